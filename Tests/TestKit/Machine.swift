/// A screen as seen by tests: events in, effects and view out.
public protocol Machine: Hashable {
  /// The events it handles.
  associatedtype Event: Hashable
  /// The effects it requests.
  associatedtype Effect: Hashable
  /// The facts on display.
  associatedtype View: Hashable
  /// Handles an event and returns the effects to perform.
  mutating func handle(_ event: Event) -> [Effect]
  /// The facts on display.
  var view: View { get }
}
