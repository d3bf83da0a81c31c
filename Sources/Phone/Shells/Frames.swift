import UIKit

/// Tells of every frame that the display is about to draw, while it is asked to.
@MainActor final class Frames: NSObject {
  private let drawn: (Double) -> Void
  private var link: CADisplayLink?

  /// Calls `drawn` with the time at which the frame will be on display, in milliseconds.
  init(drawn: @escaping (Double) -> Void) {
    self.drawn = drawn
  }

  /// Whether frames are told of.
  var isRunning: Bool {
    get { link != nil }
    set {
      guard newValue != isRunning else { return }
      if newValue { start() } else { stop() }
    }
  }

  private func run(_ link: CADisplayLink) {
    // Why: unasked, a display of 120 Hz draws an app's own motion at 60 (with
    // CADisableMinimumFrameDurationOnPhone in the app's Info.plist).
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 120, preferred: 120)
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func stop() {
    // Why: the link holds this until then.
    link?.invalidate()
    link = nil
  }

  // NB: a display link takes a selector only, which exists where there is Objective-C.
  #if canImport(ObjectiveC)
    private func start() {
      run(CADisplayLink(target: self, selector: #selector(fire(_:))))
    }

    @objc private func fire(_ link: CADisplayLink) { drawn(link.targetTimestamp * 1000) }
  #else
    private func start() {
      run(
        CADisplayLink(doubleTarget: self) { [weak self] in
          self?.drawn($0.targetTimestamp * 1000)
        })
    }
  #endif
}
