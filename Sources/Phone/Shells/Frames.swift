import UIKit

/// Tells of every frame that the display is about to draw, while it is asked to.
@MainActor final class Frames: NSObject {
  private let drawn: (Double) -> Void
  private var link: CADisplayLink?

  /// Calls `drawn` with the time in milliseconds.
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

  private func stop() {
    // Why: the link holds this until then.
    link?.invalidate()
    link = nil
  }

  // NB: a display link takes a selector only, which exists where there is Objective-C.
  #if canImport(ObjectiveC)
    private func start() {
      let link = CADisplayLink(target: self, selector: #selector(fire(_:)))
      link.add(to: .main, forMode: .common)
      self.link = link
    }

    @objc private func fire(_ link: CADisplayLink) { drawn(link.timestamp * 1000) }
  #else
    private func start() {
      let link = CADisplayLink(doubleTarget: self) { [weak self] in
        self?.drawn($0.timestamp * 1000)
      }
      link.add(to: .main, forMode: .common)
      self.link = link
    }
  #endif
}
