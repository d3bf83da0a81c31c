import Domain
import Foundation
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// The iPhone app from launch and sign-in through its tabs to sign-out.
@MainActor struct AppWalkTests {
  // FEED-1: signed out, the app shows the logo and the button, and opens no connection.
  @Test func signedOutTheAppShowsTheButton() async {
    let user = await AppUser()
    #expect(user.person.sees("enter") && user.person.sees("logo") && !user.isInside)
    #expect(user.lines.isEmpty)
  }

  // FEED-1, FEED-3: a signed-in person sees the feed, requested with the token; an older server
  // sends it page by page (IOS-3).
  @Test func aSignedInPersonSeesTheFeed() async throws {
    let user = await AppUser(isSignedIn: true)
    #expect(user.isInside)
    let line = try #require(user.line)
    #expect(line.origin == "https://feed.example" && line.bearer == Secret("token"))
    #expect(line.network.sent.map(\.address) == ["/photos?page=1&per_page=10"])
  }

  // FEED-2, FEED-3
  @Test func aCodeIsExchangedOnceForTheFeed() async throws {
    let user = await AppUser()
    await user.person.tap("enter")
    #expect(user.browser.pages.first?.path == "/oauth/authorize")
    #expect(user.person.sees("loading") && !user.person.sees("enter"))
    await user.browser.end(.address(AppUser.response("code=c")))
    let line = try #require(user.line)
    #expect(line.origin == "https://feed.example" && line.bearer == nil)
    #expect(line.network.sent.map(\.address) == ["/oauth/token"])
    #expect(line.network.lastForm["code"] == "c" && user.person.sees("loading"))
    await line.network.response(AppUser.tokens)
    #expect(user.isInside && user.line?.bearer == Secret("token"))
    #expect(user.vault.secret("errand") == nil)
    await user.browser.end(.address(AppUser.response("code=c")))
    #expect(line.network.sent.count == 1)
    await user.start()
    #expect(user.isInside)
  }

  // FEED-2: a canceled or declined sign-in returns silently.
  @Test(arguments: [SignInReturn.closed, .address(AppUser.response("error=access_denied"))])
  func aCanceledSignInReturnsSilently(end: SignInReturn) async {
    let user = await AppUser()
    await user.person.tap("enter")
    await user.browser.end(end)
    #expect(user.person.sees("enter") && user.person.alert == nil && user.lines.isEmpty)
    #expect(user.vault.secret("errand") == nil)
  }

  // FEED-2: a failure is reported; a response with another state or origin is never used.
  @Test(arguments: [
    SignInReturn.failed, .address(AppUser.response("code=c", state: "x")),
    .address(AppUser.response("error=server_error")),
  ])
  func aFailedSignInIsReported(end: SignInReturn) async {
    let user = await AppUser()
    await user.person.tap("enter")
    await user.browser.end(end)
    #expect(user.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(user.person.alert?.actions.map(\.title) == ["OK"])
    #expect(user.person.sees("enter") && user.lines.isEmpty)
  }

  // FEED-3: a lost or refused token response is reported; the code is not sent again.
  @Test(arguments: [Response.none, .status(400), .status(500), .status(200)])
  func aFailedExchangeIsReportedAndNotRepeated(response: Response) async {
    let user = await AppUser()
    await user.comeBackWithCode()
    await user.line?.network.response(response)
    #expect(user.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(user.lines.count == 1 && !user.isInside)
    await user.start()
    #expect(user.person.alert == nil && user.person.sees("enter") && user.lines.count == 1)
  }

  // FEED-3: if the app was killed during the sign-in, a code that arrives later by a link still
  // completes it.
  @Test func aCodeThatComesAfterTheAppWasKilledStillWorks() async {
    let user = await AppUser()
    await user.person.tap("enter")
    await user.start()
    #expect(user.person.sees("enter"))
    user.app?.open(AppUser.response("code=x", state: "other"))
    #expect(user.lines.isEmpty)
    user.app?.open(AppUser.response("code=late"))
    #expect(user.line?.network.lastForm["code"] == "late")
    await user.line?.network.response(AppUser.tokens)
    #expect(user.isInside)
  }

