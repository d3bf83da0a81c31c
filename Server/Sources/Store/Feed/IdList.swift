/// Row ids for an `IN (…)`, padded so that few distinct statements need to be prepared.
struct IdList: Sendable {
  /// Maximum number of ids in a statement: the longest page of the API.
  static let longest = 30

  /// The ids, with the last one repeated to a total of 1, 10 or 30; repeated ids match once.
  let padded: [Int64]

  /// Creates a list of 1…30 ids.
  init(_ ids: [Int64]) {
    let length = ids.count <= 1 ? 1 : ids.count <= 10 ? 10 : IdList.longest
    let missing = max(0, length - ids.count)
    padded = ids + [Int64](repeating: ids.last ?? 0, count: missing)
  }

  /// `count` question marks, separated by commas.
  static func marks(_ count: Int) -> String {
    String(repeating: "?,", count: max(0, count - 1)) + "?"
  }

  /// The ids as a JSON array, for `json_each`.
  static func json(_ ids: some Sequence<Int64>) -> String {
    "[" + ids.map(String.init).joined(separator: ",") + "]"
  }
}
