public import UIKit

/// Loads pictures for parts of the screen that may go away again.
@MainActor public protocol Pictures: AnyObject {
  /// Loads the picture at `address` for a part of `size` points; `then` gets it, or nothing when it
  /// cannot be loaded.
  ///
  /// Releasing or cancelling the answer ends the load; `then` is not called afterwards.
  func load(
    _ address: String, size: CGSize, then: @escaping @MainActor (UIImage?) -> Void
  ) -> PictureLoad
}

/// A picture that is under way; it ends when nobody holds this any more.
@MainActor public final class PictureLoad {
  private var ending: (@MainActor () -> Void)?

  /// A load that `cancel` ends.
  public init(cancel: @escaping @MainActor () -> Void) { ending = cancel }

  deinit {
    guard let ending else { return }
    Task { @MainActor in ending() }
  }

  /// Whether it was ended.
  var isEnded: Bool { ending == nil }

  /// Ends the load, if it is still under way.
  public func cancel() {
    ending?()
    ending = nil
  }
}