  // FEED-3: the app was killed between code and token; the code is not sent again, and this is
  // reported.
  @Test func anAppKilledBetweenCodeAndTokenSaysSo() async {
    let user = await AppUser()
    await user.comeBackWithCode()
    await user.start()
    #expect(user.alertWords == ["Something went wrong(", "Could not sign in"])
    user.app?.open(AppUser.response("code=c"))
    #expect(user.lines.count == 1)
  }

  // FEED-2: if the device cannot store a secret, the app says so before opening the sign-in page.
  @Test func aDeviceThatCannotStoreSecretsIsReported() async {
    let user = await AppUser()
    user.vault.isLocked = true
    await user.person.tap("enter")
    #expect(user.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(user.browser.pages.isEmpty && user.person.sees("enter"))
  }

  // FEED-3: a code that cannot be marked as sent is not sent.
  @Test func aCodeThatCannotBeMarkedIsNotSent() async {
    let user = await AppUser()
    await user.person.tap("enter")
    user.vault.isLocked = true
    await user.browser.end(.address(AppUser.response("code=c")))
    #expect(user.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(user.lines.isEmpty && user.person.sees("enter"))
  }

  // FEED-4: an expired token is reported, and signing in again leads back to the same screen.
  @Test func anExpiredTokenLeadsToSignInAndBack() async {
    let user = await AppUser(isSignedIn: true)
    await user.tapTab(1)
    await user.api?.response(.status(401))
    #expect(!user.isInside && user.vault.secret("admission") == nil)
    #expect(user.person.text("message") == "Your session has ended. Please sign in again")
    #expect(user.files.timesForgotten == 1)
    await user.comeBackWithCode()
    await user.line?.network.response(AppUser.tokens)
    #expect(user.app?.home?.tabs.selectedIndex == 1)
  }

  // FEED-4: the screen to return to is kept even if the app is killed before the next sign-in.
  @Test func theScreenIsRestoredAfterRestartAndSignIn() async {
    let user = await AppUser(isSignedIn: true)
    await user.tapTab(1)
    await user.api?.response(.status(401))
    await user.start()
    await user.comeBackWithCode()
    await user.line?.network.response(AppUser.tokens)
    #expect(user.app?.home?.tabs.selectedIndex == 1)
  }

  // FEED-4: when a session ends, its pending requests are canceled.
  @Test func requestsOfAnEndedSessionAreCanceled() async throws {
    let user = await AppUser(isSignedIn: true)
    await user.tapTab(1)
    let old = try #require(user.api)
    await old.response(.status(401))
    #expect(old.waiting == 0 && old.cancellations > 0)
  }

