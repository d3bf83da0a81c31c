import Domain
import Synchronization
import TestKit
import Testing

@testable import Upstream

/// LIB-7: each page of Unsplash is requested once, and what was seen stays.
@Suite(.timeLimit(.minutes(20))) struct UpstreamTests {
  let unsplash = FakeUnsplash()
  let feed = UpstreamQuery(.photos)

  @Test("LIB-7: pages of any size come from the same pages of 30")
  func pagesOfAnySize() async throws {
    let upstream = unsplash.upstream()
    for size in [1, 7, 10, 20, 30] {
      for page in 0..<(60 / size) {
        let ids = try await upstream.ids(feed, from: page * size, count: size)
        #expect(ids == (page * size..<page * size + size).map { "photo\($0)" })
      }
    }
    #expect(unsplash.addresses == ["/photos?page=1&per_page=30", "/photos?page=2&per_page=30"])
  }

  @Test("LIB-7: the end of a list is known without a request beyond it")
  func endOfList() async throws {
    let upstream = unsplash.upstream()
    #expect(try await upstream.ids(feed, from: 90, count: 30).count == 10)
    unsplash.change { $0.photos = $0.photos.dropLast(10) }
    let other = unsplash.upstream()
    #expect(try await other.ids(feed, from: 80, count: 30).count == 10)
    #expect(unsplash.addresses.filter { $0.hasPrefix("/photos?page=4") }.count == 1)
  }

  @Test("LIB-7: equal queries in other spellings are one")
  func spellings() async throws {
    let upstream = unsplash.upstream()
    func search(_ fields: [String: String]) -> UpstreamQuery {
      UpstreamQuery(.searchPhotos) { fields[$0] }
    }
    _ = try await upstream.ids(search(["query": "Blue  Sea ", "content_filter": "low"]))
    _ = try await upstream.ids(search(["query": "blue sea", "utm_source": "x", "c": "1"]))
    _ = try await upstream.ids(search(["query": "blue sea", "color": ""]))
    #expect(unsplash.addresses == ["/search/photos?query=blue%20sea&page=1&per_page=30"])
    #expect(search(["query": "blue sea"]) != search(["query": "blue sea", "color": "red"]))
  }

  @Test("LIB-7: those who want the same at once cause one request")
  func oneRequestForAll() async throws {
    let upstream = unsplash.upstream()
    unsplash.hold()
    try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<20 { group.addTask { try await upstream.ids(self.feed) } }
      await unsplash.letThrough()
      for try await ids in group { #expect(ids.count == 10) }
    }
    #expect(unsplash.addresses.count == 1)
  }

  @Test("LIB-7: an older response is used while it is requested again")
  func olderResponses() async throws {
    let upstream = unsplash.upstream()
    _ = try await upstream.ids(feed)
    unsplash.change { $0.photos.insert("new", at: 0) }
    unsplash.pass(seconds: 1799)
    #expect(try await upstream.ids(feed).first == "photo0")
    #expect(unsplash.addresses.count == 1)
    unsplash.pass(seconds: 2)
    #expect(try await upstream.ids(feed).first == "photo0")
    #expect(await until { (try? await upstream.ids(feed).first) == "new" })
    #expect(unsplash.addresses.count == 2)
  }

  @Test("LIB-7: without Unsplash, what was seen stays visible, also after a restart")
  func withoutUnsplash() async throws {
    let folder = FakeUnsplash.folder()
    _ = try await unsplash.upstream(folder: folder).ids(feed)
    unsplash.change { $0.failure = .unreachable(reason: "dead") }
    unsplash.pass(seconds: 86_400)
    let upstream = unsplash.upstream(folder: folder)
    #expect(try await upstream.ids(feed).count == 10)
    await #expect(throws: UpstreamFailure.unreachable(reason: "dead")) {
      try await upstream.ids(feed, from: 30)
    }
    unsplash.pass(seconds: 31 * 86_400)
    await #expect(throws: UpstreamFailure.unreachable(reason: "dead")) {
      try await upstream.ids(feed)
    }
  }

  @Test("LIB-7: an hour without a connection uses up nothing of the next")
  func deadHourCostsNothing() async throws {
    let upstream = unsplash.upstream()
    unsplash.change { $0.failure = .unreachable(reason: "dead") }
    for _ in 0..<100 { _ = try? await upstream.ids(feed) }
    unsplash.change { $0.failure = nil }
    #expect(try await upstream.ids(feed).count == 10)
    #expect(upstream.status.used == 1)
  }

  @Test("LIB-7: what is not there is requested again after an hour, not before")
  func missing() async throws {
    let upstream = unsplash.upstream()
    let gone = UpstreamQuery(.photo, "gone")
    for _ in 0..<3 {
      await #expect(throws: UpstreamFailure.missing) { try await upstream.ids(gone) }
    }
    #expect(unsplash.addresses == ["/photos/gone"])
    unsplash.pass(seconds: 3601)
    await #expect(throws: UpstreamFailure.missing) { try await upstream.ids(gone) }
    #expect(unsplash.addresses.count == 2)
  }

  @Test("LIB-7: values come as Unsplash wrote them")
  func values() async throws {
    let photo = try await unsplash.upstream().response(
      to: UpstreamQuery(.photo, "photo1"), for: .person(1))
    #expect(
      String(decoding: photo.elements[0].json, as: UTF8.self) == #"{"id":"photo1","likes":3.50}"#)
  }

  @Test(
    "LIB-7: what Unsplash says else is no list",
    arguments: [
      (401, UpstreamFailure.wrongKey), (500, .failed(status: 500)), (302, .failed(status: 302)),
      (422, .refused(status: 422, sentences: ["No"])), (200, .failed(status: 200)),
    ])
  func failures(_ status: Int, _ failure: UpstreamFailure) async {
    unsplash.change { $0.status = status }
    await #expect(throws: failure) { try await unsplash.upstream().ids(feed) }
  }

  @Test(
    "LIB-7: a used-up hour reported in plain text, without headers, pauses requests")
  func plainRateLimit() async {
    let upstream = unsplash.upstream()
    unsplash.change { $0.isPlainlyLimited = true }
    for _ in 0..<3 {
      await #expect(throws: UpstreamFailure.self) { try await upstream.ids(feed) }
    }
    #expect(unsplash.addresses.count == 1)
  }

  @Test("LIB-7: a person's token goes to Unsplash, and its refusal is the person's")
  func tokens() async throws {
    let upstream = unsplash.upstream()
    let person = try await upstream.person(of: Secret("token"), for: .person(1))
    #expect(person.username == "anna" && person.firstName == "Anna" && person.lastName == nil)
    #expect(unsplash.state.withLock { $0.requests[0].authorization?.reveal() } == "Bearer token")
    unsplash.change { $0.status = 401 }
    await #expect(throws: UpstreamFailure.wrongToken) {
      try await upstream.person(of: Secret("token"), for: .person(1))
    }
  }
}

