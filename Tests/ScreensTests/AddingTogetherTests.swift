import Domain
import Testing

@testable import Screens

/// IOS-6: the iPhone hands whole files to the system, as many as the server has room for.
struct AddingTogetherTests {
  /// A server that creates uploads and stores files, one effect after the other.
  struct Server {
    var screen = AddingScreen(largest: 1000, parts: .whole)
    var effects: [AddingScreen.Effect] = []
    var created: [String] = []
    /// The upload that each file is sent to, by the number of the file.
    var sent: [Int32: String] = [:]
    var mostCreating = 0
    var mostAsking = 0

    init(choosing count: Int32) {
      effects += screen.handle(
        .filesChosen(
          (1...count).map { ChosenFile(number: $0, name: "\($0)", size: 10, modified: 0) }))
    }

    /// Answers what is under way, except for files being sent. At most `room` uploads exist.
    mutating func settle(room: Int = .max) {
      while !effects.isEmpty {
        mostCreating = max(
          mostCreating, effects.count { if case .create = $0 { true } else { false } })
        mostAsking = max(mostAsking, effects.count { if case .ask = $0 { true } else { false } })
        effects += reply(to: effects.removeFirst(), room)
      }
    }

    private mutating func reply(
      to effect: AddingScreen.Effect, _ room: Int
    ) -> [AddingScreen.Effect] {
      switch effect {
      case .list(let ticket): return screen.handle(.answered(ticket, .list([]), at: 0))
      case .create(let ticket, let file):
        guard created.count < room else {
          return screen.handle(.answered(ticket, .failed(.problem(.tooMany)), at: 0))
        }
        created.append(file.name)
        let status = UploadStatus(
          id: file.name, name: file.name, length: 10, modified: 0, offset: 0, state: .sending)
        return screen.handle(.answered(ticket, .status(status), at: 0))
      case .send(_, let upload, let file, from: 0, count: 10):
        sent[file] = upload
        sends[file] = effect
        return []
      case .ask(let ticket, let upload):
        let isComplete = screen.files.contains { $0.upload == upload && $0.isComplete }
        guard isComplete else {
          let status = UploadStatus(
            id: upload, name: upload, length: 10, modified: 0, offset: 0, state: .sending)
          return screen.handle(.answered(ticket, .status(status), at: 0))
        }
        created.removeAll { $0 == upload }
        let status = UploadStatus(
          id: upload, name: upload, length: 10, modified: 0, offset: 10, state: .added("p"))
        return screen.handle(.answered(ticket, .status(status), at: 0))
      default: return []
      }
    }

    /// The effects that send the files under way, by the number of the file.
    var sends: [Int32: AddingScreen.Effect] = [:]

    /// The system has sent a file.
    mutating func store(_ file: Int32) {
      guard case .send(let ticket, _, _, _, _)? = sends.removeValue(forKey: file) else { return }
      effects += screen.handle(.answered(ticket, .stored, at: 1000))
    }
  }

  @Test("IOS-6: a hundred files are handed over, four of them created at a time")
  func aHundredFilesAreHandedOver() {
    var server = Server(choosing: 150)
    server.settle()
    #expect(server.sends.count == 100 && server.mostCreating == 4)
    #expect(server.sent.allSatisfy { "\($0)" == $1 })
    server.store(7)
    server.settle()
    #expect(server.sends.count == 100 && server.sent.count == 101)
  }

  @Test("IOS-6: of files that arrive together, the outcome of two is asked for at a time")
  func outcomesAreAskedForInTurn() {
    var server = Server(choosing: 50)
    server.settle()
    for file in 1...50 as ClosedRange<Int32> { server.store(file) }
    #expect(server.effects.count == 2)
    #expect(server.screen.view.rows.allSatisfy { $0.state == .takingIn })
    server.settle()
    #expect(server.mostAsking == 2 && server.screen.view.total?.added == 50)
  }

  @Test("IOS-6: if the server has room for fewer, the others wait until one is finished")
  func theOthersWaitForRoom() {
    var server = Server(choosing: 20)
    server.settle(room: 3)
    #expect(server.sends.count == 3 && server.screen.view.rows.last?.state == .waiting)
    for file in 1...20 as ClosedRange<Int32> {
      server.store(file)
      server.settle(room: 3)
    }
    #expect(server.screen.view.total?.added == 20 && server.sent.count == 20)
  }