  // FEED-5
  @Test func aTabLeadsToItsScreen() async {
    let user = await AppUser(isSignedIn: true)
    let tabs = user.app?.home?.tabs
    #expect(
      tabs?.viewControllers?.map(\.tabBarItem.accessibilityLabel) == ["Feed", "Profile", "Search"])
    await user.tapTab(1)
    #expect(tabs?.selectedIndex == 1 && user.person.sees("portrait"))
    await user.tapTab(0)
    #expect(tabs?.selectedIndex == 0 && !user.person.sees("portrait"))
  }

  // FEED-15
  @Test func theProfileShowsThePerson() async throws {
    let user = await AppUser(isSignedIn: true)
    await user.tapTab(1)
    #expect(user.api?.sent.last?.address == "/me")
    #expect(user.person.sees("profile loading") && !user.person.sees("name"))
    await user.api?.response(.photos([]))
    await user.api?.response(.person)
    #expect(user.person.text("name") == "Anna Lee" && user.person.text("username") == "@anna")
    #expect(user.person.text("bio") == "Hello" && !user.person.sees("profile loading"))
    let portrait = try #require(user.person.find("portrait") as? UIImageView)
    let placeholder = portrait.image
    await user.pictures.arrive("portraits/a")
    #expect(portrait.image != nil && portrait.image !== placeholder)
  }

  // FEED-15: without data the profile has a placeholder, no name, and a retry button.
  @Test func aProfileThatFailsToLoadCanBeRetried() async {
    let user = await AppUser(isSignedIn: true)
    await user.tapTab(1)
    let portrait = user.person.find("portrait") as? UIImageView
    let placeholder = portrait?.image
    await user.api?.response(.photos([]))
    await user.api?.response(.status(500))
    #expect(user.person.text("problem") == "The server could not answer")
    #expect(!user.person.sees("name") && !user.person.sees("username"))
    #expect(placeholder != nil && portrait?.image === placeholder && user.person.sees("portrait"))
    await user.person.tap("retry profile")
    await user.api?.response(.person)
    #expect(user.person.sees("name") && !user.person.sees("problem"))
  }

  // FEED-16: signing out asks for confirmation.
  @Test func signingOutAsksForConfirmation() async {
    let user = await AppUser(isSignedIn: true)
    await user.tapTab(1)
    await user.person.tap("leave")
    #expect(user.alertWords == ["Bye-bye!", "Are you sure you want to sign out?"])
    #expect(user.person.alert?.actions.map(\.title) == ["Yes", "No"])
    // Why a cancel action: Escape, VoiceOver's scrub and Switch Control trigger it.
    #expect(user.person.alert?.actions.map(\.style) == [.destructive, .cancel])
  }

  // FEED-16: without a connection, signing out fails at once; nobody waits for one.
  @Test func signingOutOfflineFailsAtOnce() async {
    let user = await AppUser(isSignedIn: true)
    await user.tapTab(1)
    await user.person.tap("leave")
    #expect(await user.person.answer("Yes"))
    #expect(user.line?.network.oldest?.address == "/oauth/revoke")
    #expect(user.line?.offline == .fail)
    await user.line?.network.response(Response.none)
    user.person.look()
    #expect(user.isInside && user.vault.secret("admission") != nil)
  }

  // FEED-21: offline, cached photos are shown and the app says so.
  @Test func offlineCachedPhotosAreShown() async {
    let user = await AppUser(isSignedIn: true)
    #expect(!user.person.sees("notice"))
    await user.api?.response(.photos(["a", "b"]))
    await user.start()
    await user.api?.response(Response.none)
    #expect(user.person.sees("notice"))
    #expect(user.app?.screen.view.feedIds == ["a", "b"])
  }

  // FEED-21: a queued like survives a restart.
  @Test func aQueuedLikeSurvivesARestart() async {
    let user = await AppUser(isSignedIn: true)
    await user.api?.response(.photos(["a"]))
    user.app?.happened(.feed(.likeTapped("a")))
    #expect(user.api?.sent.last?.address == "/photos/a/like")
    await user.start()
    #expect(user.api?.sent.map(\.address).contains("/photos/a/like") == true)
    await user.api?.response(.photos(["a"]))
    await user.api?.response(.status(201))
    await user.start()
    #expect(user.api?.sent.map(\.address).contains("/photos/a/like") == false)
  }

  /// A user at the 16th photo of the feed who quits the app after `act`.
  private func backAtAPlace(after act: (AppUser) async -> Void) async -> AppUser {
    let user = await AppUser(isSignedIn: true)
    await user.api?.response(.photos((0..<10).map { "p\($0)" }))
    await user.scrollFeed(to: 1500)
    await user.api?.response(.photos((10..<20).map { "p\($0)" }))
    // Photos are 40 × 30, so cards are 257 high with gaps of 8; the first is 16 below the top.
    await user.scrollFeed(to: 16 + 15 * 265 + 40)
    await user.alarm.ring(times: 3)
    await act(user)
    await user.start()
    await user.api?.response(.photos((0..<10).map { "p\($0)" }))
    return user
  }

  // FEED-4: after a restart the feed scrolls to its last position once the photo there has loaded.
  @Test func theFeedPositionSurvivesARestart() async {
    let user = await backAtAPlace { _ in }
    #expect(user.api?.sent.last?.address == "/photos?page=2&per_page=10")
    await user.api?.response(.photos((10..<20).map { "p\($0)" }))
    await user.person.settle()
    #expect(user.person.sees("card p15") && !user.person.sees("card p1"))
    #expect(user.savedState.place == "/app/feed?at=p15&by=40")
  }

  // FEED-4, FEED-9: after a restart with a photo open, Back leads to the feed's last position.
  @Test func theFeedPositionBelowAPhotoSurvivesARestart() async {
    let user = await backAtAPlace { $0.app?.happened(.feed(.cardTapped("p16"))) }
    #expect(user.app?.home?.viewer != nil)
    await user.api?.response(.photos((10..<20).map { "p\($0)" }))
    user.app?.happened(.viewer(.backTapped))
    await user.person.settle()
    #expect(user.person.sees("card p15") && user.savedState.place == "/app/feed?at=p15&by=40")
  }

  // FEED-4, FEED-20: Back shows the feed at the photo swiped to last, also after a restart.
  @Test func backShowsTheFeedAtTheLastViewedPhoto() async {
    let user = await backAtAPlace {
      $0.app?.happened(.feed(.cardTapped("p16")))
      $0.savedState.place = "/app/photo/p18"
    }
    await user.api?.response(.photos((10..<20).map { "p\($0)" }))
    user.app?.happened(.viewer(.backTapped))
    await user.person.settle()
    #expect(user.person.sees("card p18"))
  }

  // FEED-4, FEED-5: after a restart on the profile, the feed still has its last position.
  @Test func theFeedPositionSurvivesARestartOnTheProfile() async {
    let user = await backAtAPlace { await $0.tapTab(1) }
    #expect(user.app?.home?.tabs.selectedIndex == 1)
    await user.tapTab(0)
    while user.api?.oldest.map({ !$0.address.hasPrefix("/photos?page=2") }) == true {
      await user.api?.response(.photos([]))
    }
    await user.api?.response(.photos((10..<20).map { "p\($0)" }))
    await user.person.settle()
    #expect(user.person.sees("card p15"))
  }

  // FEED-4: the token expired deep in the feed; signing in leads back there.
  @Test func signingInAgainRestoresTheFeedPosition() async {
    let user = await backAtAPlace { _ in }
    await user.api?.response(.status(401))
    await user.comeBackWithCode()
    await user.line?.network.response(AppUser.tokens)
    await user.api?.response(.photos((0..<10).map { "p\($0)" }))
    await user.api?.response(.photos((10..<20).map { "p\($0)" }))
    await user.person.settle()
    #expect(user.person.sees("card p15"))
  }

  // FEED-16: signing out deletes the stored screen and feed position.
  @Test func signingOutDeletesTheStoredPosition() async {
    let user = await backAtAPlace { _ in }
    user.savedState.forgetPerson()
    #expect(user.savedState.place == "/app/feed" && user.savedState.feedPlace == "/app/feed")
  }

  // FEED-14: a photo that was open at the end of the app is open again after a restart.
  @Test func aPhotoThatWasOpenIsOpenAgain() async {
    let user = await AppUser(isSignedIn: true)
    await user.api?.response(.photos(["a", "b"]))
    user.app?.happened(.feed(.cardTapped("b")))
    #expect(user.app?.home?.viewer != nil)
    await user.start()
    #expect(user.app?.home?.viewer != nil)
    user.app?.happened(.viewer(.backTapped))
    #expect(user.app?.home?.viewer == nil)
    await user.start()
    #expect(user.app?.home?.viewer == nil)
  }
}
