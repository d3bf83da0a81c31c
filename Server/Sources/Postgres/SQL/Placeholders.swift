/// SQL with PostgreSQL's placeholders `$1`, made from SQL with SQLite's `?` and `?1`.
///
/// As in SQLite, a bare `?` has the number after the largest one so far. Literals, quoted
/// identifiers and comments are left as they are; so is `$1`, which counts like `?1`.
struct Placeholders: Hashable {
  /// The SQL for PostgreSQL.
  let sql: String
  /// The largest number of a placeholder.
  let count: Int
  /// Whether the first word is SELECT, VALUES, TABLE, SHOW or WITH and INTO does not occur, and
  /// neither do INSERT, UPDATE, DELETE and MERGE after WITH, so that no row is changed (unless by
  /// a function that the statement calls).
  let isQuery: Bool
  /// Whether a statement begins with COMMIT, END or PREPARE, so that it may store the changes of
  /// the open transaction.
  let endsTransaction: Bool

  /// Translates `source`; throws `invalidArgument` for `?0` and numbers above 65,535, and for a
  /// NUL character.
  init(_ source: String) throws(PostgresError) {
    var scanner = SQLScanner(source)
    var output: [UInt8] = []
    output.reserveCapacity(source.utf8.count + 16)
    var largest = 0
    var words = StatementWords()
    while let token = scanner.next() {
      switch token.kind {
      case .placeholder(let digits):
        let number = digits.isEmpty ? largest + 1 : Placeholders.number(digits)
        guard (1...Parameters.limit).contains(number) else {
          throw .invalidArgument(reason: "a placeholder's number must be 1 to 65,535")
        }
        largest = max(largest, number)
        output.append(contentsOf: "$\(number)".utf8)
        continue
      case .word, .symbol: words.add(token.bytes)
      case .literal, .comment: break
      }
      output.append(contentsOf: token.bytes)
    }
    if output.contains(0) { throw .invalidArgument(reason: "the SQL contains a NUL character") }
    sql = String(decoding: output, as: UTF8.self)
    count = largest
    isQuery = words.isQuery
    endsTransaction = words.endsTransaction
  }

  /// The value of decimal digits, at most one more than is allowed.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), Parameters.limit + 1) }
  }
}
