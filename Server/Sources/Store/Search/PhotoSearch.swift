/// Runs a filter on the search index.
struct PhotoSearch {
  /// How much work a search may be.
  struct Limits {
    /// A search finds at most this many photos, the last added of those that match; ranking more of
    /// them would take too long.
    var reach = 2_000
    /// Random photos are chosen among at most this many matches, those added last. If more photos
    /// match, `tries` photos of the feed are tried first.
    var randomReach = 20_000
    /// Photos that are tried.
    var tries = 60
    /// If more words than these are known, no photo is found by all but any one of them: each word
    /// left out is a search of its own.
    var wordsToLeaveOut = 6
    /// A search that takes longer throws; 19 of 20 at a million photos must take at most 30 ms
    /// (`Benchmarks/bars/search.py`).
    var time = Duration.seconds(2)
  }

  let connection: Connection
  let filter: PhotoFilter
  /// The photos and their order in the feed.
  let feed: FeedOrder
  let limits: Limits
  private let deadline: SearchDeadline

  /// A search whose time begins now. It throws `CancellationError` or `SQLITE_INTERRUPT` if its time
  /// is over or the task is canceled.
  init(connection: Connection, filter: PhotoFilter, feed: FeedOrder, limits: Limits = Limits()) {
    self.connection = connection
    self.filter = filter
    self.feed = feed
    self.limits = limits
    deadline = SearchDeadline(after: limits.time)
  }

  /// The row ids of at most `reach` photos in this order.
  func ids(_ order: SearchOrder) throws -> [Int64] {
    try firstFound { alternatives in
      if filter.words == nil { return try newest([]) }
      switch order {
      case .relevant: return try ranked(alternatives)
      case .latest: return try sorted(Set(alternatives.flatMap { try newest($0) }))
      }
    }
  }

  /// The row ids of all photos that match, with every word: URLs of source.unsplash.com have a rule of their own for
  /// words that no photo has together.
  func all() throws -> [Int64] {
    try connection.interrupting(at: deadline) {
      let clauses = try filter.words.map(clauses) ?? []
      let isKnown =
        filter.words == nil || !clauses.isEmpty && clauses.allSatisfy { !$0.terms.isEmpty }
      return isKnown ? try rows(clauses, limit: .max) { $0[0] } : []
    }
  }

  /// At most `count` distinct random row ids of photos that match.
  func random(_ count: Int, using generator: inout some RandomNumberGenerator) throws -> [Int64] {
    try firstFound { try chosen(count, $0, using: &generator) }
  }

  /// What the words of the filter mean, in a search as in a random choice: the result of `find` for photos with all words that any
  /// photo has; if none matches, for those with all of these words but any one, unless they are more than
  /// `wordsToLeaveOut`. A photo must match one of the lists of clauses with which `find` is called.
  private func firstFound(_ find: ([[SearchClause]]) throws -> [Int64]) throws -> [Int64] {
    try connection.interrupting(at: deadline) {
      guard let words = filter.words else { return try find([[]]) }
      let known = try clauses(words).filter { !$0.terms.isEmpty }
      if known.isEmpty { return [] }
      let found = try find([known])
      let mayLeaveOut = 2...max(2, limits.wordsToLeaveOut) ~= known.count
      return found.isEmpty && mayLeaveOut
        ? try find(known.indices.map { known.without($0) }) : found
    }
  }

  private func chosen(
    _ count: Int, _ alternatives: [[SearchClause]],
    using generator: inout some RandomNumberGenerator
  ) throws -> [Int64] {
    var chosen: Set<Int64> = []
    var ids: [Int64]
    if alternatives.count == 1 {
      let clauses = alternatives[0]
      let mayBeMany = try mostMatches(clauses) > limits.randomReach
      if mayBeMany, filter.subqueries.isEmpty {
        chosen = try tried(clauses, count, using: &generator)
        if chosen.count >= count { return Array(chosen) }
      }
      ids = try newest(clauses, limits.randomReach).filter { !chosen.contains($0) }
    } else {
      ids = try Set(alternatives.flatMap { try newest($0, limits.randomReach) }).sorted(by: >)
    }
    let missing = min(count - chosen.count, ids.count)
    for place in 0..<missing {
      ids.swapAt(place, Int.random(in: place..<ids.count, using: &generator))
    }
    return Array(chosen) + ids.prefix(missing)
  }

  private func clauses(_ words: SearchWords) throws -> [SearchClause] {
    try SearchQuery(connection: connection, deadline: deadline, viewerId: filter.viewerId)
      .clauses(words.words)
  }

  /// The highest number of photos that can match.
  private func mostMatches(_ clauses: [SearchClause]) throws -> Int {
    let statement = try connection.cachedStatement(
      sql: "SELECT photos FROM searchWord WHERE word = ?", before: deadline)
    let facts = try filter.facts.map { try Int.fetchOne(statement, arguments: [$0]) ?? 0 }
    return (clauses.map(\.photos) + facts).min() ?? feed.count
  }

  /// Random photos of the feed of which those that do not match are left out.
  private func tried(
    _ clauses: [SearchClause], _ count: Int, using generator: inout some RandomNumberGenerator
  ) throws -> Set<Int64> {
    let ids = feed.ids { total in
      (0..<limits.tries).map { _ in Int.random(in: 0..<max(1, total), using: &generator) }
    }
    guard connection.isSQLite else { return try matches(among: ids, clauses, count) }
    guard let expression = expression(clauses) else { return [] }
    let statement = try connection.cachedStatement(
      sql: "SELECT rowid FROM photoIndex WHERE photoIndex MATCH ? AND rowid = ?", before: deadline)
    var chosen: Set<Int64> = []
    for id in ids where chosen.count < count {
      try deadline.check()
      if try Int64.fetchOne(statement, arguments: [expression.text, id]) != nil {
        chosen.insert(id)
      }
    }
    return chosen
  }

