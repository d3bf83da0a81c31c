import UIKit

/// Loads one picture at a time for a view, and cancels the load when the view goes off screen.
@MainActor final class PictureSlot {
  /// Whether a picture is being loaded.
  private(set) var isWaiting = false
  private var load: PictureLoad?
  private var isAsking = false
  private var number = 0

  /// Loads a picture; cancels a load in progress. `show` receives the picture, or nil on failure;
  /// then `told` receives whether it was loaded.
  ///
  /// `told` is never called before this returns: the caller is updating its views, and an event
  /// would start another update in between.
  func ask(
    _ pictures: any Pictures, _ address: String, _ size: CGSize,
    show: @escaping @MainActor (UIImage?) -> Void, told: @escaping @MainActor (Bool) -> Void
  ) {
    leave()
    number += 1
    let asked = number
    isWaiting = true
    isAsking = true
    let started = pictures.load(address, size: size) { [weak self] image in
      guard let self, self.isWaiting, self.number == asked else { return }
      self.isWaiting = false
      self.load = nil
      show(image)
      guard self.isAsking else { return told(image != nil) }
      Task { @MainActor in told(image != nil) }
    }
    isAsking = false
    // Why the check: a cached picture arrives before `load` returns, so there is nothing to cancel.
    if isWaiting { load = started }
  }

  /// Cancels the load.
  func leave() {
    isWaiting = false
    load?.cancel()
    load = nil
  }
}
