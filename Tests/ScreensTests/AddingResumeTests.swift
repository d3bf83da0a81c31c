import Domain
import Screens
import Testing

@testable import Screens

/// IOS-6: what the iPhone app needs of the upload screen.
struct AddingResumeTests {
  static let files = [
    AddingScreen.PendingFile(
      file: ChosenFile(number: 7, name: "a.heic", size: 100, modified: 0), upload: "u1"),
    AddingScreen.PendingFile(
      file: ChosenFile(number: 8, name: "b.heic", size: 50, modified: 0), upload: nil),
  ]

  /// The screen of a new process, after the server has answered with no unfinished uploads.
  static func resumed() -> (screen: AddingScreen, effects: [AddingScreen.Effect]) {
    var screen = AddingScreen(largest: 1000, parts: .whole, resuming: files)
    guard case .list(let ticket) = screen.handle(.opened).first else { return (screen, []) }
    let effects = screen.handle(.answered(ticket, .list([]), at: 0))
    return (screen, effects)
  }

  @Test("IOS-6: the stored files are those that a new process resumes")
  func storedFilesAreResumed() {
    let screen = AddingScreen(largest: 1000, parts: .whole, resuming: Self.files)
    #expect(screen.pendingFiles == Self.files && screen.isBusy)
    #expect(screen.view.rows.map(\.name) == ["a.heic", "b.heic"])
    #expect(screen.file(ofRow: 1) == 7 && screen.file(ofRow: 3) == nil)
  }

  @Test("IOS-6: the server is asked for the offset before more is sent")
  func theOffsetIsAskedFor() throws {
    var (screen, effects) = Self.resumed()
    guard case .ask(let ticket, upload: "u1") = effects.first else {
      return #expect(Bool(false), "\(effects)")
    }
    var status = UploadStatus(
      id: "u1", name: "a.heic", length: 100, modified: 0, offset: 60, state: .sending)
    effects = screen.handle(.answered(ticket, .status(status), at: 0))
    guard case .send(_, upload: "u1", file: 7, from: 60, count: 40) = effects.first else {
      return #expect(Bool(false), "\(effects)")
    }
    status.state = .added("p")
    #expect(screen.pendingFiles.count == 2)
  }

  @Test("IOS-6: an upload that ended while the app was away is not sent again")
  func anEndedUploadIsNotSentAgain() {
    var (screen, effects) = Self.resumed()
    guard case .ask(let ticket, upload: "u1") = effects.first else {
      return #expect(Bool(false), "\(effects)")
    }
    let status = UploadStatus(
      id: "u1", name: "a.heic", length: 100, modified: 0, offset: 100, state: .added("p"))
    effects = screen.handle(.answered(ticket, .status(status), at: 0))
    #expect(effects.first == .release(7))
    #expect(screen.pendingFiles == [Self.files[1]])
  }

  @Test("IOS-6: bytes on their way count in the view, up to the size of the file")
  func bytesOnTheirWayCount() {
    var (screen, effects) = Self.resumed()
    guard case .ask(let ticket, _) = effects.first else { return #expect(Bool(false)) }
    #expect(screen.view(sending: [7: 30]) == screen.view, "nothing is being sent")
    let status = UploadStatus(
      id: "u1", name: "a.heic", length: 100, modified: 0, offset: 60, state: .sending)
    effects = screen.handle(.answered(ticket, .status(status), at: 0))
    #expect(screen.view(sending: [7: 20, 8: 5]).rows.first?.state == .sending(80))
    #expect(screen.view(sending: [7: 900]).rows.first?.state == .sending(100))
    #expect(screen.view(sending: [7: -1]) == screen.view)
  }

  @Test("IOS-6: whole files become parts after a loss or a proxy's refusal")
  func wholeFilesBecomeParts() {
    var pace = AddingPace(.whole)
    #expect(pace.part == .max)
    pace.noteLoss(bytes: 10 << 20)
    pace.noteLoss(bytes: 30 << 20)
    #expect(pace.part == 5 << 20, "files that are lost together are one loss")
    pace.note(bytes: 5 << 20, since: 0, at: 900_000)
    #expect(pace.part == 10 << 20, "however slow the connection is")
    pace.noteRefusal(bytes: 50 << 20)
    pace.note(bytes: 4 << 20, since: 900_000, at: 900_001)
    #expect(pace.part == 8 << 20, "a proxy's limit stays")
  }
}
