/// A screen as tests see it: events in, orders out, facts on display.
public protocol Machine: Hashable {
  /// What happens to it.
  associatedtype Event: Hashable
  /// What it orders.
  associatedtype Effect: Hashable
  /// What it shows.
  associatedtype View: Hashable
  /// Takes notice of what happened and answers with what to do.
  mutating func handle(_ event: Event) -> [Effect]
  /// What is on display.
  var view: View { get }
}
