import Domain
import Testing

@testable import Store

/// FEED-28: what the database stores about the files of photos.
@Suite struct PhotoFileTests {
  let folder: TemporaryFolder
  let database: Store.Database

  init() throws {
    folder = try TemporaryFolder()
    database = try folder.open()
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

  // FEED-28, LIB-5: removing a photo removes its video.
  @Test func removingAPhotoRemovesItsVideo() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await add("aaaaaaaaaaa", of: anna)
    let files = try await database.photos.remove(
      publicIds: [photo.facts.publicId], now: moment(3))
    #expect(files.map(\.fileExtension) == ["jpg", "mov"])
    #expect(try database.photos.removedFiles().map(\.contentHash).contains(Self.videoHash))
    #expect(try !database.photos.isOriginal(contentHash: Self.videoHash))
  }

  // FEED-28: an identifier finds only photos of the same person.
  @Test func onlyTheOwnersPhotoIsFoundByIdentifier() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await add("aaaaaaaaaaa", of: anna)
    #expect(try database.photos.photo(of: anna.id, contentIdentifier: "A-1") == photo)
    #expect(try database.photos.photo(of: anna.id + 1, contentIdentifier: "A-1") == nil)
    #expect(try database.photos.photo(of: anna.id, contentIdentifier: "A-2") == nil)
  }

  // FEED-28, LIB-14: the files of a backup include the videos.
  @Test(.onlySQLite) func aBackupHasTheVideo() async throws {
    let anna = try await database.people.add(sample: "anna")
    _ = try await add("aaaaaaaaaaa", of: anna)
    let copy = folder.path + "/copy.sqlite"
    try await database.backup(to: copy)
    let files = try await Store.Database.files(inCopy: copy)
    #expect(files.originals[Self.videoHash] == "mov" && files.originals.count == 2)
  }

  // FEED-28: removing a video leaves the photo unchanged.
  @Test func aVideoCanBeRemoved() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await add("aaaaaaaaaaa", of: anna)
    #expect(try await database.photos.setVideo(nil, of: photo))
    let after = try #require(try database.photos.photo(publicId: photo.facts.publicId))
    #expect(after.facts.videoHash == nil && after.facts.contentIdentifier == "A-1")
    _ = try await database.photos.remove(publicIds: [photo.facts.publicId], now: moment(4))
    #expect(try await !database.photos.setVideo(Self.videoHash, of: photo))
  }

  // FEED-28, LIB-14, LIB-19: a missing photo has no original, but a backup has its video.
  @Test(.onlySQLite) func aBackupHasTheVideoOfAMissingPhoto() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await add("aaaaaaaaaaa", of: anna)
    let ids = [photo.facts.publicId]
    #expect(try await database.photos.setMissing(publicIds: ids, now: moment(2)) == 1)
    let copy = folder.path + "/copy.sqlite"
    try await database.backup(to: copy)
    let files = try await Store.Database.files(inCopy: copy)
    #expect(files.originals == [Self.videoHash: "mov"])
  }

  // FEED-28: of two videos for one photo that are recorded at the same time, the first stays.
  @Test func theFirstOfTwoVideosStays() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await database.photos.add(sample: "bbbbbbbbbbb", of: anna, at: 1)
    #expect(try await database.photos.setVideo("first", of: photo))
    #expect(try await !database.photos.setVideo("second", identifier: "B-2", of: photo))
    let after = try #require(try database.photos.photo(publicId: photo.facts.publicId))
    #expect(after.facts.videoHash == "first" && after.facts.contentIdentifier == nil)
    #expect(try database.photos.removedFiles() == [])
    #expect(try await database.photos.setVideo("first", of: photo))
    #expect(try database.photos.removedFiles() == [])
  }

  // FEED-28: a video that was read before another one was recorded does not replace it in a bin.
  @Test func theFirstOfTwoVideosStaysInTheBin() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await database.photos.add(sample: "bbbbbbbbbbb", of: anna, at: 1)
    let id = photo.facts.publicId
    _ = try await database.photos.bin(publicIds: [id], of: anna, now: moment(2))
    #expect(try await database.photos.setVideo("first", of: photo))
    #expect(try await !database.photos.setVideo("second", of: photo))
    #expect(try database.photos.binnedPhoto(publicId: id)?.photo.facts.videoHash == "first")
  }

  // FEED-28, LIB-19: the former video of an edited photo is recorded for deletion.
  @Test func anEditedPhotoReplacesItsVideo() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await add("aaaaaaaaaaa", of: anna)
    var facts = photo.facts
    (facts.contentHash, facts.videoHash) = ("edited", "other")
    let edited = try await database.photos.replaceContent(
      photo.facts.contentHash, with: facts, now: moment(2))
    #expect(edited?.facts.videoHash == "other")
    #expect(try database.photos.removedFiles().map(\.contentHash) == [Self.videoHash])
  }

  // FEED-28, LIB-19: an edited photo without a video beside it keeps the one that it has.
  @Test func anEditedPhotoKeepsItsVideo() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await add("aaaaaaaaaaa", of: anna)
    var facts = photo.facts
    (facts.contentHash, facts.videoHash) = ("edited", nil)
    let edited = try await database.photos.replaceContent(
      photo.facts.contentHash, with: facts, now: moment(2))
    #expect(edited?.facts.videoHash == Self.videoHash)
    #expect(try database.photos.removedFiles() == [])
  }

  // FEED-28: the identifiers of all photos with a video are found, those in bins too.
  @Test func theIdentifiersOfAVideoAreFound() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await add("aaaaaaaaaaa", of: anna)
    let other = try await database.photos.add(sample: "bbbbbbbbbbb", of: anna, at: 2)
    #expect(try await database.photos.setVideo(Self.videoHash, of: other))
    _ = try await database.photos.bin(
      publicIds: [photo.facts.publicId], of: anna, now: moment(3))
    let expected: Set<String?> = ["A-1", nil]
    #expect(try database.photos.identifiers(ofVideo: Self.videoHash) == expected)
    #expect(try database.photos.identifiers(ofVideo: "other").isEmpty)
  }
}
