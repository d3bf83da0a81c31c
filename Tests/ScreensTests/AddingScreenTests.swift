import Domain
import Testing

@testable import Screens

/// FEED-22: uploads, step by step.
struct AddingScreenTests {
  typealias Event = AddingScreen.Event
  typealias Effect = AddingScreen.Effect

  /// The ticket with this number; the first request has number 1.
  func number(_ number: Int32) -> Ticket { Ticket(number: number) }

  func file(_ number: Int32, size: Int64 = 3_000_000, name: String? = nil) -> ChosenFile {
    ChosenFile(number: number, name: name ?? "\(number).jpg", size: size, modified: 5)
  }

  func status(
    _ file: ChosenFile, _ offset: Int64, _ state: UploadStatus.State = .sending
  ) -> UploadStatus {
    UploadStatus(
      id: "u\(file.number)", name: file.name, length: file.size, modified: file.modified,
      offset: offset, state: state)
  }

  /// A screen that knows of no unfinished uploads.
  func ready() -> AddingScreen {
    var screen = AddingScreen(largest: 64 << 20)
    _ = screen.handle(.opened)
    _ = screen.handle(.answered(number(1), .list([]), at: 0))
    return screen
  }

  func states(_ screen: AddingScreen) -> [AddingView.State] { screen.view.rows.map(\.state) }