/// LIB-7: a list whose pages shift has each photo once.
@Suite(.timeLimit(.minutes(20))) struct ShiftingListTests {
  let unsplash = FakeUnsplash()
  let feed = UpstreamQuery(.photos)

  @Test(
    "LIB-7: photos that came in between two pages hide none and repeat none",
    arguments: [1, 2, 15, 28, 29, 30])
  func photosInBetween(count: Int) async throws {
    let upstream = unsplash.upstream()
    #expect(try await upstream.mergedIds(feed, from: 0, count: 60).count == 60)
    unsplash.change { $0.photos = (0..<count).map { "new\($0)" } + $0.photos }
    unsplash.pass(seconds: 1801)
    _ = try await upstream.response(to: feed, page: 1, for: .person(1))
    #expect(await until { (try? await upstream.ids(feed).first) == "new0" })
    // Page 2 is older than page 1 now.
    let ids = try await upstream.mergedIds(feed, from: 0, count: 60 + count)
    let expected = (0..<count).map { "new\($0)" } + (0..<60).map { "photo\($0)" }
    #expect(ids == expected)
  }

  @Test("LIB-7: more new photos than a page has hide none of the others and repeat none")
  func manyPhotosInBetween() async throws {
    let upstream = unsplash.upstream()
    _ = try await upstream.mergedIds(feed, from: 0, count: 60)
    unsplash.change { $0.photos = (0..<40).map { "new\($0)" } + $0.photos }
    unsplash.pass(seconds: 1801)
    for page in 1...2 { _ = try await upstream.response(to: feed, page: page, for: .person(1)) }
    #expect(
      await until { (try? await upstream.mergedIds(feed, from: 0, count: 100).count) == 100 })
    let ids = try await upstream.mergedIds(feed, from: 0, count: 100)
    #expect(Set(ids) == Set((0..<40).map { "new\($0)" } + (0..<60).map { "photo\($0)" }))
  }

  @Test(
    "LIB-7: of pages that new photos have shifted, the one that has the requested part is refreshed"
  )
  func theShiftedPageIsRefreshed() async throws {
    unsplash.change { $0.photos = (0..<90).map { "photo\($0)" } }
    let upstream = unsplash.upstream()
    _ = try await upstream.mergedIds(feed, from: 0, count: 90)
    unsplash.change { $0.photos = (0..<20).map { "new\($0)" } + $0.photos }
    unsplash.pass(seconds: 1801)
    _ = try await upstream.response(to: feed, page: 1, for: .person(1))
    #expect(await until { (try? await upstream.ids(feed).first) == "new0" })
    // Page 1 has 50 elements now, with those that it had before.
    #expect(try await upstream.mergedIds(feed, from: 40) == (20..<30).map { "photo\($0)" })
    #expect(unsplash.addresses.count == 4, "the fresh first page has them")
  }

  @Test("LIB-7: a jump into a list costs one request, not those of all pages before")
  func jump() async throws {
    unsplash.change { $0.photos = (0..<3000).map { "photo\($0)" } }
    let upstream = unsplash.upstream()
    let ids = try await upstream.mergedIds(feed, from: 2000)
    #expect(ids == (2000..<2010).map { "photo\($0)" })
    #expect(unsplash.addresses == ["/photos?page=67&per_page=30"])
  }

  @Test("LIB-7: scrolling on after an hour refreshes only what is shown")
  func earlierPagesAreNotRefreshed() async throws {
    unsplash.change { $0.photos = (0..<300).map { "photo\($0)" } }
    let upstream = unsplash.upstream()
    _ = try await upstream.mergedIds(feed, from: 0, count: 60)
    unsplash.pass(seconds: 7200)
    #expect(try await upstream.mergedIds(feed, from: 60).count == 10)
    #expect(try await upstream.mergedIds(feed, from: 90).count == 10)
    // Background requests would have been sent before these.
    #expect(
      unsplash.addresses.suffix(2).map { $0.prefix(14) } == ["/photos?page=3", "/photos?page=4"])
    #expect(unsplash.addresses.count == 4)
  }

  @Test("LIB-7: a photo is known if the cached beginning of the list has it")
  func knownPhotos() async throws {
    let upstream = unsplash.upstream()
    _ = try await upstream.mergedIds(feed, from: 0)
    let isKnown = { upstream.isKnown($0, in: feed, within: $1) }
    #expect(isKnown("photo29", 300) && !isKnown("photo30", 300))
    #expect(unsplash.addresses.count == 1)
    _ = try await upstream.mergedIds(feed, from: 30)
    #expect(isKnown("photo30", 31) && !isKnown("photo30", 30), "not further than it is searched")
  }

  @Test("LIB-7: a page that was stored is the same after a restart")
  func storedPages() throws {
    let old = UpstreamResponse(
      Array(#"[{"id":"a","x":"\n"},{"id":"b"}]"#.utf8), .list, total: 2,
      arrived: Instant(seconds: 1))
    let new = UpstreamResponse(
      Array(#"[{"id":"c"},{"id":"a"}]"#.utf8), .list, total: 3, arrived: Instant(seconds: 2))
    let page = try #require(new).following(old)
    #expect(page.moved.map(\.id) == ["b"])
    let file = page.file(of: "/photos")
    #expect(UpstreamResponse(file: file, of: "/photos") == page)
    #expect(UpstreamResponse(file: file, of: "/photos?page=2") == nil)
    for length in 0..<file.count {
      #expect(UpstreamResponse(file: Array(file.prefix(length)), of: "/photos") == nil)
    }
  }
}
