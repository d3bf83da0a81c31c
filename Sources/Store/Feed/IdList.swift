/// Row ids for an `IN (…)`, padded so that few different statements have to be kept prepared.
struct IdList: Sendable {
  /// The most ids of one statement: the longest page of the API.
  static let longest = 30

  /// The ids, the last one repeated up to 1, 10 or 30 of them; what is repeated is found once.
  let padded: [Int64]

  /// A list of 1…30 ids.
  init(_ ids: [Int64]) {
    let length = ids.count <= 1 ? 1 : ids.count <= 10 ? 10 : IdList.longest
    let missing = max(0, length - ids.count)
    padded = ids + [Int64](repeating: ids.last ?? 0, count: missing)
  }

  /// As many question marks, separated by commas.
  static func marks(_ count: Int) -> String {
    String(repeating: "?,", count: max(0, count - 1)) + "?"
  }
}
