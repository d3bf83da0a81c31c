import Domain
import GRDB
import TestKit
import Testing

@testable import Store

/// The search index follows every change of photos and people, and is built for older databases
/// (API-10).
@Suite struct SearchIndexTests {
  let folder: TemporaryFolder
  let database: Store.Database

  init() throws {
    folder = try TemporaryFolder()
    database = try folder.open()
  }

  private func found(_ query: String, in database: Store.Database) throws -> [String] {
    try database.photos.page(
      matching: PhotoFilter(words: SearchWords(query)), offset: 0, count: 30, likedBy: nil
    ).photos.map(\.facts.publicId)
  }

  private func found(_ query: String) throws -> [String] { try found(query, in: database) }

  /// Every word of the index with its photo and column, and the counted words.
  private func contents(_ database: Store.Database) async throws -> Set<String> {
    try await database.write { connection in
      let words = try SearchIndexTests.words(connection)
      let counts = try String.fetchAll(
        connection, sql: "SELECT word || ' ' || photos FROM searchWord")
      let names = try String.fetchAll(
        connection, sql: "SELECT word || ' of ' || personId FROM personWord")
      return Set(words + counts + names)
    }
  }

  /// Makes the next opening build the index again.
  private func outdate() async throws {
    try await database.write { connection in
      try connection.execute(
        sql: TestEngine.isSQLite
          ? "PRAGMA user_version = 0" : "UPDATE fact SET value = 0 WHERE key = 'search'")
    }
  }

  private static func words(_ connection: Connection) throws -> [String] {
    guard connection.isSQLite else {
      return try String.fetchAll(
        connection, sql: "SELECT word || ' ' || photoId || ' ' || weight FROM photoWord")
    }
    try connection.execute(
      sql: "CREATE VIRTUAL TABLE temp.listed USING fts5vocab(main, photoIndex, instance)")
    defer { try? connection.execute(sql: "DROP TABLE temp.listed") }
    return try String.fetchAll(
      connection, sql: "SELECT term || ' ' || doc || ' ' || col FROM temp.listed")
  }

  // API-10
  @Test func aRemovedPhotoIsNotFound() async throws {
    let anna = try await database.people.add(sample: "anna")
    let empty = try await contents(database)
    _ = try await database.photos.add(sample: "a", of: anna, at: 1)
    #expect(try found("lake") == ["a"])
    _ = try await database.photos.remove(publicIds: ["a"], now: moment(99))
    #expect(try found("lake") == [])
    #expect(try await contents(database) == empty)
  }

  // API-10
  @Test func theDemoPhotosAreNotFoundAfterTheirRemoval() async throws {
    let anna = try await database.people.add(sample: "anna")
    var facts = PhotoFacts.sample("a", of: anna, addedAt: moment(1))
    facts.isDemo = true
    _ = try await database.photos.add(facts)
    _ = try await database.photos.removeDemo()
    #expect(try found("lake") == [])
  }

  // API-10
  @Test func aTransferredPhotoIsFoundByItsNewOwner() async throws {
    let anna = try await database.people.add(sample: "anna")
    let boris = try await database.people.add(sample: "boris")
    _ = try await database.photos.add(sample: "a", of: anna, at: 1)
    _ = try await database.photos.give(publicIds: ["a"], to: boris, now: moment(2))
    #expect(try found("anna") == [] && found("boris") == ["a"])
  }

