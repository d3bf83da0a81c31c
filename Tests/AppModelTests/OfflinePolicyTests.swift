import AppModel
import Domain
import Foundation
import TestKit
import Testing

/// The tables of the offline policy. The tests of the service worker and of the iPhone app read
/// them from `Tests/Traces/offline-policy.json`.
@Suite struct OfflinePolicyTests {
  private let policy = OfflinePolicy()

  /// A response to a request, and where it is stored.
  private struct Case: Encodable {
    var request: String
    /// The person whose data is cached; nil if nobody is signed in.
    var owner: String?
    /// The signed-in person that the response names; nil if it names none.
    var person: String?
    var status: Int32 = 200
    var isNoStore = false
    /// Whether cache or network comes first (`OfflineRule.Kind`); nil if the browser sends the
    /// request without the service worker.
    var kind: String?
    /// The name of the browser's cache for this response; nil if it is not stored.
    var cache: String?
    /// The name of the phone's file for this response; nil if a phone does not store it.
    var file: String?
  }

  private static let requests = [
    "/", "/app", "/app/", "/app/feed", "/app/profile", "/app/add", "/app/photo/p1",
    "/app/photo/p1/download", "/app/sign-in", "/app/news?feed=7", "/account", "/metrics",
    "/assets/app.js?v=1", "/assets/a/b.js", "/icon.svg", "/manifest.webmanifest",
    "/images/p1?w=400", "/portraits/a", "/photos", "/photos?page=1&per_page=10",
    "/photos?page=30&per_page=10", "/photos?page=31&per_page=10", "/photos?page=0",
    "/photos?page=x", "/photos/p1", "/photos/random", "/users/ann/likes?page=2&per_page=10",
    "/users/ann/likes?page=31", "/users/ann/photos", "/users//likes", "/me", "/app/index",
    "/app/index?feed=7", "/app/cards?feed=7&from=0&count=30",
    "/app/cards?feed=7&from=210&count=30", "/app/cards?feed=7&from=240&count=30",
    "/app/cards?from=0",
  ]

  private static let situations = [
    Case(request: "", owner: "ann", person: "ann"), Case(request: "", owner: "ann", person: "bob"),
    Case(request: "", owner: "ann"), Case(request: "", person: "ann"),
    Case(request: "", owner: "ann", person: "ann", status: 500),
    Case(request: "", owner: "ann", person: "ann", isNoStore: true),
  ]

  private func completed(_ situation: Case, _ address: String) -> Case {
    var found = situation
    found.request = address
    let request = OfflineRequest(address)
    guard let rule = policy.rule(for: request) else { return found }
    found.file = policy.entry(for: request)?.file
    guard !rule.needsFeed || request.value("feed") != nil else { return found }
    found.kind = rule.kind.rawValue
    let isOwners =
      switch rule.owner {
      case .named: found.owner != nil && found.owner == found.person
      case .signedIn: found.owner != nil
      case .everyone: false
      }
    guard isOwners, found.status == 200, !found.isNoStore else { return found }
    found.cache = rule.cache == .pictures ? policy.pictures.name : policy.responses.name
    return found
  }

  // FEED-21, Q-4: fails if the file is outdated; UPDATE_POLICY=1 rewrites it.
  @Test func theFileForTheOtherTestsIsCurrent() throws {
    let cases = OfflinePolicyTests.requests.flatMap { request in
      OfflinePolicyTests.situations.map { completed($0, request) }
    }
    let whole: [String: Any] = [
      "policy": try JSONSerialization.jsonObject(with: Data(policy.json.utf8)),
      "cases": try JSONSerialization.jsonObject(with: JSONEncoder().encode(cases)),
    ]
    let fresh = Data((try jsonLines(whole) + "\n").utf8)
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Traces/offline-policy.json").standardizedFileURL
    if ProcessInfo.processInfo.environment["UPDATE_POLICY"] == nil {
      #expect(try Data(contentsOf: file) == fresh, "stale: run this test with UPDATE_POLICY=1")
    } else {
      try fresh.write(to: file)
    }
  }

  // FEED-21: names of caches and files of earlier versions, which the current one must read.
  @Test func theNamesOfCachesAndFilesNeverChange() {
    #expect(policy.shell.name == "shell-")
    #expect(policy.responses.name == "kept")
    #expect(policy.pictures.name == "pictures")
    #expect(OfflinePolicy.pageFile == "page")
    #expect(policy.indexFiles == ["index", "former-index"])
    #expect(policy.blockFiles == (0..<8).map { "block-\($0)" })
    #expect(policy.photoFiles == (1...30).map { "photos-\($0)" })
  }

  // only the app's own files are cached for everyone; photos and other responses are personal.
  @Test func onlyTheAppsOwnFilesAreCachedForEveryone() {
    #expect(!policy.shell.isPersonal && policy.responses.isPersonal && policy.pictures.isPersonal)
    for rule in policy.rules {
      #expect((rule.owner == .everyone) == (rule.cache == .shell), "\(rule.path)")
    }
  }

  // FEED-21: a folder is no file of the app.
  @Test(arguments: [("/assets/a/b.js", true), ("/assets/", false), ("/assets/a/", false)])
  func aFolderIsNoFileOfTheApp(path: String, isFile: Bool) {
    #expect((policy.rule(for: OfflineRequest(path)) != nil) == isFile)
  }

  // FEED-21: the blocks of photos of a feed are stored in eight files: block 0 has its own, and no
  // two of seven consecutive other blocks share one.
  @Test func blocksShareEightFiles() {
    let size = PhotoPage.blockSize
    let files = (0..<40).map { number in
      policy.entry(for: OfflineRequest("/app/cards?feed=7&from=\(Int32(number) * size)"))?.file
    }
    #expect(Set(files).count == 8)
    #expect(files.filter { $0 == "block-0" }.count == 1)
    for start in 1..<33 { #expect(Set(files[start..<start + 7]).count == 7) }
  }

  // FEED-21: a cached block of photos is only used for the feed state it was stored for.
  @Test func aBlockBelongsToItsFeed() throws {
    let entry = try #require(policy.entry(for: OfflineRequest("/app/cards?feed=3-a&from=60")))
    #expect(entry.state == "3-a 60")
    #expect(policy.start(ofBlock: entry.state, of: "3-a") == 60)
    #expect(policy.start(ofBlock: entry.state, of: "3-b") == nil)
    #expect(policy.start(ofBlock: "", of: "") == nil)
    #expect(policy.start(ofBlock: "3-a x", of: "3-a") == nil)
  }

  // FEED-10: an index requested without a feed token is the newest: it is stored under the token in
  // the response, and never answered from the cache.
  @Test func theNewestIndexIsNeverAnsweredFromTheCache() throws {
    let newest = try #require(policy.entry(for: OfflineRequest("/app/index?at=p1")))
    #expect(!newest.isAnswered && newest.file == "index" && newest.former == "former-index")
    let known = try #require(policy.entry(for: OfflineRequest("/app/index?feed=7&at=p1")))
    #expect(known.isAnswered && known.state == policy.state(ofIndex: "7"))
  }
}
