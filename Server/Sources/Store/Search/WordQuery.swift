/// The query of PostgreSQL for the photos that have one term of each clause and all words of a filter.
///
/// The rarest clause is read from the index by word and photo, the others are looked up photo by photo.
struct WordQuery {
  private let clauses: [SearchClause]
  private let facts: [String]
  private let subqueries: [(sql: String, arguments: StatementArguments)]
  private let weights: [(clause: Int, word: String, weight: Float)]

  /// The photos that match all `clauses`, have all words of `facts`, and are in the results of all
  /// `subqueries`; there must be a clause or a fact. `total` is the number of photos.
  init(
    _ clauses: [SearchClause], facts: [String],
    _ subqueries: [(sql: String, arguments: StatementArguments)], total: Int
  ) {
    self.clauses = clauses
    self.facts = facts
    self.subqueries = subqueries
    weights = SearchExpression.weights(clauses, total: total).map { ($0.word, $0.term, $0.weight) }
  }

  /// Row ids, the last added first, and if `isScored` how well they match, else 0.
  func query(limit: Int, isScored: Bool) -> (sql: String, arguments: StatementArguments) {
    var arguments: StatementArguments = isScored ? [json] : []
    let rarestFirst = clauses.sorted { $0.photos < $1.photos }
    // Why the facts last: nearly all photos have one of few.
    var sets = rarestFirst.map { $0.terms.map(\.word) } + facts.map { [$0] }
    let driver = sets.removeFirst()
    arguments += [driver.joined(separator: " ")]
    var conditions = ["word = \(driver.count == 1 ? "?" : WordQuery.anyOf)"]
    for set in sets {
      conditions.append(
        """
        EXISTS (SELECT 1 FROM photoWord AS other \
        WHERE other.word = \(WordQuery.anyOf) AND other.photoId = photoWord.photoId)
        """)
      arguments += [set.joined(separator: " ")]
    }
    for (sql, parameters) in subqueries {
      conditions.append("photoId IN (\(sql))")
      arguments += parameters
    }
    arguments += [limit]
    let found = """
      SELECT \(driver.count == 1 ? "" : "DISTINCT ")photoId, 0 FROM photoWord \
      WHERE \(conditions.joined(separator: " AND ")) ORDER BY photoId DESC LIMIT ?
      """
    return (isScored ? WordQuery.scored(found) : found, arguments)
  }

  /// The words of a parameter, separated by spaces, of which no word has one.
  private static let anyOf = "ANY (string_to_array(?, ' '))"

  private static func scored(_ found: String) -> String {
    """
    WITH term AS MATERIALIZED (SELECT clause, word, weight FROM json_to_recordset(CAST(? AS json)) \
    AS t(clause bigint, word text, weight double precision)), found AS MATERIALIZED (\(found)) \
    SELECT photoId, (SELECT COALESCE(SUM(best), 0) FROM (\
    SELECT MAX(term.weight * photoWord.weight) AS best FROM term JOIN photoWord \
    ON photoWord.word = term.word AND photoWord.photoId = found.photoId GROUP BY clause) AS clauses) \
    FROM found ORDER BY photoId DESC
    """
  }

  /// The terms as JSON. Why no escaping: the words have neither quotes nor backslashes nor control characters.
  private var json: String {
    let terms = weights.map {
      #"{"clause":\#($0.clause),"word":"\#($0.word)","weight":\#($0.weight)}"#
    }
    return "[" + terms.joined(separator: ",") + "]"
  }
}
