import Domain
import Texts
import UIKit

/// The button that likes and unlikes a photo (FEED-8, FEED-14).
final class HeartButton: UIButton {
  private let language: Language
  private let symbolSize: CGFloat
  private let loader = UIActivityIndicatorView(style: .medium)

  /// A heart about `symbolSize` points high.
  init(_ language: Language, symbolSize: CGFloat = 18) {
    self.language = language
    self.symbolSize = symbolSize
    super.init(frame: .zero)
    center(loader)
    loader.color = .white
    loader.accessibilityIdentifier = "like loader"
    layer.shadowColor = Palette.night.cgColor
    layer.shadowOffset = CGSize(width: 0, height: 1)
    // NB: `shadowRadius` is half of the blur in the design, which is 4.
    layer.shadowRadius = 2
    NSLayoutConstraint.activate([
      widthAnchor.constraint(equalToConstant: 44), heightAnchor.constraint(equalToConstant: 44),
    ])
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Shows whether the photo is liked; `isBusy` replaces the heart with a loader.
  func show(isLiked: Bool, isBusy: Bool) {
    let configuration = UIImage.SymbolConfiguration(pointSize: symbolSize)
    let heart = UIImage(systemName: "heart.fill", withConfiguration: configuration)
    setImage(isBusy ? nil : heart, for: .normal)
    tintColor = isLiked ? Palette.heart : Palette.half
    layer.shadowOpacity = isLiked ? 0.2 : 0.1
    isEnabled = !isBusy
    if isBusy { loader.startAnimating() } else { loader.stopAnimating() }
    accessibilityIdentifier = isLiked ? "like button on" : "like button off"
    let name = isLiked ? Phrase.unlike : Phrase.like
    accessibilityLabel = name.text(in: language)
    accessibilityValue = isBusy ? Phrase.loading.text(in: language) : nil
  }
}
