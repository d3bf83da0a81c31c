import Domain
import Foundation
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// The files and Keychain items of the app as commit b95655c4 writes them. Every byte and name is
/// written out here, so renaming a file or changing a format fails a test.
@MainActor struct FrozenFilesTests {
  private let token = "3-00000000000000aa"

  /// Starts the app on a device with `files`, as the earlier version wrote them.
  private func user(
    _ files: [String: [UInt8]],
    responses: @escaping @MainActor (Request) -> Response? = AppUser.tellsNothing
  ) async throws -> AppUser {
    let user = await AppUser(isSignedIn: true, responses: responses)
    for (path, bytes) in files { try user.leave(bytes, at: path) }
    await user.start()
    return user
  }

  private func photos(_ ids: [String]) -> [UInt8] {
    let list = ids.map { id in
      #"{"id":"\#(id)","slug":"s","created_at":"2022-08-27T10:00:00Z","width":40,"height":30,"#
        + #""urls":{"raw":"https://feed.example/images/\#(id)?x=1"},"#
        + #""liked_by_user":false}"#
    }
    return Array("[\(list.joined(separator: ","))]".utf8)
  }

  /// The response of /app/index: version, position −1, 3 photos, the token, 3 aspect ratios, and
  /// one day with all 3 photos.
  private var index: [UInt8] {
    [1, 0xFF, 0xFF, 0xFF, 0xFF, 3, 0, 0, 0, 18] + Array(token.utf8)
      + [0, 0x0C, 0, 0x0C, 0, 0x0C] + [1, 0, 0, 0, 0x1F, 0x4B, 0, 0, 3, 0, 0, 0]
  }

  private var page: [UInt8] {
    Array(
      (#"{"language":"en","edition":"extended","name":"Home","signed_in":true,"reason":"plain","#
        + #""path":"/app/feed","username":"anna","largest_upload":9,"#
        + #""feed":{"token":"\#(token)","count":3},"first":0,"#
        + #""page":\#(String(decoding: photos(["p0", "p1", "p2"]), as: UTF8.self))}"#).utf8)
  }

  // FEED-21: queued likes are sent one after another, in their order.
  @Test func queuedLikesAreSent() async throws {
    let lines = ["like boris p0\t+1", "like anna p2\t-2", "like anna p1\t+1"]
    let user = try await user(["notes/likes": Array(lines.joined(separator: "\n").utf8)])
    await user.response(.photos(["p0", "p1", "p2"]))
    for _ in 0..<2 {
      #expect(user.api?.oldest?.address.hasSuffix("/like") == true)
      await user.response(.status(201))
    }
    let likes = user.api?.sent.filter { $0.address.hasSuffix("/like") } ?? []
    #expect(likes.map(\.address) == ["/photos/p1/like", "/photos/p2/like"])
    #expect(likes.map(\.method) == [.post, .delete])
    #expect(user.savedState.likes == "", "the like of another person is deleted (FEED-16)")
  }

  // FEED-21, FEED-18: offline, the feed is read from the cached page, index and block of photos.
  @Test func theListIsThereWithoutNetwork() async throws {
    let server = ListServer(count: 3)
    server.isAway = true
    let head = Array((token + "\n").utf8)
    let first = Array((token + " 0\n").utf8) + photos(["p0", "p1", "p2"])
    let user = try await user(
      ["cache/page": page, "cache/index": head + index, "cache/block-0": first]
    ) { server.response($0) }
    #expect(user.person.sees("notice") && user.person.sees("card p0"))
    #expect(user.app?.screen.view.feedIds == ["p0", "p1", "p2"])
  }

  // FEED-21, FEED-15: offline, feed (of a server without a feed index), liked photos and profile
  // are read from the cache.
  @Test func keptPagesAreThereWithoutNetwork() async throws {
    let user = try await user([
      "cache/photos-1": [10] + photos(["a", "b"]), "cache/likes-1": [10] + photos(["c"]),
      "cache/me": [10] + Response.person.body,
    ])
    await user.api?.response(Response.none)
    #expect(user.person.sees("notice") && user.app?.screen.view.feedIds == ["a", "b"])
    await user.tapTab(1)
    await user.response(Response.none)
    #expect(user.person.text("name") == "Anna Lee")
    await user.response(Response.none)
    #expect(user.person.sees("card c"))
  }

  // FEED-4, IOS-3: the stored scroll position, tab and list of used servers are read.
  @Test func thePlaceAndTheServersAreKnown() async throws {
    let user = try await user([
      "notes/place": Array("/app/profile".utf8), "notes/feed": Array("/app/feed?at=p1&by=40".utf8),
      "notes/servers": Array("https://feed.example\nhttp://192.168.1.9:8080".utf8),
    ])
    #expect(user.savedState.feedPlace == "/app/feed?at=p1&by=40")
    #expect(
      user.savedState.servers.map(\.text) == ["https://feed.example", "http://192.168.1.9:8080"])
    #expect(user.app?.home?.tabs.selectedIndex == 1)
  }

  // FEED-3, IOS-3: the Keychain items keep their names and formats.
  @Test func theSecretsAreKnown() async throws {
    let user = await AppUser(isSignedIn: false)
    user.vault.keep(Secret("token\n\nanna"), as: "admission")
    user.vault.keep(Secret("sent\nstate\nverifier\n/app/photo/p1"), as: "errand")
    #expect(user.savedState.credentials?.access.reveal() == "token")
    #expect(user.savedState.credentials?.username == "anna")
    #expect(user.savedState.authorization?.returnTo == "/app/photo/p1")
    #expect(user.savedState.authorization?.isSent == true)
    guard case .own(let address) = user.savedState.choice else { return #expect(Bool(false)) }
    #expect(address.text == "https://feed.example")
    user.vault.keep(Secret("access key\nsecret"), as: "server")
    guard case .unsplash(let keys) = user.savedState.choice else { return #expect(Bool(false)) }
    #expect(keys.accessKey == "access key" && keys.secret.reveal() == "secret")
  }
}
