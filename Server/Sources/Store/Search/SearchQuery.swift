import GRDB

/// A word of the index that one of a query's words may mean.
struct SearchTerm: Hashable {
  /// The word of the index.
  let word: String
  /// Number of photos that have it.
  let photos: Int
  /// 1 for the word itself, less for guesses.
  let likeness: Float
}

/// What one of a query's words may mean; a photo must have one of the terms.
struct SearchClause: Hashable {
  /// The terms, all different; not empty.
  var terms: [SearchTerm]

  /// The highest number of photos that can match.
  var photos: Int { terms.reduce(0) { $0 + $1.photos } }
}

/// An FTS5 expression with the weights of its terms.
struct SearchExpression {
  /// The expression. NB: only words from `SearchText` and `IndexedPhoto` are put into it, quoted; they
  /// contain neither quotes nor spaces.
  let text: String
  /// The argument of `searchScore`: for each term, the word of the query and its weight.
  let weights: [(word: Int, weight: Float)]

  /// Photos that match all `clauses` and have all words of `facts`; nil without any of them.
  /// `total` is the number of photos in the index.
  init?(_ clauses: [SearchClause], facts: [String], total: Int) {
    guard !clauses.isEmpty || !facts.isEmpty else { return nil }
    func quoted(_ word: String) -> String { "\"\(word)\"" }
    text =
      (clauses.map { "(" + $0.terms.map { quoted($0.word) }.joined(separator: " OR ") + ")" }
      + facts.map(quoted)).joined(separator: " AND ")
    weights = clauses.enumerated().flatMap { number, clause in
      clause.terms.map { term in
        (number, term.likeness * SearchExpression.rarity(clause.photos, of: total))
      }
    }
  }

  /// The weight of a word that `photos` of `total` photos have: the rarer, the higher.
  private static func rarity(_ photos: Int, of total: Int) -> Float {
    var bits: Float = 1
    var rest = max(1, total / max(1, photos))
    while rest > 1 {
      bits += 1
      rest /= 2
    }
    return bits
  }
}

/// Finds out what the words of a query may mean, in the words of the index.
struct SearchQuery {
  /// Terms that one word of a query is extended to.
  static let mostTerms = 32
  private static let prefixLikeness: Float = 0.7
  private static let typoLikeness: Float = 0.5

  let connection: Connection

  /// The meanings of each of `words`, in order; an empty clause if no photo has it.
  ///
  /// A word is looked up as it is; then as a prefix, if nothing was found or it is the last one, which
  /// may be unfinished; then with one typo, if still nothing was found.
  func clauses(_ words: [String]) throws -> [SearchClause] {
    let meaningful = words.filter { !SearchText.stopWords.contains($0) }
    let words = meaningful.isEmpty ? words : meaningful
    return try words.enumerated().map { place, word in
      var terms = try terms(for: [word], 1)
      if terms.isEmpty || place == words.count - 1 {
        let known = Set(terms.map(\.word))
        terms += try completions(of: word).filter { !known.contains($0.word) }
      }
      if terms.isEmpty {
        terms = try self.terms(for: SearchEdits.of(word), SearchQuery.typoLikeness)
      }
      return SearchClause(terms: terms)
    }
  }

  /// The words of the index for words as people type them: stems, months and authors.
  private func terms(for words: Set<String>, _ likeness: Float) throws -> [SearchTerm] {
    if words.isEmpty { return [] }
    var found = Set(words.map(WordStem.of))
    found.formUnion(DateWords.months(named: words).map(DateWords.word(month:)))
    let authors = try Int64.fetchAll(
      connection.cachedStatement(
        sql: """
          SELECT DISTINCT personId FROM personWord \
          WHERE word IN (SELECT value FROM json_each(?)) LIMIT ?
          """), arguments: [SearchQuery.json(words), SearchQuery.mostTerms])
    found.formUnion(authors.map(IndexedPhoto.word(author:)))
    return try counted(found, likeness)
  }

  private func completions(of word: String) throws -> [SearchTerm] {
    let limits: StatementArguments = [word, word + "\u{10FFFF}", SearchQuery.mostTerms]
    let stems = try String.fetchAll(
      connection.cachedStatement(
        sql: """
          SELECT word FROM searchWord WHERE word > ? AND word < ? ORDER BY photos DESC LIMIT ?
          """), arguments: limits)
    let authors = try Int64.fetchAll(
      connection.cachedStatement(
        sql: "SELECT DISTINCT personId FROM personWord WHERE word > ? AND word < ? LIMIT ?"),
      arguments: limits)
    let months = DateWords.months(beginningWith: word).map(DateWords.word(month:))
    return try counted(
      Set(stems + authors.map(IndexedPhoto.word(author:)) + months), SearchQuery.prefixLikeness)
  }

  /// Those of `words` that photos have, the most frequent first.
  private func counted(_ words: Set<String>, _ likeness: Float) throws -> [SearchTerm] {
    let rows = try Row.fetchAll(
      connection.cachedStatement(
        sql: """
          SELECT word, photos FROM searchWord WHERE word IN (SELECT value FROM json_each(?)) \
          ORDER BY photos DESC, word LIMIT ?
          """), arguments: [SearchQuery.json(words), SearchQuery.mostTerms])
    return rows.map { SearchTerm(word: $0[0], photos: $0[1], likeness: likeness) }
  }

  /// A JSON array. Why no escaping: the words have neither quotes nor backslashes nor control
  /// characters.
  private static func json(_ words: some Sequence<String>) -> String {
    "[" + words.map { "\"\($0)\"" }.joined(separator: ",") + "]"
  }
}
