import Domain
import Foundation
import Identity
import PhoneTestKit
import Screens
import Service
import Store
import Testing
import UIKit
import Wire

@testable import Phone

/// Adding photos with the iPhone app's view controllers and the real service, in one process.
@Suite(.timeLimit(.minutes(10))) struct PhoneAddingJourneyTests {
  @Test("IOS-6, FEED-22: two photos arrive although the connection is cut and the app terminated")
  func twoPhotosArriveInSpiteOfATermination() async throws {
    try await JourneyServer.run(photos: 1) { try await PhoneAddingJourney($0).walk() }
  }
}

/// A phone connected to the service, and its user.
@MainActor private final class PhoneAddingJourney {
  private let server: JourneyServer
  private let user: AppUser
  private let library = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString)

  init(_ server: JourneyServer) async {
    self.server = server
    user = await AppUser(server: "http://127.0.0.1:8080", responses: { _ in nil })
  }

  deinit { try? FileManager.default.removeItem(at: library) }

  func walk() async throws {
    try await signIn()
    await user.tapTab(1)
    try await deliver()
    await user.person.tap("add photos")
    try await deliver()
    await user.choose(files: try [photo("a", []), photo("b", [7])])
    try await wait { self.user.person.sees("upload 2") }
    try await deliver(isSending: false)
    let sent = try #require(user.uploads.open.first)
    // The connection is cut: the server has half of the bytes, the app knows of none.
    #expect(try await send(sent, bytes: Array(sent.bytes.prefix(40))).status == 204)
    await user.start()
    try await deliver(isSending: false)
    try await wait { self.user.uploads.open.count == 1 }
    let rest = try #require(user.uploads.open.first)
    #expect(rest.upload.request.header("Upload-Offset") == "40")
    try await deliver()
    #expect(user.person.text("state of upload 1") == "Added")
    #expect(user.person.text("state of upload 2") == "Added")
    #expect(server.resources.database.photos.total == 3)
    await user.person.tap("list back")
    await user.tapTab(0)
    try await deliver()
    guard case .inside(let view) = user.app?.screen.view else { return #expect(Bool(false)) }
    let ids = view.feed.cards.prefix(2).map(\.id)
    #expect(ids.count == 2 && !ids.contains("pppppppppp0"), "the new photos are on top")
    let left = try FileManager.default.contentsOfDirectory(atPath: user.uploadFolder.path)
    #expect(left == ["list.json"])
  }

  /// A photo in the library whose bytes differ from those of others.
  private func photo(_ name: String, _ more: [UInt8]) throws -> URL {
    try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
    let file = library.appendingPathComponent(name + ".png")
    try Data(AddingJourneyTests.png + more).write(to: file)
    return file
  }

  /// Signs the demo account in with a token that the server has issued for the app.
  private func signIn() async throws {
    let identity = server.resources.identity
    let asked = Parameters([
      ("client_id", Identity.phoneAccessKey), ("redirect_uri", Identity.phoneRedirectURI),
      ("response_type", "code"), ("scope", "public read_user write_likes"),
      ("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
      ("code_challenge_method", "S256"),
    ])
    guard case .askConsent(let authorization) = try identity.authorize(asked) else {
      throw JourneyError.refused
    }
    let person = try #require(try server.resources.database.people.person(username: "demo_visitor"))
    let now = server.resources.clock()
    let code = try await identity.issueCode(for: authorization, person: person, now: now)
    let form = Parameters([
      ("client_id", Identity.phoneAccessKey), ("code", code.reveal()),
      ("code_verifier", "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"),
      ("grant_type", "authorization_code"), ("redirect_uri", Identity.phoneRedirectURI),
    ])
    let token = try await identity.exchange(TokenRequest(form: form), address: "", now: now)
      .get().accessToken
    user.vault.keep(Secret(token.reveal() + "\nrefresh\ndemo_visitor"), as: "admission")
    await user.start()
    try await deliver()
  }

  /// Waits until `fact` is true. Files are copied on other threads.
  private func wait(until fact: () -> Bool) async throws {
    while !fact() {
      try await deliver(isSending: false)
      await Task.yield()
      user.person.look()
    }
  }

  /// Passes requests, and uploads if `isSending`, to the service and responses back until none is
  /// pending.
  private func deliver(isSending: Bool = true) async throws {
    while true {
      user.person.look()
      if let line = user.lines.last(where: { $0.network.waiting > 0 }),
        let request = line.network.oldest
      {
        await line.network.response(try await ask(request, line.bearer, nil))
      } else if isSending, let sent = user.uploads.open.first {
        user.uploads.respond(try await send(sent, bytes: sent.bytes))
      } else {
        return
      }
    }
  }

  private func send(_ sent: TestUploads.Sent, bytes: [UInt8]) async throws -> Wire.Response {
    try await ask(sent.upload.request, sent.upload.bearer, bytes)
  }

  /// The service's response to a request with this token.
  private func ask(
    _ request: Wire.Request, _ bearer: Secret?, _ bytes: [UInt8]?
  ) async throws -> Wire.Response {
    var request = request
    if let bearer { request.headers += "Authorization: Bearer \(bearer.reveal())\n" }
    return try await PhoneAddingJourney.ask(request, bytes, server)
  }

  private nonisolated static func ask(
    _ request: Wire.Request, _ bytes: [UInt8]?, _ server: JourneyServer
  ) async throws -> Wire.Response {
    let network = server.network()
    network.isBrowser = false
    return try await network.ask(request, accept: "application/json", bytes: bytes)
  }
}
