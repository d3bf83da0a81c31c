import Domain
import Store
import Testing

@testable import Service

/// FEED-30: the lists in memory, and their names.
@Suite struct FoundListCacheTests {
  // FEED-30, Q-5: the lists used last stay, as many as have room.
  @Test func theListsUsedLastStay() async throws {
    try await TestServer.run(photos: 4) { server, _ in
      let all = try server.resources.database.photos.found(PhotoFilter())
      #expect(all.count == 4)
      let cache = FoundListCache(mostPhotos: 9)
      cache.keep(all, .search("a"))
      cache.keep(all, .search("b"))
      #expect(cache.list(.search("a")) != nil)
      cache.keep(all, .search("c"))
      #expect(cache.list(.search("b")) == nil)
      #expect(cache.list(.search("a")) != nil && cache.list(.search("c")) != nil)
    }
  }

  // FEED-30: a list that is kept again takes no more room.
  @Test func aListIsKeptOnce() async throws {
    try await TestServer.run(photos: 4) { server, _ in
      let all = try server.resources.database.photos.found(PhotoFilter())
      let cache = FoundListCache(mostPhotos: 9)
      cache.keep(all, .topic("a"))
      for _ in 0..<5 { cache.keep(all, .collection("1")) }
      #expect(cache.list(.topic("a")) != nil)
    }
  }

  // FEED-30: a name in a token is short, and read as the same list as in a URL.
  @Test(arguments: [
    (ListName.search("sea"), "?search=sea", "?search=sea"),
    (
      .search("море и небо"), "?search=море%20и%20небо",
      "?search=%D0%BC%D0%BE%D1%80%D0%B5%20%D0%B8%20%D0%BD%D0%B5%D0%B1%D0%BE"
    ),
    (
      .search("a&b=c+d%41?#"), "?search=a%26b%3Dc%2Bd%2541%3F%23",
      "?search=a%26b%3Dc%2Bd%2541%3F%23"
    ),
    (.collection("17"), "?collection=17", "?collection=17"),
    (.topic("hills"), "?topic=hills", "?topic=hills"),
  ])
  func aNameIsReadAsItWasWritten(name: ListName, text: String, query: String) {
    #expect(name.text == text && name.query == query)
    #expect(ListName(text: text) == name && ListName(text: query) == name)
    let token = ListToken("12-0123456789abcdef" + text)
    #expect(token?.name == name && token?.state == "12-0123456789abcdef")
  }

  // FEED-30: tokens of the feed, and texts that name nothing, are no lists.
  @Test(arguments: [
    "", "12-0123456789abcdef", "?", "?search=sea", "?search=", "?search=%20", "?what=1", "12-a?",
  ])
  func otherTokensNameNoList(token: String) {
    #expect(ListToken(token) == nil)
  }

  // FEED-30, Q-1: the token of a long query has room in the index of the list.
  @Test(arguments: ["a", "я", "海", "%", "🌊"])
  func aLongQueryIsCut(letter: String) throws {
    let name = try #require(
      ListName(text: "?search=" + percentEncoded(String(repeating: letter, count: 500))))
    #expect(211...ListName.longest ~= name.text.utf8.count)
    guard case .search(let query) = name else { return #expect(Bool(false)) }
    #expect(query.allSatisfy { String($0) == letter })
  }

  // FEED-30: a query that is cut at a space names the same list as its token does.
  @Test(arguments: 1...40) func aQueryCutAtASpaceKeepsItsName(length: Int) throws {
    let words = Array(repeating: String(repeating: "я", count: length), count: 100)
    let name = try #require(ListName(text: "?search=" + words.joined(separator: "+")))
    #expect(ListName(text: name.text) == name)
  }

  // FEED-30: spaces around and between the words of a query do not matter.
  @Test func spacesDoNotMatter() {
    #expect(ListName(text: "?search=+a++b%0A") == .search("a b"))
  }
}
