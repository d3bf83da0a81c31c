import Domain
import Testing

@testable import Store

/// LIB-16: photos are transferred to another person.
@Suite struct PhotoGivingTests {
  let folder: TemporaryFolder
  let database: Store.Database

  init() throws {
    folder = try TemporaryFolder()
    database = try folder.open()
  }

  private func photos(of name: String) throws -> Int {
    try #require(try database.people.person(username: name)).totalPhotos
  }

  // LIB-16
  @Test func givenPhotosAreCountedWithTheirNewOwner() async throws {
    let anna = try await database.people.add(sample: "anna")
    let boris = try await database.people.add(sample: "boris")
    for name in ["a", "b", "c"] { _ = try await database.photos.add(sample: name, of: anna, at: 1) }
    let given = try await database.photos.give(
      publicIds: ["a", "b", "b", "unknown"], to: boris, now: moment(2))
    #expect(given == 2)
    #expect(try photos(of: "anna") == 1)
    #expect(try photos(of: "boris") == 2)
    #expect(try database.photos.photo(publicId: "a")?.facts.personId == boris.id)
    #expect(try await database.photos.giveAll(of: anna, to: boris, now: moment(3)) == 1)
    #expect(try photos(of: "anna") == 0)
    #expect(try await database.check() == [])
    try await database.people.remove(anna)
  }

  // LIB-16: a transfer to the current owner succeeds and changes no counter.
  @Test func aPhotoCanBeGivenToItsOwner() async throws {
    let anna = try await database.people.add(sample: "anna")
    _ = try await database.photos.add(sample: "a", of: anna, at: 1)
    #expect(try await database.photos.give(publicIds: ["a"], to: anna, now: moment(2)) == 1)
    #expect(try photos(of: "anna") == 1)
  }

  // LIB-5: pictures of the demo gallery cannot be transferred.
  @Test func picturesOfTheDemoGalleryAreNotTransferred() async throws {
    let anna = try await database.people.add(sample: "anna")
    let boris = try await database.people.add(sample: "boris")
    var drawn = PhotoFacts.sample("drawn", of: anna, addedAt: moment(1))
    drawn.isDemo = true
    _ = try await database.photos.add(drawn)
    #expect(try !database.photos.hasOwn())
    #expect(try await database.photos.giveAll(of: anna, to: boris, now: moment(2)) == 0)
    #expect(try photos(of: "anna") == 1)
    _ = try await database.photos.add(sample: "own", of: anna, at: 1)
    #expect(try database.photos.hasOwn())
  }

  // if the person was removed meanwhile, no photo is transferred.
  @Test func aTransferToARemovedPersonIsRefused() async throws {
    let anna = try await database.people.add(sample: "anna")
    let boris = try await database.people.add(sample: "boris")
    _ = try await database.photos.add(sample: "a", of: anna, at: 1)
    try await database.people.remove(boris)
    await #expect(throws: StoreError.missing) {
      try await database.photos.giveAll(of: anna, to: boris, now: moment(2))
    }
    #expect(try photos(of: "anna") == 1)
  }
}
