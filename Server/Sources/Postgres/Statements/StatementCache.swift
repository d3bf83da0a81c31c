/// The statements of one connection by their SQL; the least recently used one is removed first.
struct StatementCache {
  private let limit: Int
  private var entries: [String: PreparedStatement] = [:]
  private var uses: UInt64 = 0
  private var names: UInt64 = 0
  /// The names of statements that the server still holds and that are not used any more.
  private(set) var discarded: [String] = []

  /// An empty cache for `limit` statements, at least one.
  init(limit: Int) {
    self.limit = max(limit, 1)
  }

  /// The number of statements.
  var count: Int { entries.count }

  /// The statement for `sql`; throws `invalidArgument`.
  mutating func statement(_ sql: String) throws(PostgresError) -> PreparedStatement {
    if let statement = entries[sql] {
      use(statement)
      return statement
    }
    let statement = try PreparedStatement(sql)
    use(statement)
    return statement
  }

  /// Marks the statement as the last used one; caches it again if it had been removed.
  mutating func use(_ statement: PreparedStatement) {
    uses += 1
    statement.lastUse = uses
    let other = entries[statement.sql]
    if other === statement { return }
    if let other {
      // Why: they have the same SQL, so what is prepared for one serves the other.
      discard(statement)
      statement.variants = other.variants
      other.variants = []
    } else if entries.count >= limit,
      let oldest = entries.values.min(by: { $0.lastUse < $1.lastUse })
    {
      entries[oldest.sql] = nil
      discard(oldest)
    }
    entries[statement.sql] = statement
  }

  /// Forgets what the server has prepared for the statement.
  mutating func discard(_ statement: PreparedStatement) {
    discarded += statement.variants.map(\.name)
    statement.variants = []
  }

  /// Adds a variant, which replaces those that it can stand for, and the oldest one of too many.
  mutating func add(_ variant: PreparedStatement.Variant, to statement: PreparedStatement) {
    let (kept, replaced) = statement.replaced(by: variant)
    discarded += replaced.map(\.name)
    statement.variants = kept + [variant]
  }

  /// A name that no statement of the connection had.
  mutating func newName() -> String {
    names += 1
    return "imagefeed_\(names)"
  }

  /// Forgets the last discarded name, which the server holds no longer.
  mutating func removeLastDiscarded() { discarded.removeLast() }
}
