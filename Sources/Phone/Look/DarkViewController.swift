import Domain
import UIKit

/// A screen of the feed's kind: dark at any time, with a light status bar.
class DarkViewController: UIViewController {
  let language: Language

  /// A screen in this language.
  init(language: Language) {
    self.language = language
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.night
    view.overrideUserInterfaceStyle = .dark
  }
}
