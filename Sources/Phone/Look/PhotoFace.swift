import Domain
import UIKit

/// What stands in a photo's place: its blurred preview, its picture, or the sign that there is none.
final class PhotoFace: UIView {
  /// The picture, once it is there.
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
      // Why: the picture's own size must not stretch its place.
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

  /// Begins with the preview of another photo.
  func begin(blurHash: String, _ size: PixelSize) {
    picture.image = nil
    preview.image = UIImage.preview(blurHash: blurHash, size)
  }

  /// Shows the sign of a picture that cannot be shown, or what there is of it.
  func show(isMissing: Bool) {
    scribble.isHidden = !isMissing
    preview.isHidden = isMissing
    picture.isHidden = isMissing
    backgroundColor = isMissing ? Palette.half : Palette.card
  }
}
