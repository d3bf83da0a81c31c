import Domain
import Testing

@testable import Store

/// LIB-23: the store knows which photos an earlier program imported, and changes what their files say.
@Suite struct EarlierPhotoTests {
  let database: Store.Database
  let photo: PhotoRecord
  private let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    let anna = try await database.people.add(sample: "anna")
    _ = try await database.photos.add(.sample("a", of: anna, addedAt: moment(1)))
    _ = try await database.photos.add(.sample("b", of: anna, addedAt: moment(2)))
    photo = try #require(try database.photos.photo(publicId: "a"))
  }

  private func age() async throws {
    let id = photo.id
    try await database.write { connection in
      try connection.execute(
        sql: "UPDATE photo SET captureSource = NULL WHERE id = ?", arguments: [id])
      try connection.execute(sql: "INSERT INTO earlierPhoto VALUES (?, 0)", arguments: [id])
    }
  }

  // LIB-23
  @Test func aNewPhotoIsNotOfAnEarlierProgram() throws {
    let photos = database.photos
    #expect(try photos.readByEarlierPrograms() == [] && photos.countReadByEarlierPrograms() == 0)
    #expect(try !photos.hasEarlierPhotos() && !photos.isUnread(photo, hasSidecars: true))
  }

  // LIB-23: a photo that a person edits before it is read again is read all the same, unless they set its date.
  @Test func anEditedPhotoIsStillToBeRead() async throws {
    try await age()
    let photos = database.photos
    let read = try #require(try photos.details(of: photo))
    var changed = read
    changed.photo.facts.description = "Mine"
    #expect(try await photos.save(changed, over: read, now: moment(3)))
    #expect(try photos.readByEarlierPrograms().map(\.facts.description) == ["Mine"])
    var dated = changed
    dated.photo.facts.captured = CaptureTime(
      ZonedTime(moment(1)), from: .person)
    let current = try #require(try photos.details(of: photo))
    #expect(try await photos.save(dated, over: current, now: moment(4)))
    #expect(try photos.countReadByEarlierPrograms() == 0)
  }

  // LIB-23: what lies beside a file counts apart from the file, which may be read first.
  @Test func companionsAreReadOnce() async throws {
    try await age()
    let photos = database.photos
    #expect(try photos.readByEarlierPrograms().map(\.id) == [photo.id])
    let read = try #require(try photos.details(of: photo))
    #expect(try await photos.save(read, over: read, now: moment(3), isReading: true))
    #expect(try photos.countReadByEarlierPrograms() == 0)
    #expect(try photos.hasEarlierPhotos() && photos.countWithUnreadCompanions() == 1)
    #expect(try photos.isUnread(photo, hasSidecars: false))
    try await photos.noteRead(photo, hasSidecars: false)
    #expect(try photos.countWithUnreadCompanions() == 0)
    #expect(try !photos.isUnread(photo, hasSidecars: false))
    #expect(try photos.isUnread(photo, hasSidecars: true), "another folder may have a sidecar")
    try await photos.noteRead(photo, hasSidecars: true)
    #expect(try !photos.hasEarlierPhotos() && !photos.isUnread(photo, hasSidecars: true))
  }

  // LIB-23, LIB-19: a photo with a file in an indexed folder is no copied one.
  @Test func photosInFoldersAreNotCopied() async throws {
    try await age()
    let anna = try #require(try database.people.person(username: "anna"))
    let place = try await database.folders.add(path: "/f", of: anna, options: "{}", isWatched: nil)
    var file = IndexedFile(
      path: "a.jpg", contentHash: photo.facts.contentHash, byteCount: 1, modifiedAt: 1,
      state: .present)
    let size = PixelSize(width: 4, height: 3)
    file.look = FileLook(capturedAt: nil, size: size, hash: nil)
    try await database.folders.record([file], in: place)
    #expect(try database.photos.countWithUnreadCompanions() == 0)
    let hash = PerceptualHash(across: 1, down: 1 << 63)
    let look = FileLook(capturedAt: moment(7), size: size, hash: hash)
    try await database.photos.setLook(look, contentHash: photo.facts.contentHash)
    #expect(try database.photos.looks().first?.hash == hash)
    let seen = try database.read { connection in
      try Row.fetchOne(connection, sql: "SELECT \(FileLook.columns) FROM indexedFile")
    }
    #expect(seen.flatMap { FileLook(row: $0, from: 0) } == look)
  }

  // LIB-23: a photo whose color was replaced is found by the new one.
  @Test func aReplacedColorIsSearched() async throws {
    try await database.photos.setPreview(
      color: "#ff0000", blurHash: photo.facts.blurHash, of: photo, now: moment(3))
    #expect(try database.photos.photo(publicId: "a")?.facts.color == "#ff0000")
    #expect(try await database.check() == [])
  }
}
