import Domain
import Synchronization
import TestKit
import Testing

@testable import Upstream

/// LIB-7: a person's likes at Unsplash are requested once an hour, and kept in step with what is liked here.
@Suite(.timeLimit(.minutes(20))) struct UnsplashLikesTests {
  let unsplash = FakeUnsplash()
  let upstream: Upstream
  let likes: UnsplashLikes
  let access = UnsplashAccess(personId: 1, username: "anna", token: Secret("token"))

  init() {
    unsplash.change { $0.likes = (0..<70).map { "photo\($0)" } }
    upstream = unsplash.upstream()
    likes = UnsplashLikes(upstream)
  }

  private func slice(_ offset: Int = 0) async throws -> [String] {
    try await likes.slice(from: offset, count: 10, access).elements.map(\.id)
  }

  @Test("LIB-7: hearts cost one reading of the likes an hour, also if the clock is set back")
  func oneReadingAnHour() async throws {
    for _ in 0..<3 { #expect(try await likes.ids(access).count == 70) }
    #expect(unsplash.addresses.count == 3)
    unsplash.pass(seconds: -3599)
    _ = try await likes.ids(access)
    #expect(unsplash.addresses.count == 3)
    unsplash.pass(seconds: -2)
    _ = try await likes.ids(access)
    #expect(unsplash.addresses.count == 6)
  }

  @Test("LIB-7: of more than 150 likes, the newest have hearts")
  func mostPages() async throws {
    unsplash.change { $0.likes = (0..<500).map { "photo\($0)" } }
    #expect(try await likes.ids(access).count == 150)
    #expect(unsplash.addresses.count == UnsplashLikes.mostPages)
  }

  @Test("LIB-7: a like and its removal have their heart, and their place in the list, at once")
  func likesMadeHere() async throws {
    _ = try await likes.ids(access)
    _ = try await likes.set("new", isLiked: true, access, for: .person(1))
    _ = try await likes.set("photo3", isLiked: false, access, for: .person(1))
    let ids = try await likes.ids(access)
    #expect(ids.contains("new") && !ids.contains("photo3"))
    #expect(try await slice().prefix(4) == ["new", "photo0", "photo1", "photo2"])
    let before = unsplash.addresses.count
    #expect(try await slice(60).count == 10, "the third page is requested too")
    _ = try await slice()
    #expect(unsplash.addresses.count == before + 1)
  }

  @Test("LIB-7: a page that was requested before a like does not count as one that has it")
  func aLikeDuringARequest() async throws {
    _ = try await likes.ids(access)
    _ = try await likes.set("first", isLiked: true, access, for: .person(1))
    unsplash.hold()
    async let early = slice()
    let respond = await unsplash.held()
    _ = try await likes.set("second", isLiked: true, access, for: .person(1))
    // The response is from before the second like.
    unsplash.change { $0.likes.removeFirst() }
    respond()
    #expect(try await early.first == "first")
    unsplash.change { $0.likes.insert("second", at: 0) }
    #expect(try await slice().first == "second")
    #expect(try await likes.ids(access).isSuperset(of: ["first", "second"]))
  }

  @Test("LIB-7: after a failure the likes stay, and only one page of the feed has waited")
  func failure() async throws {
    _ = try await likes.ids(access)
    unsplash.pass(seconds: 3601)
    unsplash.change { $0.failure = .unreachable(reason: "dead") }
    #expect(try await likes.ids(access).count == 70)
    let failed = unsplash.addresses.count
    #expect(try await likes.ids(access).count == 70)
    #expect(unsplash.addresses.count == failed, "not for a minute")
    unsplash.pass(seconds: 61)
    unsplash.hold()
    #expect(try await likes.ids(access).count == 70, "the request is still under way")
    unsplash.change { ($0.failure, $0.likes) = (nil, ["only"]) }
    await unsplash.letThrough()
    #expect(await until { (try? await likes.ids(access)) == ["only"] })
  }

  @Test("LIB-7: if a later page fails, the likes on it keep their hearts")
  func laterPageFails() async throws {
    _ = try await likes.ids(access)
    unsplash.pass(seconds: 3601)
    unsplash.change { $0.likes.insert("new", at: 0) }
    unsplash.hold()
    async let ids = likes.ids(access)
    await unsplash.letThrough(holdsLater: true)
    await unsplash.waitForRequest()
    unsplash.change { $0.status = 500 }
    await unsplash.letThrough()
    #expect(try await ids.count == 71)
  }

  @Test(
    "LIB-7: a refused token is reported, also by a reading in the background; another token is not")
  func refusedToken() async throws {
    unsplash.change { $0.failure = .unreachable(reason: "dead") }
    #expect(try await likes.ids(access).isEmpty)
    unsplash.change { ($0.failure, $0.refused) = (nil, "token") }
    unsplash.pass(seconds: 61)
    #expect(await until { (try? await likes.ids(access)) == nil })
    await #expect(throws: UpstreamFailure.wrongToken) { try await likes.ids(access) }
    let again = UnsplashAccess(personId: 1, username: "anna", token: Secret("other"))
    #expect(try await likes.ids(again).count == 70)
  }

  @Test("LIB-7: likes of a person arrive at Unsplash in their order")
  func order() async throws {
    unsplash.hold()
    async let first = likes.set("a", isLiked: true, access, for: .person(1))
    await unsplash.waitForRequest()
    async let second = likes.set("a", isLiked: false, access, for: .person(1))
    await unsplash.letThrough()
    _ = try await (first, second)
    #expect(unsplash.state.withLock { $0.requests.map(\.method) } == ["POST", "DELETE"])
    #expect(try await !likes.ids(access).contains("a"))
  }

  @Test(
    "LIB-7: a profile is requested six times an hour, and shown while Unsplash cannot be reached")
  func profile() async throws {
    for _ in 0..<3 { _ = try await likes.profile(access, for: .person(1)) }
    #expect(unsplash.addresses == ["/me"])
    unsplash.change { $0.failure = .unreachable(reason: "dead") }
    unsplash.pass(seconds: 601)
    #expect(try await !likes.profile(access, for: .person(1)).isEmpty)
    unsplash.change { ($0.failure, $0.refused) = (nil, "token") }
    await #expect(throws: UpstreamFailure.wrongToken) {
      try await likes.profile(access, for: .person(1))
    }
  }
}
