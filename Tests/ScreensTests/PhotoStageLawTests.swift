import Domain
import Screens
import TestKit
import Testing

/// The invariants of the photo stage, under any input.
struct PhotoStageLawTests {
  // FEED-11, FEED-20
  @Test func everyPhaseTakesEveryEvent() throws {
    let found = explore(
      PhotoStage.sample(PixelSize(width: 400, height: 600)), depth: 4, phase: { "\($0.phase)" },
      alphabet: { _ in StageLaw.alphabet }, law: { StageLaw.broken($0) })
    #expect(found.failure == nil)
    #expect(found.states > 500)
    try Diagram(screen: "gestures").check(found)
  }

  // FEED-11: no random touches, wheel events, keys, frames or rotations break an invariant.
  @Test func noSequenceOfTouchesBreaksThePhoto() {
    var chance = Chance(seed: 20)
    for number in 0..<10_000 {
      var play = StagePlay(&chance)
      for _ in 0..<Int.random(in: 3...30, using: &chance) {
        play.step(&chance)
        if let broken = StageLaw.broken(play.stage, play.viewport) {
          Issue.record("sequence \(number): \(broken) \(play.stage.phase) \(play.viewport)")
          return
        }
      }
      if let broken = play.released() {
        Issue.record("sequence \(number): \(broken) \(play.stage.phase) \(play.viewport)")
        return
      }
    }
  }
}

/// A random sequence of plausible and implausible touches.
struct StagePlay {
  private(set) var stage: PhotoStage
  private var down: [Finger] = []
  private var time = 0.0
  private(set) var viewport = Trace.window
  private var lastId: Int32 = 0

  init(_ chance: inout Chance) {
    let sides: [Int32] = [1, 100, 667, 3000, 100_000]
    let size = PixelSize(
      width: sides.randomElement(using: &chance) ?? 1,
      height: sides.randomElement(using: &chance) ?? 1)
    stage = PhotoStage.sample(
      size, isStill: Int.random(in: 0..<8, using: &chance) == 0,
      hasNeighbours: Bool.random(using: &chance))
  }

  mutating func step(_ chance: inout Chance) {
    time += Double.random(in: 0...40, using: &chance)
    switch Int.random(in: 0..<20, using: &chance) {
    case 0...2: come(&chance)
    case 3, 4:
      if !down.isEmpty { down.remove(at: Int.random(in: 0..<down.count, using: &chance)) }
      touch()
    case 5...12: move(&chance)
    case 13...15: _ = stage.handle(.ticked(at: time))
    case 16:
      down = []
      _ = stage.handle(.cancelled)
    case 17:
      let distance = Double.random(in: -2000...2000, using: &chance)
      _ = stage.handle(
        .wheeled(distance, at: place(&chance), isPinch: Bool.random(using: &chance)))
    case 18:
      if let key = PhotoStage.Key.allCases.randomElement(using: &chance) {
        _ = stage.handle(.pressed(key))
      }
    default: rotate(&chance)
    }
  }

  /// Lifts all fingers and waits until motion ends; returns a violation, nil if there is none.
  mutating func released() -> String? {
    down = []
    touch()
    var frames = 0
    while stage.view?.motion == .free, frames < 2000 {
      time += 16
      frames += 1
      _ = stage.handle(.ticked(at: time))
    }
    return stage.view?.motion == StageView.Motion.none
      ? StageLaw.brokenAtRest(stage, viewport) : "never rests"
  }

  private mutating func touch() { _ = stage.handle(.touched(hand(down), at: time)) }

  private mutating func come(_ chance: inout Chance) {
    lastId += 1
    down.append(Finger(id: lastId, place: place(&chance)))
    touch()
  }

  private mutating func move(_ chance: inout Chance) {
    let reaches: [Double] = [2, 30, 400]
    let reach = reaches.randomElement(using: &chance) ?? 2
    down = down.map { finger in
      let x = finger.place.x + Double.random(in: -reach...reach, using: &chance)
      let y = finger.place.y + Double.random(in: -reach...reach, using: &chance)
      return Finger(id: finger.id, place: ScreenPoint(x: x, y: y))
    }
    if !down.isEmpty { touch() }
  }

  private mutating func rotate(_ chance: inout Chance) {
    viewport = Viewport(width: viewport.height, height: viewport.width)
    let isStill = Int.random(in: 0..<8, using: &chance) == 0
    _ = stage.handle(.placed(ViewerEnvironment(viewport: viewport, density: 3, isStill: isStill)))
  }

  private func place(_ chance: inout Chance) -> ScreenPoint {
    ScreenPoint(
      x: Double.random(in: -190...190, using: &chance),
      y: Double.random(in: -340...340, using: &chance))
  }
}

/// The invariants of a stage.
enum StageLaw {
  static let alphabet: [PhotoStage.Event] =
    [
      .touched(finger(0, 0), at: 0), .touched(finger(-60, 4), at: 20),
      .touched(finger(3, 90), at: 40), .touched(fingers(-50, 0, 60, 10), at: 60),
      .touched(fingers(-170, 30, 20, 200), at: 80), .touched(.none, at: 90), .cancelled,
      .ticked(at: 100), .ticked(at: 500), .pressed(.turnRight), .pressed(.larger),
      .wheeled(-120, at: ScreenPoint(x: 5, y: 5), isPinch: false), .turnTapped(1),
      .cardTapped(ScreenPoint(x: 3, y: 90), at: 10),
    ]

  static func broken(_ stage: PhotoStage) -> String? { broken(stage, Trace.window) }

  static func broken(_ stage: PhotoStage, _ viewport: Viewport) -> String? {
    guard let view = stage.view else { return "is nowhere" }
    let pose = view.current.pose
    let numbers = [
      pose.turn.x, pose.turn.y, pose.centre.x, pose.centre.y, view.cover, view.current.slide,
      view.current.width, view.current.height,
    ]
    if !numbers.allSatisfy(\.isFinite) { return "a number that is none: \(numbers)" }
    if pose.size < 1e-9 || pose.size > 1000 { return "zoom of \(pose.size)" }
    if view.cover < 0 || view.cover > 1 { return "cover of \(view.cover)" }
    if stage.phase == .resting, view.cover != 1 { return "rests in the dusk" }
    return brokenAtRest(stage, viewport)
  }

  static func brokenAtRest(_ stage: PhotoStage, _ viewport: Viewport) -> String? {
    guard let view = stage.view, stage.phase == .resting else { return nil }
    let pose = view.current.pose
    let middle = pose.under(ScreenPoint(x: 0, y: 0))
    let bareX = (abs(middle.x) - view.current.width / 2) * pose.size
    let bareY = (abs(middle.y) - view.current.height / 2) * pose.size
    if max(bareX, bareY) > 1e-6 { return "the middle is bare by \(max(bareX, bareY))" }
    let across = abs(pose.turn.x) / pose.size
    let down = abs(pose.turn.y) / pose.size
    let smallest = min(
      Double(viewport.width) / (across * view.current.width + down * view.current.height),
      Double(viewport.height) / (down * view.current.width + across * view.current.height), 1)
    if pose.size < smallest * (1 - 1e-6) { return "zoom of \(pose.size), least \(smallest)" }
    return pose.size > 8 * (1 + 1e-6) ? "zoom of \(pose.size)" : nil
  }
}