  @Test("IOS-6: without room for any upload, the file fails with that reason")
  func withoutRoomTheFileFails() {
    var server = Server(choosing: 1)
    server.settle(room: 0)
    #expect(server.screen.view.rows.map(\.state) == [.failed(.tooMany)])
  }

  @Test("IOS-6: the rate is that of all files together")
  func theRateIsThatOfAllFiles() {
    var server = Server(choosing: 50)
    server.settle()
    for file in 1...40 as ClosedRange<Int32> { server.store(file) }
    #expect(server.screen.view.total?.rate == 400 && server.screen.view.total?.secondsLeft == 1)
  }

  @Test("IOS-6: files that fail together are retried in turn, and fail after five retries each")
  func eachFileIsRetriedFiveTimes() {
    var server = Server(choosing: 30)
    server.settle()
    var wakes: [AddingScreen.Effect] = []
    for send in server.sends.values {
      guard case .send(let ticket, _, _, _, _) = send else { continue }
      wakes += server.screen.handle(.answered(ticket, .failed(.server), at: 0))
    }
    #expect(wakes.count == 30 && !server.screen.view.canRetryAll)
    for case .wake(let ticket, _) in wakes { server.effects += server.screen.handle(.woke(ticket)) }
    let asks = server.effects.count { if case .ask = $0 { true } else { false } }
    #expect(asks == AddingScreen.mostAsked, "the others wait for their turn")
  }

  @Test("IOS-6: a file fails at its sixth failure, whatever happens to others")
  func aFileFailsAtItsSixthFailure() {
    var server = Server(choosing: 2)
    server.settle()
    for round in 1...6 {
      guard case .send(let ticket, _, _, _, _)? = server.sends[1] else {
        return #expect(Bool(false))
      }
      let effects = server.screen.handle(.answered(ticket, .failed(.server), at: 0))
      #expect((server.screen.view.rows[0].state == .failed(.server)) == (round == 6))
      for case .wake(let ticket, _) in effects {
        server.effects += server.screen.handle(.woke(ticket))
      }
      server.settle()
    }
    #expect(server.screen.view.rows[1].state == .sending(0))
  }

  @Test("IOS-6, FEED-28: the video of a Live Photo is sent once its photo is added")
  func aVideoFollowsItsPhoto() {
    var server = Server(choosing: 1)
    server.effects += server.screen.handle(
      .filesChosen([
        ChosenFile(number: 2, name: "1.mov", size: 10, modified: 0, after: 1),
        ChosenFile(number: 3, name: "3", size: 10, modified: 0),
      ]))
    server.settle()
    #expect(server.sends.keys.sorted() == [1, 3])
    server.store(1)
    server.settle()
    #expect(server.sends.keys.sorted() == [2, 3])
  }

  @Test("IOS-6, FEED-28: a video whose photo fails fails with it, and is retried with it")
  func aVideoFailsWithItsPhoto() {
    var server = Server(choosing: 1)
    server.effects += server.screen.handle(
      .filesChosen([ChosenFile(number: 2, name: "1.mov", size: 10, modified: 0, after: 1)]))
    server.settle()
    guard case .send(let ticket, _, _, _, _)? = server.sends.removeValue(forKey: 1) else {
      return #expect(Bool(false))
    }
    server.effects += server.screen.handle(
      .answered(ticket, .failed(.problem(.unreadable)), at: 0))
    server.settle()
    #expect(server.screen.view.rows.map(\.state) == [.failed(.unreadable), .failed(.unreadable)])
    server.effects += server.screen.handle(.retryTapped(2))
    server.settle()
    #expect(server.sends.keys.sorted() == [1] && server.screen.view.rows[1].state == .waiting)
  }

  @Test("IOS-6, FEED-28: a video that is copied after its photo failed fails with it")
  func aLateVideoFailsWithItsPhoto() {
    var server = Server(choosing: 1)
    server.settle()
    guard case .send(let ticket, _, _, _, _)? = server.sends.removeValue(forKey: 1) else {
      return #expect(Bool(false))
    }
    server.effects += server.screen.handle(.answered(ticket, .failed(.problem(.noRoom)), at: 0))
    server.effects += server.screen.handle(
      .filesChosen([ChosenFile(number: 2, name: "1.mov", size: 10, modified: 0, after: 1)]))
    server.settle()
    #expect(server.screen.view.rows[1].state == .failed(.noRoom) && server.sends.isEmpty)
  }

