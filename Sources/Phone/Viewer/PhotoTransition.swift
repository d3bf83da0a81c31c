import UIKit

/// A photo grows out of its card, or shrinks back into it; if its card is not on screen or the person
/// prefers reduced motion, the screens fade into each other (FEED-9).
final class PhotoTransition: NSObject, UIViewControllerAnimatedTransitioning {
  private let viewer: ViewerViewController

  /// The transition that opens or closes `viewer`.
  init(_ viewer: ViewerViewController) {
    self.viewer = viewer
  }

  /// In seconds.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.3 }

  /// Moves the photo, and ends the transition.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let scene = PhotoScene(transitionContext, viewer)
    let opens = transitionContext.viewController(forKey: .to) === viewer
    if opens { scene.showCard() } else { scene.showPhoto() }
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: [.curveEaseOut]
    ) {
      if opens { scene.showPhoto() } else { scene.showCard() }
    } completion: { _ in
      scene.end()
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
