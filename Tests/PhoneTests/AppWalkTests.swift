import Domain
import Foundation
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// From launch to the tabs and back.
@MainActor struct AppWalkTests {
  // FEED-1: signed out.
  @Test func nobodyIsShownTheButton() {
    let owner = AppUser()
    #expect(owner.person.sees("enter") && owner.person.sees("logo") && !owner.isInside)
    #expect(owner.lines.isEmpty)
  }

  // FEED-1, FEED-3: the person stays signed in after a restart; the feed is requested with the
  // token, from this server page by page (IOS-3).
  @Test func whoIsSignedInSeesTheFeed() throws {
    let owner = AppUser(isSignedIn: true)
    #expect(owner.isInside)
    let line = try #require(owner.line)
    #expect(line.origin == "https://feed.example" && line.bearer == Secret("token"))
    #expect(line.network.sent.map(\.address) == ["/photos?page=1&per_page=10"])
  }

  // FEED-2, FEED-3
  @Test func aCodeIsExchangedOnceForTheFeed() throws {
    let owner = AppUser()
    owner.person.tap("enter")
    #expect(owner.browser.pages.first?.path == "/oauth/authorize")
    #expect(owner.person.sees("loading") && !owner.person.sees("enter"))
    owner.browser.end(.address(AppUser.response("code=c")))
    let door = try #require(owner.line)
    #expect(door.origin == "https://feed.example" && door.bearer == nil)
    #expect(door.network.sent.map(\.address) == ["/oauth/token"])
    #expect(door.network.lastForm["code"] == "c" && owner.person.sees("loading"))
    door.network.response(AppUser.tokens)
    #expect(owner.isInside && owner.line?.bearer == Secret("token"))
    #expect(owner.vault.secret("errand") == nil)
    owner.browser.end(.address(AppUser.response("code=c")))
    #expect(door.network.sent.count == 1)
    owner.start()
    #expect(owner.isInside)
  }

  // FEED-2: a canceled or declined sign-in returns silently.
  @Test(arguments: [SignInReturn.closed, .address(AppUser.response("error=access_denied"))])
  func whoDoesNotWantToIsBack(end: SignInReturn) {
    let owner = AppUser()
    owner.person.tap("enter")
    owner.browser.end(end)
    #expect(owner.person.sees("enter") && owner.person.alert == nil && owner.lines.isEmpty)
    #expect(owner.vault.secret("errand") == nil)
  }

  // FEED-2: a failure is reported; a response with another state or origin is never used.
  @Test(arguments: [
    SignInReturn.failed, .address(AppUser.response("code=c", state: "x")),
    .address(AppUser.response("error=server_error")),
  ])
  func aSignInThatFailsIsTold(end: SignInReturn) {
    let owner = AppUser()
    owner.person.tap("enter")
    owner.browser.end(end)
    #expect(owner.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(owner.person.alert?.actions.map(\.title) == ["OK"])
    #expect(owner.person.sees("enter") && owner.lines.isEmpty)
  }

  // FEED-3: a lost or refused token response is reported; the code is not sent again.
  @Test(arguments: [Response.none, .status(400), .status(500), .status(200)])
  func aCodeThatBringsNothingIsTold(response: Response) {
    let owner = AppUser()
    owner.comeBackWithCode()
    owner.line?.network.response(response)
    #expect(owner.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(owner.lines.count == 1 && !owner.isInside)
    owner.start()
    #expect(owner.person.alert == nil && owner.person.sees("enter") && owner.lines.count == 1)
  }

  // FEED-3: the app was killed before the code came, which arrives later by a link.
  @Test func aCodeThatComesAfterTheAppWasKilledStillWorks() {
    let owner = AppUser()
    owner.person.tap("enter")
    owner.start()
    #expect(owner.person.sees("enter"))
    owner.app?.open(AppUser.response("code=x", state: "other"))
    #expect(owner.lines.isEmpty)
    owner.app?.open(AppUser.response("code=late"))
    #expect(owner.line?.network.lastForm["code"] == "late")
    owner.line?.network.response(AppUser.tokens)
    #expect(owner.isInside)
  }

  // FEED-3: the app was killed between code and token; the code is not sent again, and this is
  // reported.
  @Test func anAppKilledBetweenCodeAndTokenSaysSo() {
    let owner = AppUser()
    owner.comeBackWithCode()
    owner.start()
    #expect(owner.alertWords == ["Something went wrong(", "Could not sign in"])
    owner.app?.open(AppUser.response("code=c"))
    #expect(owner.lines.count == 1)
  }

  // FEED-2: if the device cannot store a secret, the app says so before opening the sign-in page.
  @Test func aDeviceThatKeepsNothingSaysSo() {
    let owner = AppUser()
    owner.vault.isLocked = true
    owner.person.tap("enter")
    #expect(owner.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(owner.browser.pages.isEmpty && owner.person.sees("enter"))
  }

