import Domain
import Testing

@testable import Screens

/// FEED-22: the upload queue when a server or proxy accepts no parts.
struct AddingFailureTests {
  func number(_ number: Int32) -> Ticket { Ticket(number: number) }

  func file(_ number: Int32) -> ChosenFile {
    ChosenFile(number: number, name: "\(number).jpg", size: 3_000_000, modified: 5)
  }

  func place(_ offset: Int64) -> AddingScreen.Reply {
    .status(
      UploadStatus(
        id: "u", name: "1.jpg", length: 3_000_000, modified: 5, offset: offset, state: .sending))
  }

  /// A screen that is sending the first part of the first of two files, with ticket 3.
  func sending() -> AddingScreen {
    var screen = AddingScreen(largest: 64 << 20)
    _ = screen.handle(.opened)
    _ = screen.handle(.answered(number(1), .list([]), at: 0))
    _ = screen.handle(.filesChosen([file(1), file(2)]))
    _ = screen.handle(.answered(number(2), place(0), at: 0))
    return screen
  }

  func send(_ ticket: Int32, from start: Int64, count: Int64) -> AddingScreen.Effect {
    .send(number(ticket), upload: "u", file: 1, from: start, count: count)
  }

  // FEED-22: a proxy with a small limit gets smaller parts, and none of a refused size again.
  @Test func aRefusedPartIsHalved() {
    var screen = sending()
    #expect(
      screen.handle(.answered(number(3), .failed(.partTooLarge), at: 5))
        == [send(4, from: 0, count: 512 << 10)])
    #expect(
      screen.handle(.answered(number(4), .stored, at: 6))
        == [send(5, from: 512 << 10, count: 512 << 10)], "a fast line changes nothing")
  }

  // FEED-22: if even the smallest part is refused, the proxy is named and the next file follows.
  @Test func aProxyThatRefusesEveryPartFailsTheFile() {
    var screen = sending()
    _ = screen.handle(.answered(number(3), .failed(.partTooLarge), at: 0))
    #expect(
      screen.handle(.answered(number(4), .failed(.partTooLarge), at: 0))
        == [send(5, from: 0, count: 256 << 10)])
    #expect(
      screen.handle(.answered(number(5), .failed(.partTooLarge), at: 0))
        == [.create(number(6), file(2))])
    #expect(screen.view.rows.map(\.state) == [.failed(.proxyLimit), .sending(0)])
  }

  // FEED-22, IOS-6: if the server takes no uploads in this session, each file that was not sent says so,
  // and can be retried.
  @Test func filesThatASessionCannotSendFail() {
    var screen = sending()
    _ = screen.handle(.answered(number(3), .failed(.offline), at: 0))
    #expect(screen.view.isOffline)
    _ = screen.handle(.woke(number(4)))
    #expect(screen.handle(.answered(number(5), .failed(.signedOut), at: 0)) == [.signedOut])
    #expect(screen.view.rows.map(\.state) == [.failed(.switchedOff), .failed(.switchedOff)])
    #expect(screen.handle(.retryAllTapped) == [.list(number(6))])
    _ = screen.handle(.answered(number(6), .failed(.offline), at: 0))
    _ = screen.handle(.woke(number(7)))
    #expect(screen.handle(.answered(number(8), .failed(.signedOut), at: 0)) == [.signedOut])
    #expect(screen.view.rows.map(\.state) == [.failed(.switchedOff), .failed(.switchedOff)])
    #expect(!screen.view.isOffline && screen.view.canRetryAll)
  }

  // FEED-4, FEED-22: an expired session is reported once, though several open requests find out.
  @Test func anExpiredSessionIsReportedOnce() {
    var screen = sending()
    let complete = UploadStatus(
      id: "u", name: "1.jpg", length: 3_000_000, modified: 5, offset: 3_000_000, state: .takingIn)
    #expect(
      screen.handle(.answered(number(3), .status(complete), at: 0))
        == [.ask(number(4), upload: "u"), .create(number(5), file(2))])
    #expect(screen.handle(.answered(number(4), .failed(.signedOut), at: 0)) == [.signedOut])
    #expect(screen.handle(.answered(number(5), .failed(.signedOut), at: 0)).isEmpty)
    #expect(screen.view.rows.map(\.state) == [.failed(.switchedOff), .failed(.switchedOff)])
  }

  // FEED-4, FEED-22: an expired session is reported, though another failure has stopped the uploads.
  @Test func anExpiredSessionIsReportedAfterAnotherFailure() throws {
    var screen = sending()
    let complete = UploadStatus(
      id: "u", name: "1.jpg", length: 3_000_000, modified: 5, offset: 3_000_000, state: .takingIn)
    _ = screen.handle(.answered(number(3), .status(complete), at: 0))
    let wait = screen.handle(.answered(number(5), .failed(.offline), at: 0)).first
    guard case .wake(let timer, _)? = wait,
      case .list(let list)? = screen.handle(.woke(timer)).first
    else {
      Issue.record("the list is not requested")
      return
    }
    #expect(screen.handle(.answered(list, .failed(.problem(.noRoom)), at: 0)).isEmpty)
    #expect(screen.handle(.answered(number(4), .failed(.signedOut), at: 0)) == [.signedOut])
  }

  // FEED-22: a server that reports the offset but accepts no parts is asked ever less often.
  @Test func aPlaceThatIsKnownDoesNotShortenTheWaits() {
    var screen = sending()
    var asked = number(3)
    var waits: [Int32] = []
    for _ in 0..<7 {
      guard
        case .wake(let alarm, let wait)? = screen.handle(
          .answered(asked, .failed(.elsewhere), at: 0)
        ).first, case .ask(let question, _)? = screen.handle(.woke(alarm)).first,
        case .send(let next, _, _, _, _)? = screen.handle(.answered(question, place(0), at: 0))
          .first
      else { break }
      waits.append(wait)
      asked = next
    }
    #expect(waits == [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  }

  // FEED-22: bytes count as progress even if the response that confirms them was lost.
  @Test func bytesThatArrivedShortenTheWaits() {
    var screen = sending()
    _ = screen.handle(.answered(number(3), .failed(.offline), at: 0))
    _ = screen.handle(.woke(number(4)))
    _ = screen.handle(.answered(number(5), place(9), at: 0))
    #expect(
      screen.handle(.answered(number(6), .failed(.offline), at: 0))
        == [.wake(number(7), milliseconds: 1000)])
  }

  // FEED-22: a server that reports the offset but fails at each part does not block the queue.
  @Test func aServerThatFailsAtEachPartFailsTheFile() {
    var screen = sending()
    var asked = number(3)
    var tries = 0
    while case .wake(let alarm, _)? = screen.handle(.answered(asked, .failed(.server), at: 0)).first,
      case .ask(let question, _)? = screen.handle(.woke(alarm)).first,
      case .send(let next, _, _, _, _)? = screen.handle(.answered(question, place(0), at: 0)).first
    {
      tries += 1
      asked = next
    }
    #expect(tries == 5)
    #expect(screen.view.rows.map(\.state) == [.failed(.server), .sending(0)])
  }

  // FEED-22: a file removed while its upload is being created leaves no upload on the server.
  @Test func anUploadCreatedForARemovedFileIsTerminated() {
    var screen = AddingScreen(largest: 64 << 20)
    _ = screen.handle(.opened)
    _ = screen.handle(.answered(number(1), .list([]), at: 0))
    #expect(screen.handle(.filesChosen([file(1)])) == [.create(number(2), file(1))])
    #expect(screen.handle(.removeTapped(screen.view.rows[0].key)) == [.release(1)])
    #expect(screen.handle(.answered(number(2), place(0), at: 0)) == [.terminate(upload: "u")])
    #expect(screen.view.rows.isEmpty)
  }

  // FEED-22: a late response about an upload terminates it only if its file was removed from the
  // list.
  @Test func aLateAnswerTerminatesNoUploadOfAListedFile() {
    var screen = sending()
    #expect(screen.handle(.answered(number(9), place(0), at: 0)).isEmpty)
    #expect(screen.view.rows.map(\.state) == [.sending(0), .waiting])
  }

  // FEED-22: an outdated rate is not shown while no bytes arrive.
  @Test func aStaleRateIsNotShown() {
    var screen = sending()
    _ = screen.handle(.answered(number(3), .stored, at: 1000))
    #expect(screen.view.total?.rate == 1 << 20)
    _ = screen.handle(.answered(number(4), .failed(.elsewhere), at: 2000))
    #expect(screen.view.total?.rate == nil)
    _ = screen.handle(.woke(number(5)))
    _ = screen.handle(.answered(number(6), place(1 << 20), at: 2000))
    #expect(screen.view.total?.rate == nil, "nothing has arrived yet")
    _ = screen.handle(.answered(number(7), .stored, at: 3000))
    #expect(screen.view.total?.rate != nil)
  }
}
