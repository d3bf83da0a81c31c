import AppModel
import Client
import Domain
import Foundation
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// The iPhone app's offline cache follows the policy in `AppModel`. The cases and stories
/// (sequences of requests) of Tests/Traces also test the service worker.
@MainActor final class OfflineCacheTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("imagefeed-offline-" + UUID().uuidString)
  private var store: FileStore { FileStore(folder: folder) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func read<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Traces/\(name).json").standardizedFileURL
    return try JSONDecoder().decode(type, from: Data(contentsOf: file))
  }

  /// The app's request for this URL; nil if the app never requests it.
  private func question(_ request: String) throws -> AppScreen.Question? {
    let address = try #require(URLComponents(string: request))
    var fields: [String: String] = [:]
    for item in address.queryItems ?? [] { fields[item.name] = item.value }
    let page = fields["page"].flatMap { Int32($0) } ?? 1
    let ticket = Ticket()
    let question: AppScreen.Question? =
      switch address.path {
      case "/me": .profile(ticket)
      case "/photos": .page(ticket, page, of: "")
      case "/users/ann/likes": .likedPhotos(ticket, of: "ann", page)
      case "/app/index": .feed(ticket, .index(feed: fields["feed"], at: nil, of: ""))
      case "/app/cards":
        .feed(
          ticket,
          .cards(feed: fields["feed"] ?? "", from: fields["from"].flatMap { Int32($0) } ?? 0))
      default: nil
      }
    return question?.exchange.request.address == request ? question : nil
  }

  private func index(_ token: String) -> [UInt8] {
    FeedIndex(
      state: FeedState(token: token, count: 1),
      proportions: [Proportion(PixelSize(width: 40, height: 30))],
      days: [FeedIndex.Day(number: 19_231, count: 1)], place: nil)?.bytes ?? []
  }

  private func event(
    _ cache: OfflineCache, _ request: String, _ response: Response
  ) throws -> AppScreen.Event {
    cache.event(for: response, to: try #require(try question(request), "\(request)"))
  }

  /// Whether a response has content, and the ids of its photos, with " liked" after a liked one.
  private func content(_ response: AppScreen.Event) -> (isAnswered: Bool, photos: [String]) {
    guard case .response(let event, reached: _) = response else { return (false, []) }
    return switch event {
    case .feed(.pageArrived(_, let page)), .favourites(.pageArrived(_, let page)):
      (true, page.photos.map { $0.id + ($0.isLiked ? " liked" : "") })
    case .feed(.answered(_, .cards(let photos))):
      (true, photos.map { $0.id + ($0.isLiked ? " liked" : "") })
    case .feed(.answered(_, .index)), .profile(.profileArrived): (true, [])
    default: (false, [])
    }
  }

  // MARK: The cases

  private struct Cases: Decodable {
    struct Case: Decodable {
      let request: String
      let status: Int32
      let file: String?
    }

    let cases: [Case]
  }

  // FEED-21, Q-4: a valid response is stored in the file that the policy names; an error is not.
  @Test func responsesAreStoredWhereThePolicySays() throws {
    var tried: Set<String> = []
    for one in try OfflineCacheTests.read("offline-policy", as: Cases.self).cases {
      guard let question = try question(one.request) else { continue }
      let cache = OfflineCache(store)
      cache.empty()
      let body =
        one.request == "/me"
        ? Response.person.body
        : one.request.hasPrefix("/app/index") ? index("7") : Response.photos(["p1"]).body
      _ = cache.event(for: Response(status: one.status, body: body), to: question)
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      #expect(files == (one.status == 200 ? [one.file].compactMap(\.self) : []), "\(one.request)")
      tried.insert(one.request)
    }
    #expect(tried.count == 10)
  }

  // MARK: The stories

  struct Story: Decodable, Sendable, CustomTestStringConvertible {
    struct Step: Decodable, Sendable {
      let request: String?
      let status: Int32?
      let photos: [String]?
      let index: String?
      let like: String?
      let unlike: String?
      let unlikedElsewhere: String?
      let signOut: Bool?
    }

    struct Expectation: Decodable, Sendable {
      let request: String
      let photos: [String]?
      let isAnswered: Bool?
    }

    let name: String
    let steps: [Step]
    let offline: [Expectation]

    var testDescription: String { name }
  }

  private nonisolated static func stories() -> [Story] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Traces/offline-stories.json").standardizedFileURL
    let bytes = (try? Data(contentsOf: file)) ?? Data()
    return (try? JSONDecoder().decode([Story].self, from: bytes)) ?? []
  }

  private func take(_ step: Story.Step, _ cache: OfflineCache, _ liked: inout Set<String>) throws {
    if step.signOut == true { cache.empty() }
    for (id, isLiked) in [(step.like, true), (step.unlike, false)] {
      guard let id else { continue }
      if isLiked { liked.insert(id) } else { liked.remove(id) }
      _ = cache.event(for: .status(200), to: .like(Ticket(), id, isLiked))
    }
    if let id = step.unlikedElsewhere { liked.remove(id) }
    guard let request = step.request else { return }
    let body =
      step.photos.map { Response.photos($0, liked: liked).body }
      ?? step.index.map { index($0) } ?? Response.person.body
    _ = try event(cache, request, Response(status: step.status ?? 200, body: body))
  }

  // FEED-21: after recorded sequences of requests, the cache answers as the service worker does.
  @Test(arguments: stories())
  func theStoryEndsAsInTheBrowser(story: Story) throws {
    let cache = OfflineCache(store)
    var liked: Set<String> = []
    for step in story.steps { try take(step, cache, &liked) }
    for wanted in story.offline {
      // A new cache with the same files: the app was started again.
      let found = try event(OfflineCache(store), wanted.request, .none)
      let (isAnswered, photos) = content(found)
      #expect(isAnswered == (wanted.isAnswered ?? true), "\(wanted.request)")
      guard case .response(_, reached: false) = found else {
        Issue.record("\(wanted.request): \(found)")
        continue
      }
      if let list = wanted.photos { #expect(photos == list, "\(wanted.request)") }
    }
  }

  // FEED-21: all ten recorded sequences of requests are found.
  @Test func allTenRecordedStoriesAreFound() { #expect(OfflineCacheTests.stories().count == 10) }

  // FEED-21: a captive portal's page, or a list that lacks requested photos, is not cached.
  @Test(arguments: ["<html>", "{}", "[]", "[{}]"])
  func aBodyOfSomebodyElseReplacesNothing(body: String) throws {
    let block = "/app/cards?feed=101&from=0&count=30"
    let cache = OfflineCache(store)
    _ = try event(cache, block, .photos(["p1"]))
    _ = try event(cache, block, Response(status: 200, body: Array(body.utf8)))
    #expect(content(try event(cache, block, .none)).photos == ["p1"])
  }

  // FEED-21: a gateway that reports the server down gets the cached response; a busy server, which
  // sends Retry-After, does not.
  @Test(arguments: [
    (502, 0, true), (503, 0, true), (504, 0, true), (503, 5, false), (500, 0, false),
  ])
  func aGatewayGetsTheCachedResponse(status: Int32, wait: Int32, isCached: Bool) throws {
    let cache = OfflineCache(store)
    _ = try event(cache, "/me", .person)
    let found = try event(cache, "/me", Response(status: status, body: [], wait: wait))
    guard case .response(_, let isServer) = found else { return }
    #expect(content(found).isAnswered == isCached && isServer == !isCached)
  }

  // MARK: Likes

  // FEED-21: a list requested before a like was confirmed may lack it, however late it arrives.
  @Test func aListRequestedBeforeALikeIsShownWithIt() throws {
    let list = "/photos?page=1&per_page=10"
    let question = try #require(try question(list))
    let cache = OfflineCache(store)
    let moment = cache.confirmations
    _ = cache.event(for: .status(201), to: .like(Ticket(), "p1", true))
    _ = cache.event(for: .photos(["p1"]), to: question, askedAt: moment)
    #expect(content(try event(cache, list, .none)).photos == ["p1 liked"])
    _ = cache.event(for: .photos(["p1"]), to: question)
    #expect(content(try event(cache, list, .none)).photos == ["p1"])
  }

  // FEED-21: a confirmed like is stored in its own file, without rewriting a cached list.
  @Test func aLikeChangesNoList() throws {
    let cache = OfflineCache(store)
    _ = try event(cache, "/photos?page=1&per_page=10", .photos(["p1"]))
    let before = store.bytes("photos-1")
    _ = cache.event(for: .status(201), to: .like(Ticket(), "p1", true))
    #expect(store.bytes("photos-1") == before)
    #expect(store.bytes(StoredLikes.file) == Array("+p1\n".utf8))
    #expect(OfflineCache(store).photo("p1")?.isLiked == true)
  }

  // FEED-16, Q-4: an emptied cache has no confirmed likes of the previous person.
  @Test func aPersonLeavesNoLikes() throws {
    let cache = OfflineCache(store)
    _ = cache.event(for: .status(201), to: .like(Ticket(), "p1", true))
    cache.empty()
    _ = try event(cache, "/photos?page=1&per_page=10", .photos(["p1"]))
    _ = cache.event(for: .status(201), to: .like(Ticket(), "p2", true))
    #expect(store.bytes(StoredLikes.file) == Array("+p2\n".utf8))
  }

  // FEED-8, FEED-21: a like that the server did not confirm changes no cached photo.
  @Test(arguments: [0, 401, 500] as [Int32])
  func aLikeThatIsNotConfirmedIsNotRemembered(status: Int32) throws {
    let cache = OfflineCache(store)
    _ = try event(cache, "/photos?page=1&per_page=10", .photos(["p1"]))
    let response = status == 0 ? Response.none : .status(status)
    _ = cache.event(for: response, to: .like(Ticket(), "p1", true))
    #expect(store.bytes(StoredLikes.file) == nil)
    #expect(OfflineCache(store).photo("p1")?.isLiked == false)
  }

  // FEED-21: the cached start page shows likes confirmed after it, until a newer page is stored.
  @Test func thePageShowsLaterLikes() throws {
    let server = ListServer(count: 3)
    let page = try #require(server.response(Request(page: "/app/feed")))
    let cache = OfflineCache(store)
    cache.keep(page: page.body, askedAt: cache.confirmations)
    _ = cache.event(for: .status(201), to: .like(Ticket(), "p1", true))
    #expect(OfflineCache(store).page(at: nil)?.page?.photos.map(\.isLiked) == [false, true, false])
    #expect(cache.photo("p1")?.isLiked == true)
    cache.keep(page: page.body, askedAt: cache.confirmations)
    #expect(cache.photo("p1")?.isLiked == false, "the server's page is newer now")
  }

  // FEED-8, FEED-21: a start page that was requested before a like was confirmed shows the like.
  @Test func aPageRequestedBeforeALikeShowsIt() throws {
    let server = ListServer(count: 3)
    let page = try #require(server.response(Request(page: "/app/feed")))
    let cache = OfflineCache(store)
    let moment = cache.confirmations
    _ = cache.event(for: .status(201), to: .like(Ticket(), "p1", true))
    cache.keep(page: page.body, askedAt: moment)
    #expect(cache.photo("p1")?.isLiked == true)
    let start = try #require(OfflineFiles.page(page))
    #expect(cache.withLaterLikes(start).page?.photos.map(\.isLiked) == [false, true, false])
  }
}
