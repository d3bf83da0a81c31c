import Domain
import GRDB
import Testing

@testable import Store

/// People, clients and photos that do not exist, exist twice, or are changed concurrently.
@Suite struct PersonStoreTests {
  let folder: TemporaryFolder
  let database: Store.Database

  init() throws {
    folder = try TemporaryFolder()
    database = try folder.open()
  }

  /// A person who was removed, and a photo that was removed.
  private func gone() async throws -> (person: PersonRecord, photo: PhotoRecord) {
    let person = try await database.people.add(sample: "gone")
    let photo = try await database.photos.add(sample: "gone", of: person, at: 1)
    _ = try await database.photos.remove(publicIds: ["gone"], now: moment(99))
    try await database.people.remove(person)
    return (person, photo)
  }

  // LIB-5, Q-1
  @Test func whoDoesNotExistIsNil() async throws {
    let (person, photo) = try await gone()
    let login = try #require(Login("gone"))
    #expect(try database.people.person(id: person.id) == nil)
    #expect(try database.people.person(login: login) == nil)
    #expect(try database.people.person(username: "gone") == nil)
    #expect(try database.people.person(phone: Digest(hex: "70")) == nil)
    #expect(try database.people.passwordHash(of: person) == nil)
    #expect(try database.people.sequenceHash(of: person) == nil)
    #expect(try database.people.phone(of: person) == nil)
    #expect(try database.photos.photo(publicId: "gone") == nil)
    #expect(try database.photos.photo(contentHash: "hash-gone") == nil)
    #expect(try !database.photos.exists(contentHash: "hash-gone"))
    #expect(database.photos.position(of: photo) == nil)
    #expect(try database.applications.application(accessKey: "gone") == nil)
    #expect(try database.applications.application(id: 99) == nil)
    #expect(try database.sessions.all(of: person) == [])
    #expect(try database.likes.likedIds(of: person, among: [photo.id, -1, .max]) == [])
    #expect(try database.photos.page(of: person, offset: 0, count: 9).photos == [])
    #expect(try database.photos.page(likedBy: person, offset: 0, count: 9).photos == [])
  }

