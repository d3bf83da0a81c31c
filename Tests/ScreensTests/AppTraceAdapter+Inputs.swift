import AppModel
import Domain
import Screens

extension TracedApp {
  /// The event of an input line; nil if the line is malformed.
  static func event(_ words: [String], _ line: String) -> AppScreen.Event? {
    let word = words.dropFirst().first ?? ""
    let last = words.last ?? ""
    switch words.first {
    case "tap": return tap(Array(words.dropFirst()))
    case "picture": return picture(word, words)
    case "touch", "lift", "frame", "key", "swipe": return viewer(words)
    case "arrow": return arrow(words)
    case "scrub": return scrub(words).map { .feed(.scrubbed($0)) }
    case "size": return .feed(.resized(Viewport(width: number(word), height: number(last))))
    case "window":
      guard words.count > 3 else { return nil }
      return .placed(
        ViewerEnvironment(
          viewport: Viewport(width: number(word), height: number(words[2])),
          density: Double(number(words[3])), isStill: last == "still"))
    case "scroll": return list(word, .scrolled(number(last)))
    case "finger": return .feed(.touched(word == "down"))
    case "pull": return .feed(.pulled(number(word)))
    case "release": return .feed(.pullReleased)
    case "stored": return text(line).map { .likes(.restored($0)) }
    case "heard": return text(line).map { .likes(.heard($0)) }
    case "online": return .cameOnline
    case "reached": return .reached(word == "yes")
    case "landed": return .landed(word)
    case "visible": return .uncovered(word == "yes")
    case "go": return .navigated(word)
    case "uploads":
      return word == "closed" ? .addingClosed : .adding(word == "added" ? .photosAdded : .signedOut)
    case "portrait": return .profile(.portraitFailed)
    default: return nil
    }
  }

  private static func tap(_ words: [String]) -> AppScreen.Event? {
    let last = words.last ?? ""
    switch (words.first, words.dropFirst().first) {
    case ("heart", "viewer"): return .viewer(.likeTapped)
    case ("heart", .some(let name)): return list(name, .likeTapped(last))
    case ("card", .some(let name)): return list(name, .cardTapped(last))
    case ("retry", "viewer"): return .viewer(.retryTapped)
    case ("retry", "profile"): return .profile(.opened)
    case ("retry", .some(let name)): return list(name, .retryTapped)
    case ("ok", "viewer"): return .viewer(.alertDismissed)
    case ("ok", "welcome"): return .welcome(.alertDismissed)
    case ("ok", "app"): return .profile(.signOutDeclined)
    case ("ok", .some(let name)): return list(name, .alertDismissed)
    case ("tab", .some(let name)): return AppScreen.Tab(rawValue: name).map { .tabTapped($0) }
    case ("new-photos", nil): return .feed(.newPhotosTapped)
    case ("back", nil): return .viewer(.backTapped)
    case ("share", nil): return .shareTapped
    case ("add", nil): return .addTapped
    case ("sign-in", nil): return .welcome(.enterTapped)
    case ("sign-out", nil): return .profile(.signOutTapped)
    case ("sign-out", "yes"): return .profile(.signOutConfirmed)
    case ("sign-out", "no"): return .profile(.signOutDeclined)
    case (_, _): return nil
    }
  }

  private static func picture(_ place: String, _ words: [String]) -> AppScreen.Event? {
    guard words.count == 4 else { return nil }
    let id = words[2]
    let isShown = words[3] == "shown"
    switch place {
    case "viewer": return .viewer(isShown ? .pictureShown(id) : .pictureFailed(id))
    case "sharper": return .viewer(isShown ? .sharperShown(id) : .sharperFailed(id))
    default: return list(place, isShown ? .pictureShown(id) : .pictureFailed(id))
    }
  }

  /// `swipe next`, `touch X,Y at MS`, `lift at MS`, `frame at MS` or `key NUMBER`.
  private static func viewer(_ words: [String]) -> AppScreen.Event? {
    let time = Double(words.last ?? "") ?? 0
    switch words[0] {
    case "swipe": return .viewer(.turnTapped(words.last == "next" ? 1 : -1))
    case "lift": return .viewer(.stage(.touched(.none, at: time)))
    case "frame": return .viewer(.stage(.ticked(at: time)))
    case "key": return PhotoStage.Key(rawValue: Int32(time)).map { .viewer(.stage(.pressed($0))) }
    default:
      let place = (words.dropFirst().first ?? "").split(separator: ",").compactMap { Double($0) }
      guard place.count == 2 else { return nil }
      let finger = Finger(id: 1, place: ScreenPoint(x: place[0], y: place[1]))
      return .viewer(.stage(.touched(.one(finger), at: time)))
    }
  }

  /// `arrow NUMBER PHOTO`.
  private static func arrow(_ words: [String]) -> AppScreen.Event? {
    guard words.count == 3, let key = ArrowKey(rawValue: number(words[1])) else { return nil }
    return .arrowPressed(key, on: words[2])
  }

  /// `scrub grab Y TRACK`, `scrub move Y TRACK`, `scrub release` or `scrub key NUMBER`.
  private static func scrub(_ words: [String]) -> ScrubMove? {
    let last = number(words.last ?? "")
    switch (words.dropFirst().first, words.count) {
    case ("grab", 4): return .grabbed(at: number(words[2]), track: last)
    case ("move", 4): return .moved(to: number(words[2]), track: last)
    case ("release", _): return .released
    case ("key", _): return ScrubKey(rawValue: last).map { .key($0) }
    case (_, _): return nil
    }
  }

  /// The event of the sheet that this input is; nil for all others.
  static func sheetEvent(_ words: [String]) -> ShareSheet.Event? {
    switch (words.first, words.dropFirst().first, words.last) {
    case ("drag", "sheet", let last): .dragged(number(last ?? ""))
    case ("drag", _, _): .released
    case ("tap", "sheet", "share"): .shareTapped
    case ("tap", "sheet", "copy"): .copyTapped
    case ("tap", "sheet", "download"): .downloadTapped
    case ("tap", "sheet", "close"): .dismissed
    case (_, _, _): nil
    }
  }

  static func able(_ word: String) -> ShareSheet.Ability? {
    switch word {
    case "nothing": .nothing
    case "links": .links
    case "files": .files
    default: nil
    }
  }

  private static func list(_ name: String, _ event: FeedScreen.Event) -> AppScreen.Event {
    name == "favourites" ? .favourites(event) : .feed(event)
  }

  private static func number(_ word: String) -> Int32 { Int32(word) ?? 0 }

  /// The text in quotes, in which `\t` and `\n` are a tab and a line feed. For `stored many
  /// NUMBER`, NUMBER generated entries.
  private static func text(_ line: String) -> String? {
    if line.hasPrefix("stored many "), let number = Int(line.dropFirst(12)) {
      return (0..<number).map { "like anna x\($0)\t+\($0 + 1)" }.joined(separator: "\n")
    }
    guard let start = line.firstIndex(of: "\""), line.hasSuffix("\"") else { return nil }
    return String(line[line.index(after: start)...].dropLast())
      .replacing("\\t", with: "\t").replacing("\\n", with: "\n")
  }
}
