import Domain
import Screens
import UIKit

/// One photo of the full-screen view: its preview, its picture, a larger variant over it (FEED-11, FEED-12).
final class StagePage: UIView {
  private let pictures: any Pictures
  private let send: (ViewerScreen.Event) -> Void
  private let face = PhotoFace()
  private let sharper = UIImageView(image: nil)
  private var photo: PhotoView?
  private let slot = PictureSlot()
  private let sharperSlot = PictureSlot()

  /// A page whose events go to `send`.
  init(_ pictures: any Pictures, send: @escaping (ViewerScreen.Event) -> Void) {
    self.pictures = pictures
    self.send = send
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    sharper.contentMode = .scaleAspectFill
    sharper.clipsToBounds = true
    sharper.isHidden = true
    sharper.accessibilityIdentifier = "sharper"
    for part in [face, sharper] {
      part.frame = bounds
      part.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(part)
    }
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Shows `photo`, and loads what of it is wanted; `scale` is device pixels a point.
  func show(_ photo: PhotoView, scale: CGFloat) {
    let before = self.photo
    self.photo = photo
    if before == nil { face.begin(blurHash: photo.blurHash, photo.size) }
    face.show(isMissing: photo.picture == .failed)
    if before == nil || before?.attempt != photo.attempt { begin(photo, scale) }
    guard let wanted = photo.sharper else { return }
    sharper.isHidden = !wanted.isShown
    if before?.sharper?.width != wanted.width { sharpen(photo, wanted.width, scale) }
  }

  private func begin(_ photo: PhotoView, _ scale: CGFloat) {
    let (address, size) = StagePage.request(photo, width: ViewerScreen.widths[0], scale)
    slot.ask(pictures, address, size) { [weak self] in
      self?.face.picture.image = $0
    } told: { [send] isHere in
      send(isHere ? .pictureShown(photo.id) : .pictureFailed(photo.id))
    }
  }

  private func sharpen(_ photo: PhotoView, _ width: Int32, _ scale: CGFloat) {
    let (address, size) = StagePage.request(photo, width: width, scale)
    sharperSlot.ask(pictures, address, size) { [weak self] in
      self?.sharper.image = $0
    } told: { [send] isHere in
      send(isHere ? .sharperShown(photo.id) : .sharperFailed(photo.id))
    }
  }

  private static func request(
    _ photo: PhotoView, width: Int32, _ scale: CGFloat
  ) -> (address: String, size: CGSize) {
    let points = CGFloat(width) / max(1, scale)
    let proportion = CGFloat(photo.size.height) / CGFloat(photo.size.width)
    return (
      PictureAddress.of(photo.address, width: Int(width), quality: 85),
      CGSize(width: points, height: points * proportion)
    )
  }

  /// Lies where the stage says; `middle` is the middle of the screen.
  func lie(_ placing: Placing?, middle: CGPoint) {
    isHidden = placing?.isVisible != true
    guard let placing, placing.isVisible else { return }
    let pose = placing.pose
    bounds = CGRect(x: 0, y: 0, width: placing.width, height: placing.height)
    center = CGPoint(x: middle.x + pose.centre.x + placing.slide, y: middle.y + pose.centre.y)
    transform = CGAffineTransform(
      a: pose.turn.x, b: pose.turn.y, c: -pose.turn.y, d: pose.turn.x, tx: 0, ty: 0)
  }
}
