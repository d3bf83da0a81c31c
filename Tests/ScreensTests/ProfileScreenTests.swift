import Domain
import Screens
import TestKit
import Testing
import Texts

/// FEED-15, FEED-16: the profile and the way out.
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
    #expect(walk.step(.profileFailed(ticket(1), .server)) { $0.isLoading = false } == nil)
    #expect(walk.screen.view.profile == nil)
    #expect(walk.step(.opened, [.loadProfile(ticket(2))]) { $0.isLoading = true } == nil)
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
    #expect(walk.step(.opened) == nil)
  }

  // FEED-16
  @Test func leavingIsAskedAbout() {
    var walk = loading()
    let question = AlertView(title: .byeBye, message: .leaveQuestion, first: .yes, second: .no)
    #expect(walk.step(.signOutTapped) { $0.alert = question } == nil)
    #expect(walk.step(.signOutDeclined) { $0.alert = nil } == nil)
    #expect(walk.step(.signOutConfirmed) == nil, "nobody asked")
    #expect(walk.step(.signOutTapped) { $0.alert = question } == nil)
    #expect(walk.step(.signOutConfirmed, [.signOut]) { $0.alert = nil } == nil)
  }

  // FEED-4
  @Test func anEndedSessionLeadsOut() {
    var screen = loading().screen
    #expect(screen.handle(.profileFailed(ticket(1), .signedOut)) == [.signedOut])
  }

  @Test func anOldAnswerIsIgnored() {
    var walk = loading()
    #expect(walk.step(.profileArrived(ticket(5), person)) == nil)
    #expect(walk.step(.profileFailed(ticket(5), .server)) == nil)
  }
}
