import TestKit

/// What a random trace does most, and what its network is like.
enum TracedStyle: String, CaseIterable {
  /// Taps hearts of a short feed, with a network that loses requests and responses.
  case likes
  /// Scrolls through a feed with an index.
  case feed
  /// Scrolls through a feed that loads page by page.
  case pages
  /// Uses everything without a network for long times.
  case offline
  /// Likes on the profile.
  case favourites
  /// Likes in the full-screen view, and shares.
  case viewer
  /// Has the app open in another tab, which stores and sends likes too.
  case tabs
  /// Signs out, loses the session, signs in.
  case sessions

  /// The seeds of the traces.
  var seeds: ClosedRange<UInt64> { self == .likes || self == .offline ? 1...4 : 1...3 }

  /// The number of steps of a trace.
  var steps: Int { 140 }

  /// The steps to choose from at random; frequent ones are listed several times.
  var happenings: [TracedWorld.Happening] {
    [.answer, .answer, .answer, .answer, .answer, .timer] + own
  }

  private var own: [TracedWorld.Happening] {
    switch self {
    case .likes:
      [.heart, .heart, .heart, .heart, .network, .online, .restart, .list(.picture)]
    case .feed:
      [
        .list(.scroll), .list(.scroll), .list(.scroll), .list(.scroll), .list(.scrub), .grow,
        .list(.pull), .list(.retry), .heart, .list(.resize), .list(.cover), .answer, .answer,
        .online,
      ]
    case .pages:
      [
        .list(.scroll), .list(.scroll), .list(.scroll), .heart, .list(.pull), .list(.retry), .grow,
        .list(.picture), .network, .online, .answer, .answer,
      ]
    case .offline:
      [
        .heart, .heart, .list(.scroll), .tab, .card, .back, .network, .online, .list(.picture),
        .restart, .list(.retry), .list(.cover),
      ]
    case .favourites:
      [
        .tab, .favouriteHeart, .favouriteHeart, .favouriteHeart, .heart, .list(.scroll), .card,
        .back, .list(.retry), .network, .list(.picture),
      ]
    case .viewer:
      [
        .card, .card, .card, .viewerHeart, .viewerHeart, .viewerHeart, .swipe, .back, .share,
        .sheet, .heart, .network, .finger, .list(.picture), .go, .tab,
      ]
    case .tabs:
      [.heart, .heart, .heard, .heard, .heard, .network, .online, .restart, .tab]
    case .sessions:
      [
        .heart, .heart, .card, .viewerHeart, .tab, .signOut, .signOut, .network, .uploads, .go,
        .restart,
      ]
    }
  }
}

/// A random user with a device, an unreliable network and a server.
struct TracedWorld {
  /// A step of the person, the network or the device.
  enum Happening {
    case answer, timer, heart, favouriteHeart, viewerHeart, card, back, swipe, tab, go, share
    case sheet, finger, grow, network, online, restart, heard, signOut, uploads
    case list(ListHappening)
  }

  /// A step that concerns the list on display.
  enum ListHappening {
    case scroll, scrub, pull, retry, picture, resize, cover
  }

  /// A pending request.
  struct Asked {
    let number: String
    let method: String
    let path: String
  }

  let style: TracedStyle
  var chance: Chance
  private(set) var app = TracedApp()
  /// The trace.
  private(set) var lines: [String] = []
  var asked: [Asked] = []
  var timers: [String] = []
  var questions: [(kind: String, number: String)] = []
  /// The entries stored on the device.
  var store: [String: String] = [:]
  var history: [String] = []
  var scrollTop = 0
  var isUp = true
  var isSignedIn = true
  /// The feed of the server: a letter and the number of photos.
  var letter = "p"
  var count: Int
  var liked: Set<String> = []
  private var wayBack: String?

  init(_ style: TracedStyle, seed: UInt64) {
    self.style = style
    chance = Chance(seed: seed)
    count = style == .feed ? 150 : style == .likes || style == .tabs ? 8 : 34
    if style == .favourites { liked = Set((0..<14).map { TracedServer.id("p", 2 * $0) }) }
    lines.append(
      "# Random trace: \(style.rawValue), seed \(seed). UPDATE_TRACES=generate writes it.")
  }

