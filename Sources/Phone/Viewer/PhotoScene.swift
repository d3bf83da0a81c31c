import Screens
import UIKit

/// The views of a transition between a list and a full-screen photo: both screens, and the picture on
/// its way between its card and the screen (FEED-9).
@MainActor final class PhotoScene {
  /// Where the picture is.
  private struct Place {
    var size: CGSize
    var middle: CGPoint
    var turn: CGAffineTransform
    var radius: CGFloat
  }

  private let viewer: ViewerViewController
  private let container: UIView
  /// The moving picture; nil if the screens only fade.
  private var picture: UIImageView?
  private weak var card: PhotoFace?
  /// Where a finger that pulls the picture has moved it, and how large it is there; zoom 1 is 1.
  private var pulled = (way: CGPoint.zero, scale: CGFloat(1))

  /// Adds the views of `context`. The picture moves if its card is on screen or if a finger pulls it,
  /// unless the person prefers reduced motion.
  init(
    _ context: any UIViewControllerContextTransitioning, _ viewer: ViewerViewController,
    isPulled: Bool = false
  ) {
    self.viewer = viewer
    container = context.containerView
    if let shown = context.viewController(forKey: .to), let view = context.view(forKey: .to) {
      view.frame = context.finalFrame(for: shown)
      container.insertSubview(view, at: shown === viewer ? container.subviews.count : 0)
      container.layoutIfNeeded()
    }
    card = UIAccessibility.isReduceMotionEnabled ? nil : viewer.card
    guard card != nil || isPulled, let image = card?.image ?? viewer.image else { return }
    let picture = UIImageView(image: image)
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.accessibilityIdentifier = "photo in flight"
    container.addSubview(picture)
    self.picture = picture
    card?.alpha = 0
    viewer.hidesPhotos = true
  }

  /// Shows the list with the photo in its card.
  func showCard() {
    viewer.view.alpha = 0
    if let card {
      put(
        Place(
          size: card.bounds.size,
          middle: container.middle(of: card), turn: .identity, radius: card.layer.cornerRadius))
    } else {
      leave()
    }
  }

  /// A pulled photo without a card fades while it moves on in the direction of the pull; with reduced
  /// motion it fades where it was released.
  private func leave() {
    picture?.alpha = 0
    let (way, scale) = pulled
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    guard length > 0, !UIAccessibility.isReduceMotionEnabled else { return }
    let growth = 1 + container.bounds.height / length
    put(onScreen(movedBy: CGPoint(x: way.x * growth, y: way.y * growth), scale: scale))
  }

  /// Shows the photo full screen.
  func showPhoto() {
    viewer.view.alpha = 1
    put(onScreen(movedBy: .zero, scale: 1))
  }

  /// Shows the photo under a finger that moved by `way`; `progress`, 0…1, is how far it has pulled the
  /// photo out.
  func pull(by way: CGPoint, progress: CGFloat) {
    viewer.view.alpha = 1 - progress
    pulled = (way, 1 - 0.3 * progress)
    put(onScreen(movedBy: way, scale: pulled.scale))
  }

  /// Removes the moving picture, and leaves both screens as they are at rest.
  func end() {
    picture?.removeFromSuperview()
    card?.alpha = 1
    viewer.hidesPhotos = false
    viewer.view.alpha = 1
  }

  private func onScreen(movedBy way: CGPoint, scale: CGFloat) -> Place {
    let (size, pose) = viewer.photoPlace
    let zoom = CGFloat(pose.zoom) * scale
    let turn = pose.direction
    return Place(
      size: CGSize(width: size.width * zoom, height: size.height * zoom),
      middle: CGPoint(
        x: container.bounds.midX + pose.centre.x + way.x,
        y: container.bounds.midY + pose.centre.y + way.y),
      turn: CGAffineTransform(a: turn.x, b: turn.y, c: -turn.y, d: turn.x, tx: 0, ty: 0),
      radius: 0)
  }

  private func put(_ place: Place) {
    guard let picture else { return }
    picture.bounds = CGRect(origin: .zero, size: place.size)
    picture.center = place.middle
    picture.transform = place.turn
    picture.layer.cornerRadius = place.radius
  }
}

extension UIView {
  /// The middle of `other`, a view in the same window, in this view's coordinates.
  fileprivate func middle(of other: UIView) -> CGPoint {
    let frame = other.convert(other.bounds, to: self)
    return CGPoint(x: frame.midX, y: frame.midY)
  }
}
