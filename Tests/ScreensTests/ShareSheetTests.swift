import Domain
import Screens
import TestKit
import Testing
import Texts

/// FEED-13: sharing, copying the link, downloading.
struct ShareSheetTests {
  typealias Effect = ShareSheet.Effect

  func opened(_ ability: ShareSheet.Ability) -> Walk<ShareSheet> {
    var screen = ShareSheet(photo: photo("p1"), ability: ability)
    _ = screen.handle(.opened)
    return Walk(screen)
  }

  func share(_ number: Int32, file: Ticket?) -> Effect {
    .share(ticket(number), path: "/app/photo/p1", title: "hill p1", file: file)
  }

  @Test func theFileIsPreparedAtOnceWhereFilesCanBeShared() {
    var walk = Walk(ShareSheet(photo: photo("p1"), ability: .files))
    let address = "/images/p1?x=1&fit=max&fm=jpg&q=85&w=2048"
    #expect(
      walk.step(.opened, [.prepareFile(ticket(1), address: address, name: "p1.jpg")]) == nil)
    #expect(walk.step(.opened) == nil, "once")
  }

  @Test(arguments: [ShareSheet.Ability.nothing, .links])
  func noFileIsLoadedWhereNoneCanBeShared(ability: ShareSheet.Ability) {
    var walk = Walk(ShareSheet(photo: photo("p1"), ability: ability))
    #expect(walk.step(.opened) == nil)
    #expect(walk.screen.view.share == (ability == .nothing ? .none : .ready))
  }

  @Test func theSystemsSheetGetsFileAndLinkAndThisOneCloses() {
    var walk = opened(.files)
    #expect(walk.step(.fileArrived(ticket(1), isHere: true)) == nil)
    #expect(walk.step(.shareTapped, [share(2, file: ticket(1))]) == nil)
    #expect(walk.step(.shareTapped) == nil, "one at a time")
    #expect(walk.step(.shareEnded(ticket(2), .done), [.close(nil)]) == nil)
  }

  @Test func aTapBeforeTheFileIsThereShowsALoaderAndSharesThen() {
    var walk = opened(.files)
    #expect(walk.step(.shareTapped) { $0.share = .busy } == nil)
    #expect(walk.step(.shareTapped) == nil)
    #expect(
      walk.step(.fileArrived(ticket(1), isHere: true), [share(2, file: ticket(1))]) {
        $0.share = .ready
      } == nil)
  }

  @Test func aTapTooLongAgoAsksForAnother() {
    var walk = opened(.files)
    _ = walk.step(.shareTapped)
    _ = walk.step(.fileArrived(ticket(1), isHere: true))
    #expect(
      walk.step(.shareEnded(ticket(2), .tooLate)) { $0.message = .sharing(.tapAgainToShare) } == nil
    )
    #expect(walk.step(.shareTapped, [share(3, file: ticket(1))]) { $0.message = nil } == nil)
  }

  @Test func withoutItsFileTheLinkIsShared() {
    var walk = opened(.files)
    #expect(walk.step(.fileArrived(ticket(1), isHere: false)) == nil)
    #expect(walk.step(.shareTapped, [share(2, file: nil)]) == nil)
    var links = opened(.links)
    #expect(links.step(.shareTapped, [share(1, file: nil)]) == nil)
  }

  @Test func aSystemsSheetThatWasClosedIsNoFailure() {
    var walk = opened(.links)
    _ = walk.step(.shareTapped)
    #expect(walk.step(.shareEnded(ticket(1), .cancelled)) == nil)
  }

  @Test func aFailureIsSaidOnTheSheetAndNothingIsLost() {
    var walk = opened(.links)
    _ = walk.step(.shareTapped)
    #expect(
      walk.step(.shareEnded(ticket(1), .failed)) { $0.message = .sharing(.couldNotShare) } == nil)
    #expect(
      walk.step(.copyTapped, [.copyLink(ticket(2), path: "/app/photo/p1")]) { $0.message = nil }
        == nil)
    #expect(
      walk.step(.copyEnded(ticket(2), isDone: false)) { $0.message = .sharing(.couldNotCopy) }
        == nil)
  }

  @Test func aCopiedLinkClosesTheSheetAndIsConfirmed() {
    var walk = opened(.nothing)
    #expect(walk.step(.shareTapped) == nil, "nothing to share with")
    #expect(walk.step(.copyTapped, [.copyLink(ticket(1), path: "/app/photo/p1")]) == nil)
    #expect(walk.step(.copyTapped) == nil, "one at a time")
    #expect(walk.step(.copyEnded(ticket(1), isDone: true), [.close(.copied)]) == nil)
  }

  @Test func theCrossAndADownloadClose() {
    var walk = opened(.files)
    #expect(walk.step(.dismissed, [.close(nil)]) == nil)
    #expect(walk.step(.downloadTapped, [.close(nil)]) == nil)
  }

  @Test func pulledFarEnoughItCloses() {
    var walk = opened(.nothing)
    #expect(walk.step(.dragged(-20)) == nil, "not up")
    #expect(walk.step(.dragged(63)) { $0.pulled = 63 } == nil)
    #expect(walk.step(.released) { $0.pulled = 0 } == nil)
    #expect(walk.step(.dragged(64)) { $0.pulled = 64 } == nil)
    #expect(walk.step(.released, [.close(nil)]) { $0.pulled = 0 } == nil)
  }

  // responses meant for one sheet do not reach the next one.
  @Test func anotherSheetIgnoresResponsesOfTheFirst() {
    var first = ShareSheet(photo: photo("p1"), ability: .files)
    _ = first.handle(.opened)
    var second = ShareSheet(photo: photo("p2"), ability: .files, after: first.ticket)
    _ = second.handle(.opened)
    _ = second.handle(.shareTapped)
    #expect(second.handle(.fileArrived(ticket(1), isHere: true)).isEmpty)
    #expect(second.handle(.fileArrived(ticket(2), isHere: true)).count == 1)
  }

  @Test func anOldAnswerIsIgnored() {
    var walk = opened(.files)
    #expect(walk.step(.fileArrived(ticket(9), isHere: true)) == nil)
    #expect(walk.step(.shareEnded(ticket(9), .done)) == nil)
    #expect(walk.step(.copyEnded(ticket(9), isDone: true)) == nil)
  }
}
