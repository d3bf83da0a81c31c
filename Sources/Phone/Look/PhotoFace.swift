import Domain
import UIKit

/// Shows a photo: its blurred preview, its picture, or a placeholder for a missing picture.
final class PhotoFace: UIView {
  /// Shows the picture once it is loaded.
  let picture = UIImageView(image: nil)
  private let preview = UIImageView(image: nil)
  private let scribble = UIImageView(
    image: UIImage(
      systemName: "scribble", withConfiguration: UIImage.SymbolConfiguration(pointSize: 64)))

  init() {
    super.init(frame: .zero)
    clipsToBounds = true
    isUserInteractionEnabled = false
    preview.contentMode = .scaleToFill
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.accessibilityIdentifier = "picture"
    preview.accessibilityIdentifier = "preview"
    scribble.accessibilityIdentifier = "placeholder"
    scribble.contentMode = .scaleAspectFit
    scribble.tintColor = Palette.half
    for layer in [preview, picture] {
      fill(with: layer)
      // Why: the image's own size must not stretch its view.
      for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
        layer.setContentCompressionResistancePriority(UILayoutPriority(1), for: axis)
        layer.setContentHuggingPriority(UILayoutPriority(1), for: axis)
      }
    }
    center(scribble, size: CGSize(width: 83, height: 75))
    show(isMissing: false)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Shows the preview of another photo and removes the picture.
  func begin(blurHash: String, _ size: PixelSize) {
    picture.image = nil
    preview.image = UIImage.preview(blurHash: blurHash, size)
  }

  /// The picture, or the preview until it is loaded; nil while the placeholder shows.
  var image: UIImage? { preview.isHidden ? nil : picture.image ?? preview.image }

  /// Shows the placeholder, or the preview and the picture.
  func show(isMissing: Bool) {
    scribble.isHidden = !isMissing
    preview.isHidden = isMissing
    picture.isHidden = isMissing
    backgroundColor = isMissing ? Palette.half : Palette.card
  }
}