  @Test("IOS-6, FEED-28: a video follows its photo although that was chosen twice")
  func aVideoFollowsAPhotoThatWasChosenTwice() {
    var server = Server(choosing: 1)
    server.settle()
    server.effects += server.screen.handle(
      .filesChosen([ChosenFile(number: 2, name: "1", size: 10, modified: 0)]))
    server.effects += server.screen.handle(
      .filesChosen([ChosenFile(number: 3, name: "1.mov", size: 10, modified: 0, after: 2)]))
    #expect(server.screen.pendingFiles.map(\.file.after) == [nil, 1])
    server.settle()
    #expect(server.sends.keys.sorted() == [1])
    server.store(1)
    server.settle()
    #expect(server.sends.keys.sorted() == [3])
  }

  @Test("IOS-6, FEED-28: removing a photo removes its video, unless the photo was added")
  func aVideoIsRemovedWithItsPhoto() {
    for isAdded in [false, true] {
      var server = Server(choosing: 1)
      server.effects += server.screen.handle(
        .filesChosen([ChosenFile(number: 2, name: "1.mov", size: 10, modified: 0, after: 1)]))
      server.settle()
      if isAdded { server.store(1) }
      server.settle()
      server.effects += server.screen.handle(.removeTapped(1))
      server.settle()
      #expect(server.screen.view.rows.count == (isAdded ? 1 : 0))
    }
  }

  @Test("IOS-6: an upload whose creation is not confirmed yet gets no row of its own")
  func anUnconfirmedUploadHasOneRow() {
    var server = Server(choosing: 2)
    guard case .list(let list)? = server.effects.first else { return #expect(Bool(false)) }
    let creates = server.screen.handle(.answered(list, .list([]), at: 0))
    guard case .create(let first, _)? = creates.first, creates.count == 2 else {
      return #expect(Bool(false), "\(creates)")
    }
    let wakes = server.screen.handle(.answered(first, .failed(.offline), at: 0))
    guard case .wake(let wake, _)? = wakes.first,
      case .list(let again)? = server.screen.handle(.woke(wake)).first
    else { return #expect(Bool(false), "\(wakes)") }
    let upload = UploadStatus(
      id: "u2", name: "2", length: 10, modified: 0, offset: 0, state: .sending)
    _ = server.screen.handle(.answered(again, .list([upload]), at: 0))
    #expect(server.screen.view.rows.count == 2)
  }

  @Test("IOS-6: what is complete and waits for its outcome cannot be removed")
  func completeFilesCannotBeRemoved() {
    var server = Server(choosing: 5)
    server.settle()
    for file in 1...5 as ClosedRange<Int32> { server.store(file) }
    #expect(server.screen.view.rows.allSatisfy { !$0.canRemove })
  }

  @Test("IOS-6: a proxy's refusal of a large file does not raise the limit of the parts")
  func aRefusalDoesNotRaiseTheLimit() {
    var pace = AddingPace(.whole)
    pace.noteRefusal(bytes: 3 << 20)
    pace.noteRefusal(bytes: 20 << 20)
    #expect(pace.part == 3 << 19)
  }

  @Test("IOS-6: what the system still sends for an earlier process is not sent again")
  func handedOverFilesAreAdopted() {
    var screen = AddingScreen(
      largest: 1000, parts: .whole, resuming: AddingResumeTests.files)
    let sends = screen.adopt(sending: [7, 8, 9])
    guard case .send(let ticket, upload: "u1", file: 7, from: 0, count: 100)? = sends.first,
      sends.count == 1
    else { return #expect(Bool(false), "\(sends)") }
    guard case .list(let list)? = screen.handle(.opened).first else {
      return #expect(Bool(false))
    }
    let effects = screen.handle(.answered(list, .list([]), at: 0))
    #expect(effects.count == 1, "only the other file is created")
    guard case .ask(_, upload: "u1")? = screen.handle(.answered(ticket, .stored, at: 1)).first
    else { return #expect(Bool(false)) }
  }
}
