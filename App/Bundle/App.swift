import Phone
import UIKit

/// The app's entry point. The rest of the app is in `Phone`, so that tests link no `main`.
@main final class ImageFeedApp: AppDelegate {}
