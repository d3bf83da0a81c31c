import Domain
import Testing

@testable import Store

/// FEED-36: a photo keeps a rotation, and all lists have it.
///
/// The database is the frozen one, in which anna has two photos and one in the bin.
@Suite struct PhotoRotationTests {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord

  init() throws {
    folder = try TemporaryFolder()
    try folder.writeFrozen("UPDATE photo SET rotation = 0, edits = 0;")
    database = try folder.open()
    anna = try #require(try database.people.person(username: "anna"))
  }

  private static let (own, others, binned) = ("aaaaaaaaaaa", "ccccccccccc", "ddddddddddd")

  private func rotate(
    _ ids: String..., by rotation: Rotation = .right
  ) async throws -> [PhotoRecord] {
    try await database.photos.rotate(
      publicIds: ids, of: anna, by: rotation, now: moment(500))
  }

  private func photo(_ id: String) throws -> PhotoRecord {
    try #require(try database.photos.photo(publicId: id))
  }

  // FEED-36, Q-4: only the owner rotates a photo; one in the bin stays as it is.
  @Test func photosOfOthersStay() async throws {
    let before = try photo(Self.others)
    #expect(try await rotate(Self.others, Self.binned, "zzzzzzzzzzz") == [])
    #expect(try photo(Self.others) == before)
    let binned = try #require(try database.photos.binnedPhoto(publicId: Self.binned))
    #expect(binned.photo.facts.rotation == .none)
    for id in [Self.others, Self.binned] {
      #expect(
        try await database.photos.rotate(publicId: id, of: anna, to: .half, now: moment(500))
          == nil)
    }
  }

  // FEED-36: size, preview and the image's name are those of the rotated photo.
  @Test func aRotatedPhotoHasAnotherShape() async throws {
    let before = try photo(Self.own)
    let rotated = try await rotate(Self.own)
    let after = try photo(Self.own)
    #expect(rotated == [after])
    #expect(after.facts.rotation == .right && after.updatedAt == moment(500))
    #expect(after.facts.size == PixelSize(width: 4000, height: 6000))
    #expect(after.facts.originalSize == before.facts.size)
    let hash = try #require(BlurHash(before.facts.blurHash))
    #expect(after.facts.blurHash == hash.rotated(by: .right).text)
    _ = try await rotate(Self.own, by: .left)
    var back = before
    back.updatedAt = moment(500)
    #expect(try photo(Self.own) == back)
  }

  // FEED-36: rotating to an angle is the same when it is repeated.
  @Test func rotatingToAnAngleIsIdempotent() async throws {
    for rotation in [Rotation.left, .left, .half, .none] {
      let rotated = try await database.photos.rotate(
        publicId: Self.own, of: anna, to: rotation, now: moment(500))
      #expect(rotated?.facts.rotation == rotation)
      #expect(try photo(Self.own) == rotated)
    }
    #expect(try photo(Self.own).facts.size == PixelSize(width: 6000, height: 4000))
  }

  // FEED-36: to apps that show the feed, a rotation is like a removal.
  @Test func aRotationIsAnotherStateOfTheFeed() async throws {
    let state = database.photos.state
    _ = try await rotate(Self.own, by: .half)
    let rotated = database.photos.state
    #expect(rotated.count == state.count && rotated.token != state.token)
    #expect(throws: FeedStateError.changed) { try database.photos.newer(than: state.token) }
    #expect(throws: FeedStateError.changed) {
      try database.photos.page(of: state.token, offset: 0, count: 9, likedBy: nil)
    }
    #expect(try database.photos.index().index.state == rotated)
    _ = try await database.photos.add(sample: "new", of: anna, at: 900)
    #expect(try database.photos.newer(than: rotated.token) == 1)
    _ = try await rotate(Self.own, by: .half)
    #expect(throws: FeedStateError.changed) { try database.photos.newer(than: rotated.token) }
  }

  // FEED-36: the index has the rotated photo's shape, and the state is the same after a restart.
  @Test func theIndexHasTheNewShape() async throws {
    let place = try #require(database.photos.position(of: try photo(Self.own)))
    #expect(
      try database.photos.index().index.proportions[place]
        == Proportion(PixelSize(width: 3, height: 2)))
    let former = try photo(Self.own)
    _ = try await rotate(Self.own)
    #expect(database.photos.position(of: former) == place)
    let index = try database.photos.index().index
    #expect(index.proportions[place] == Proportion(PixelSize(width: 2, height: 3)))
    let state = database.photos.state
    try database.close()
    let reopened = try folder.open()
    #expect(reopened.photos.state == state)
    #expect(try reopened.photos.index().index.state == state)
    try reopened.close()
  }

  // FEED-36: a search or a filter by orientation finds the photo in its new shape.
  @Test func theOrientationFollows() async throws {
    func ids(_ orientation: PhotoOrientation) throws -> [String] {
      try database.photos.page(
        of: anna, offset: 0, count: 9, orientation: orientation
      ).photos.map(\.facts.publicId)
    }
    let filter = PhotoFilter(words: SearchWords("sunset"))
    let found = try database.photos.found(filter).index.state
    #expect(try ids(.landscape).contains(Self.own))
    _ = try await rotate(Self.own)
    #expect(try !ids(.landscape).contains(Self.own) && ids(.portrait).contains(Self.own))
    #expect(try database.photos.found(filter).index.state != found)
  }

  // FEED-36, FEED-27: a photo that returns from the bin is rotated as it was.
  @Test func theBinKeepsTheRotation() async throws {
    _ = try await rotate(Self.own)
    let rotated = try photo(Self.own)
    let state = database.photos.state
    _ = try await database.photos.bin(publicIds: [Self.own], of: anna, now: moment(600))
    #expect(try database.photos.binnedPhoto(publicId: Self.own)?.photo == rotated)
    #expect(try await rotate(Self.own) == [])
    _ = try await database.photos.restore(publicIds: [Self.own], of: anna)
    #expect(try photo(Self.own) == rotated)
    #expect(database.photos.state == state)
    #expect(try await database.check() == [])
  }

  // LIB-19: an edit of a photo's file is another state of the feed, also after the bin and a restart.
  @Test func anEditIsAnotherStateOfTheFeed() async throws {
    let before = try photo(Self.own).facts
    let first = database.photos.state
    var states = [first]
    for number in 1...2 {
      var facts = before
      facts.contentHash = "edited-\(number)"
      let old = try photo(Self.own).facts.contentHash
      let edited = try await database.photos.replaceContent(old, with: facts, now: moment(600))
      #expect(edited?.facts.edits == number)
      states.append(database.photos.state)
    }
    #expect(Set(states).count == 3 && states.allSatisfy { $0.count == first.count })
    #expect(throws: FeedStateError.changed) { try database.photos.newer(than: first.token) }
    let edited = try photo(Self.own)
    #expect(database.photos.position(of: edited) != nil)
    _ = try await database.photos.bin(publicIds: [Self.own], of: anna, now: moment(700))
    _ = try await database.photos.restore(publicIds: [Self.own], of: anna)
    #expect(try photo(Self.own) == edited && database.photos.state == states.last)
    try database.close()
    let reopened = try folder.open()
    #expect(reopened.photos.state == states.last)
    #expect(try reopened.photos.index().index.state == states.last)
    try reopened.close()
  }

  // FEED-36, Q-2: a rotation that meets a deletion is made before it, or not at all.
  @Test func aRotationMeetsADeletion() async throws {
    async let rotated = rotate(Self.own)
    async let deleted = database.photos.bin(publicIds: [Self.own], of: anna, now: moment(600))
    let (count, binned) = (try await rotated.count, try await deleted)
    #expect(binned.map(\.facts.rotation) == [count == 1 ? .right : .none])
    #expect(try database.photos.photo(publicId: Self.own) == nil)
    #expect(try database.photos.index().index.state == database.photos.state)
  }

  // FEED-36: texts that are saved over an outdated rotation are refused, so that neither is lost.
  @Test func savingDoesNotUndoARotation() async throws {
    let read = try #require(try database.photos.details(of: try photo(Self.own)))
    var changed = read
    changed.photo.facts.description = "New"
    _ = try await rotate(Self.own)
    #expect(try await !database.photos.save(changed, over: read, now: moment(501)))
    #expect(try photo(Self.own).facts.rotation == .right)
  }
}
