public import UIKit

/// Loads pictures for views that may go off screen.
@MainActor public protocol Pictures: AnyObject {
  /// Loads the picture at `address` for a view of `size` points; `then` receives it, or nil on
  /// failure.
  ///
  /// Releasing or canceling the returned load ends it; `then` is not called afterwards.
  func load(
    _ address: String, size: CGSize, then: @escaping @MainActor (UIImage?) -> Void
  ) -> PictureLoad
}

/// A picture load in progress; it is canceled when it is released.
@MainActor public final class PictureLoad {
  private var ending: (@MainActor () -> Void)?

  /// A load whose cancellation or release calls `cancel`, once.
  public init(cancel: @escaping @MainActor () -> Void) { ending = cancel }

  deinit {
    guard let ending else { return }
    Task { @MainActor in ending() }
  }

  /// Whether the load was canceled.
  var isEnded: Bool { ending == nil }

  /// Cancels the load; further calls have no effect.
  public func cancel() {
    ending?()
    ending = nil
  }
}
