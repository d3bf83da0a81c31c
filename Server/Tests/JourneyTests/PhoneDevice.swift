import Domain
import Foundation
import Identity
import PhoneTestKit
import Service
import Store
import Testing
import UIKit
import Wire

@testable import Phone

/// An iPhone with the app's view controllers, connected to the real service, and its user.
@MainActor final class PhoneDevice {
  /// The person with the phone.
  let user: AppUser
  private let server: JourneyServer

  /// A phone whose app has the address of the service.
  init(_ server: JourneyServer) async {
    self.server = server
    user = await AppUser(server: "http://127.0.0.1:8080", responses: { _ in nil })
  }

  /// Signs the demo account in with a token that the server has issued for the app.
  func signIn() async throws {
    let token = try await PhoneDevice.token(at: server)
    user.vault.keep(Secret(token.reveal() + "\nrefresh\ndemo_visitor"), as: "admission")
    await user.start()
    try await deliver()
  }

  /// A token of the demo account at a server.
  nonisolated static func token(at server: JourneyServer) async throws -> Secret {
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
    return try await identity.exchange(TokenRequest(form: form), address: "", now: now)
      .get().accessToken
  }

  /// Passes requests, and uploads if `isSending`, to the service and responses back until none is
  /// pending.
  func deliver(isSending: Bool = true) async throws {
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

  /// The service's response to an upload of these bytes.
  func send(_ sent: TestUploads.Sent, bytes: [UInt8]) async throws -> Wire.Response {
    try await ask(sent.upload.request, sent.upload.bearer, bytes)
  }

  /// The service's response to a request with this token.
  private func ask(
    _ request: Wire.Request, _ bearer: Secret?, _ bytes: [UInt8]?
  ) async throws -> Wire.Response {
    var request = request
    if let bearer { request.headers += "Authorization: Bearer \(bearer.reveal())\n" }
    return try await PhoneDevice.ask(request, bytes, server)
  }

  private nonisolated static func ask(
    _ request: Wire.Request, _ bytes: [UInt8]?, _ server: JourneyServer
  ) async throws -> Wire.Response {
    let network = server.network()
    network.isBrowser = false
    return try await network.ask(request, accept: "application/json", bytes: bytes)
  }
}