  // FEED-22: an upload is created, sent in parts, then checked by the server until it is added.
  @Test func aFileIsSentInPartsAndAdded() {
    var screen = ready()
    let one = file(1)
    #expect(screen.handle(.filesChosen([one])) == [.create(number(2), one)])
    #expect(
      screen.handle(.answered(number(2), .status(status(one, 0)), at: 0))
        == [.send(number(3), upload: "u1", file: 1, from: 0, count: 1 << 20)])
    #expect(
      screen.handle(.answered(number(3), .stored, at: 500))
        == [.send(number(4), upload: "u1", file: 1, from: 1 << 20, count: 3_000_000 - 1 << 20)])
    #expect(states(screen) == [.sending(34)])
    #expect(
      screen.handle(.answered(number(4), .stored, at: 1000)) == [.ask(number(5), upload: "u1")])
    #expect(states(screen) == [.takingIn])
    #expect(
      screen.handle(
        .answered(number(5), .status(status(one, one.size, .added("p"))), at: 1100))
        == [.release(1), .photosAdded(1)])
    #expect(states(screen) == [.added])
    #expect(screen.view.total?.percent == 100)
    #expect(screen.view.canClear)
    _ = screen.handle(.clearTapped)
    #expect(screen.view.rows.isEmpty)
  }

  // FEED-22: files are sent in order, one at a time, while at most two are being checked.
  @Test func filesGoOneAfterAnother() {
    var screen = ready()
    let files = (1...4).map { file($0, size: 1000) }
    #expect(screen.handle(.filesChosen(files)) == [.create(number(2), files[0])])
    var asked = number(2)
    for (index, one) in files.prefix(2).enumerated() {
      guard
        case .send(let sent, _, _, _, let count)? = screen.handle(
          .answered(asked, .status(status(one, 0)), at: 0)
        ).first
      else {
        Issue.record("nothing was sent")
        return
      }
      #expect(count == 1000)
      let effects = screen.handle(.answered(sent, .stored, at: 10))
      guard case .ask(let question, _)? = effects.first else {
        Issue.record("\(effects)")
        return
      }
      asked = Ticket(number: question.number + 1)
      #expect(effects.dropFirst() == (index == 0 ? [.create(asked, files[1])] : []))
    }
    #expect(states(screen) == [.takingIn, .takingIn, .waiting, .waiting])
    let effects = screen.handle(
      .answered(number(4), .status(status(files[0], 1000, .known("p"))), at: 20))
    #expect(effects.first == .release(1))
    guard case .create(_, let next)? = effects.last else {
      Issue.record("\(effects)")
      return
    }
    #expect(next == files[2])
  }

  // FEED-22: after a lost connection the app waits, longer each time, and resumes at the offset.
  @Test func aCutConnectionIsSurvived() {
    var screen = ready()
    let one = file(1)
    _ = screen.handle(.filesChosen([one]))
    _ = screen.handle(.answered(number(2), .status(status(one, 0)), at: 0))
    #expect(
      screen.handle(.answered(number(3), .failed(.offline), at: 1))
        == [.wake(number(4), milliseconds: 1000)])
    #expect(screen.view.isOffline)
    #expect(screen.handle(.woke(number(4))) == [.ask(number(5), upload: "u1")])
    #expect(
      screen.handle(.answered(number(5), .failed(.offline), at: 2))
        == [.wake(number(6), milliseconds: 2000)])
    #expect(screen.handle(.woke(number(4))).isEmpty, "an old alarm is not heard")
    #expect(screen.handle(.cameOnline) == [.ask(number(7), upload: "u1")])
    #expect(
      screen.handle(.answered(number(7), .status(status(one, 700_000)), at: 3))
        == [.send(number(8), upload: "u1", file: 1, from: 700_000, count: 1 << 19)],
      "half of the part that was lost")
    #expect(!screen.view.isOffline)
    #expect(screen.handle(.woke(number(6))).isEmpty)
  }

  // FEED-22: waits grow to at most half a minute.
  @Test func waitsGrowAndEnd() {
    var screen = ready()
    _ = screen.handle(.filesChosen([file(1)]))
    _ = screen.handle(.answered(number(2), .status(status(file(1), 0)), at: 0))
    var waits: [Int32] = []
    var asked = number(3)
    for _ in 0..<8 {
      guard
        case .wake(let alarm, let wait)? = screen.handle(
          .answered(asked, .failed(.offline), at: 0)
        ).first, case .ask(let next, _)? = screen.handle(.woke(alarm)).first
      else { break }
      waits.append(wait)
      asked = next
    }
    #expect(waits == [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  }

  // FEED-22: an upload whose creation got no response is found in the list, not created again.
  @Test func anUploadCreatedWithoutAResponseIsFoundAgain() {
    var screen = ready()
    let one = file(1)
    _ = screen.handle(.filesChosen([one]))
    #expect(
      screen.handle(.answered(number(2), .failed(.offline), at: 0))
        == [.wake(number(3), milliseconds: 1000)])
    #expect(screen.handle(.woke(number(3))) == [.list(number(4))])
    #expect(
      screen.handle(.answered(number(4), .list([status(one, 0)]), at: 0))
        == [.ask(number(5), upload: "u1")])
  }

  // FEED-22: after a reload, choosing the same file resumes its upload.
  @Test func choosingTheSameFileResumesItsUpload() {
    var screen = AddingScreen(largest: 64 << 20)
    let old = file(9)
    #expect(screen.handle(.opened) == [.list(number(1))])
    _ = screen.handle(.answered(number(1), .list([status(old, 1_500_000)]), at: 0))
    #expect(states(screen) == [.unfinished(50)])
    #expect(screen.view.total == nil)
    let again = file(1, name: "9.jpg")
    #expect(screen.handle(.filesChosen([again])) == [.ask(number(2), upload: "u9")])
    #expect(screen.view.rows.count == 1)
    let effects = screen.handle(
      .answered(number(2), .status(status(old, 1_500_000)), at: 0))
    #expect(
      effects == [.send(number(3), upload: "u9", file: 1, from: 1_500_000, count: 1 << 20)])
  }

  // FEED-22: files chosen before the list of unfinished uploads loads wait for it, then resume.
  @Test func filesWaitForTheListOfUnfinishedOnes() {
    var screen = AddingScreen(largest: 64 << 20)
    let one = file(1)
    #expect(screen.handle(.filesChosen([one])) == [.list(number(1))])
    #expect(
      screen.handle(.answered(number(1), .list([status(one, 7)]), at: 0))
        == [.ask(number(2), upload: "u1")])
  }

  // FEED-22: another file, or a modified one, starts a new upload.
  @Test func anotherFileStartsANewUpload() {
    for other in [
      file(1, size: 2, name: "9.jpg"), file(1, name: "8.jpg"),
      ChosenFile(number: 1, name: "9.jpg", size: 3_000_000, modified: 6),
    ] {
      var screen = AddingScreen(largest: 64 << 20)
      _ = screen.handle(.opened)
      _ = screen.handle(.answered(number(1), .list([status(file(9), 1)]), at: 0))
      #expect(screen.handle(.filesChosen([other])) == [.create(number(2), other)])
      #expect(screen.view.rows.count == 2)
    }
  }

  // FEED-22: the outcome of an upload completed before a reload is requested.
  @Test func aCompleteUploadIsAskedFor() {
    var screen = AddingScreen(largest: 64 << 20)
    let old = file(9)
    _ = screen.handle(.opened)
    #expect(
      screen.handle(.answered(number(1), .list([status(old, old.size, .takingIn)]), at: 0))
        == [.ask(number(2), upload: "u9")])
    #expect(states(screen) == [.takingIn])
    #expect(
      screen.handle(
        .answered(number(2), .status(status(old, old.size, .added("p"))), at: 0))
        == [.photosAdded(1)])
  }

  // FEED-22, Q-1: files that cannot be photos are not sent.
  @Test func emptyAndHugeFilesAreNotSent() {
    var screen = ready()
    let files = [file(1, size: 0), file(2, size: 64 << 20 + 1), file(3, size: 64 << 20)]
    let effects = screen.handle(.filesChosen(files))
    #expect(effects == [.release(1), .release(2), .create(number(2), files[2])])
    #expect(states(screen) == [.refused(.empty), .refused(.tooLarge), .sending(0)])
  }

  // FEED-22: a file chosen twice has one row.
  @Test func theSameFileTwiceIsOneRow() {
    var screen = ready()
    _ = screen.handle(.filesChosen([file(1, name: "a"), file(2, name: "a")]))
    #expect(screen.view.rows.count == 1)
    #expect(screen.handle(.filesChosen([file(3, name: "a")])) == [.release(3)])
  }

  // FEED-22, Q-1: each failure is shown at its file, and the next file is sent.
  @Test(arguments: [
    (AddingScreen.Failure.tooLarge, AddingView.State.refused(.tooLarge)),
    (.problem(.noRoom), .failed(.noRoom)), (.problem(.tooMany), .failed(.tooMany)),
    (.problem(.switchedOff), .failed(.switchedOff)),
    (.problem(.unreadable), .failed(.unreadable)),
  ])
  func troubleEndsAFileAndTheNextGoesOn(
    _ trouble: AddingScreen.Failure, _ state: AddingView.State
  ) {
    var screen = ready()
    _ = screen.handle(.filesChosen([file(1), file(2)]))
    let effects = screen.handle(.answered(number(2), .failed(trouble), at: 0))
    #expect(effects.last == .create(number(3), file(2)))
    #expect(states(screen) == [state, .sending(0)])
  }

  // FEED-22: a failed file can be retried alone or with all others.
  @Test func failedFilesCanBeTriedAgain() {
    var screen = ready()
    _ = screen.handle(.filesChosen([file(1), file(2)]))
    _ = screen.handle(.answered(number(2), .failed(.problem(.noRoom)), at: 0))
    _ = screen.handle(.answered(number(3), .failed(.problem(.noRoom)), at: 0))
    #expect(screen.view.canRetryAll)
    #expect(screen.handle(.retryTapped(2)) == [.create(number(4), file(2))])
    _ = screen.handle(.answered(number(4), .failed(.problem(.noRoom)), at: 0))
    #expect(screen.handle(.retryAllTapped) == [.create(number(5), file(1))])
    #expect(states(screen) == [.sending(0), .waiting])
  }

  // FEED-22: a failing server is tried five times; a vanished upload is created again.
  @Test func aFailingServerIsNotAskedForEver() {
    var screen = ready()
    _ = screen.handle(.filesChosen([file(1)]))
    _ = screen.handle(.answered(number(2), .status(status(file(1), 0)), at: 0))
    #expect(
      screen.handle(.answered(number(3), .failed(.missing), at: 0))
        == [.create(number(4), file(1))])
    var asked = number(4)
    var tries = 0
    while case .wake(let alarm, _)? = screen.handle(.answered(asked, .failed(.server), at: 0)).first
    {
      tries += 1
      guard case .create(let next, _)? = screen.handle(.woke(alarm)).first else { break }
      asked = next
    }
    #expect(tries == 5)
    #expect(states(screen) == [.failed(.server)])
  }

  // FEED-22: removing a file during its upload also deletes it on the server.
  @Test func aFileCanBeRemovedDuringItsUpload() {
    var screen = ready()
    _ = screen.handle(.filesChosen([file(1), file(2)]))
    _ = screen.handle(.answered(number(2), .status(status(file(1), 0)), at: 0))
    #expect(
      screen.handle(.removeTapped(1))
        == [.release(1), .terminate(upload: "u1"), .create(number(4), file(2))])
    #expect(screen.handle(.answered(number(3), .stored, at: 0)).isEmpty)
    #expect(screen.handle(.removeTapped(1)).isEmpty)
  }

  // FEED-4, FEED-22: if a request finds the session expired, the screen reports it to the app.
  @Test func anExpiredSessionIsReportedToTheApp() {
    var screen = ready()
    _ = screen.handle(.filesChosen([file(1)]))
    #expect(screen.handle(.answered(number(2), .failed(.signedOut), at: 0)) == [.signedOut])
    var other = AddingScreen(largest: 1)
    _ = other.handle(.opened)
    #expect(other.handle(.answered(number(1), .failed(.signedOut), at: 0)) == [.signedOut])
  }

  // FEED-22: the length of a part is about what is sent in a second.
  @Test func partsFollowThePace() {
    var pace = AddingPace()
    #expect(pace.part == 1 << 20)
    pace.note(bytes: 1 << 20, since: 0, at: 10)
    #expect(pace.part == 2 << 20, "at most twice as much at once")
    for _ in 0..<5 { pace.note(bytes: pace.part, since: 0, at: 10) }
    #expect(pace.part == 8 << 20)
    pace.note(bytes: 8 << 20, since: 0, at: 100_000)
    #expect(pace.part == 4 << 20, "at least half as much")
    for _ in 0..<9 { pace.note(bytes: pace.part, since: 0, at: 100_000) }
    #expect(pace.part == 256 << 10)
    pace.noteLoss(bytes: pace.part)
    #expect(pace.part == 256 << 10)
    pace.note(bytes: 0, since: 0, at: 0)
    pace.note(bytes: 1 << 20, since: 0, at: 0)
    #expect(pace.part == 512 << 10)
  }

  // FEED-22: rate and remaining time are shown once they can be estimated.
  @Test func timeLeftIsTold() {
    var screen = ready()
    let one = file(1, size: 10 << 20)
    _ = screen.handle(.filesChosen([one]))
    _ = screen.handle(.answered(number(2), .status(status(one, 0)), at: 1000))
    #expect(screen.view.total?.rate == nil)
    _ = screen.handle(.answered(number(3), .stored, at: 2000))
    #expect(screen.view.total?.rate == 1 << 20)
    #expect(screen.view.total?.secondsLeft == 9)
    #expect(screen.view.total?.percent == 10)
  }

  // FEED-22, Q-5: of a thousand files a hundred rows are shown.
  @Test func atMostAHundredFilesAreShown() {
    var screen = ready()
    _ = screen.handle(.filesChosen((1...1000).map { file($0) }))
    #expect(screen.view.rows.count == AddingScreen.mostRows)
    #expect(screen.view.more == 900)
    #expect(screen.view.total?.files == 1000)
  }

  // FEED-16, FEED-22: after signing out there are no files, and events have no effect.
  @Test func signingOutEmptiesTheUploadQueue() {
    var screen = ready()
    _ = screen.handle(.filesChosen([file(1), file(2)]))
    #expect(screen.handle(.ended) == [.dropFiles])
    #expect(screen.handle(.answered(number(2), .status(status(file(1), 0)), at: 0)).isEmpty)
    let late = [AddingScreen.Event.opened, .filesChosen([file(3)]), .cameOnline, .ended]
    for event in late { #expect(screen.handle(event).isEmpty) }
    #expect(screen.view.rows.isEmpty)
  }
}
