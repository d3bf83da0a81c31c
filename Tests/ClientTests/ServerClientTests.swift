import Client
import Domain
import Screens
import Testing
import Wire

/// IOS-3: the app recognizes an image feed server by its OAuth metadata.
struct ServerClientTests {
  private func finding(_ status: Int32, _ body: String) throws -> ServerScreen.Event? {
    let check = try ServerScreen.Effect.check(Ticket(number: 4), ServerURL("feed.example"))
    #expect(check.request?.address == "/.well-known/oauth-authorization-server")
    return check.event(for: Response(status: status, body: Array(body.utf8)))
  }

  @Test func anImageFeedServerSaysItsAddress() throws {
    let body = #"{"issuer":"https://feed.example","scopes_supported":["public","write_likes"]}"#
    #expect(
      try finding(200, body) == .found(Ticket(number: 4), .imageFeed("https://feed.example")))
  }

  @Test(arguments: [
    (404, "{}"), (200, "<html>"), (200, #"{"issuer":"https://id.example"}"#),
    (200, #"{"issuer":1,"scopes_supported":["write_likes"]}"#),
    (200, #"{"issuer":"https://id.example","scopes_supported":["openid"]}"#),
  ])
  func anyOtherResponseIsNotAnImageFeedServer(status: Int32, body: String) throws {
    #expect(try finding(status, body) == .found(Ticket(number: 4), .somethingElse))
  }

  @Test func aMissingResponseIsNoServer() throws {
    #expect(try finding(0, "") == .found(Ticket(number: 4), .nobody))
  }

  @Test func closingThePickerSendsNoRequest() {
    #expect(ServerScreen.Effect.close.request == nil)
    #expect(ServerScreen.Effect.close.event(for: .none) == nil)
  }
}
