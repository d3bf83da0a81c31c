import Domain
import TestKit
import Testing

@testable import Store

/// LIB-13, Q-7: whose photos a share link shows, and how their owners withdraw them.
@Suite struct OthersShareTests {
  let folder: TemporaryFolder
  let database: Store.Database
  /// A member with the photos a0, a1 and a2.
  let anna: PersonRecord
  /// A member with the photos b0 and b1, who makes the links.
  let boris: PersonRecord
  let annas: [PhotoRecord]
  let own: [PhotoRecord]

  init() async throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    anna = try await database.people.add(sample: "anna")
    boris = try await database.people.add(sample: "boris")
    annas = try await Self.photos(["a0", "a1", "a2"], of: anna, database)
    own = try await Self.photos(["b0", "b1"], of: boris, database)
  }

  private static func photos(
    _ names: [String], of person: PersonRecord, _ database: Store.Database
  ) async throws -> [PhotoRecord] {
    var photos: [PhotoRecord] = []
    for (number, name) in names.enumerated() {
      photos.append(try await database.photos.add(sample: name, of: person, at: Int64(number)))
    }
    return photos
  }

  /// Makes a link; members may show photos of others unless `mayShowOthers` is false.
  private func make(
    _ content: SharedContent, _ name: String = "a", by person: PersonRecord? = nil,
    mayShowOthers: Bool = true, until expiry: Int64? = nil
  ) async throws -> NewShareOutcome {
    var new = NewShare(hash: Digest(hex: name), seed: "seed-" + name)
    new.mayShowOthers = mayShowOthers
    new.expiresAt = expiry.map { moment($0) }
    return try await database.shares.add(new, of: content, by: person ?? boris, now: moment(0))
  }

  /// A collection of boris with these photos.
  private func collect(_ photos: [PhotoRecord]) async throws -> CollectionRecord {
    let made = try await database.collections.add(
      of: boris, title: "Sea", description: nil, isPrivate: true, now: moment(0))
    let record = try #require(made)
    _ = try await database.collections.add(photos, to: record, now: moment(0))
    return record
  }

  /// What visitors of a link see, in order. Each photo is found by its id too, and has the right neighbours.
  private func shown(_ share: ShareRecord) throws -> [String] {
    let page = try database.shares.photos(of: share, offset: 0, count: 9)
    let names = page.photos.map(\.facts.publicId)
    #expect(page.total == names.count)
    for photo in annas + own {
      let found = try database.shares.photo(publicId: photo.facts.publicId, of: share)
      #expect((found != nil) == names.contains(photo.facts.publicId))
    }
    for (index, photo) in page.photos.enumerated() {
      let neighbours = try database.shares.neighbours(of: photo, in: share)
      let around = [nil] + names + [nil]
      #expect(neighbours.before?.facts.publicId == around[index])
      #expect(neighbours.after?.facts.publicId == around[index + 2])
    }
    return names
  }

  /// The ids of the links of others that a person sees, and how many of the person's photos each shows.
  private func seen(by person: PersonRecord) throws -> [[Int64]] {
    try database.shares.sharesOfOthers(showing: person, now: moment(50))
      .map { [$0.share.id, Int64($0.photos.total)] }
  }

  private func exists(_ name: String = "a") throws -> Bool {
    try database.shares.share(hash: Digest(hex: name)) != nil
  }

  // LIB-13, Q-7: if the setting is off, a member shares only their own photos; a refused link leaves nothing.
  @Test func aMemberSharesOnlyTheirOwn() async throws {
    for photos in [[annas[0]], [own[0], annas[0]]] {
      #expect(try await make(.photos(photos), mayShowOthers: false) == .notOwn)
    }
    #expect(try database.shares.shares(of: boris) == [])
    let made = try await make(.photos(own), mayShowOthers: false).record
    #expect(try shown(made) == ["b0", "b1"])
  }

  // LIB-13: an owner of the server shares all photos, whatever the setting.
  @Test func anOwnerOfTheServerSharesAll() async throws {
    try await database.people.setOwner(true, of: boris, now: moment(0))
    let sea = try await collect([own[0], annas[0]])
    let chosen = try await make(.photos(annas), "a", mayShowOthers: false).record
    let whole = try await make(.collection(sea), "b", mayShowOthers: false).record
    #expect(try shown(chosen) == ["a0", "a1", "a2"])
    #expect(try shown(whole) == ["a0", "b0"])
  }

  // the role counts that the person has when the link is made, not when the request arrived.
  @Test func aRoleThatWasTakenAwaySharesNothing() async throws {
    try await database.people.setOwner(true, of: boris, now: moment(0))
    let before = try #require(try database.people.person(id: boris.id))
    try await database.people.setOwner(false, of: boris, now: moment(1))
    #expect(before.isOwner)
    let outcome = try await make(.photos(annas), by: before, mayShowOthers: false)
    #expect(outcome == .notOwn)
  }

  // the owner of a photo counts when the link is made, too.
  @Test func aPhotoThatWasGivenAwayIsNotShared() async throws {
    _ = try await database.photos.give(publicIds: ["b0"], to: anna, now: moment(1))
    #expect(try await make(.photos([own[0]]), mayShowOthers: false) == .notOwn)
  }

  // nobody shares another person's collection.
  @Test func anotherPersonsCollectionIsNotShared() async throws {
    let sea = try await collect(own)
    await #expect(throws: StoreError.missing) { try await make(.collection(sea), by: anna) }
  }

  // LIB-13: a member's link to a collection shows their own photos in it, also of those that are added later.
  @Test func aMembersCollectionShowsOnlyTheirOwn() async throws {
    let sea = try await collect([annas[0], own[0]])
    let made = try await make(.collection(sea), mayShowOthers: false).record
    #expect(try made.onlyOwn && shown(made) == ["b0"])
    _ = try await database.collections.add([annas[1], own[1]], to: sea, now: moment(1))
    #expect(try shown(made) == ["b1", "b0"])
    #expect(try seen(by: anna) == [])
    #expect(try await database.shares.withdrawPhotos(of: anna, from: made.id) == .missing)
  }

  // LIB-13: a collection without own photos is refused; an empty one is not.
  @Test func aCollectionWithoutOwnPhotosIsRefused() async throws {
    let others = try await collect(annas)
    #expect(try await make(.collection(others), mayShowOthers: false) == .notOwn)
    let empty = try await make(.collection(try await collect([])), mayShowOthers: false)
    #expect(try empty.record.onlyOwn)
  }

  // LIB-13: a photo that somebody else gets leaves the link that shows only photos of its maker.
  @Test func aTransferredPhotoLeavesTheLink() async throws {
    let made = try await make(.photos(own), mayShowOthers: false).record
    _ = try await database.photos.give(publicIds: ["b0"], to: anna, now: moment(1))
    #expect(try shown(made) == ["b1"])
  }

  // LIB-13: people see the valid links of others that show their photos, and how many.
  @Test func peopleSeeTheLinksOfOthers() async throws {
    let sea = try await collect([annas[0], own[0]])
    let chosen = try await make(.photos([annas[0], own[0], annas[1]]), "a").record
    _ = try await make(.photos(own), "b")
    let whole = try await make(.collection(sea), "c").record
    let again = try await make(.collection(sea), "d", until: 51).record
    _ = try await make(.photos(annas), "e", until: 50)
    _ = try await make(.photos(annas), "f", by: anna)
    #expect(try seen(by: anna) == [[again.id, 1], [whole.id, 1], [chosen.id, 2]])
    #expect(try seen(by: boris) == [])
    database.shares.countVisit(of: whole)
    let visits = try database.shares.sharesOfOthers(showing: anna, now: moment(0))
      .filter { $0.share.id == whole.id }.map(\.share.visits)
    #expect(visits == [1])
    _ = try await database.collections.add([annas[2]], to: sea, now: moment(1))
    #expect(try Array(seen(by: anna).prefix(2)) == [[again.id, 2], [whole.id, 2]])
  }

  // LIB-13: people see which of their photos a link shows, in its order, the first three of many.
  @Test func peopleSeeWhichPhotosALinkShows() async throws {
    let more = try await Self.photos(["a3", "a4"], of: anna, database)
    _ = try await make(.photos([more[0], own[0], annas[0], more[1], annas[1]]))
    let seen = try database.shares.sharesOfOthers(showing: anna, now: moment(0)).map(\.photos)
    #expect(seen.map(\.total) == [4])
    #expect(seen.first?.photos.map(\.facts.publicId) == ["a3", "a0", "a4"])
  }

  // LIB-13: a link that shows other photos too goes on without those that were withdrawn.
  @Test func aLinkGoesOnWithoutWithdrawnPhotos() async throws {
    let made = try await make(.photos([annas[0], own[0], annas[1], own[1]])).record
    #expect(try await database.shares.withdrawPhotos(of: anna, from: made.id) == .withdrawn)
    #expect(try shown(made) == ["b0", "b1"])
    #expect(try seen(by: anna) == [])
  }

  // LIB-13: a link that shows nothing else ends.
  @Test func aLinkWithoutOtherPhotosEnds() async throws {
    let made = try await make(.photos(annas)).record
    #expect(try await database.shares.withdrawPhotos(of: anna, from: made.id) == .ended)
    #expect(try !exists())
    #expect(try shown(made) == [])
  }

  // LIB-13: a link to a collection never shows photos of a person who withdrew theirs, even those added later.
  @Test func aCollectionGoesOnWithoutThePerson() async throws {
    let sea = try await collect([annas[0], own[0], annas[1]])
    let made = try await make(.collection(sea)).record
    #expect(try shown(made) == ["a1", "b0", "a0"])
    #expect(try await database.shares.withdrawPhotos(of: anna, from: made.id) == .withdrawn)
    _ = try await database.collections.add([annas[2], own[1]], to: sea, now: moment(1))
    #expect(try shown(made) == ["b1", "b0"])
    #expect(try seen(by: anna) == [])
    let other = try await make(.collection(sea), "b").record
    #expect(try seen(by: anna) == [[other.id, 3]], "the withdrawal is about one link")
  }

  // LIB-13, FEED-27: photos in the bin do not come back to a link from which they were withdrawn.
  @Test func binnedPhotosStayWithdrawn() async throws {
    let made = try await make(.photos([annas[0], annas[1], own[0]])).record
    _ = try await database.photos.bin(publicIds: ["a1"], of: anna, now: moment(1))
    #expect(try await database.shares.withdrawPhotos(of: anna, from: made.id) == .withdrawn)
    _ = try await database.photos.restore(publicIds: ["a1"], of: anna)
    _ = try await database.photos.giveAll(of: anna, to: boris, now: moment(2))
    #expect(try shown(made) == ["b0"])
  }

  // LIB-13: a link stays whose other photos are in a bin.
  @Test func aLinkWaitsForPhotosInTheBin() async throws {
    let made = try await make(.photos([annas[0], own[0]])).record
    _ = try await database.photos.bin(publicIds: ["b0"], of: boris, now: moment(1))
    #expect(try await database.shares.withdrawPhotos(of: anna, from: made.id) == .withdrawn)
    _ = try await database.photos.restore(publicIds: ["b0"], of: boris)
    #expect(try shown(made) == ["b0"])
  }

  // LIB-13, Q-4: who has no photo in a link changes nothing, nor does its maker in this way.
  @Test func aStrangerWithdrawsNothing() async throws {
    let clara = try await database.people.add(sample: "clara")
    let sea = try await collect([annas[0], own[0]])
    let links = [
      try await make(.photos([annas[0], own[0]]), "a").record,
      try await make(.collection(sea), "b").record,
    ]
    for link in links {
      for person in [clara, boris] {
        #expect(try await database.shares.withdrawPhotos(of: person, from: link.id) == .missing)
      }
    }
    #expect(try await database.shares.withdrawPhotos(of: anna, from: 99) == .missing)
    #expect(try shown(links[0]) == ["a0", "b0"])
    #expect(try shown(links[1]) == ["b0", "a0"])
  }

  // LIB-13: the second time there is nothing to withdraw; of two requests at the same moment one ends the link.
  @Test func photosAreWithdrawnOnce() async throws {
    let sea = try await collect([annas[0], own[0]])
    let made = try await make(.collection(sea), "a").record
    #expect(try await database.shares.withdrawPhotos(of: anna, from: made.id) == .withdrawn)
    #expect(try await database.shares.withdrawPhotos(of: anna, from: made.id) == .missing)
    let chosen = try await make(.photos(annas), "b").record
    async let first = database.shares.withdrawPhotos(of: anna, from: chosen.id)
    async let second = database.shares.withdrawPhotos(of: anna, from: chosen.id)
    #expect(try await Set([first, second]) == [.ended, .missing])
  }

  // a session that has ended withdraws nothing.
  @Test func anEndedSessionWithdrawsNothing() async throws {
    let made = try await make(.photos(annas)).record
    let session = SessionRecord(
      hash: Digest(hex: "5e"), personId: anna.id, createdAt: moment(0), lastSeenAt: moment(0),
      expiresAt: moment(100), userAgent: "")
    try await database.sessions.add(session)
    let rights = Rights()
    rights.rely(on: Right(of: anna, by: .session(session.hash)))
    try await database.sessions.remove(session.hash)
    await #expect(throws: StoreError.rightEnded) {
      try await Rights.$current.withValue(rights) {
        try await database.shares.withdrawPhotos(of: anna, from: made.id)
      }
    }
    #expect(try shown(made) == ["a0", "a1", "a2"])
  }

  // LIB-13: a link of a member shows no photo of a disabled account, whose owner cannot withdraw it.
  @Test func photosOfADisabledAccountAreNotShown() async throws {
    let made = try await make(.photos([annas[0], own[0]])).record
    try await database.people.setDisabled(true, of: anna, now: moment(1))
    #expect(try shown(made) == ["b0"])
    try await database.people.setOwner(true, of: boris, now: moment(2))
    #expect(try shown(made) == ["a0", "b0"], "owners of the server decide about disabled accounts")
    try await database.people.setOwner(false, of: boris, now: moment(3))
    try await database.people.setDisabled(false, of: anna, now: moment(4))
    #expect(try shown(made) == ["a0", "b0"])
  }

  // LIB-16: a removed person leaves no withdrawal.
  @Test func aRemovedPersonLeavesNoWithdrawal() async throws {
    let made = try await make(.photos([annas[0], own[0]])).record
    _ = try await database.shares.withdrawPhotos(of: anna, from: made.id)
    _ = try await database.photos.giveAll(of: anna, to: boris, now: moment(1))
    try await database.people.remove(anna)
    let left = try database.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM shareWithdrawal")
    }
    #expect(left == 0)
    #expect(try await database.check() == [])
  }
}