  // API-10, FEED-28: photos are found by the names of their files, by their owner alone.
  @Test func ownPhotosAreFoundByTheNamesOfTheirFiles() async throws {
    let anna = try await database.people.add(sample: "anna")
    let boris = try await database.people.add(sample: "boris")
    var facts = PhotoFacts.sample("a", of: anna, addedAt: moment(1))
    facts.fileName = "Бухта_IMG-2017.HEIC"
    _ = try await database.photos.add(facts)
    func found(_ query: String, by person: PersonRecord?) throws -> [String] {
      var filter = PhotoFilter(words: SearchWords(query))
      filter.viewerId = person?.id
      return try database.photos.page(matching: filter, offset: 0, count: 9, likedBy: nil)
        .photos.map(\.facts.publicId)
    }
    for query in ["2017.heic", "бухты", "бухта_img-2017.HEIC", "бухта IM", "anna heic"] {
      #expect(try found(query, by: anna) == ["a"], "\(query)")
      #expect(try found(query, by: boris) == (query == "anna heic" ? ["a"] : []), "\(query)")
      #expect(try found(query, by: nil) == (query == "anna heic" ? ["a"] : []), "\(query)")
    }
    _ = try await database.photos.give(publicIds: ["a"], to: boris, now: moment(2))
    #expect(try found("бухта", by: anna) == [] && found("бухта", by: boris) == ["a"])
  }

