import UIKit

/// An icon button on the photo: bare, or on a dark disc.
final class RoundButton: UIButton {
  enum Style {
    /// An icon with a shadow and a touch area of 44 points.
    case bare
    /// An icon on a disc of 50 points.
    case filled
  }

  private let glyph: UIImageView
  private let loader = UIActivityIndicatorView(style: .medium)

  /// A button with the SF Symbol `name`.
  init(_ style: Style, _ name: String, _ identifier: String) {
    let size: CGFloat = style == .bare ? 20 : 30
    glyph = UIImageView(
      image: UIImage(
        systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: size)))
    super.init(frame: .zero)
    accessibilityIdentifier = identifier
    tintColor = .white
    // Why not the button's own image: the symbol is taller than its square in the design.
    glyph.contentMode = .scaleAspectFit
    center(glyph)
    switch style {
    case .bare:
      layer.shadowColor = Palette.night.cgColor
      layer.shadowOffset = .zero
      layer.shadowRadius = 3
      layer.shadowOpacity = 0.7
    case .filled:
      backgroundColor = Palette.night
      layer.cornerRadius = 25
    }
    let side: CGFloat = style == .bare ? 44 : 50
    loader.color = .white
    center(loader)
    NSLayoutConstraint.activate([
      widthAnchor.constraint(equalToConstant: side),
      heightAnchor.constraint(equalToConstant: side),
      glyph.widthAnchor.constraint(equalToConstant: size),
      glyph.heightAnchor.constraint(equalToConstant: size),
    ])
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Whether a loader replaces the icon.
  var isBusy = false {
    didSet {
      glyph.isHidden = isBusy
      if isBusy { loader.startAnimating() } else { loader.stopAnimating() }
    }
  }
}
