import Domain
import PhoneTestKit
import Screens
import Testing
import Texts
import UIKit
import Wire

@testable import Phone

/// OA-53: sessions and applications in front of the profile.
@MainActor struct AccountPageWalkTests {
  let user: AppUser
  var person: Person { user.person }

  init() async { user = await AppUser(isSignedIn: true) }

  /// The texts of the visible labels in the row with this identifier.
  private func words(in row: String) -> [String] {
    guard let row = person.find(row) else { return [] }
    return person.visible.compactMap { $0 as? UILabel }
      .filter { $0.isDescendant(of: row) && !($0.superview is UIButton) }
      .compactMap(\.text)
  }

  // OA-53
  @Test func sessionsAndApplicationsAreListed() async {
    await user.openAccount()
    #expect(user.api?.sent.last == .account)
    #expect(person.barTitle == "Account and sessions")
    #expect(person.text("account name") == "Anna Lee")
    #expect(
      words(in: "session a")
        == ["Firefox, Windows", "Since 14 November 2023, 22:13, last seen 16 November 2023, 02:00"])
    #expect(words(in: "session b").first == "Unknown browser")
    #expect(words(in: "application 1").last == "this app")
    #expect(words(in: "application 2").suffix(1) == ["• like and unlike photos for you"])
    #expect(
      person.find("end session a")?.accessibilityLabel == "Sign out there: Firefox, Windows")
    #expect(await person.tap("BackButton"))
    #expect(person.barTitle == nil && person.sees("open account"))
  }

  // OA-53: the profile's tab leads back to the profile.
  @Test func theTabLeadsBack() async {
    await user.openAccount()
    await user.tapTab(1)
    #expect(!person.sees("account name") && person.sees("open account"))
  }

  // OA-53: a page that did not load says why, and can be loaded again.
  @Test func aPageThatDidNotLoadIsLoadedAgain() async {
    await user.openAccount(.none)
    #expect(person.visibleText("reason", in: "account message") == "No connection")
    await user.comeToFront()
    #expect(user.api?.sent.filter { $0 == .account }.count == 2)
    while await user.api?.response(.status(500)) == true {}
    person.look()
    #expect(person.visibleText("reason", in: "account message") == "The server could not answer")
    #expect(await person.tap("retry"))
    while await user.api?.response(.account()) == true {}
    person.look()
    #expect(person.sees("account name"))
  }

  // FEED-4: the app's access was revoked elsewhere.
  @Test func aRejectedTokenLeadsToTheSignIn() async {
    await user.openAccount(.status(401))
    while await user.api?.response(.status(401)) == true {}
    person.look()
    #expect(person.text("message") == "Your session has ended. Please sign in again")
    #expect(!user.isInside)
  }

  // OA-53: without a login there is no password; a single session has no button for all of them.
  @Test func onlyWhatIsPossibleIsOffered() async {
    var account = AccountOverview.sample
    account.login = nil
    account.phone = "+7 *** ***-**-01"
    account.sessions = []
    account.grants = []
    await user.openAccount(.account(account))
    #expect(!person.sees("account password") && !person.sees("end other sessions"))
    let words = person.visible.compactMap { ($0 as? UILabel)?.text }
    #expect(Set(words).isSuperset(of: ["Phone: +7 *** ***-**-01", "In no browser.", "None."]))
  }

  // PASS-8: the password is changed behind its own sign-in, from here too.
  @Test func thePasswordIsChangedFromHere() async throws {
    await user.openAccount()
    #expect(await person.tap("account password"))
    let line = try #require(user.line)
    #expect(line.bearer == nil)
    #expect(line.network.sent.map(\.address) == ["/app/sign-in?return_to=%2Faccount"])
  }

  /// The sentence that says how photos open.
  private var howPhotosOpen: String? {
    let sentences = [AccessPhrase.photosFill, .photosAreWhole].map { $0.text(in: .english) }
    return person.visible.compactMap { ($0 as? UILabel)?.text }.first(where: sentences.contains)
  }

  // FEED-35: the person chooses how photos open; the app follows at once.
  @Test func photosOpenWholeByChoice() async throws {
    await user.api?.response(.photos(["p0", "p1"]))
    await user.openAccount()
    #expect(howPhotosOpen == "A photo fills the screen when it opens.")
    #expect(await person.tap("whole photos"))
    #expect(user.api?.sent.last == Request(opensWhole: true))
    var account = AccountOverview.sample
    account.opensWhole = true
    await user.response(.account(account))
    #expect(howPhotosOpen == "A photo opens whole; a tap fills the screen.")
    await user.tapTab(0)
    user.app?.happened(.feed(.cardTapped("p0")))
    await user.settle()
    let page = try #require(person.find("page p0") as? UIScrollView)
    #expect(page.zoomScale < 0.99)
    #expect(abs(page.contentSize.width - page.bounds.width) < 0.01)
  }

  // FEED-35: a choice that was not stored changes nothing, and says so.
  @Test func aChoiceThatWasNotStoredChangesNothing() async {
    await user.openAccount()
    #expect(await person.tap("whole photos"))
    await user.response(.none)
    #expect(user.alertWords.contains("No connection"))
    #expect(howPhotosOpen == "A photo fills the screen when it opens.")
  }

  // IOS-3: Unsplash has no such page.
  @Test func atUnsplashThereIsNoButton() async {
    let user = await AppUser(server: "key\nsecret", isSignedIn: true)
    await user.tapTab(1)
    #expect(user.person.sees("leave") && !user.person.sees("open account"))
  }
}
