import UIKit

/// Reports every display frame while it is running.
@MainActor final class Frames: NSObject {
  private let drawn: (Double) -> Void
  private var link: CADisplayLink?

  /// Calls `drawn` with the time at which the frame will be displayed, in milliseconds.
  init(drawn: @escaping (Double) -> Void) {
    self.drawn = drawn
  }

  /// Whether the display link runs and calls back before each frame.
  var isRunning: Bool {
    get { link != nil }
    set {
      guard newValue != isRunning else { return }
      if newValue { start() } else { stop() }
    }
  }

  private func run(_ link: CADisplayLink) {
    // Why: by default, a 120 Hz display draws an app's own animation at 60 Hz. A rate of 120 Hz
    // also needs CADisableMinimumFrameDurationOnPhone in Info.plist.
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 120, preferred: 120)
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func stop() {
    // Why: the link retains this object until it is invalidated.
    link?.invalidate()
    link = nil
  }

  // NB: a display link needs a selector, which requires Objective-C.
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
