import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import NIOCore
import Store
import Testing
import Wire

@testable import Service

/// API-2: what people and developers are told when an OAuth request fails.
@Suite struct OAuthMistakeTests {
  // OA-21: JSON is for the Unsplash kind of client only.
  @Test func anotherClientMayNotSendJSON() async throws {
    try await TestServer.run { server, client in
      let registered = try await server.resources.identity.registerApplication(
        name: "App", redirectURIs: ["https://app.example/"], isUnsplashClient: false,
        isPublic: true, now: server.resources.clock())
      let key = registered.application.registration.accessKey
      for (type, body, error) in [
        (
          "application/json", #"{"client_id":"\#(key)","grant_type":"refresh_token"}"#,
          "The token request of this client must be a form."
        ),
        (
          "application/x-www-form-urlencoded", "client_id=\(key)&grant_type=refresh_token",
          "Missing required parameter: refresh_token."
        ),
      ] {
        let answer = try await client.execute(
          uri: "/oauth/token", method: .post, headers: [.contentType: type],
          body: ByteBuffer(string: body))
        #expect(answer.status == .badRequest)
        let json = try JSON(reading: Array(answer.text.utf8))
        #expect(json["error"]?.string == "invalid_request")
        #expect(json["error_description"]?.string == error)
      }
    }
  }
}
