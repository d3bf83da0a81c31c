/// The decoded parameters of a request, in their original order.
public struct Parameters: Hashable, Sendable {
  /// A decoded name with its value.
  public struct Item: Hashable, Sendable {
    /// The name, decoded.
    public let name: String
    /// The value; an empty one counts as absent (OA-12).
    public let value: String
  }

  /// All parameters, including repeated ones.
  public let items: [Item]

  /// Creates parameters from decoded pairs.
  public init(_ pairs: [(name: String, value: String)]) {
    items = pairs.map { Item(name: $0.name, value: $0.value) }
  }

  /// The first value of `name` that is not empty, or nil.
  func value(_ name: String) -> String? {
    items.first { $0.name == name && !$0.value.isEmpty }?.value
  }

  /// Whether one of `names` occurs twice (OA-12); unknown parameters may be repeated (OA-11).
  func repeatsAny(of names: [String]) -> Bool {
    names.contains { name in items.filter { $0.name == name }.count > 1 }
  }

  /// Whether any of `names` occurs.
  func hasAny(of names: [String]) -> Bool {
    items.contains { names.contains($0.name) }
  }

  static func + (left: Parameters, right: Parameters) -> Parameters {
    Parameters((left.items + right.items).map { ($0.name, $0.value) })
  }
}
