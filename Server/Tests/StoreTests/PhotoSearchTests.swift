import Domain
import GRDB
import TestKit
import Testing

@testable import Store

/// Searches and random choices by the search index, on eight photos of which half match each filter
/// (API-9, API-10).
@Suite struct PhotoSearchTests {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord
  let boris: PersonRecord

  /// Photos 0…7: even ones are Anna's, red and tagged; 0…3 are wide, of winter 2020 on Baikal, taken
  /// with a Canon; 4…7 are high, of July 2021 in Lisbon, with an iPhone. 0, 1, 4, 5 show a lake.
  init() async throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    anna = try await database.people.add(sample: "anna")
    boris = try await database.people.add(sample: "boris")
    for number in 0..<8 {
      let isWide = number < 4
      var facts = PhotoFacts.sample(
        "p\(number)", of: number.isMultiple(of: 2) ? anna : boris, addedAt: moment(Int64(number)))
      facts.size = isWide ? PixelSize(width: 3, height: 2) : PixelSize(width: 2, height: 3)
      facts.color = number.isMultiple(of: 2) ? "#C03020" : "#2040C0"
      facts.description =
        number % 4 < 2 ? "Тихое утро. A quiet lake" : "Шумный вечер. A crowded street"
      facts.slug = ""
      facts.place = isWide ? "Байкал" : "Lisbon, Portugal"
      facts.exif.make = isWide ? "Canon" : "Apple"
      facts.exif.model = isWide ? "R5" : "iPhone 13"
      facts.captured = ZonedTime(text: isWide ? "2020-01-15T12:00:00Z" : "2021-07-02T12:00:00Z")
        .map { CaptureTime($0, from: .exif) }
      facts.tags = number.isMultiple(of: 2) ? ["Film", "путешествия"] : []
      _ = try await database.photos.add(facts)
    }
  }

  private func found(_ query: String, _ order: SearchOrder = .relevant) throws -> [Int] {
    try found(PhotoFilter(words: SearchWords(query)), order)
  }

  private func found(_ filter: PhotoFilter, _ order: SearchOrder = .relevant) throws -> [Int] {
    let page = try database.photos.page(
      matching: filter, order: order, offset: 0, count: 30, likedBy: nil)
    #expect(page.total == page.photos.count)
    return page.photos.compactMap { Int($0.facts.publicId.dropFirst()) }
  }

  private func chosen(_ filter: PhotoFilter, count: Int = 30) throws -> [Int] {
    var generator = SystemRandomNumberGenerator()
    return try database.photos.random(count: count, matching: filter, using: &generator)
      .photos.compactMap { Int($0.facts.publicId.dropFirst()) }
  }

  // API-10: by description, tag, author, place, camera and date, in any form and order of words
  @Test(arguments: [
    ("lake", [5, 4, 1, 0]), ("LAKES", [5, 4, 1, 0]), ("утром", [5, 4, 1, 0]),
    ("тихий", [5, 4, 1, 0]), ("вечера", [7, 6, 3, 2]), ("film", [6, 4, 2, 0]),
    ("путешествие", [6, 4, 2, 0]), ("anna", [6, 4, 2, 0]), ("Boris", [7, 5, 3, 1]),
    ("байкале", [3, 2, 1, 0]), ("portugal", [7, 6, 5, 4]), ("canon", [3, 2, 1, 0]),
    ("iphone 13", [7, 6, 5, 4]), ("2020", [3, 2, 1, 0]), ("july", [7, 6, 5, 4]),
    ("июля 2021", [7, 6, 5, 4]), ("январь", [3, 2, 1, 0]), ("lake anna", [4, 0]),
    ("boris 2020 lake", [1]), ("lake on the lisbon", [5, 4]),
  ])
  func aPhotoIsFoundByItsWords(query: String, expected: [Int]) throws {
    #expect(try found(query) == expected)
    #expect(try found(query, .latest) == expected)
    #expect(try chosen(PhotoFilter(words: SearchWords(query))).sorted() == expected.sorted())
  }

  // API-10: the last word may be unfinished, another one only if no photo has it
  @Test(arguments: [
    ("lak", [5, 4, 1, 0]), ("лисб", []), ("lis", [7, 6, 5, 4]), ("an", [6, 4, 2, 0]),
    ("janu", [3, 2, 1, 0]), ("l", [5, 4, 1, 0, 7, 6]), ("lisb lake", [5, 4]),
    ("пут", [6, 4, 2, 0]),
  ])
  func aPrefixIsFound(query: String, expected: [Int]) throws {
    #expect(Set(try found(query)) == Set(expected))
  }

  // API-10: one typo in a word of at least five letters
  @Test(arguments: [
    ("strete", [7, 6, 3, 2]), ("crowdet", [7, 6, 3, 2]), ("лисбон", []), ("lizbon", [7, 6, 5, 4]),
    ("януварь", [3, 2, 1, 0]), ("borsi", [7, 5, 3, 1]), ("вечре", [7, 6, 3, 2]),
    ("путешетвие", [6, 4, 2, 0]), ("laek", []), ("strrrt", []), ("iphine 13 lake", [5, 4]),
  ])
  func oneTypoIsForgiven(query: String, expected: [Int]) throws {
    #expect(try found(query) == expected)
  }

  // API-10: words that no photo has are ignored, then all words but one of at most six suffice, in a search as in a
  // random choice
  @Test(arguments: [
    ("lake zzzzzz", [5, 4, 1, 0]), ("lake january july anna", [4, 0]), ("zzzzzz yyyyyy", []),
    ("lake january july anna lisbon quiet", [4]),
    ("lake january july anna lisbon quiet portugal", []),
  ])
  func ifNoPhotoHasAllWordsFewerSuffice(query: String, expected: [Int]) throws {
    #expect(Set(try found(query)) == Set(expected))
    let filter = PhotoFilter(words: SearchWords(query))
    #expect(try chosen(filter).sorted() == expected.sorted())
  }

  // API-9: shape, color, owner and likes, alone and with words
  @Test func theFiltersApplyTogetherWithTheWords() async throws {
    let p0 = try #require(try database.photos.photo(publicId: "p0"))
    _ = try await database.likes.like(p0.facts.publicId, by: boris, now: moment(1))
    let cases: [(PhotoFilter, [Int])] = [
      (PhotoFilter(orientation: .portrait), [7, 6, 5, 4]),
      (PhotoFilter(orientation: .squarish), []),
      (PhotoFilter(ownerId: anna.id), [6, 4, 2, 0]),
      (PhotoFilter(orientation: .landscape, words: SearchWords("lake")), [1, 0]),
      (PhotoFilter(ownerId: boris.id, words: SearchWords("lake")), [5, 1]),
      (PhotoFilter(orientation: .portrait, words: SearchWords("2020")), []),
    ]
    for (filter, expected) in cases {
      #expect(try found(filter, .latest) == expected)
      #expect(try chosen(filter).sorted() == expected.sorted())
    }
    var filter = PhotoFilter(words: SearchWords("lake"))
    filter.color = .red
    #expect(try found(filter) == [4, 0])
    filter.color = .green
    #expect(try found(filter) == [])
    filter.color = nil
    filter.likedById = boris.id
    #expect(try found(filter) == [0])
    #expect(try chosen(filter) == [0])
    #expect(try chosen(PhotoFilter(ownerId: boris.id), count: 2).count == 2)
    filter.words = nil
    #expect(try found(filter) == [0])
  }

  // API-10: what is typed is never FTS5, LIKE or JSON syntax
  @Test(arguments: [
    ("lake OR canon", [1, 0]), ("lake AND boris", [5, 1]), ("NEAR(lake boris)", [5, 1]),
    ("place:lake", [5, 4, 1, 0]), ("{tags place}:lake", [5, 4, 1, 0]),
    ("-tags:lake", [5, 4, 1, 0]),
    ("^lake", [5, 4, 1, 0]), ("lake*", [5, 4, 1, 0]), ("\"lake\" + \"boris\"", [5, 1]),
    ("(lake", [5, 4, 1, 0]), ("lake)", [5, 4, 1, 0]), ("lake\"", [5, 4, 1, 0]),
    ("lake'; DROP TABLE photo; --", [5, 4, 1, 0]), ("lake\\", [5, 4, 1, 0]),
    ("lake\u{0}", [5, 4, 1, 0]), ("lake 🌊", [5, 4, 1, 0]), ("lake\u{202E}", [5, 4, 1, 0]),
    ("lake%", [5, 4, 1, 0]), ("_ake", []), ("\"", []), ("\"\"", []), ("*", []), (":", []),
    ("%", []), ("\\", []), ("[\"]", []), ("🌊", []), ("\u{FFFD}", []), ("…", []), ("", []),
    ("@7", []), ("#red", []), ("#landscape", []), ("#m7", []), ("the", []), ("и на", []),
  ])
  func aQueryIsNeverSyntax(query: String, expected: [Int]) throws {
    #expect(try found(query) == expected)
  }

  // API-10: a query of 10,000 letters or 5,000 words is cut
  @Test func aVeryLongQueryIsAnswered() throws {
    #expect(try found(String(repeating: "w", count: 10_000)) == [])
    #expect(try found(String(repeating: "lake ", count: 2_000)) == [5, 4, 1, 0])
    let many = (0..<2_500).map { "w\($0)" }.joined(separator: " ")
    #expect(try found(many) == [])
  }

  private func search<Value>(
    _ query: String, _ limits: PhotoSearch.Limits, _ run: (PhotoSearch) throws -> Value
  ) throws -> Value {
    try database.read { connection in
      try run(
        PhotoSearch(
          connection: connection, filter: PhotoFilter(words: SearchWords(query)),
          feed: database.feedOrder, limits: limits))
    }
  }

  // LIB-15: the words of a query share a limited number of guesses
  @Test func aQueryMeansALimitedNumberOfWords() async throws {
    let prefixes = "bcdfghklmnpqrstv".map { "\($0)a\($0)" }
    var facts = PhotoFacts.sample("p20", of: anna, addedAt: moment(20))
    facts.description = prefixes.flatMap { prefix in (0..<40).map { "\(prefix)\($0)" } }
      .joined(separator: " ")
    _ = try await database.photos.add(facts)
    let cases: [([String], [Int])] = [
      (["bab"], [32]), (["bab", "cac"], [32, 32]), (["ba"], [8]), (["ba", "cac"], [0, 32]),
      (["bab7", "cac7", "dad7", "faf"], [1, 1, 1, 32]),
      (prefixes, [Int](repeating: 4, count: 16)),
    ]
    for (words, expected) in cases {
      let clauses = try database.read { connection in
        try SearchQuery(
          connection: connection, deadline: SearchDeadline(after: .seconds(600)), viewerId: nil
        ).clauses(words)
      }
      #expect(clauses.map(\.terms.count) == expected)
    }
    #expect(try found(prefixes.joined(separator: " ")) == [20])
  }

  // LIB-15: a search that takes too long ends
  @Test func aSearchEndsWhenItsTimeIsOver() {
    let limits = PhotoSearch.Limits(time: .zero)
    for order in [SearchOrder.relevant, .latest] {
      #expect(throws: StoreError.cancelled) {
        try search("lake", limits) { try $0.ids(order) }
      }
    }
    #expect(throws: StoreError.cancelled) { try search("lake", limits) { try $0.all() } }
  }

  // LIB-15: a search whose client left ends
  @Test func aCanceledSearchEnds() async {
    let task = Task<Int, any Error> { [photos = database.photos] in
      while !Task.isCancelled { await Task.yield() }
      return try photos.page(
        matching: PhotoFilter(words: SearchWords("lake")), offset: 0, count: 30, likedBy: nil
      ).total
    }
    task.cancel()
    await #expect(throws: StoreError.cancelled) { try await task.value }
  }

  // LIB-15: a statement is interrupted while it runs, the next one of its connection is not
  @Test func anEndlessStatementIsInterrupted() throws {
    let endless =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    let next = try database.read { connection in
      #expect(throws: (any Error).self) {
        try connection.interrupting(at: SearchDeadline(after: .zero)) {
          try Int.fetchOne(connection, sql: endless)
        }
      }
      return try Int.fetchOne(
        connection,
        sql: "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) "
          + "SELECT count(*) FROM n")
    }
    #expect(next == 1_000)
  }

  // API-9: a filter by likes, collections or topics alone looks its photos up, and reads no others
  @Test(.onlySQLite) func aFilterWithoutWordsReadsOnlyItsPhotos() throws {
    var liked = PhotoFilter()
    liked.likedById = 1
    var collected = liked
    collected.collectionIds = [1, 2]
    var inTopic = PhotoFilter()
    inTopic.topicIds = [1]
    for filter in [liked, collected, inTopic] {
      let sql = PhotoSearch.query(hasExpression: false, filter.subqueries.map { $0.sql })
      let count = sql.filter { $0 == "?" }.count
      let plan = try database.read { connection in
        try Row.fetchAll(
          connection, sql: "EXPLAIN QUERY PLAN " + sql,
          arguments: StatementArguments([Int](repeating: 1, count: count))
        ).map { row -> String in row[3] }
      }
      #expect(plan.first == "SEARCH photo USING INTEGER PRIMARY KEY (rowid=?)")
      #expect(!plan.contains { $0.hasPrefix("SCAN") })
    }
  }

  // API-10: an author is found although many people without photos have the same name
  @Test(arguments: ["nikita", "nikit"])
  func anAuthorIsFoundAmongNamesakes(query: String) async throws {
    for number in 0..<40 {
      let name = "nikita\(number)"
      let person = try await database.people.add(
        NewPerson(
          login: Login(name), username: try #require(Username(name)), firstName: "Nikita"),
        now: moment(0))
      guard number == 39 else { continue }
      _ = try await database.photos.add(sample: "p20", of: person, at: 20)
    }
    #expect(try found(query) == [20])
  }

  // API-10: of too many matches, the last added are found
  @Test func aSearchFindsTheLastAdded() throws {
    let limits = PhotoSearch.Limits(reach: 3)
    for order in [SearchOrder.relevant, .latest] {
      #expect(try search("lake", limits) { try $0.ids(order) }.count == 3)
    }
    let newest = try found("lake").prefix(3)
    let ids = try newest.map { try database.photos.photo(publicId: "p\($0)")?.id }
    #expect(try search("lake", limits) { try $0.ids(.relevant) } == ids)
  }

  // API-10: completions of a word do not displace photos that have the word itself
  @Test func wholeWordsComeBeforeCompletions() async throws {
    for (number, tag) in [(20, "bee"), (21, "beech"), (22, "beech"), (23, "beech")] {
      var facts = PhotoFacts.sample("p\(number)", of: anna, addedAt: moment(Int64(number)))
      facts.tags = [tag]
      _ = try await database.photos.add(facts)
    }
    #expect(try found("bee") == [20, 23, 22, 21])
    let first = try search("bee", PhotoSearch.Limits(reach: 2)) { try $0.ids(.relevant) }.first
    #expect(first == (try database.photos.photo(publicId: "p20")?.id))
  }

  // API-9: of very many matches, some are tried; if too few match, the last added are chosen from
  @Test func aRandomChoiceAmongManyMatches() throws {
    let matches = try Set(search("lake", PhotoSearch.Limits()) { try $0.all() })
    #expect(matches.count == 4)
    var generator = Chance(seed: 7)
    for (reach, tries, count) in [(1, 60, 4), (1, 60, 1), (4, 0, 9), (2, 0, 2), (1, 2, 1)] {
      let limits = PhotoSearch.Limits(reach: 1, randomReach: reach, tries: tries)
      let chosen = try search("lake", limits) { try $0.random(count, using: &generator) }
      #expect(matches.isSuperset(of: chosen) && Set(chosen).count == chosen.count)
      #expect(chosen.count == min(count, matches.count))
    }
    let last = try found("lake").prefix(2).map { try database.photos.photo(publicId: "p\($0)")?.id }
    let limits = PhotoSearch.Limits(randomReach: 2, tries: 0)
    let chosen = try search("lake", limits) { try $0.random(9, using: &generator) }
    #expect(Set(chosen) == Set(last.compactMap(\.self)))
  }

  // API-10: a rare word counts more, a tag more than a description, all else newest first
  @Test func theBestMatchIsFirst() async throws {
    var facts = PhotoFacts.sample("p8", of: anna, addedAt: moment(-100))
    facts.tags = ["lake"]
    _ = try await database.photos.add(facts)
    #expect(try found("lake") == [8, 5, 4, 1, 0])
    #expect(try found("lake", .latest) == [5, 4, 1, 0, 8])
  }

  // API-9: one seed always chooses the same photo, and only one that matches
  @Test func aSeedChoosesAMatch() throws {
    let filter = PhotoFilter(orientation: .portrait, words: SearchWords("lake"))
    for seed in 0..<20 as Range<UInt64> {
      let photo = try #require(try database.photos.choose(matching: filter, seed: seed))
      #expect(["p4", "p5"].contains(photo.facts.publicId))
      #expect(try database.photos.choose(matching: filter, seed: seed) == photo)
    }
  }
}