  // FEED-3: a code that cannot be marked as sent is not sent.
  @Test func aCodeThatCannotBeMarkedIsNotSent() {
    let owner = AppUser()
    owner.person.tap("enter")
    owner.vault.isLocked = true
    owner.browser.end(.address(AppUser.response("code=c")))
    #expect(owner.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(owner.lines.isEmpty && owner.person.sees("enter"))
  }

  // FEED-4: an expired token is reported, and signing in leads back to the place.
  @Test func aDeadTokenLeadsBackToSignIn() {
    let owner = AppUser(isSignedIn: true)
    owner.tapTab(1)
    owner.api?.response(.status(401))
    #expect(!owner.isInside && owner.vault.secret("admission") == nil)
    #expect(owner.person.text("message") == "Your session has ended. Please sign in again")
    #expect(owner.files.timesForgotten == 1)
    owner.comeBackWithCode()
    owner.line?.network.response(AppUser.tokens)
    #expect(owner.app?.inner?.tabs.selectedIndex == 1)
  }

  // FEED-4: the place is kept even if the app is killed before the next sign-in.
  @Test func thePlaceOutlivesTheSessionAndTheApp() {
    let owner = AppUser(isSignedIn: true)
    owner.tapTab(1)
    owner.api?.response(.status(401))
    owner.start()
    owner.comeBackWithCode()
    owner.line?.network.response(AppUser.tokens)
    #expect(owner.app?.inner?.tabs.selectedIndex == 1)
  }

  // FEED-4: responses to requests of the previous session are ignored.
  @Test func anOldAnswerIsNotHeard() throws {
    let owner = AppUser(isSignedIn: true)
    owner.tapTab(1)
    let old = try #require(owner.api)
    old.response(.status(401))
    #expect(old.waiting == 0 && old.cancellations > 0)
  }

