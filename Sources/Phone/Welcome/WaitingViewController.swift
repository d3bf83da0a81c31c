import Domain
import Texts
import UIKit

/// The splash, or the loading screen: logo or loader on the dark ground (FEED-1, FEED-2).
final class WaitingViewController: UIViewController {
  private let language: Language
  private let isSplash: Bool

  /// The splash, or the loading screen.
  init(language: Language, isSplash: Bool) {
    self.language = language
    self.isSplash = isSplash
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.night
    let part = isSplash ? LogoView() : loader
    part.accessibilityIdentifier = isSplash ? "splash" : "loading"
    view.add(part)
    NSLayoutConstraint.activate([
      part.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      part.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
    guard isSplash else { return }
    NSLayoutConstraint.activate([
      part.widthAnchor.constraint(equalToConstant: 75),
      part.heightAnchor.constraint(equalToConstant: 78),
    ])
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
