import Foundation

/// JSON for a file in the repository, in which a difference shows a line for each entry that changed: an object or array
/// of more than 700 characters has a line for each entry, everything else is on one line.
public func jsonLines(_ value: Any, indent: String = "") throws -> String {
  let text = String(
    decoding: try JSONSerialization.data(
      withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]),
    as: UTF8.self)
  if text.count <= 700 { return text }
  let inner = indent + "  "
  func block(_ start: String, _ entries: [String], _ end: String) -> String {
    start + "\n" + entries.map { inner + $0 }.joined(separator: ",\n") + "\n" + indent + end
  }
  switch value {
  case let object as [String: Any]:
    let entries = object.sorted { $0.key < $1.key }
    return block(
      "{", try entries.map { try jsonLines($0) + ":" + jsonLines($1, indent: inner) }, "}")
  case let list as [Any]:
    return block("[", try list.map { try jsonLines($0, indent: inner) }, "]")
  default: return text
  }
}
