import Domain
import Texts
import UIKit

/// The splash or the loading screen: logo or activity indicator on a dark background (FEED-1,
/// FEED-2).
final class WaitingViewController: DarkViewController {
  private let isSplash: Bool

  /// The splash, or the loading screen if `isSplash` is false.
  init(language: Language, isSplash: Bool) {
    self.isSplash = isSplash
    super.init(language: language)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let part = isSplash ? LogoView() : loader
    part.accessibilityIdentifier = isSplash ? "splash" : "loading"
    view.center(part, size: isSplash ? LogoView.size : nil)
  }

  private var loader: UIView {
    let loader = UIActivityIndicatorView(style: .large)
    loader.color = .white
    loader.isAccessibilityElement = true
    loader.accessibilityLabel = Phrase.loading.text(in: language)
    loader.startAnimating()
    return loader
  }
}
