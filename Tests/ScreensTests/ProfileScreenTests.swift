import AppModel
import Domain
import Screens
import TestKit
import Testing
import Texts

/// FEED-15, FEED-16: the profile and signing out.
struct ProfileScreenTests {
  let person = Profile(
    username: "demo", name: "Demo Visitor", bio: "Hello, world!", portrait: "/p?x=1", likes: 3)

  func loading() -> Walk<ProfileScreen> {
    var walk = Walk(ProfileScreen())
    _ = walk.step(.opened, [.loadProfile(ticket(1))]) { $0.isLoading = true }
    return walk
  }

  // FEED-15
  @Test func withoutDataThePlaceholderShowsAndNoName() {
    var walk = loading()
    #expect(
      walk.step(.profileFailed(ticket(1), .server)) {
        $0.isLoading = false
        $0.problem = .serverTrouble
      } == nil)
    #expect(walk.screen.view.profile == nil)
    #expect(
      walk.step(.opened, [.loadProfile(ticket(2))]) {
        $0.isLoading = true
        $0.problem = nil
      } == nil)
  }

  // FEED-15
  @Test func aPortraitThatCannotBeLoadedIsThePlaceholder() {
    var walk = loading()
    #expect(
      walk.step(.profileArrived(ticket(1), person)) {
        $0.isLoading = false
        $0.profile = person
      } == nil)
    #expect(walk.step(.portraitFailed) { $0.profile?.portrait = "" } == nil)
    #expect(
      walk.step(.opened, [.loadProfile(ticket(2))]) { $0.profile?.portrait = "/p?x=1" } == nil,
      "tried again")
  }

  // FEED-15
  @Test func whatIsShownStaysWhileItIsAskedForAgain() {
    var walk = loading()
    _ = walk.step(.profileArrived(ticket(1), person))
    #expect(walk.step(.opened, [.loadProfile(ticket(2))]) == nil)
    #expect(walk.step(.opened) == nil, "one question at a time")
    #expect(walk.step(.profileFailed(ticket(2), .offline)) == nil)
    #expect(walk.step(.opened, [.loadProfile(ticket(3))]) == nil)
    var changed = person
    changed.likes = 8
    #expect(walk.step(.profileArrived(ticket(3), changed)) { $0.profile?.likes = 8 } == nil)
  }

  // FEED-4: if the session expired since the last load, the app is notified.
  @Test func aSessionThatExpiredMeanwhileIsReported() {
    var screen = loading().screen
    _ = screen.handle(.profileArrived(ticket(1), person))
    _ = screen.handle(.opened)
    #expect(screen.handle(.profileFailed(ticket(2), .signedOut)) == [.signedOut])
  }

  // FEED-16: signing out asks for confirmation.
  @Test func theSignOutButtonAsksForConfirmation() {
    var walk = loading()
    let question = AlertView(
      title: .byeBye, message: .leaveQuestion, first: .yes, second: .no, isFirstDestructive: true)
    #expect(walk.step(.signOutTapped) { $0.alert = question } == nil)
    #expect(walk.step(.signOutDeclined) { $0.alert = nil } == nil)
    #expect(walk.step(.signOutConfirmed) == nil, "nobody asked")
    #expect(walk.step(.signOutTapped) { $0.alert = question } == nil)
    #expect(walk.step(.signOutConfirmed, [.signOut]) { $0.alert = nil } == nil)
  }

  // FEED-16: staying is the cancel action: Return, Escape and VoiceOver's scrub do not sign out.
  @Test func stayingIsTheCancelActionOfTheSignOutAlert() {
    var walk = loading()
    _ = walk.step(.signOutTapped)
    let question = walk.screen.view.alert
    #expect(question?.firstRole == .destructive)
    #expect(question?.secondRole == .cancel)
  }

  // FEED-12: in an alert without a destructive button, the first button cancels.
  @Test func theFirstButtonCancelsAnAlertWithoutADestructiveOne() {
    let question = AlertView(
      title: .somethingWentWrongPlain, message: .tryAgainQuestion, first: .noNeed, second: .retry)
    #expect(question.firstRole == .cancel)
    #expect(question.secondRole == .plain)
  }

  // FEED-4: if the profile cannot load because the session expired, the app is notified.
  @Test func anExpiredSessionIsReportedForTheProfile() {
    var screen = loading().screen
    #expect(screen.handle(.profileFailed(ticket(1), .signedOut)) == [.signedOut])
  }

  @Test func anOldAnswerIsIgnored() {
    var walk = loading()
    #expect(walk.step(.profileArrived(ticket(5), person)) == nil)
    #expect(walk.step(.profileFailed(ticket(5), .server)) == nil)
  }
}