  /// At most `count` of these photos that match, the first ones; in one query, because each is a round trip.
  private func matches(
    among ids: [Int64], _ clauses: [SearchClause], _ count: Int
  ) throws -> Set<Int64> {
    if clauses.isEmpty && filter.facts.isEmpty || ids.isEmpty { return [] }
    let list = IdList.json(ids)
    let (sql, arguments) = wordQuery(
      clauses, among: [("SELECT CAST(value AS bigint) FROM json_each(?)", [list])]
    ).query(limit: ids.count, isScored: false)
    let found = try Int64.fetchSet(
      connection.cachedStatement(sql: sql, before: deadline), arguments: arguments)
    var chosen: Set<Int64> = []
    for id in ids where found.contains(id) && chosen.count < count { chosen.insert(id) }
    return chosen
  }

  private func wordQuery(
    _ clauses: [SearchClause], among more: [(sql: String, arguments: StatementArguments)] = []
  ) -> WordQuery {
    WordQuery(
      clauses, facts: filter.facts, filter.subqueries + more, total: feed.count)
  }

  /// The last added matches, at most `limit` or `limits.reach`.
  private func newest(_ clauses: [SearchClause], _ limit: Int? = nil) throws -> [Int64] {
    try rows(clauses, limit: limit ?? limits.reach) { $0[0] }
  }

  /// These photos, the latest first.
  private func sorted(_ ids: Set<Int64>) throws -> [Int64] {
    let list = IdList.json(ids)
    return try Int64.fetchAll(
      connection.cachedStatement(
        sql: """
          SELECT id FROM photo WHERE id IN (SELECT CAST(value AS bigint) FROM json_each(?)) \
          ORDER BY addedAt DESC, id DESC LIMIT ?
          """, before: deadline), arguments: [list, limits.reach])
  }

  /// The photos that match any of `alternatives`, the best first, of equal ones the last added.
  private func ranked(_ alternatives: [[SearchClause]]) throws -> [Int64] {
    var scores: [Int64: Double] = [:]
    func add(_ clauses: [SearchClause]) throws -> Int {
      let found = try rows(clauses, limit: limits.reach, isScored: true) { row in
        (id: row[0] as Int64, score: row[1] as Double)
      }
      for match in found { scores[match.id] = max(match.score, scores[match.id] ?? 0) }
      return found.count
    }
    for clauses in alternatives {
      // Why first: of many matches only the last added are ranked, which could all be guesses.
      let certain = clauses.map(\.certain)
      if certain != clauses, try add(certain) == limits.reach { continue }
      _ = try add(clauses)
    }
    return scores.sorted { ($0.value, $0.key) > ($1.value, $1.key) }
      .prefix(limits.reach).map(\.key)
  }

  private func expression(_ clauses: [SearchClause]) -> SearchExpression? {
    SearchExpression(clauses, facts: filter.facts, total: feed.count)
  }

  /// Reads the row ids of the matches, the last added first, and if `isScored` how well they match.
  private func rows<Value>(
    _ clauses: [SearchClause], limit: Int, isScored: Bool = false,
    _ value: (Row) throws -> Value
  ) throws -> [Value] {
    let (sql, arguments) =
      connection.isSQLite || clauses.isEmpty && filter.facts.isEmpty
      ? fullTextQuery(clauses, limit: limit, isScored: isScored)
      : wordQuery(clauses).query(limit: limit, isScored: isScored)
    let statement = try connection.cachedStatement(sql: sql, before: deadline)
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    var found: [Value] = []
    while let row = try rows.next() { found.append(try value(row)) }
    return found
  }

  private func fullTextQuery(
    _ clauses: [SearchClause], limit: Int, isScored: Bool
  ) -> (sql: String, arguments: StatementArguments) {
    var arguments: StatementArguments = []
    let expression = expression(clauses)
    if let expression {
      if isScored { arguments += [SearchScore.argument(expression.weights)] }
      arguments += [expression.text]
    }
    for (_, parameters) in filter.subqueries { arguments += parameters }
    arguments += [limit]
    let sql = PhotoSearch.query(
      hasExpression: expression != nil, isScored: isScored, filter.subqueries.map { $0.sql })
    return (sql, arguments)
  }

  /// Row ids and scores of the photos in all of `subqueries`, the last added first. The parameters are
  /// the weights if there is a score, the expression, those of the subqueries, and the limit.
  static func query(
    hasExpression: Bool, isScored: Bool = false, _ subqueries: [String]
  ) -> String {
    // Why +: with an expression, it forbids a search of the index for each photo of a subquery.
    // Without one, looking each of these photos up is what is wanted.
    let sign = hasExpression ? "+" : ""
    // Why another table: one without texts cannot be listed without an expression.
    let (table, id) = hasExpression ? ("photoIndex", "photoIndex.rowid") : ("photo", "photo.id")
    let conditions =
      (hasExpression ? ["photoIndex MATCH ?"] : []) + subqueries.map { "\(sign)\(id) IN (\($0))" }
    let filter = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    let score = isScored && hasExpression ? "searchScore(photoIndex, ?)" : "0"
    return "SELECT \(id), \(score) FROM \(table)\(filter) ORDER BY \(id) DESC LIMIT ?"
  }
}

extension SearchClause {
  /// Without guesses, unless all terms are guesses.
  fileprivate var certain: SearchClause {
    let certain = terms.filter { $0.likeness == 1 }
    return certain.isEmpty ? self : SearchClause(terms: certain)
  }
}

extension [SearchClause] {
  fileprivate func without(_ index: Int) -> [SearchClause] {
    var rest = self
    rest.remove(at: index)
    return rest
  }
}
