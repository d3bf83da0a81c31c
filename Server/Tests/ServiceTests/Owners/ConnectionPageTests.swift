import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import Store
import TestKit
import Testing

@testable import Service

/// FEED-41: the first steps on a server without photos, and the page that connects a phone.
@Suite struct ConnectionPageTests {
  private static let page = "/account/connect"

  /// Runs `act` with the cookie of anna's session, an owner or a member.
  private static func run(
    photos: Int = 0, isOwner: Bool = false, at address: String? = nil,
    _ act: @escaping @Sendable (any TestClientProtocol, HTTPFields) async throws -> Void
  ) async throws {
    let change = Change { settings in
      settings.publicURL = address.flatMap { Origin($0) }
    }
    try await TestServer.run(photos: photos, change) { server, client in
      let anna = try await server.add("anna")
      try await server.resources.database.people.setOwner(
        isOwner, of: anna, now: server.resources.clock())
      let session = try await server.resources.identity.startSession(
        of: anna, userAgent: "test", now: server.resources.clock())
      try await act(client, server.cookie(session.reveal()))
    }
  }

  private static func steps(
    _ client: any TestClientProtocol, _ cookie: HTTPFields
  ) async throws -> [[String: String]]? {
    var headers = cookie
    headers[.accept] = "application/json"
    let page = try await client.execute(uri: "/app/feed", method: .get, headers: headers)
    let start = try JSONSerialization.jsonObject(with: Data(page.text.utf8)) as? [String: Any]
    return start?["steps"] as? [[String: String]]
  }

  // FEED-41: an owner can add photos, invite people and connect a phone, a member all but invite.
  @Test(arguments: [true, false]) func theStepsAreThoseOfThePerson(isOwner: Bool) async throws {
    try await Self.run(isOwner: isOwner) { client, cookie in
      let steps = try await Self.steps(client, cookie)
      let all = ["/app/add", "/account/server", Self.page]
      #expect(
        steps?.compactMap { $0["target"] } == all.filter { isOwner || $0 != "/account/server" })
      #expect(steps?.first?["title"] == "Add photos")
    }
  }

  // FEED-41: a feed with photos needs no first steps.
  @Test func aFeedWithPhotosHasNoSteps() async throws {
    try await Self.run(photos: 1, isOwner: true) { client, cookie in
      let steps = try await Self.steps(client, cookie)
      #expect(steps == nil)
    }
  }

  // FEED-41, IOS-3: the page shows the address and the app's link, each as a code and as a text.
  @Test func thePageHasBothCodes() async throws {
    try await Self.run(at: "https://photos.example") { client, cookie in
      var browser = Browser(client)
      browser.take(cookie)
      let page = try await browser.get(Self.page).text
      #expect(page.contains("imagefeed://server?address=https://photos.example"))
      for name in ["browser", "app"] {
        #expect(page.contains("src=\"\(Self.page)/\(name)\""))
        let picture = try await browser.get("\(Self.page)/\(name)")
        #expect(picture.status == .ok && picture.headers[.contentType] == "image/svg+xml")
        #expect(picture.text.hasPrefix("<svg ") && picture.text.hasSuffix("</svg>"))
      }
      #expect(try await browser.get(Self.page + "/other").status == .notFound)
    }
  }

  // FEED-41: a server that only its own machine can reach says how to start it.
  @Test func aServerOfOneMachineSaysHowToStartIt() async throws {
    try await Self.run { client, cookie in
      var browser = Browser(client)
      browser.take(cookie)
      let page = try await browser.get(Self.page).text
      #expect(page.contains("imagefeed serve --host 0.0.0.0") && !page.contains("<img"))
    }
  }

  // FEED-41: the picture has the modules of the code, with a quiet zone of four.
  @Test func thePictureIsTheCode() throws {
    let code = try #require(QRCode("x"))
    let dark = (0..<code.side).flatMap { row in
      (0..<code.side).filter { code.isDark(row: row, column: $0) }.map { (row, $0) }
    }
    #expect(code.picture.contains("viewBox=\"0 0 29 29\""))
    #expect(code.picture.components(separatedBy: "h1v1h-1z").count - 1 == dark.count)
    #expect(dark.allSatisfy { code.picture.contains("M\($0.1 + 4) \($0.0 + 4)h1") })
  }
}
