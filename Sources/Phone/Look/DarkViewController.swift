import UIKit

/// A screen of the feed's kind: dark at any time, with a light status bar.
class DarkViewController: ScreenViewController {
  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.night
    view.overrideUserInterfaceStyle = .dark
  }
}
