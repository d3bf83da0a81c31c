/// A screen as seen by tests: events in, effects and view out.
public protocol Machine: Hashable {
  /// The events that the screen handles.
  associatedtype Event: Hashable
  /// The effects that the screen requests.
  associatedtype Effect: Hashable
  /// What the screen displays.
  associatedtype View: Hashable
  /// Handles an event and returns the effects to perform.
  mutating func handle(_ event: Event) -> [Effect]
  /// What the screen displays now.
  var view: View { get }
}