  // API-10: an emoji is found as a tag, with any skin tone.
  @Test func anEmojiIsFound() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await database.photos.add(sample: "a", of: anna, at: 1)
    try await database.photos.setTags(["🏖️", "👍🏽 good"], of: photo, now: moment(2))
    #expect(try found("🏖️") == ["a"] && found("🏖") == ["a"] && found("👍") == ["a"])
    #expect(try found("🏔️") == [])
  }

  // API-10
  @Test func aPersonIsFoundByTheirNewName() async throws {
    var anna = try await database.people.add(sample: "anna")
    _ = try await database.photos.add(sample: "a", of: anna, at: 1)
    anna.firstName = "Мария"
    anna.lastName = "Соколова"
    try await database.people.saveProfile(of: anna, now: moment(2))
    #expect(try found("мария") == ["a"] && found("соколова") == ["a"])
    #expect(try database.people.search(SearchWords("соколова"), offset: 0, count: 9).total == 1)
    var other = anna
    other.username = "maria"
    try await database.people.saveProfile(of: other, now: moment(3))
    #expect(try found("anna") == [])
  }

  // API-10
  @Test func aPersonWithoutPhotosIsNotFound() async throws {
    let anna = try await database.people.add(sample: "anna")
    #expect(try database.people.search(SearchWords("anna"), offset: 0, count: 9).total == 0)
    try await database.people.remove(anna)
    #expect(try await contents(database) == [])
  }

  // API-10: a changed description and place are found, the former ones are not; nobody finds a
  // photo by a confidential place
  @Test(arguments: [false, true])
  func aPhotoIsFoundByItsNewDetails(isConfidential: Bool) async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await database.photos.add(sample: "a", of: anna, at: 1)
    let read = try #require(try database.photos.details(of: photo))
    var changed = read
    changed.photo.facts.description = "Harbour at dusk"
    changed.photo.facts.place = "Bergen"
    changed.place.city = "Laksevåg"
    changed.place.country = "Norway"
    changed.place.isConfidential = isConfidential
    #expect(try await database.photos.save(changed, over: read, now: moment(5)))
    #expect(try await !database.photos.save(read, over: read, now: moment(6)), "an older copy")
    #expect(try found("harbour") == ["a"] && found("озеро") == [])
    for word in ["bergen", "laksevåg", "norway"] {
      #expect(try found(word) == (isConfidential ? [] : ["a"]))
    }
  }

  // API-10
  @Test func newTagsReplaceTheOldOnes() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await database.photos.add(sample: "a", of: anna, at: 1)
    let before = try await contents(database)
    try await database.photos.setTags(["Still  life ", "Туман"], of: photo, now: moment(5))
    #expect(try database.photos.tags(of: photo) == ["Still life", "Туман"])
    #expect(try found("туманы") == ["a"])
    #expect(try database.photos.photo(publicId: "a")?.updatedAt == moment(5))
    try await database.photos.setTags([], of: photo, now: moment(6))
    #expect(try database.photos.tags(of: photo) == [] && found("туман") == [])
    #expect(try await contents(database) == before)
  }

  // API-10
  @Test func tagsOfARemovedPhotoAreRefused() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await database.photos.add(sample: "a", of: anna, at: 1)
    _ = try await database.photos.remove(publicIds: ["a"], now: moment(99))
    await #expect(throws: StoreError.missing) {
      try await database.photos.setTags(["x"], of: photo, now: moment(2))
    }
    #expect(try found("x") == [])
  }

  // API-10
  @Test(arguments: [
    (["a", "A", " a "], ["a"]), (["", " ", "\n"], []), (["one\ntwo\u{0}three"], ["one two three"]),
    ([String(repeating: "é", count: 101)], [String(repeating: "é", count: 100)]),
    ((0..<60).map(String.init), (0..<50).map(String.init)), (["🌊", "«озеро»"], ["🌊", "«озеро»"]),
  ])
  func tagsAreCleaned(tags: [String], expected: [String]) {
    #expect(PhotoTags.cleaned(tags) == expected)
  }

  // API-10: after any changes the index is that which would be built from the rows
  @Test(arguments: [1, 2, 3] as [UInt64])
  func theIndexIsThatOfTheRows(seed: UInt64) async throws {
    var chance = Chance(seed: seed)
    var people = [try await database.people.add(sample: "anna")]
    people.append(try await database.people.add(sample: "boris"))
    let words = ["lake", "Озеро", "лодки", "2021", "night", "é", "a b", ""]
    for step in 0..<60 {
      let name = "p\(Int.random(in: 0..<12, using: &chance))"
      let photo = try database.photos.photo(publicId: name)
      let text = (0..<3).compactMap { _ in words.randomElement(using: &chance) }
      let person = people[step % 2]
      switch Int.random(in: 0..<5, using: &chance) {
      case 0:
        if let photo { try await database.photos.setTags(text, of: photo, now: moment(0)) }
      case 1: _ = try await database.photos.remove(publicIds: [name], now: moment(99))
      case 3:
        if let photo, let read = try database.photos.details(of: photo) {
          var changed = read
          changed.photo.facts.description = text.first
          changed.place.city = text.last
          changed.place.isConfidential = Bool.random(using: &chance)
          #expect(try await database.photos.save(changed, over: read, now: moment(0)))
        }
      case 2:
        _ = try await database.photos.give(publicIds: [name], to: person, now: moment(0))
      default:
        var facts = PhotoFacts.sample(name, of: person, addedAt: moment(Int64(step)))
        facts.description = text.joined(separator: " ")
        facts.place = text.first
        facts.tags = text
        _ = try await database.photos.add(facts)
      }
    }
    let kept = try await contents(database)
    try await outdate()
    try database.close()
    let reopened = try folder.open()
    #expect(try await contents(reopened) == kept)
    #expect(kept.count > 20)
    try reopened.close()
  }

  // LIB-4, API-10: the photos of a converted database are found
  @Test func anOlderDatabaseIsIndexed() async throws {
    let folder = try TemporaryFolder()
    try folder.writeFrozen()
    let database = try folder.open()
    let expected = try database.photos.page(offset: 0, count: 30).photos
    for photo in expected {
      let author = try #require(try database.people.person(id: photo.facts.personId))
      #expect(try found(author.username, in: database).contains(photo.facts.publicId))
    }
    #expect(try await database.check() == [])
    try database.close()
  }

  // API-10: a failed change leaves the index as it was
  @Test func aRefusedPhotoIsNotIndexed() async throws {
    let anna = try await database.people.add(sample: "anna")
    _ = try await database.photos.add(sample: "a", of: anna, at: 1)
    let before = try await contents(database)
    var facts = PhotoFacts.sample("b", of: anna, addedAt: moment(2))
    facts.publicId = "a"
    await #expect(throws: StoreError.self) { try await database.photos.add(facts) }
    #expect(try await contents(database) == before)
  }
}
