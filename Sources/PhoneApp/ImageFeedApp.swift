import Phone
import UIKit

/// The app that the system launches; all it does is in `Phone`, so that tests link no `main`.
@main final class ImageFeedApp: AppDelegate {}
