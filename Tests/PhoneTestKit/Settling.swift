import UIKit

/// The main run loop, as a test sees it.
@MainActor enum MainRunLoop {
  /// More turns than any chain of transitions takes.
  private static let turns = 300

  /// Waits until UIKit has finished what it put off: appearance callbacks, transitions, completions,
  /// handlers of alerts.
  static func settle() async {
    #if canImport(ObjectiveC)
      UIView.setAnimationsEnabled(false)
      var quiet = 0
      for _ in 0..<turns where quiet < 2 {
        await DisplayedFrame().wait()
        quiet = isInTransition ? 0 : quiet + 1
      }
    #else
      // NB: nothing suspends here. Tests share the main actor, so at a suspension another test would
      // take the keyboard or a setting of the device.
      for _ in 0..<turns where doubleRunLoopTurn() {}
    #endif
  }

  #if canImport(ObjectiveC)
    private static var isInTransition: Bool {
      let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
      let roots = scenes.flatMap(\.windows).compactMap(\.rootViewController)
      return roots.contains { root in
        sequence(first: root, next: { $0.presentedViewController }).contains {
          $0.isBeingPresented || $0.isBeingDismissed || $0.transitionCoordinator != nil
        }
      }
    }
  #endif
}

#if canImport(ObjectiveC)
  /// The next frame of the display: a turn of the run loop in which views were laid out and drawn.
  @MainActor private final class DisplayedFrame: NSObject {
    private var resume: (() -> Void)?

    func wait() async {
      let link = CADisplayLink(target: self, selector: #selector(displayed))
      await withCheckedContinuation { done in
        resume = { done.resume() }
        link.add(to: .main, forMode: .common)
      }
      link.invalidate()
    }

    @objc private func displayed() {
      resume?()
      resume = nil
    }
  }
#endif

/// Waits until UIKit has finished what it put off; for tests that cause it without a verb of this kit.
@MainActor public func settle() async { await MainRunLoop.settle() }