  // LIB-5: changing something that was removed throws, and creates nothing
  @Test func whoDoesNotExistIsNotChanged() async throws {
    let (person, photo) = try await gone()
    await #expect(throws: StoreError.missing) {
      try await database.people.saveProfile(of: person, now: moment(2))
    }
    await #expect(throws: StoreError.missing) {
      try await database.people.setDisabled(true, of: person, now: moment(2))
    }
    await #expect(throws: StoreError.missing) {
      try await database.people.setPasswordHash("x", of: person, endsAccess: true, now: moment(2))
    }
    await #expect(throws: StoreError.missing) {
      try await database.people.setSequenceHash(nil, of: person, now: moment(2))
    }
    #expect(
      try await database.likes.like(photo.facts.publicId, by: person, now: moment(2)) == nil)
    #expect(
      try await database.likes.unlike(photo.facts.publicId, by: person, now: moment(99)) == nil)
    #expect(
      try await database.photos.remove(publicIds: ["gone", "", "gone"], now: moment(99)) == [])
    try await database.statistics.countDownload(of: photo, now: moment(2))
    try await database.people.remove(person)
    #expect(try database.people.all() == [] && database.photos.total == 0)
    #expect(try await database.check() == [])
  }

  // LIB-5: of twenty people with the same username, one is added
  @Test func oneOfManyGetsTheUsername() async throws {
    let name = try #require(Username("anna"))
    let failures = await withTaskGroup(of: StoreError?.self) { group in
      for _ in 0..<20 {
        group.addTask {
          do throws(StoreError) {
            _ = try await database.people.add(
              NewPerson(login: nil, username: name, firstName: "A"), now: moment(0))
            return nil
          } catch { return error }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(failures.filter { $0 == nil }.count == 1)
    #expect(failures.filter { $0 == .taken(.username) }.count == 19)
    #expect(try database.people.all().count == 1)
  }

  // a canceled write happens completely or not at all, and its result says which
  @Test func aCancelledWriteIsWholeOrNothing() async throws {
    let tasks = (0..<50).map { number in
      Task { () -> StoreError? in
        do throws(StoreError) {
          try await database.settings.set("key\(number)", to: "value")
          return nil
        } catch { return error }
      }
    }
    for task in tasks { task.cancel() }
    for (number, task) in tasks.enumerated() {
      let error = await task.value
      #expect(error == nil || error == .cancelled)
      let value = try database.settings.value(of: "key\(number)")
      #expect(value == (error == nil ? "value" : nil))
    }
    try await database.settings.set("after", to: "value")
    #expect(try database.settings.value(of: "after") == "value", "the next write is not cancelled")
  }

  // LIB-5, Q-1: any text is read back with the same code points
  @Test(arguments: [
    "", " ", "'; DROP TABLE person; --", "👨‍👩‍👧‍👦", "שלום", "e\u{301}", "é", "\u{202E}abc", "a\nb\tc",
    "%_", "\u{FFFF}\u{10FFFF}", "NULL", "0", String(repeating: "я", count: 100_000),
  ]) func anyTextComesBack(text: String) async throws {
    var anna = try await database.people.add(sample: "anna")
    anna.bio = text
    anna.firstName = text
    let saved = anna
    try await database.people.saveProfile(of: saved, now: moment(1))
    try await database.settings.set(text, to: text)
    let read = try #require(try database.people.person(id: anna.id))
    for found in [read.bio, read.firstName, try database.settings.value(of: text)] {
      #expect(found?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    }
  }

  // API-1: every change to a person increases the cache's generation
  @Test func aChangeMovesTheGeneration() async throws {
    var anna = try await database.people.add(sample: "anna")
    var last = database.people.generation
    anna.bio = "new"
    let changed = anna
    let phone = SealedPhone(hash: Digest(hex: "70"), sealed: "box")
    let changes: [@Sendable () async throws -> Void] = [
      { try await database.people.saveProfile(of: changed, now: moment(1)) },
      { try await database.people.setPhone(phone, of: changed, now: moment(2)) },
      { try await database.people.setDisabled(true, of: changed, now: moment(3)) },
      { _ = try await database.photos.add(sample: "a", of: changed, at: 4) },
      { _ = try await database.photos.remove(publicIds: ["a"], now: moment(99)) },
      { try await database.people.remove(changed) },
    ]
    for change in changes {
      try await change()
      #expect(database.people.generation > last)
      last = database.people.generation
    }
  }

  // LIB-4: error messages are sentences and contain no stored values
  @Test(arguments: [
    StoreError.held(processId: 7), .held(processId: nil), .locked, .newerVersion, .olderVersion,
    .diskFull,
    .corrupt,
    .inputOutput, .taken(.login), .taken(.hash), .missing, .closed, .cancelled,
  ]) func anErrorIsASentence(error: StoreError) {
    #expect(error.description.hasSuffix(".") && error.description.first?.isUppercase == true)
  }

  // LIB-5: SQLite's message is kept for columns that are not in `UniqueValue`
  @Test(arguments: [
    ("UNIQUE constraint failed: person.login", StoreError.taken(.login)),
    ("UNIQUE constraint failed: person.phone", .taken(.phone)),
    ("UNIQUE constraint failed: photo.publicId", .taken(.publicId)),
    (
      "UNIQUE constraint failed: person.shoe",
      .unexpected(message: "UNIQUE constraint failed: person.shoe")
    ),
    ("", .unexpected(message: "")),
  ]) func aTakenValueIsNamed(message: String, error: StoreError) {
    let code = ResultCode.SQLITE_CONSTRAINT_UNIQUE
    #expect(StoreError(DatabaseError(resultCode: code, message: message), path: "p") == error)
  }
}
