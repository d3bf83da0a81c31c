import AppModel
import Domain
public import Screens
public import TestKit
import Testing

extension AccountScreen: Machine {}

extension AccountOverview {
  /// Two browsers, this app and another one.
  static let sample = AccountOverview(
    name: "Anna", login: "anna", phone: nil,
    sessions: ["a", "b"].map {
      Session(
        id: $0, browser: "Firefox", since: Instant(seconds: 0), seen: Instant(seconds: 9),
        isCurrent: false)
    },
    grants: [
      Grant(
        id: 1, name: "Image Feed for iPhone", scopes: .everything, since: Instant(seconds: 0),
        isCurrent: true),
      Grant(id: 2, name: "Frame", scopes: Scopes([.public]), since: Instant(seconds: 0)),
    ])
}

/// OA-53: the iPhone app's page about the person's own account.
struct AccountScreenTests {
  private let first = Ticket(number: 1)
  private let second = Ticket(number: 2)

  /// A screen that shows the sample.
  private func listing() -> Walk<AccountScreen> {
    var walk = Walk(AccountScreen())
    _ = walk.step(.opened)
    _ = walk.step(.answered(first, .account(.sample)))
    return walk
  }

  // OA-53
  @Test func thePageIsLoadedOnce() {
    var walk = Walk(AccountScreen())
    #expect(walk.step(.opened, [.load(first)]) == nil)
    #expect(walk.step(.opened) == nil)
    #expect(
      walk.step(.answered(first, .account(.sample)), [.follow(opensWhole: false)]) {
        $0 = .account(.sample, ending: nil)
      } == nil)
    #expect(walk.step(.opened) == nil)
  }

  // OA-53: an access ends only after the person has confirmed it, and the new list is shown.
  @Test(arguments: [AccountAccess.session("a"), .otherSessions, .application(2)])
  func aConfirmedAccessEnds(access: AccountAccess) {
    var walk = listing()
    var left = AccountOverview.sample
    left.sessions = []
    #expect(walk.step(.endTapped(access), [.confirm(access)]) == nil)
    #expect(
      walk.step(.endConfirmed(access), [.end(second, access)]) {
        $0 = .account(.sample, ending: access)
      } == nil)
    #expect(walk.step(.endTapped(.application(2))) == nil, "one at a time")
    #expect(walk.step(.endConfirmed(.application(2))) == nil)
    #expect(
      walk.step(.answered(second, .account(left)), [.announce]) {
        $0 = .account(left, ending: nil)
      } == nil)
  }

  // FEED-35: the choice is stored, and the app follows it; nothing is sent if it is the same.
  @Test func aChoiceOfHowPhotosOpenIsStored() {
    var walk = listing()
    var chosen = AccountOverview.sample
    chosen.opensWhole = true
    #expect(walk.step(.wholePhotosTapped(false)) == nil)
    #expect(walk.step(.wholePhotosTapped(true), [.choose(second, opensWhole: true)]) == nil)
    #expect(walk.step(.wholePhotosTapped(true)) == nil, "one at a time")
    #expect(
      walk.step(.answered(second, .account(chosen)), [.chose(opensWhole: true)]) {
        $0 = .account(chosen, ending: nil)
      } == nil)
  }

  // FEED-4, FEED-35: a choice that was not stored is reported; a rejected token ends the session.
  @Test func aFailedChoiceIsReported() {
    var walk = listing()
    _ = walk.step(.wholePhotosTapped(true))
    #expect(walk.step(.answered(second, .failed(.offline)), [.tell(.offline)]) == nil)
    _ = walk.step(.wholePhotosTapped(true))
    let answer = AccountScreen.Event.answered(Ticket(number: 3), .failed(.signedOut))
    #expect(walk.step(answer, [.endSession]) { $0 = .loading } == nil)
  }

  // OA-53: a failure keeps the list and is reported.
  @Test(arguments: [Problem.offline, .server])
  func aFailureIsTold(problem: Problem) {
    var walk = listing()
    _ = walk.step(.endConfirmed(.session("b")))
    #expect(
      walk.step(.answered(second, .failed(problem)), [.tell(problem)]) {
        $0 = .account(.sample, ending: nil)
      } == nil)
  }

  // OA-53, FEED-4: the app's own access, ended here or elsewhere, leads to the sign-in.
  @Test(arguments: [AccountScreen.Answer.account(.sample), .failed(.signedOut)])
  func withoutItsOwnAccessTheAppIsSignedOut(answer: AccountScreen.Answer) {
    var walk = listing()
    _ = walk.step(.endConfirmed(.application(1)))
    #expect(walk.step(.answered(second, answer), [.endSession]) { $0 = .loading } == nil)
    #expect(walk.step(.retried) == nil)
  }

  // FEED-4
  @Test func aRejectedTokenEndsTheSession() {
    var walk = Walk(AccountScreen())
    _ = walk.step(.opened)
    #expect(walk.step(.answered(first, .failed(.signedOut)), [.endSession]) == nil)
  }

  // OA-53: a page that did not load can be loaded again; without a network this happens by itself.
  @Test func aPageThatDidNotLoadIsLoadedAgain() {
    var walk = Walk(AccountScreen())
    _ = walk.step(.opened)
    #expect(
      walk.step(.answered(first, .failed(.offline))) { $0 = .problem(.offline) } == nil)
    #expect(walk.step(.cameOnline, [.load(second)]) { $0 = .loading } == nil)
    #expect(walk.step(.answered(first, .account(.sample))) == nil, "an outdated response")
    #expect(walk.step(.answered(second, .failed(.server))) { $0 = .problem(.server) } == nil)
    #expect(walk.step(.cameOnline) == nil)
    #expect(walk.step(.retried, [.load(Ticket(number: 3))]) { $0 = .loading } == nil)
  }

  // OA-53: what is not listed cannot be ended, such as this browser's own session.
  @Test func onlyWhatIsListedCanBeEnded() {
    var walk = Walk(AccountScreen())
    var account = AccountOverview.sample
    account.sessions = [account.sessions[0]]
    account.sessions[0].isCurrent = true
    _ = walk.step(.opened)
    _ = walk.step(.answered(first, .account(account)))
    for access in [AccountAccess.session("a"), .session("x"), .otherSessions, .application(9)] {
      #expect(walk.step(.endTapped(access)) == nil)
      #expect(walk.step(.endConfirmed(access)) == nil)
    }
  }
}
