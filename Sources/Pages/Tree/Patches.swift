/// A batch of changes to a page, encoded as numbers and one text; `host.js` applies them.
///
/// Each change consists of its `Kind`, the node's number and the parameters of the kind. A string
/// is represented in `words` by its length in UTF-16 units; the strings themselves are concatenated
/// in `text`.
public struct Patches: Hashable, Sendable {
  /// The kinds of changes; the raw values match `host.js`.
  public enum Kind: Int32, CaseIterable, Sendable {
    /// Create a node. Parameter: tag.
    case create = 1
    /// Set the text. Parameter: text.
    case text = 2
    /// Set an attribute. Parameters: name, value.
    case attribute = 3
    /// Remove an attribute. Parameter: name.
    case clear = 4
    /// Insert the node. Parameters: number of the parent, number of the next sibling or 0 for the
    /// end.
    case insert = 5
    /// Remove the node and stop loading its images.
    case remove = 6
  }

  /// The encoded changes.
  public private(set) var words: [Int32] = []
  /// The concatenated strings, UTF-8.
  public private(set) var text: [UInt8] = []

  /// Creates an empty batch.
  public init() {}

  /// Whether there are no changes.
  public var isEmpty: Bool { words.isEmpty }

  mutating func create(_ node: Int32, _ tag: Tag) {
    add(.create, node)
    add(tag.rawValue)
  }

  mutating func setText(_ node: Int32, _ value: String) {
    add(.text, node)
    add(value)
  }

  mutating func set(_ node: Int32, _ attribute: Attribute) {
    add(.attribute, node)
    add(attribute.name.rawValue)
    add(attribute.value)
  }

  mutating func clear(_ node: Int32, _ name: AttributeName) {
    add(.clear, node)
    add(name.rawValue)
  }

  mutating func insert(_ node: Int32, into parent: Int32, before sibling: Int32) {
    add(.insert, node)
    words.append(parent)
    words.append(sibling)
  }

  mutating func remove(_ node: Int32) {
    add(.remove, node)
  }

  private mutating func add(_ kind: Kind, _ node: Int32) {
    words.append(kind.rawValue)
    words.append(node)
  }

  private mutating func add(_ string: String) {
    let bytes = Array(string.utf8)
    // Why not `utf16.count`: it would link Swift's string index code into the app.
    var units: Int32 = 0
    for byte in bytes where byte & 0xC0 != 0x80 { units += byte < 0xF0 ? 1 : 2 }
    words.append(units)
    text += bytes
  }
}
