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
    weights = SearchExpression.weights(clauses, total: total).map { ($0.word, $0.weight) }
  }

  /// For each term, the number of the query's word, the word of the index and its weight.
  static func weights(
    _ clauses: [SearchClause], total: Int
  ) -> [(word: Int, term: String, weight: Float)] {
    clauses.enumerated().flatMap { number, clause in
      clause.terms.map { term in
        (number, term.word, term.likeness * rarity(clause.photos, of: total))
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
  /// Terms of all words of a query together: each of them is read for every alternative.
  static let mostTermsInAll = 64
  /// A word with fewer letters is completed only if it is the last one.
  static let shortestPrefix = 3
  /// Completions of a last word with fewer letters than `shortestPrefix`.
  static let mostOfShortPrefix = 8
  private static let prefixLikeness: Float = 0.7
  private static let typoLikeness: Float = 0.5

  let connection: Connection
  let deadline: SearchDeadline
  /// The row id of the person whose photos are also found by the names of their files; nil for nobody.
  let viewerId: Int64?

  /// The meanings of each of `words`, in order; an empty clause if no photo has it.
  ///
  /// The words share `mostTermsInAll` terms: what the first ones leave is for the next ones.
  func clauses(_ words: [String]) throws -> [SearchClause] {
    let meaningful = words.filter { !SearchText.stopWords.contains($0) }
    let words = meaningful.isEmpty ? words : meaningful
    var rest = SearchQuery.mostTermsInAll
    return try words.enumerated().map { place, word in
      let left = words.count - place
      let limit = min(SearchQuery.mostTerms, rest / left)
      let terms = try meanings(of: word, isLast: left == 1, limit)
      rest -= terms.count
      return SearchClause(terms: terms)
    }
  }

  /// At most `limit` terms.
  ///
  /// A word is looked up as it is; then as a prefix, if nothing was found or it is the last one, which
  /// may be unfinished; then with one typo, if still nothing was found.
  private func meanings(of word: String, isLast: Bool, _ limit: Int) throws -> [SearchTerm] {
    var found = try terms(for: [word], 1, limit)
    let isShort = word.unicodeScalars.count < SearchQuery.shortestPrefix
    if isLast || (found.isEmpty && !isShort) {
      let known = Set(found.map(\.word))
      let room = limit - found.count
      let most = isShort ? min(limit, SearchQuery.mostOfShortPrefix) : limit
      found += try completions(of: word, most).filter { !known.contains($0.word) }.prefix(room)
    }
    if found.isEmpty {
      found = try terms(for: SearchEdits.of(word), SearchQuery.typoLikeness, limit)
    }
    return found
  }

  /// The words of the index for words as people type them: stems, months and authors; at most `limit`.
  private func terms(
    for words: Set<String>, _ likeness: Float, _ limit: Int
  ) throws -> [SearchTerm] {
    if words.isEmpty { return [] }
    let stems = words.map(WordStem.of)
    var found = Set(stems)
    if likeness == 1, let viewerId {
      found.formUnion(stems.map { IndexedPhoto.word(inFileName: $0, of: viewerId) })
    }
    found.formUnion(DateWords.months(named: words).map(DateWords.word(month:)))
    found.formUnion(
      try authors(
        "personWord.word IN (SELECT value FROM json_each(?))", [SearchQuery.json(words)], limit))
    return try counted(found, likeness, limit)
  }

  /// At most `limit` words of the index that begin with `word`, the most frequent first.
  private func completions(of word: String, _ limit: Int) throws -> [SearchTerm] {
    let range: StatementArguments = [word, word + "\u{10FFFF}"]
    let names = viewerId.map { IndexedPhoto.word(inFileName: word, of: $0) }
    let stems = try ([word] + [names].compactMap(\.self)).flatMap { start in
      try String.fetchAll(
        connection.cachedStatement(
          sql: """
            SELECT word FROM searchWord WHERE word > ? AND word < ? ORDER BY photos DESC LIMIT ?
            """, before: deadline), arguments: [start, start + "\u{10FFFF}", limit])
    }
    let authors = try authors("personWord.word > ? AND personWord.word < ?", range, limit)
    let months = DateWords.months(beginningWith: word).map(DateWords.word(month:))
    return try counted(Set(stems + authors + months), SearchQuery.prefixLikeness, limit)
  }

  /// The words of the index for people with photos whose names have such a word: at most `limit`, those
  /// with most photos. They are those of `IndexedPhoto.word(author:)`.
  private func authors(
    _ condition: String, _ arguments: StatementArguments, _ limit: Int
  ) throws -> [String] {
    try String.fetchAll(
      connection.cachedStatement(
        sql: """
          SELECT '@' || personId FROM personWord \
          JOIN searchWord ON searchWord.word = '@' || personId \
          WHERE \(condition) GROUP BY personId ORDER BY MAX(searchWord.photos) DESC LIMIT ?
          """, before: deadline), arguments: arguments + [limit])
  }

  /// Those of `words` that photos have, the most frequent first; at most `limit`.
  private func counted(
    _ words: Set<String>, _ likeness: Float, _ limit: Int
  ) throws -> [SearchTerm] {
    let rows = try Row.fetchAll(
      connection.cachedStatement(
        sql: """
          SELECT word, photos FROM searchWord WHERE word IN (SELECT value FROM json_each(?)) \
          ORDER BY photos DESC, word LIMIT ?
          """, before: deadline), arguments: [SearchQuery.json(words), limit])
    return rows.map { SearchTerm(word: $0[0], photos: $0[1], likeness: likeness) }
  }

  /// A JSON array. Why no escaping: the words have neither quotes nor backslashes nor control
  /// characters.
  private static func json(_ words: some Sequence<String>) -> String {
    "[" + words.map { "\"\($0)\"" }.joined(separator: ",") + "]"
  }
}
