import Domain
import Screens
import UIKit

/// The picture of one photo of the viewer: its preview, its picture, a larger variant over it (FEED-11,
/// FEED-12).
final class ViewerPage: UIView {
  private let pictures: any Pictures
  private let send: (ViewerScreen.Event) -> Void
  private let face = PhotoFace()
  private let sharper = UIImageView(image: nil)
  private var photo: PhotoView?
  private let slot = PictureSlot()
  private let sharperSlot = PictureSlot()
  private weak var video: LiveVideoView?
  /// The part of the photo that the larger variant shows, in units of the photo's size; nil for all
  /// of it.
  private var shownPart: CGRect?

  /// A page whose events go to `send`.
  init(_ pictures: any Pictures, send: @escaping (ViewerScreen.Event) -> Void) {
    self.pictures = pictures
    self.send = send
    super.init(frame: .zero)
    sharper.contentMode = .scaleAspectFill
    sharper.clipsToBounds = true
    sharper.isHidden = true
    sharper.accessibilityIdentifier = "sharper"
    face.frame = bounds
    face.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    for part in [face, sharper] { addSubview(part) }
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// The address of the photo's picture; nil before a photo was shown.
  var address: String? { photo?.address }

  /// Shows `photo` and loads the pictures it needs; `scale` is device pixels per point.
  func show(_ photo: PhotoView, scale: CGFloat) {
    let before = self.photo
    self.photo = photo
    if before == nil { face.begin(blurHash: photo.blurHash, photo.size) }
    face.show(isMissing: photo.picture == .failed)
    if before == nil || before?.attempt != photo.attempt { begin(photo, scale) }
    sharper.isHidden = photo.sharper.first?.isShown != true
    guard let wanted = photo.sharper.last, !wanted.isShown else { return }
    if before?.sharper.last?.address != wanted.address { sharpen(photo, wanted, scale) }
  }

  /// Cancels the loads of the pictures.
  func leave() {
    slot.leave()
    sharperSlot.leave()
  }

  private func begin(_ photo: PhotoView, _ scale: CGFloat) {
    let address = PictureURL.of(photo.address, width: Int(photo.width), quality: 85)
    let size = ViewerPage.points(photo.width, photo.size.width, photo.size.height, scale)
    slot.ask(pictures, address, size) { [weak self] in
      self?.face.picture.image = $0
    } told: { [send] isHere in
      send(isHere ? .pictureShown(photo.id) : .pictureFailed(photo.id))
    }
  }

  private func sharpen(_ photo: PhotoView, _ wanted: SharperView, _ scale: CGFloat) {
    let part = wanted.part
    let size = ViewerPage.points(
      wanted.width, part?.width ?? photo.size.width, part?.height ?? photo.size.height, scale)
    sharperSlot.ask(pictures, wanted.address, size) { [weak self] image in
      // Why: a failed load must not remove the picture on display.
      guard let image else { return }
      self?.sharper.image = image
      self?.place(part, of: photo.size)
    } told: { [send] isHere in
      send(isHere ? .sharperShown(photo.id) : .sharperFailed(photo.id))
    }
  }

  /// The size in points of a picture that is `pixels` wide, with the proportions of `width` to
  /// `height`.
  private static func points(
    _ pixels: Int32, _ width: Int32, _ height: Int32, _ scale: CGFloat
  ) -> CGSize {
    let points = CGFloat(pixels) / max(1, scale)
    return CGSize(width: points, height: points * CGFloat(height) / CGFloat(width))
  }

  /// Places the larger variant over the part of the photo that it shows.
  private func place(_ part: PixelRect?, of size: PixelSize) {
    shownPart = part.map { part in
      let (width, height) = (CGFloat(size.width), CGFloat(size.height))
      return CGRect(
        x: CGFloat(part.left) / width, y: CGFloat(part.top) / height,
        width: CGFloat(part.width) / width, height: CGFloat(part.height) / height)
    }
    laySharper()
  }

  private func laySharper() {
    let part = shownPart ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    let frame = CGRect(
      x: part.minX * bounds.width, y: part.minY * bounds.height,
      width: part.width * bounds.width, height: part.height * bounds.height)
    if sharper.frame != frame { sharper.frame = frame }
  }

  /// Lays a video over the photo.
  func show(_ video: LiveVideoView) {
    self.video = video
    addSubview(video)
    video.cover(bounds)
  }

  /// What a transition shows of the photo: its picture, or the preview; nil if it is missing.
  var image: UIImage? { face.image }

  override func layoutSubviews() {
    super.layoutSubviews()
    laySharper()
    video?.cover(bounds)
  }
}
