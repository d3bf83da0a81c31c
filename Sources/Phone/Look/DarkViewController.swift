import UIKit

/// A screen that is always dark, with a light status bar.
class DarkViewController: ScreenViewController {
  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.night
    view.overrideUserInterfaceStyle = .dark
  }
}
