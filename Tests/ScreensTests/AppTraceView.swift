import Domain
import Screens
import Texts

/// What the app shows, as a trace records it: a hash of everything, and facts that people can read.
struct TracedView {
  /// The hash of `TracedDump`.
  private(set) var hash: UInt64 = 0
  /// Names and values, in the order in which they are printed.
  private(set) var facts: [(name: String, value: String)] = []

  /// Nothing on display.
  init() {}

  init(_ view: AppView, sheet: ShareView?, stage: StageView?) {
    hash = TracedDump.hash((view, sheet, stage))
    switch view {
    case .splash: add("screen", "splash")
    case .loading: add("screen", "loading")
    case .welcome(let view):
      add("screen", "welcome")
      add("message", view.message)
      add("opening", view.isOpening)
      add("return", view.returnTo)
      add("alert", view.alert)
    case .inside(let view): describe(view)
    }
    if let sheet {
      add("sheet", sheet.id)
      add("sheet-message", sheet.message)
    }
  }

  subscript(name: String) -> String? { facts.first { $0.name == name }?.value }

  /// The hash and the facts that differ from `before`; nil if nothing visible changed.
  func change(since before: TracedView) -> String? {
    guard hash != before.hash else { return nil }
    let digits = String(hash, radix: 16)
    var parts = [String(repeating: "0", count: 16 - digits.count) + digits]
    for (name, value) in facts where before[name] != value { parts.append(name + ":" + value) }
    for (name, _) in before.facts where self[name] == nil { parts.append(name + ":-") }
    return parts.joined(separator: "  ")
  }

  private mutating func add(_ name: String, _ value: String) {
    facts.append((name, value))
  }

  private mutating func add(_ name: String, _ isTrue: Bool) {
    if isTrue { add(name, "yes") }
  }

  private mutating func add(_ name: String, _ phrase: Phrase?) {
    if let phrase { add(name, "\"" + phrase.english + "\"") }
  }

  private mutating func add(_ name: String, _ alert: AlertView?) {
    add(name, alert?.message)
  }

  private mutating func describe(_ view: SignedInView) {
    add("screen", view.isAdding ? "uploads" : view.viewer != nil ? "viewer" : view.tab.rawValue)
    add("tab", view.tab.rawValue)
    add("offline", view.isOffline)
    add("alert", view.alert)
    if let notice = view.notice { add("notice", notice.phrase) }
    switch view.addButton {
    case .absent: break
    case .present: add("add", "yes")
    case .returned: add("add", "focused")
    }
    describe(view.profile)
    describe(view.feed, "")
    if let favourites = view.favourites {
      add("favourites", String(favourites.count))
      describe(favourites.list, "f/")
    }
    if let viewer = view.viewer { describe(viewer) }
  }

  private mutating func describe(_ view: ProfileView) {
    if let profile = view.profile {
      add("profile", profile.username)
      add("likes", String(profile.likes))
    }
    if view.isLoading { add("profile", "loading") }
    add("profile", view.problem)
    add("profile-alert", view.alert)
  }

  /// Hearts are `+` if liked, else `-`, with `~` while a loader replaces them; then the picture is
  /// `.` if on display and `!` if it failed. A card that is neither is listed under `cards` only.
  private mutating func describe(_ view: FeedView, _ mark: String) {
    if view.newPhotos > 0 { add(mark + "new", String(view.newPhotos)) }
    add(mark + "alert", view.alert)
    switch view.footer {
    case .none: break
    case .loading: add(mark + "footer", "loading")
    case .retry(let phrase): add(mark + "footer", phrase)
    case .empty: add(mark + "footer", "empty")
    }
    switch view.pull {
    case .hidden: break
    case .pulled(let distance, let isEnough):
      add(mark + "pull", String(distance) + (isEnough ? "!" : ""))
    case .refreshing: add(mark + "pull", "refreshing")
    }
    let cards = TracedView.ranges(view.cards.map(\.id))
    if !cards.isEmpty { add(mark + "cards", cards) }
    if !view.blanks.isEmpty { add(mark + "blanks", String(view.blanks.count)) }
    for card in view.cards {
      let heart = (card.isLiked ? "+" : "-") + (card.isLiking ? "~" : "")
      let state = heart + TracedView.mark(card.picture)
      if state != "-" { add(mark + card.id, state) }
    }
  }

  private mutating func describe(_ view: ViewerView) {
    let heart = view.isLiked.map { $0 ? "+" : "-" } ?? ""
    add("viewer", view.id + heart + TracedView.mark(view.picture))
    add("viewer-alert", view.alert)
    add("pages", view.pages.map(\.id).joined(separator: ","))
  }

  private static func mark(_ picture: Picture) -> String {
    switch picture {
    case .loading: ""
    case .shown: "."
    case .failed: "!"
    }
  }

  /// Ids with their consecutive runs as ranges: `p19..p10,p07`.
  static func ranges(_ ids: [String]) -> String {
    var runs: [(first: String, last: String)] = []
    for id in ids {
      if let run = runs.last, run.last.first == id.first,
        TracedServer.number(run.last) == TracedServer.number(id).map({ $0 + 1 })
      {
        runs[runs.count - 1].last = id
      } else {
        runs.append((id, id))
      }
    }
    return runs.map { $0.first == $0.last ? $0.first : $0.first + ".." + $0.last }
      .joined(separator: ",")
  }
}

/// A complete textual dump of a value without the names of types and properties, so that it
/// survives their renaming; every value that anyone can see is in it.
enum TracedDump {
  /// The FNV-1a hash of the dump, 64 bits.
  static func hash(_ value: Any) -> UInt64 {
    var text = ""
    write(value, to: &text)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }

  static func write(_ value: Any, to text: inout String) {
    switch value {
    case let value as String: text += "\"" + value + "\""
    // Why rounded: the last digits of a computed position depend on the platform.
    case let value as Double: text += value.isFinite ? "\((value * 1000).rounded())" : "\(value)"
    case let value as Int32: text += String(value)
    case let value as Bool: text += value ? "true" : "false"
    default: writeParts(of: value, to: &text)
    }
    text += " "
  }

  private static func writeParts(of value: Any, to text: inout String) {
    let mirror = Mirror(reflecting: value)
    guard let style = mirror.displayStyle, style != .enum || !mirror.children.isEmpty else {
      text += "\(value)"
      return
    }
    if style == .optional, mirror.children.isEmpty { text += "nil" }
    if style == .enum { text += mirror.children.first?.label ?? "" }
    text += "("
    for child in mirror.children { write(child.value, to: &text) }
    text += ")"
  }
}
