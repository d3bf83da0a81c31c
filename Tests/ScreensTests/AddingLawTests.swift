import Domain
import TestKit
import Testing

@testable import Screens

/// FEED-22: the upload queue in all states within a few events, and after ten thousand random ones.
struct AddingLawTests {
  static let first = ChosenFile(number: 1, name: "a", size: 600_000, modified: 1)
  static let second = ChosenFile(number: 2, name: "b", size: 10, modified: 1)

  static func status(_ offset: Int64, _ state: UploadStatus.State) -> UploadStatus {
    UploadStatus(
      id: "u", name: "a", length: 600_000, modified: 1, offset: offset, state: state)
  }

  static let replies: [AddingScreen.Reply] = [
    .list([]), .list([status(5, .sending)]), .status(status(5, .sending)),
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
    return [
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

  // FEED-22, IOS-6, Q-1: nor does one in which files are sent together.
  @Test func noStateOfTheIPhoneViolatesAnInvariant() {
    let found = explore(
      AddingScreen(largest: 1 << 20, parts: .whole), depth: 5, phase: AddingLawTests.name,
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
        let size = file == 1 ? AddingLawTests.first.size : AddingLawTests.second.size
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
