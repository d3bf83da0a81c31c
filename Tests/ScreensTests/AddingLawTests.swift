import Domain
import TestKit
import Testing

@testable import Screens

/// FEED-22: the upload queue in all states within a few events, and after ten thousand random ones.
struct AddingLawTests {
  private static let sizes: [String: Int64] = ["a": 600_000, "b": 10, "v": 20]

  private static func file(_ name: String, _ number: Int32, after: Int32? = nil) -> ChosenFile {
    ChosenFile(number: number, name: name, size: sizes[name] ?? 0, modified: 1, after: after)
  }

  static func status(_ offset: Int64, _ state: UploadStatus.State) -> UploadStatus {
    UploadStatus(
      id: "u", name: "a", length: 600_000, modified: 1, offset: offset, state: state)
  }

  static let ofVideo = UploadStatus(
    id: "w", name: "v", length: 20, modified: 1, offset: 20, state: .takingIn)

  static let replies: [AddingScreen.Reply] = [
    .list([]), .list([status(5, .sending)]), .list([ofVideo]), .status(status(5, .sending)),
    .status(status(600_000, .takingIn)), .status(status(600_000, .added("p"))),
    .status(status(600_000, .known("p"))), .status(status(600_000, .refused(.damaged))), .stored,
    .failed(.offline), .failed(.server), .failed(.missing), .failed(.elsewhere),
    .failed(.tooLarge), .failed(.partTooLarge), .failed(.problem(.noRoom)),
    .failed(.problem(.tooMany)),
  ]

  /// Possible events: responses to current and earlier requests, timers, taps.
  static func alphabet(_ screen: AddingScreen) -> [AddingScreen.Event] {
    var tickets = screen.files.compactMap(\.step.ticket)
    switch screen.phase {
    case .asking(let ticket), .resting(let ticket): tickets.append(ticket)
    case .closed, .rejected, .ready, .over: break
    }
    tickets.append(Ticket(number: 1))
    let number = 1 + (screen.files.map(\.number).max() ?? 0)
    let (first, second) = (file("a", number), file("b", number + 1))
    let video = file("v", number + 1, after: number)
    let together: [AddingScreen.Event] = screen.limit > 1 ? [.filesChosen([first, video])] : []
    return together + [
      .opened, .filesChosen([first]), .filesChosen([first, second]), .cameOnline, .retryTapped(1),
      .retryAllTapped, .removeTapped(1), .clearTapped, .ended,
    ]
      + tickets.flatMap { ticket in
        [.woke(ticket)] + replies.map { .answered(ticket, $0, at: 100) }
      }
  }

  static func broken(_ screen: AddingScreen) -> String? {
    let view = screen.view
    if screen.files.filter({ $0.step.isOnWire }).count > screen.limit {
      return "too many on the wire"
    }
    if screen.files.filter({ $0.step.isJudged }).count > AddingScreen.mostJudged + 1 {
      return "too many judged"
    }
    if Set(view.rows.map(\.key)).count != view.rows.count { return "a row twice" }
    if screen.files.contains(where: { $0.sent > $0.size || $0.sent < 0 }) { return "wrong offset" }
    for index in screen.files.indices where screen.files[index].step.isOnWire {
      let leader = screen.leader(of: index).map { screen.files[$0].step }
      if leader?.isOpen == true { return "a video before its photo" }
    }
    let open = screen.files.contains { $0.step == .waiting }
    let moving = screen.files.contains { $0.step.isOnWire || $0.step.isJudged }
    if open, !moving, screen.phase == .ready { return "waits for nothing" }
    if let total = view.total, !(0...100).contains(total.percent) { return "wrong per cent" }
    let tickets = screen.files.compactMap(\.step.ticket)
    if Set(tickets).count != tickets.count { return "a ticket twice" }
    return nil
  }

  // FEED-22, Q-1: no reachable state violates an invariant of the upload queue.
  @Test func noReachableStateViolatesAnInvariant() throws {
    let found = explore(
      AddingScreen(largest: 1 << 20), depth: 5, phase: AddingLawTests.name,
      alphabet: AddingLawTests.alphabet, law: AddingLawTests.broken)
    #expect(found.failure == nil)
    #expect(found.states > 300)
    try Diagram(screen: "adding").check(found)
  }

  // FEED-22, IOS-6, Q-1: no reachable state of the iPhone violates an invariant of the upload queue.
  @Test func noStateOfTheIPhoneViolatesAnInvariant() {
    let found = explore(
      AddingScreen(largest: 1 << 20, parts: .whole), depth: 4, phase: AddingLawTests.name,
      alphabet: AddingLawTests.alphabet, law: AddingLawTests.broken)
    #expect(found.failure == nil)
    #expect(found.states > 300)
  }

  // FEED-22, IOS-6, Q-1: the bytes sent are those of the chosen files, in order and without gaps.
  @Test(arguments: 0..<20, [AddingScreen.Parts.seconds, .whole])
  func anySequenceOfEventsIsSurvived(_ seed: Int, _ parts: AddingScreen.Parts) {
    var chance = Chance(seed: UInt64(seed))
    var screen = AddingScreen(largest: 1 << 20, parts: parts)
    for step in 0..<500 {
      let events = AddingLawTests.alphabet(screen)
      guard let event = events.randomElement(using: &chance) else { return }
      for effect in screen.handle(event) {
        guard case .send(_, _, let file, let start, let count) = effect else { continue }
        let name = screen.files.first { $0.file == file }?.name
        let size = name.flatMap { AddingLawTests.sizes[$0] } ?? 0
        #expect(count > 0 && start >= 0 && start + count <= size, "\(step): \(effect)")
      }
      if let broken = AddingLawTests.broken(screen) {
        Issue.record("seed \(seed), step \(step), \(event): \(broken)")
        return
      }
    }
  }

  private static func name(_ screen: AddingScreen) -> String {
    guard let first = screen.files.first(where: { $0.key == 1 }) else { return "absent" }
    return "\(first.step)"
  }
}
