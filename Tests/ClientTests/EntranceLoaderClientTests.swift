import AppModel
import Client
import Domain
import Screens
import Testing
import Wire

/// Sign-in pages are requested and decoded.
struct EntranceLoaderClientTests {
  let ticket = Ticket(number: 2)

  func event(_ response: Response) -> EntranceLoader.Event? {
    EntranceLoader.Effect.load(ticket, "/code?x=1").event(for: response)
  }

  // AUTH-19: a sign-in page is requested as JSON and decoded; any other body is a failure.
  @Test func aSignInPageIsRequestedByItsURL() {
    let request = EntranceLoader.Effect.load(ticket, "/code?x=1").request
    #expect(request?.method == .get && request?.address == "/code?x=1")
    let start = EntranceStart(.code, language: .russian, name: "n", address: "/code", seal: "s")
    var json = JSONWriter(capacity: 64)
    start.write(to: &json)
    #expect(event(Response(status: 200, body: json.bytes)) == .arrived(ticket, start))
    #expect(event(Response(status: 404, body: json.bytes)) == .failed(ticket, .server))
    #expect(event(Response(status: 200, body: Array("<!doctype".utf8))) == .failed(ticket, .server))
    #expect(event(.none) == .failed(ticket, .offline))
  }

  @Test func anEffectOfThePageSendsNoRequest() {
    #expect(EntranceLoader.Effect.leave("/").request == nil)
    #expect(EntranceLoader.Effect.leave("/").event(for: .none) == nil)
  }
}
