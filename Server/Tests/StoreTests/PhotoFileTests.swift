import Domain
import Testing

@testable import Store

/// FEED-28: what the database keeps of the files of photos.
@Suite struct PhotoFileTests {
  let folder: TemporaryFolder
  let database: Store.Database

  init() throws {
    folder = try TemporaryFolder()
    database = try Store.Database.open(folder: folder.path)
  }

  private static let videoHash = String(repeating: "cd", count: 32)

  /// A Live Photo of this person.
  private func add(_ name: String, of person: PersonRecord) async throws -> PhotoRecord {
    var facts = PhotoFacts.sample(name, of: person, addedAt: moment(1))
    facts.fileName = "IMG_1.HEIC"
    facts.videoHash = Self.videoHash
    facts.contentIdentifier = "A-1"
    _ = try await database.photos.add(facts)
    return try #require(try database.photos.photo(publicId: name))
  }

  // FEED-28, Q-4: only the owner sees the name.
  @Test func othersSeeNoName() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await add("aaaaaaaaaaa", of: anna)
    let details = try #require(try database.photos.details(of: photo))
    #expect(details.shown(to: nil).photo.facts.fileName == nil)
    #expect(details.shown(to: anna.id + 1).photo.facts.fileName == nil)
    #expect(details.shown(to: anna.id).photo.facts.fileName == "IMG_1.HEIC")
  }

  // FEED-28, FEED-27: the bin keeps name and video.
  @Test func theBinKeepsNameAndVideo() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await add("aaaaaaaaaaa", of: anna)
    let ids = [photo.facts.publicId]
    _ = try await database.photos.bin(publicIds: ids, of: anna, now: moment(2))
    #expect(try database.photos.isOriginal(contentHash: Self.videoHash))
    #expect(try database.photos.contentHashes()[Self.videoHash] == "mov")
    let binned = try #require(try database.photos.binnedPhoto(publicId: ids[0]))
    #expect(binned.photo.facts == photo.facts && binned.binnedAt == moment(2))
    _ = try await database.photos.restore(publicIds: ids, of: anna)
    #expect(try database.photos.photo(publicId: ids[0]) == photo)
  }

  // FEED-28, LIB-5: a removed photo gives up its video.
  @Test func aRemovedPhotoGivesUpItsVideo() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await add("aaaaaaaaaaa", of: anna)
    let files = try await database.photos.remove(
      publicIds: [photo.facts.publicId], now: moment(3))
    #expect(files.map(\.fileExtension) == ["jpg", "mov"])
    #expect(try database.photos.removedFiles().map(\.contentHash).contains(Self.videoHash))
    #expect(try !database.photos.isOriginal(contentHash: Self.videoHash))
  }

  // FEED-28: a photo is found by its identifier, by its owner only.
  @Test func onlyTheOwnersPhotoIsFoundByIdentifier() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await add("aaaaaaaaaaa", of: anna)
    #expect(try database.photos.photo(of: anna.id, contentIdentifier: "A-1") == photo)
    #expect(try database.photos.photo(of: anna.id + 1, contentIdentifier: "A-1") == nil)
    #expect(try database.photos.photo(of: anna.id, contentIdentifier: "A-2") == nil)
  }

  // FEED-28, LIB-14: a copy of the database names the videos, too.
  @Test func aBackupHasTheVideo() async throws {
    let anna = try await database.people.add(sample: "anna")
    _ = try await add("aaaaaaaaaaa", of: anna)
    let copy = folder.path + "/copy.sqlite"
    try await database.backup(to: copy)
    let files = try await Store.Database.files(inCopy: copy)
    #expect(files.originals[Self.videoHash] == "mov" && files.originals.count == 2)
  }

  // FEED-28: a video that is taken away leaves the photo as it was.
  @Test func aVideoCanBeTakenAway() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await add("aaaaaaaaaaa", of: anna)
    #expect(try await database.photos.setVideo(nil, of: photo))
    let after = try #require(try database.photos.photo(publicId: photo.facts.publicId))
    #expect(after.facts.videoHash == nil && after.facts.contentIdentifier == "A-1")
    _ = try await database.photos.remove(publicIds: [photo.facts.publicId], now: moment(4))
    #expect(try await !database.photos.setVideo(Self.videoHash, of: photo))
  }
}
