import UIKit

/// A place for one picture: it is asked for once at a time, and not waited for any more when the place
/// is left.
@MainActor final class PictureSlot {
  /// Whether a picture is under way.
  private(set) var isWaiting = false
  private var load: PictureLoad?
  private var isAsking = false
  private var number = 0

  /// Asks `pictures`; `show` gets the picture or nothing, then `told` is called.
  ///
  /// `told` never is called before this returns: who asks is busy showing something, and an event would
  /// make it show something else meanwhile.
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
    // Why: a picture that was at hand has come before there was anything to hold.
    if isWaiting { load = started }
  }

  /// Nobody waits for the picture any more.
  func leave() {
    isWaiting = false
    load?.cancel()
    load = nil
  }
}