  // FEED-5
  @Test func aTabLeadsToItsScreen() {
    let owner = AppUser(isSignedIn: true)
    let tabs = owner.app?.inner?.tabs
    #expect(
      tabs?.viewControllers?.map(\.tabBarItem.accessibilityLabel) == ["Feed", "Profile"])
    owner.tapTab(1)
    #expect(tabs?.selectedIndex == 1 && owner.person.sees("portrait"))
    owner.tapTab(0)
    #expect(tabs?.selectedIndex == 0 && !owner.person.sees("portrait"))
  }

  // FEED-15
  @Test func theProfileShowsThePerson() throws {
    let owner = AppUser(isSignedIn: true)
    owner.tapTab(1)
    #expect(owner.api?.sent.last?.address == "/me")
    #expect(owner.person.sees("profile loading") && !owner.person.sees("name"))
    owner.api?.response(.photos([]))
    owner.api?.response(.person)
    #expect(owner.person.text("name") == "Anna Lee" && owner.person.text("username") == "@anna")
    #expect(owner.person.text("bio") == "Hello" && !owner.person.sees("profile loading"))
    let portrait = try #require(owner.person.find("portrait") as? UIImageView)
    let placeholder = portrait.image
    owner.pictures.arrive("portraits/a")
    #expect(portrait.image != nil && portrait.image !== placeholder)
  }

  // FEED-15: without data there are a placeholder, no name, and a retry button.
  @Test func aProfileThatDoesNotComeCanBeAskedForAgain() {
    let owner = AppUser(isSignedIn: true)
    owner.tapTab(1)
    owner.api?.response(.photos([]))
    owner.api?.response(.status(500))
    #expect(owner.person.text("problem") == "The server could not answer")
    #expect(!owner.person.sees("name") && !owner.person.sees("username"))
    owner.person.tap("retry profile")
    owner.api?.response(.person)
    #expect(owner.person.sees("name") && !owner.person.sees("problem"))
  }

  // FEED-16: the confirmation.
  @Test func signingOutIsAskedAbout() {
    let owner = AppUser(isSignedIn: true)
    owner.tapTab(1)
    owner.person.tap("leave")
    #expect(owner.alertWords == ["Bye-bye!", "Are you sure you want to sign out?"])
    #expect(owner.person.alert?.actions.map(\.title) == ["Yes", "No"])
    // Why: Escape, VoiceOver's scrub and Switch Control trigger the cancel action.
    #expect(owner.person.alert?.actions.map(\.style) == [.destructive, .cancel])
  }

  // FEED-21: offline, cached photos are shown and the app says so.
  @Test func withoutNetworkKeptPagesShow() {
    let owner = AppUser(isSignedIn: true)
    #expect(!owner.person.sees("notice"))
    owner.api?.response(.photos(["a", "b"]))
    owner.start()
    owner.api?.response(Response.none)
    #expect(owner.person.sees("notice"))
    #expect(owner.app?.screen.view.feedIds == ["a", "b"])
  }

  // FEED-21: a queued like survives a restart.
  @Test func aLikeThatWaitsOutlivesTheApp() {
    let owner = AppUser(isSignedIn: true)
    owner.api?.response(.photos(["a"]))
    owner.app?.happened(.feed(.likeTapped("a")))
    #expect(owner.api?.sent.last?.address == "/photos/a/like")
    owner.start()
    #expect(owner.api?.sent.map(\.address).contains("/photos/a/like") == true)
    owner.api?.response(.photos(["a"]))
    owner.api?.response(.status(201))
    owner.start()
    #expect(owner.api?.sent.map(\.address).contains("/photos/a/like") == false)
  }

  /// A user at the 16th photo of the feed who quits the app after `act`.
  private func backAtAPlace(after act: (AppUser) -> Void) -> AppUser {
    let owner = AppUser(isSignedIn: true)
    owner.api?.response(.photos((0..<10).map { "p\($0)" }))
    owner.scrollFeed(to: 1500)
    owner.api?.response(.photos((10..<20).map { "p\($0)" }))
    // Photos are 40 × 30, so cards are 257 high with gaps of 8; the first is 16 below the top.
    owner.scrollFeed(to: 16 + 15 * 265 + 40)
    owner.alarm.ring(times: 3)
    act(owner)
    owner.start()
    owner.api?.response(.photos((0..<10).map { "p\($0)" }))
    return owner
  }

  // FEED-4: after a restart the feed scrolls to the place once that photo has loaded.
  @Test func thePlaceInTheFeedOutlivesTheApp() {
    let owner = backAtAPlace { _ in }
    #expect(owner.api?.sent.last?.address == "/photos?page=2&per_page=10")
    owner.api?.response(.photos((10..<20).map { "p\($0)" }))
    owner.person.look()
    #expect(owner.person.sees("card p15") && !owner.person.sees("card p1"))
    #expect(owner.savedState.place == "/app/feed?at=p15&by=40")
  }

  // FEED-4, FEED-9: the place in the feed below an open photo.
  @Test func thePlaceBelowAPhotoOutlivesTheApp() {
    let owner = backAtAPlace { $0.app?.happened(.feed(.cardTapped("p16"))) }
    #expect(owner.app?.inner?.viewer != nil)
    owner.api?.response(.photos((10..<20).map { "p\($0)" }))
    owner.app?.happened(.viewer(.backTapped))
    owner.person.look()
    #expect(owner.person.sees("card p15") && owner.savedState.place == "/app/feed?at=p15&by=40")
  }

  // FEED-4, FEED-20: the place of the photo that was swiped to.
  @Test func theFeedHasGoneAlongWithThePhotos() {
    let owner = backAtAPlace {
      $0.app?.happened(.feed(.cardTapped("p16")))
      $0.savedState.place = "/app/photo/p18"
    }
    owner.api?.response(.photos((10..<20).map { "p\($0)" }))
    owner.app?.happened(.viewer(.backTapped))
    owner.person.look()
    #expect(owner.person.sees("card p18"))
  }

  // FEED-4, FEED-5: the feed's place while the profile is in front.
  @Test func thePlaceBehindTheProfileOutlivesTheApp() {
    let owner = backAtAPlace { $0.tapTab(1) }
    #expect(owner.app?.inner?.tabs.selectedIndex == 1)
    owner.tapTab(0)
    while owner.api?.oldest.map({ !$0.address.hasPrefix("/photos?page=2") }) == true {
      owner.api?.response(.photos([]))
    }
    owner.api?.response(.photos((10..<20).map { "p\($0)" }))
    owner.person.look()
    #expect(owner.person.sees("card p15"))
  }

  // FEED-4: the token expired deep in the feed; signing in leads back there.
  @Test func signingInAgainLeadsBackToThePlace() {
    let owner = backAtAPlace { _ in }
    owner.api?.response(.status(401))
    owner.comeBackWithCode()
    owner.line?.network.response(AppUser.tokens)
    owner.api?.response(.photos((0..<10).map { "p\($0)" }))
    owner.api?.response(.photos((10..<20).map { "p\($0)" }))
    owner.person.look()
    #expect(owner.person.sees("card p15"))
  }

  // FEED-16: signing out deletes the place.
  @Test func signingOutForgetsThePlace() {
    let owner = backAtAPlace { _ in }
    owner.savedState.forgetPerson()
    #expect(owner.savedState.place == "/app/feed" && owner.savedState.feedPlace == "/app/feed")
  }

  // FEED-14: the app opens with the photo that was open.
  @Test func aPhotoThatWasOpenIsOpenAgain() {
    let owner = AppUser(isSignedIn: true)
    owner.api?.response(.photos(["a", "b"]))
    owner.app?.happened(.feed(.cardTapped("b")))
    #expect(owner.app?.inner?.viewer != nil)
    owner.start()
    #expect(owner.app?.inner?.viewer != nil)
    owner.app?.happened(.viewer(.backTapped))
    #expect(owner.app?.inner?.viewer == nil)
    owner.start()
    #expect(owner.app?.inner?.viewer == nil)
  }
}
