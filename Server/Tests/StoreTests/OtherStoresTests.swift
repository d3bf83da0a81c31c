import Domain
import Testing

@testable import Store

@Suite struct OtherStoresTests {
  let folder: TemporaryFolder
  let database: Store.Database

  init() throws {
    folder = try TemporaryFolder()
    database = try folder.open()
  }

  // LIB-5
  @Test func aLoginIsTakenOnce() async throws {
    _ = try await database.people.add(sample: "anna")
    let username = try #require(Username("other"))
    await #expect(throws: StoreError.taken(.login)) {
      try await database.people.add(
        NewPerson(login: Login("ANNA"), username: username, firstName: "A"), now: moment(0))
    }
  }

  // LIB-5
  @Test func aUsernameIsTakenOnce() async throws {
    _ = try await database.people.add(sample: "anna")
    var boris = try await database.people.add(sample: "boris")
    boris.username = "anna"
    let renamed = boris
    await #expect(throws: StoreError.taken(.username)) {
      try await database.people.saveProfile(of: renamed, now: moment(1))
    }
  }

  // LIB-5
  @Test func aPhoneIsTakenOnce() async throws {
    let anna = try await database.people.add(sample: "anna")
    let boris = try await database.people.add(sample: "boris")
    let phone = SealedPhone(hash: Digest(hex: "70"), sealed: "box")
    try await database.people.setPhone(phone, of: anna, now: moment(1))
    await #expect(throws: StoreError.taken(.phone)) {
      try await database.people.setPhone(phone, of: boris, now: moment(1))
    }
    try await database.people.setPhone(nil, of: anna, now: moment(2))
    try await database.people.setPhone(phone, of: boris, now: moment(3))
    #expect(try database.people.person(phone: phone.hash)?.id == boris.id)
  }

  // LIB-11: the inviting and the invited person may be removed; the invitation stays used.
  @Test func aRemovedPersonLeavesTheirInvitations() async throws {
    let anna = try await database.people.add(sample: "anna")
    let hash = Digest(hex: "1a")
    try await database.invitations.add(
      hash: hash, from: anna, createdAt: moment(0), expiresAt: moment(100))
    let username = try #require(Username("boris"))
    let boris = try #require(
      try await database.invitations.redeem(
        hash, for: NewPerson(login: nil, username: username, firstName: "B"), now: moment(1)))
    try await database.people.remove(anna)
    try await database.people.remove(boris)
    #expect(try database.people.all().isEmpty)
    #expect(try !database.invitations.isOpen(hash, now: moment(2)))
    #expect(try await database.check() == [])
  }

  // LIB-5
  @Test func aPersonWhoHasPhotosIsNotRemoved() async throws {
    let anna = try await database.people.add(sample: "anna")
    _ = try await database.photos.add(sample: "a", of: anna, at: 1)
    await #expect(throws: StoreError.missing) { try await database.people.remove(anna) }
    #expect(try database.people.all().count == 1)
  }

  // LIB-5
  @Test func aRemovedPersonTakesLikesAlong() async throws {
    let anna = try await database.people.add(sample: "anna")
    let boris = try await database.people.add(sample: "boris")
    let photo = try await database.photos.add(sample: "a", of: anna, at: 1)
    _ = try await database.likes.like(photo.facts.publicId, by: boris, now: moment(1))
    try await database.people.remove(boris)
    #expect(try database.photos.photo(publicId: "a")?.likes == 0)
    #expect(try await database.check() == [])
  }

  // API-1: the cached person matches the database.
  @Test func aChangedProfileIsSeenAtOnce() async throws {
    var anna = try await database.people.add(sample: "anna")
    #expect(try database.people.person(id: anna.id)?.bio == nil)
    anna.bio = "Hello"
    try await database.people.saveProfile(of: anna, now: moment(5))
    #expect(try database.people.person(id: anna.id)?.bio == "Hello")
    #expect(try database.people.person(id: anna.id)?.updatedAt == moment(5))
  }

  // LIB-4
  @Test func anAccessKeyIsTakenOnce() async throws {
    let registration = ApplicationRegistration.sample(redirectURIs: ["https://a.example/cb"])
    _ = try await database.applications.add(registration, now: moment(0))
    await #expect(throws: StoreError.taken(.accessKey)) {
      try await database.applications.add(registration, now: moment(0))
    }
  }

  // LIB-4
  @Test func aChangedRegistrationIsSeenAtOnce() async throws {
    let registration = ApplicationRegistration(
      name: "App", accessKey: "key", secretHash: Digest(hex: "00"), redirectURIs: ["a,\"b"])
    var record = try await database.applications.add(registration, now: moment(0))
    #expect(try database.applications.application(accessKey: "key") == record)
    record.registration.name = "Other"
    try await database.applications.save(record)
    #expect(try database.applications.application(accessKey: "key") == record)
    #expect(try database.applications.application(id: record.id) == record)
    try await database.applications.remove(record)
    #expect(try database.applications.application(accessKey: "key") == nil)
    let gone = record
    await #expect(throws: StoreError.missing) { try await database.applications.save(gone) }
  }

  // API-2: the stored redirect URIs are changed, not those of an older record.
  @Test func redirectURIsAreChangedInOneTransaction() async throws {
    let registration = ApplicationRegistration.sample(redirectURIs: ["https://a.example/cb"])
    let stale = try await database.applications.add(registration, now: moment(0))
    let key = registration.accessKey
    for uri in ["b", "c"] {
      try await database.applications.changeRedirectURIs(of: stale) { $0 + [uri] }
    }
    let stored = try database.applications.application(accessKey: key)
    #expect(stored?.registration.redirectURIs == ["https://a.example/cb", "b", "c"])
    try await database.applications.remove(stale)
    await #expect(throws: StoreError.missing) {
      try await database.applications.changeRedirectURIs(of: stale) { $0 }
    }
  }

  // FEED-3
  @Test func aPendingSignInIsHandedOutOnce() async throws {
    let pending = PendingSignIn(
      hash: Digest(hex: "ab"), returnTo: "/photos", createdAt: moment(0))
    try await database.pendingSignIns.add(pending)
    #expect(try await database.pendingSignIns.take(hash: pending.hash) == pending)
    #expect(try await database.pendingSignIns.take(hash: pending.hash) == nil)
  }

  // LIB-5
  @Test func aSettingIsReplacedAndRemoved() async throws {
    try await database.settings.set("edition", to: "basic")
    try await database.settings.set("edition", to: "extended")
    #expect(try database.settings.all() == ["edition": "extended"])
    try await database.settings.set("edition", to: nil)
    #expect(try database.settings.value(of: "edition") == nil)
  }

  // OA-43: a value dropped while it is being fetched is not cached.
  @Test func aValueDroppedWhileItIsFetchedIsNotKept() {
    let cache = BoundedCache<Int, String>(limit: 2)
    let first = cache.value(for: 1) {
      cache.drop([1])
      return "old"
    }
    #expect(first == "old")
    #expect(cache.value(for: 1) { "new" } == "new")
    #expect(cache.value(for: 1) { "newest" } == "new")
  }

  // LIB-5
  @Test func aFullCacheStartsOver() {
    let cache = BoundedCache<Int, Int>(limit: 2)
    for key in 0..<5 { _ = cache.value(for: key) { key } }
    #expect(cache.count <= 2)
  }
}
