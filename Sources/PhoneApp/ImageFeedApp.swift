import Phone
import UIKit

/// The app's `main`. Its code is in `Phone`, so that tests link no `main`.
@main final class ImageFeedApp: AppDelegate {}
