import Domain
import Foundation
import Screens

/// Recorded touches from Tests/Traces; the benchmark replays the same in a browser.
struct Trace {
  /// The window size of every trace.
  static let window = Viewport(width: 375, height: 667)

  let name: String
  let steps: [PhotoStage.Event]

  static func all() throws -> [Trace] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Traces/gestures.txt").standardizedFileURL
    var traces: [Trace] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if words[0] == "#" { continue }
      if words[0] == "trace" {
        traces.append(Trace(name: words[1], steps: []))
      } else if let last = traces.popLast() {
        traces.append(Trace(name: last.name, steps: last.steps + [step(words)]))
      }
    }
    return traces
  }

  private static func step(_ words: [String]) -> PhotoStage.Event {
    if words.last == "cancel" { return .cancelled }
    let fingers = words.dropFirst().map { word in
      let parts = word.split(separator: ":")
      let place = parts[1].split(separator: ",").map { Double($0) ?? .nan }
      return Finger(
        id: Int32(parts[0]) ?? -9,
        place: ScreenPoint(
          x: place[0] - Double(window.width) / 2, y: place[1] - Double(window.height) / 2))
    }
    return .touched(hand(fingers), at: Double(words[0]) ?? .nan)
  }
}

/// The first one or two of `fingers`.
func hand(_ fingers: [Finger]) -> Fingers {
  switch fingers.count {
  case 0: .none
  case 1: .one(fingers[0])
  default: .two(fingers[0], fingers[1])
  }
}

/// One finger at a point, relative to the middle of the screen.
func finger(_ x: Double, _ y: Double, id: Int32 = 1) -> Fingers {
  .one(Finger(id: id, place: ScreenPoint(x: x, y: y)))
}

/// Two fingers.
func fingers(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Fingers {
  .two(
    Finger(id: 1, place: ScreenPoint(x: x1, y: y1)), Finger(id: 2, place: ScreenPoint(x: x2, y: y2))
  )
}

extension Fingers {
  /// All fingers.
  var list: [Finger] {
    switch self {
    case .none: []
    case .one(let first): [first]
    case .two(let first, let second): [first, second]
    }
  }
}

extension Pose {
  /// The screen position of a point of the image.
  func seen(_ point: ScreenPoint) -> ScreenPoint {
    ScreenPoint(
      x: turn.x * point.x - turn.y * point.y + centre.x,
      y: turn.y * point.x + turn.x * point.y + centre.y)
  }

  /// The image point at a screen position.
  func under(_ place: ScreenPoint) -> ScreenPoint {
    let way = ScreenPoint(x: place.x - centre.x, y: place.y - centre.y)
    let square = turn.x * turn.x + turn.y * turn.y
    return ScreenPoint(
      x: (way.x * turn.x + way.y * turn.y) / square, y: (way.y * turn.x - way.x * turn.y) / square)
  }

  /// The scale; 1 if the photo just fills the screen.
  var size: Double { (turn.x * turn.x + turn.y * turn.y).squareRoot() }
}

func distance(_ first: ScreenPoint, _ second: ScreenPoint) -> Double {
  let x = first.x - second.x
  let y = first.y - second.y
  return (x * x + y * y).squareRoot()
}

extension PhotoStage {
  /// A stage in the traces' window, with a previous and a next photo of the same size.
  static func sample(
    _ size: PixelSize = PixelSize(width: 3000, height: 2000), isStill: Bool = false,
    hasNeighbours: Bool = true
  ) -> PhotoStage {
    var stage = PhotoStage(size)
    _ = stage.handle(
      .placed(ViewerEnvironment(viewport: Trace.window, density: 2, isStill: isStill)))
    if hasNeighbours { _ = stage.handle(.neighbours(previous: size, next: size)) }
    return stage
  }

  var shown: Pose { view?.current.pose ?? Pose.nowhere }

  /// Frames of 16 ms from `start` until the motion ends; returns their number.
  @discardableResult
  mutating func settle(from start: Double = 10_000) -> [Effect] {
    var effects: [Effect] = []
    for frame in 0..<1000 where view?.motion == .free {
      effects += handle(.ticked(at: start + Double(frame) * 16))
    }
    return effects
  }

  /// Two fingers move from one position to the other, rest and lift; then the motion ends.
  mutating func place(_ start: Fingers, _ end: Fingers) {
    _ = handle(.touched(start, at: 0))
    _ = handle(.touched(end, at: 20))
    _ = handle(.touched(.none, at: 200))
    _ = settle()
  }

  /// A finger moves over these points, 16 ms apart, and lifts at once.
  mutating func swipe(_ points: [(Double, Double)], at start: Double = 1000) -> [Effect] {
    for (index, point) in points.enumerated() {
      _ = handle(.touched(finger(point.0, point.1), at: start + Double(index) * 16))
    }
    return handle(.touched(.none, at: start + Double(points.count) * 16))
  }

  mutating func tap(_ x: Double, _ y: Double, at time: Double) {
    _ = handle(.touched(finger(x, y), at: time))
    _ = handle(.touched(.none, at: time + 60))
  }
}

extension Pose {
  static var nowhere: Pose { PhotoStage.sample().shown }
}
