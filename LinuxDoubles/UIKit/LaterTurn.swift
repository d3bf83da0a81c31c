/// What UIKit does after the current turn of the main run loop: `viewDidAppear`, the completions of
/// presentations and animations, the handlers of alerts.
///
/// Nothing runs it by itself. `doubleRunLoopTurn` does, so that a test decides when the next turn
/// comes, and tests of other suites, which share the main actor, cannot run in between.
@MainActor enum LaterTurn {
  private static var waiting: [() -> Void] = []

  /// Runs `block` in the next turn, after all blocks that wait already.
  static func perform(_ block: @escaping () -> Void) { waiting.append(block) }

  /// Runs the queued blocks; blocks that they add run in the turn after. False if there were none.
  static func run() -> Bool {
    let due = waiting
    waiting = []
    for block in due { block() }
    return !due.isEmpty
  }
}

/// Test only: one turn of the main run loop; false if nothing was left to do.
@discardableResult @MainActor public func doubleRunLoopTurn() -> Bool { LaterTurn.run() }

extension UIView {
  /// Test only: the duration of each animation without options, in seconds.
  public static var doubleAnimations: [TimeInterval] = []
}
