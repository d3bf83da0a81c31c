import AppModel
import Client
import Domain
import Screens
import Testing
import Wire

/// OA-53: the requests of the account page and their responses.
struct AccountRequestTests {
  private let ticket = Ticket(number: 1)

  private func event(_ status: Int32, _ body: String) -> AccountScreen.Event? {
    AccountScreen.Effect.load(ticket)
      .event(for: Response(status: status, body: Array(body.utf8)))
  }

  // OA-53
  @Test func onlyLoadingAndEndingNeedTheServer() {
    #expect(AccountScreen.Effect.load(ticket).request == .account)
    #expect(
      AccountScreen.Effect.end(ticket, .otherSessions).request == Request(ending: .otherSessions))
    for effect in [
      AccountScreen.Effect.confirm(.otherSessions), .tell(.offline), .announce, .endSession,
    ] {
      #expect(effect.request == nil && effect.event(for: .none) == nil)
    }
  }

  // OA-53, FEED-4
  @Test func failuresAreRecognized() {
    #expect(event(0, "") == .answered(ticket, .failed(.offline)))
    #expect(event(401, "{}") == .answered(ticket, .failed(.signedOut)))
    #expect(event(500, "{}") == .answered(ticket, .failed(.server)))
    #expect(event(200, "<html>") == .answered(ticket, .failed(.server)))
    let empty = AccountOverview(name: "a", login: nil, phone: nil, sessions: [], grants: [])
    #expect(
      event(200, #"{"name":"a","sessions":[],"applications":[]}"#)
        == .answered(ticket, .account(empty)))
  }
}
