/// What the keywords of SQL say about its effect.
struct StatementWords {
  private static let queries: Set = ["select", "values", "table", "show", "with"]
  private static let changes: Set = ["into", "insert", "update", "delete", "merge"]
  private static let ends: Set = ["commit", "end", "prepare"]

  private var first: String?
  private var hasChange = false
  private var isAtStart = true
  /// Whether a statement begins with COMMIT, END or PREPARE.
  private(set) var endsTransaction = false

  /// No words.
  init() {}

  /// Whether a statement in `sql`, which may have several, begins with COMMIT, END or PREPARE.
  static func endTransaction(_ sql: String) -> Bool {
    var scanner = SQLScanner(sql)
    var words = StatementWords()
    while let token = scanner.next() {
      switch token.kind {
      case .word, .symbol: words.add(token.bytes)
      case .placeholder, .literal, .comment: break
      }
    }
    return words.endsTransaction
  }

  /// Whether the first word begins a query and none changes tables. A name without quotes counts as
  /// a word too; FOR UPDATE does not matter after SELECT.
  var isQuery: Bool {
    StatementWords.queries.contains(first ?? "") && !hasChange
  }

  /// Adds the next word or symbol.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    guard let initial = bytes.first else { return }
    let isLetter = initial | 0x20 >= UInt8(ascii: "a") && initial | 0x20 <= UInt8(ascii: "z")
    guard isLetter else {
      isAtStart = isAtStart || initial == UInt8(ascii: ";")
      return
    }
    let word = String(decoding: bytes, as: UTF8.self).lowercased()
    first = first ?? word
    if isAtStart, StatementWords.ends.contains(word) { endsTransaction = true }
    isAtStart = false
    // Why: only WITH can contain a statement that changes tables.
    if word == "into" || first == "with" && StatementWords.changes.contains(word) {
      hasChange = true
    }
  }
}
