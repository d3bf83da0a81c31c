import Domain
import PhoneTestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// OA-53: what ends on the account page after a confirmation.
@MainActor @Suite(.serialized) struct AccountDeviceTests {
  let user: AppUser
  var person: Person { user.person }

  init() async { user = await AppUser(isSignedIn: true) }

  private func tap(_ button: String) async -> Bool { await person.answer(button) }

  private func isEnabled(_ identifier: String) -> Bool? { person.control(identifier)?.isEnabled }

  // OA-53: a session ends after a confirmation; meanwhile nothing else can be ended.
  @Test func aSessionEndsAfterAConfirmation() async {
    await user.openAccount()
    await person.tap("end session a")
    #expect(user.alertWords == ["Firefox, Windows", nil])
    #expect(person.alert?.actions.map(\.style) == [.destructive, .cancel])
    #expect(await tap("Cancel"))
    #expect(user.api?.sent.last == .account)
    await person.tap("end session a")
    #expect(await tap("Sign out there"))
    #expect(user.api?.sent.last == Request(ending: .session("a")))
    #expect(isEnabled("end session b") == false && isEnabled("end application 2") == false)
    #expect(isEnabled("end other sessions") == false)
    var left = AccountOverview.sample
    left.sessions.removeFirst()
    await user.response(.account(left))
    #expect(!person.sees("session a") && person.sees("session b"))
    #expect(isEnabled("end session b") == true && !person.sees("end other sessions"))
  }

  // OA-53
  @Test func allBrowsersEndAtOnce() async {
    await user.openAccount()
    await person.tap("end other sessions")
    #expect(await tap("Sign out of all browsers"))
    #expect(user.api?.sent.last == Request(ending: .otherSessions))
    var left = AccountOverview.sample
    left.sessions = []
    await user.response(.account(left))
    #expect(!person.sees("session a") && !person.sees("session b"))
  }

  // OA-53: a lost response is reported, and the list stays.
  @Test func aLostResponseIsTold() async {
    await user.openAccount()
    await person.tap("end application 2")
    #expect(user.alertWords == ["Frame", nil])
    #expect(await tap("Take access back"))
    #expect(user.api?.sent.last == Request(ending: .application(2)))
    await user.response(.none)
    #expect(user.alertWords == ["Something went wrong", "No connection"])
    #expect(await tap("OK"))
    #expect(isEnabled("end application 2") == true)
  }

  // OA-53, FEED-4: revoking the app's own access says what follows, and leads to the sign-in.
  @Test func revokingTheAppItselfLeadsToTheSignIn() async {
    await user.openAccount()
    await person.tap("end application 1")
    #expect(
      user.alertWords
        == ["Image Feed for iPhone", "This signs out the app on all your iPhones, this one too."])
    #expect(await tap("Take access back"))
    var left = AccountOverview.sample
    left.grants.removeFirst()
    await user.response(.account(left))
    #expect(user.api?.oldest?.address == "/me", "it learns of the end as of any other")
    while await user.api?.response(.status(401)) == true {}
    person.look()
    #expect(person.text("message") == "Your session has ended. Please sign in again")
    #expect(!user.isInside && user.vault.secret("admission") == nil)
  }

  // OA-53: closing the page does not cancel its request, but a failure is no longer reported.
  @Test func aClosedPageTellsNothing() async {
    await user.openAccount()
    await person.tap("end session a")
    #expect(await tap("Sign out there"))
    await person.tap("BackButton")
    await user.response(.none)
    #expect(person.alert == nil && person.sees("open account"))
  }
}