  /// Records a trace: random steps, then a reliable network until no request is left.
  mutating func play() {
    start()
    for _ in 0..<style.steps {
      happen(style.happenings.randomElement(using: &chance) ?? .answer)
      if let path = wayBack {
        wayBack = nil
        history = history.count > 1 ? history.dropLast() : [path]
        send("go " + (history.last ?? path))
      }
      if !isSignedIn { start() }
    }
    isUp = true
    for _ in 0..<12 {
      if !timers.isEmpty { send("timer " + timers.removeLast()) }
      while let next = asked.first { answer(next, isSure: true) }
      send("online")
    }
  }

  /// Whether one of `number` equally likely things happens.
  mutating func oneIn(_ number: Int) -> Bool { Int.random(in: 0..<number, using: &chance) == 0 }

  /// Passes a line to the app, records it with the output, and remembers new requests and timers.
  mutating func send(_ line: String) {
    lines.append("> " + line)
    for output in app.take(line) {
      lines.append(output)
      learn(output.split(separator: " ").map(String.init))
    }
  }

  private mutating func learn(_ words: [String]) {
    guard words.count > 2, words[0] == "<" else { return }
    switch words[1] {
    case "ask": asked.append(Asked(number: words[2], method: words[3], path: words[4]))
    case "timer": timers.append(words[2])
    case "file", "share", "copy": questions.append((words[1], words[2]))
    case "store": store[words[2...4].joined(separator: " ")] = words[6]
    case "delete": store[words[2...4].joined(separator: " ")] = nil
    case "push": history.append(words[2])
    case "replace":
      history = history.dropLast() + [words[2]]
      if words[2] == "/" { isSignedIn = false }
    case "back": wayBack = words[2]
    case "scroll": if words[2] == "feed" { scrollTop = Int(words[4]) ?? 0 }
    case "shift": scrollTop += Int(words[4]) ?? 0
    default: break
    }
  }

  /// Opens the app, as on another visit; pending requests may arrive, their responses never do.
  mutating func start() {
    for request in asked where Bool.random(using: &chance) { _ = serve(request) }
    asked = []
    timers = []
    questions = []
    isSignedIn = true
    scrollTop = 0
    let path =
      ["/app/feed", "/app/feed", "/app/feed", "/app/profile", "/app/photo/p03"]
      .randomElement(using: &chance) ?? "/app/feed"
    history = [path]
    var line = "start \(path) as anna"
    if style == .sessions { line += " uploads" }
    if path.contains("photo") { line += " opens p03" }
    if style == .feed || style == .offline { line += " feed \(letter)\(count)" }
    if style == .pages, Bool.random(using: &chance) { line += " at \(letter)12 by 40" }
    send(line + " photos " + photos(from: 0, 10))
    send("size 375 667")
    if style == .viewer { send("window 375 667 2 still") }
    if style == .viewer { send("able " + (Bool.random(using: &chance) ? "files" : "links")) }
    let entries = store.sorted { $0.key < $1.key }.map { $0.key + "\\t" + $0.value }
    if !entries.isEmpty { send("stored \"" + entries.joined(separator: "\\n") + "\"") }
    if !isUp, isSignedIn { send("reached no") }
  }

  /// At most `number` photos of the server's feed from a position on, as a trace writes them.
  func photos(from: Int, _ number: Int, of count: Int? = nil) -> String {
    let count = count ?? self.count
    let last = min(count, from + number)
    guard from < last else { return "" }
    return words((from..<last).map { TracedServer.id(letter, count - 1 - $0) })
  }

  /// Ids as a trace writes them: ranges, then `+ID` for each photo that is liked.
  func words(_ ids: [String]) -> String {
    let hearts = ids.filter { liked.contains($0) }.map { " +" + $0 }
    return TracedView.ranges(ids).replacing(",", with: " ") + hearts.joined()
  }
}
