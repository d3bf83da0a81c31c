import AppModel
import Domain
import Screens
import TestKit
import Testing
import Texts

/// FEED-1, FEED-2: the welcome screen, whose button starts the sign-in.
struct WelcomeScreenTests {
  @Test func enterOpensTheAuthorizationPageOnce() {
    var walk = Walk(WelcomeScreen())
    #expect(
      walk.step(.enterTapped, [.openAuthorization(returnTo: "/app/feed")]) {
        $0.isOpening = true
      } == nil)
    #expect(walk.step(.enterTapped) == nil)
  }

  @Test func aFailureIsAModalAndOkLeadsBack() {
    var walk = Walk(WelcomeScreen(reason: .failed))
    let alert = walk.screen.view.alert
    #expect(alert?.title.text(in: .russian) == "Что-то пошло не так(")
    #expect(alert?.message.text(in: .russian) == "Не удалось войти в систему")
    #expect(walk.step(.openingFailed) == nil)
    #expect(walk.step(.alertDismissed) { $0.alert = nil } == nil)
  }

  // FEED-2: after a failure, pressing the button starts over and removes the alert, which an iPhone
  // may have lost.
  @Test func afterAFailureTheButtonBeginsAnew() {
    var walk = Walk(WelcomeScreen(reason: .failed))
    #expect(
      walk.step(.enterTapped, [.openAuthorization(returnTo: "/app/feed")]) {
        $0.isOpening = true
        $0.alert = nil
      } == nil)
    #expect(walk.step(.alertDismissed) == nil)
    let again = WelcomeScreen(reason: .failed).view.alert
    #expect(
      walk.step(.openingFailed) {
        $0.isOpening = false
        $0.alert = again
      } == nil)
  }

  // FEED-4: after a session expired, a message says so, and signing in leads back to the same URL.
  @Test func anEndedSessionIsSaidAndLeadsBackToThePlace() {
    var walk = Walk(WelcomeScreen(reason: .ended, returnTo: "/app/feed?at=p4&by=40"))
    #expect(walk.screen.view.message == .sessionEnded)
    #expect(
      walk.step(.enterTapped, [.openAuthorization(returnTo: "/app/feed?at=p4&by=40")]) {
        $0.isOpening = true
        $0.message = nil
      } == nil)
  }

  // FEED-2
  @Test func withoutAServerTheButtonOpensNothing() {
    var walk = Walk(WelcomeScreen(reason: .noServer))
    #expect(walk.screen.view.isWithoutServer && walk.screen.view.message == nil)
    #expect(walk.step(.enterTapped) == nil)
  }
}
