import UIKit

/// A page that is presented in front of others, below a bar with its title and buttons.
final class SheetNavigationController: UINavigationController {
  /// Presents `page` on a background of this color.
  convenience init(_ page: UIViewController, color: UIColor = Palette.night) {
    self.init(rootViewController: page)
    navigationBar.makeDark(color)
  }

  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }

  override var childForStatusBarStyle: UIViewController? { topViewController }

  /// The two-finger scrub of VoiceOver closes the page, from the bar too.
  override func accessibilityPerformEscape() -> Bool {
    topViewController?.accessibilityPerformEscape() == true
  }
}
