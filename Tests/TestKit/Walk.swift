/// Drives a screen step by step; each step states all its effects and all changes of the view.
public struct Walk<Screen: Machine> {
  /// The current screen.
  public private(set) var screen: Screen

  /// A walk that begins at `screen`.
  public init(_ screen: Screen) {
    self.screen = screen
  }

  /// Sends an event. Returns nil if the effects and the change of the view are as expected, else a
  /// description of the difference.
  public mutating func step(
    _ event: Screen.Event, _ effects: [Screen.Effect] = [],
    change: (inout Screen.View) -> Void = { _ in }
  ) -> String? {
    var expected = screen.view
    change(&expected)
    let ordered = screen.handle(event)
    if ordered != effects { return "\(event): ordered \(ordered), expected \(effects)" }
    let shown = screen.view
    return shown == expected ? nil : "\(event): shows \(shown), expected \(expected)"
  }
}
