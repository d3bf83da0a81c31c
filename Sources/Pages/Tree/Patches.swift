/// Changes to a page as numbers and one text; `host.js` carries them out.
///
/// Each change is its `Kind`, the number of the node, then what the kind needs. A string stands in
/// `words` as its length in UTF-16 units; the strings themselves follow one another in `text`.
public struct Patches: Hashable, Sendable {
  /// The kinds of change; the numbers are agreed with `host.js`.
  public enum Kind: Int32, CaseIterable, Sendable {
    /// Make a node: tag.
    case create = 1
    /// Set the text: text.
    case text = 2
    /// Set an attribute: name, value.
    case attribute = 3
    /// Take an attribute away: name.
    case clear = 4
    /// Put the node into another: number of the parent, number of the next sibling or 0 for the end.
    case insert = 5
    /// Take the node out of the page and stop what it loads.
    case remove = 6
  }

  /// The changes.
  public private(set) var words: [Int32] = []
  /// The strings of the changes, UTF-8.
  public private(set) var text: [UInt8] = []

  /// No change.
  public init() {}

  /// Whether there is no change.
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

  mutating func clear(_ node: Int32, _ name: Name) {
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
    // Why not `utf16.count`: it links all that finds places in a text by their number.
    var units: Int32 = 0
    for byte in bytes where byte & 0xC0 != 0x80 { units += byte < 0xF0 ? 1 : 2 }
    words.append(units)
    text += bytes
  }
}
