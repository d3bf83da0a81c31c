/// The named values of a request, decoded, in the order in which they came.
public struct Parameters: Hashable, Sendable {
  /// One name with its value.
  public struct Item: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value; empty counts as absent (OA-12).
    public let value: String
  }

  /// All of them, repeated ones too.
  public let items: [Item]

  /// Parameters from decoded pairs.
  public init(_ pairs: [(name: String, value: String)]) {
    items = pairs.map { Item(name: $0.name, value: $0.value) }
  }

  /// The first value that is not empty.
  func value(_ name: String) -> String? {
    items.first { $0.name == name && !$0.value.isEmpty }?.value
  }

  /// Whether one of `names` comes twice (OA-12); parameters nobody knows may (OA-11).
  func repeatsAny(of names: [String]) -> Bool {
    names.contains { name in items.filter { $0.name == name }.count > 1 }
  }

  /// Whether any of `names` is there.
  func hasAny(of names: [String]) -> Bool {
    items.contains { names.contains($0.name) }
  }

  static func + (left: Parameters, right: Parameters) -> Parameters {
    Parameters((left.items + right.items).map { ($0.name, $0.value) })
  }
}
