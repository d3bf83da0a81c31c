/// A screen led step by step; each step says all that it orders and all that it changes on display.
public struct Walk<Screen: Machine> {
  /// The screen where it stands now.
  public private(set) var screen: Screen

  /// A walk that begins at `screen`.
  public init(_ screen: Screen) {
    self.screen = screen
  }

  /// One step; `nil` when the orders and the change of the view are just these, else what differs.
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
