import Screens
import UIKit

/// A finger pulls a photo out of the screen, and the list appears behind it. Lifting the finger closes
/// the photo or lets it return (FEED-20).
final class PhotoPull: NSObject, UIViewControllerInteractiveTransitioning {
  /// In seconds.
  private static let duration = 0.25

  private let viewer: ViewerViewController
  private let closes: () -> Void
  private var scene: PhotoScene?
  private var context: (any UIViewControllerContextTransitioning)?
  private var way = CGPoint.zero
  private var outcome: PullRelease?

  /// A pull of `viewer`; `closes` is called as soon as it is certain that the photo closes.
  init(_ viewer: ViewerViewController, closes: @escaping () -> Void) {
    self.viewer = viewer
    self.closes = closes
  }

  // NB: the finger may have moved, or have been lifted, before UIKit starts the transition.
  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    context = transitionContext
    scene = PhotoScene(transitionContext, viewer, isPulled: true)
    draw()
    if let outcome { end(outcome) }
  }

  /// The finger has moved this far from where it went down.
  func move(by way: CGPoint) {
    guard outcome == nil else { return }
    self.way = way
    draw()
  }

  private func draw() {
    guard let scene, let context else { return }
    let far = max(1, context.containerView.bounds.height / 2)
    let progress = min(1, (way.x * way.x + way.y * way.y).squareRoot() / far)
    scene.pull(by: way, progress: progress)
    context.updateInteractiveTransition(progress)
  }

  /// The finger was lifted.
  func release(_ outcome: PullRelease) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    if scene != nil { end(outcome) }
  }

  private func end(_ outcome: PullRelease) {
    guard let scene, let context else { return }
    switch outcome {
    case .closes:
      closes()
      context.finishInteractiveTransition()
    case .returns: context.cancelInteractiveTransition()
    }
    UIView.animate(withDuration: PhotoPull.duration, delay: 0, options: [.curveEaseOut]) {
      switch outcome {
      case .closes: scene.showCard()
      case .returns: scene.showPhoto()
      }
    } completion: { _ in
      scene.end()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
