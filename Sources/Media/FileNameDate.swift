public import Domain

/// The date in the name of a file, as phones, messengers and people write it.
///
/// Known are a day (`20170704`, `2017-07-04`), maybe with a time after it (`_101112`, ` at 10.11.12`), a month
/// (`1962-05`), and milliseconds since 1970 after `FB_IMG_` and `mmexport`. Other digits are numbers.
public enum FileNameDate {
  /// The date in a name, without its folder; nil if it has none.
  public static func read(_ name: some Collection<UInt8>) -> CaptureTime? {
    let name = Array(name.prefix(255))
    if let moment = moment(name) { return moment }
    // Why the whole name for a day first: a month may be the beginning of a longer number.
    let starts = name.indices.filter { isDigit(name[$0]) && ($0 == 0 || !isDigit(name[$0 - 1])) }
    let days = starts.lazy.compactMap { day(name[$0...]) }
    let months = starts.lazy.filter { $0 == 0 || !isLetter(name[$0 - 1]) }
      .compactMap { month(name[$0...]) }
    return days.first(where: isPossible) ?? months.first(where: isPossible)
  }

  private static func isPossible(_ time: CaptureTime) -> Bool {
    time.instant >= CaptureDate.earliest
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 48...57 ~= byte }

  /// Whether the byte is an ASCII letter or part of another character.
  private static func isLetter(_ byte: UInt8) -> Bool { 97...122 ~= byte | 0x20 || byte >= 0x80 }

  /// `20170704` or `2017-07-04`, with `-`, `_` or `.` between the parts, and the time after it.
  private static func day(_ name: ArraySlice<UInt8>) -> CaptureTime? {
    let digits = name.prefix(while: isDigit)
    let year: ArraySlice<UInt8>
    var rest: ArraySlice<UInt8>
    if digits.count == 8 || digits.count == 14 {
      year = digits.prefix(4)
      rest = name.dropFirst(4)
    } else {
      guard digits.count == 4, let separator = name.dropFirst(4).first, isSeparator(separator)
      else { return nil }
      year = digits
      rest = name.dropFirst(5)
    }
    guard let month = pair(&rest) else { return nil }
    if digits.count == 4 {
      guard let separator = rest.first, isSeparator(separator) else { return nil }
      rest = rest.dropFirst()
    }
    guard let day = pair(&rest) else { return nil }
    if digits.count != 14, let next = rest.first, isDigit(next) { return nil }
    if let next = rest.first, isLetter(next), next != UInt8(ascii: "T") { return nil }
    let date = "\(text(year))-\(month)-\(day)"
    if let time = time(rest), let exact = CaptureDate.read(date + time, from: .fileName) {
      return exact
    }
    return CaptureDate.read(date, from: .fileName).flatMap { $0.precision == .day ? $0 : nil }
  }

  /// A time of six digits, maybe with `-`, `_`, `.` or `:` between them, after at most one word, and maybe with AM or PM
  /// behind it; then the hour may have one digit.
  private static func time(_ name: ArraySlice<UInt8>) -> String? {
    var rest = name.drop { isSeparator($0) || $0 == 32 || $0 == UInt8(ascii: "T") }
    if rest.starts(with: "at ".utf8) { rest = rest.dropFirst(3) }
    let isShort = rest.prefix(while: isDigit).count == 1
    guard let hour = isShort ? rest.popFirst().map({ text([48, $0]) }) : pair(&rest) else {
      return nil
    }
    let isSeparated = rest.first.map { isSeparator($0) || $0 == UInt8(ascii: ":") } == true
    if isSeparated { rest = rest.dropFirst() }
    guard isSeparated || !isShort, let minute = pair(&rest) else { return nil }
    if isSeparated {
      guard let separator = rest.first, isSeparator(separator) || separator == UInt8(ascii: ":")
      else { return nil }
      rest = rest.dropFirst()
    }
    guard let second = pair(&rest), hour < "24", minute < "60", second < "60" else { return nil }
    // Three more digits are milliseconds.
    let more = rest.prefix(while: isDigit).count
    guard more == 0 || more == 3 else { return nil }
    guard let half = half(rest.dropFirst(more)) else {
      return isShort ? nil : "T\(hour):\(minute):\(second)"
    }
    guard let twelfth = Int(hour), 1...12 ~= twelfth else { return nil }
    let whole = twelfth % 12 + (half == .afternoon ? 12 : 0)
    return "T\(whole < 10 ? "0" : "")\(whole):\(minute):\(second)"
  }

  /// A half of a day.
  private enum Half { case morning, afternoon }

  /// The half of the day that `PM`, `p.m.` or the like names; nil if nothing does.
  private static func half(_ name: ArraySlice<UInt8>) -> Half? {
    var rest = afterSpace(name)
    guard let first = rest.popFirst() else { return nil }
    let isDotted = rest.first == UInt8(ascii: ".")
    if isDotted { rest = afterSpace(rest.dropFirst()) }
    guard let second = rest.popFirst(), second | 0x20 == UInt8(ascii: "m"),
      rest.first.map(isLetter) != true
    else { return nil }
    switch first {
    case UInt8(ascii: "P"), UInt8(ascii: "p"): return .afternoon
    case UInt8(ascii: "A"): return .morning
    // Why not without dots: "am" is a word of German.
    case UInt8(ascii: "a"): return isDotted ? .morning : nil
    default: return nil
    }
  }

  /// The rest of a name after a space, if it begins with one; macOS writes one that does not break.
  private static func afterSpace(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let spaces = [" ", "\u{A0}", "\u{202F}"]
    return name.dropFirst(spaces.first { name.starts(with: $0.utf8) }?.utf8.count ?? 0)
  }

  /// `1962-05` or `1962_05`, not inside a word or a longer number.
  private static func month(_ name: ArraySlice<UInt8>) -> CaptureTime? {
    let digits = name.prefix(while: isDigit)
    var rest = name.dropFirst(5)
    guard digits.count == 4, let separator = name.dropFirst(4).first,
      separator == UInt8(ascii: "-") || separator == UInt8(ascii: "_"), let month = pair(&rest),
      rest.first.map({ isDigit($0) || isLetter($0) }) != true
    else { return nil }
    return CaptureDate.read("\(text(digits))-\(month)", from: .fileName)
      .flatMap { $0.precision == .month ? $0 : nil }
  }

  /// `FB_IMG_1499162400000` and `mmexport1499162400000`.
  private static func moment(_ name: [UInt8]) -> CaptureTime? {
    for prefix in ["FB_IMG_", "mmexport"] where name.starts(with: prefix.utf8) {
      let digits = name.dropFirst(prefix.utf8.count).prefix(while: isDigit)
      guard digits.count == 13, let milliseconds = Int64(text(digits)) else { return nil }
      let moment = Instant(seconds: milliseconds / 1_000)
      return CaptureTime(ZonedTime(moment), from: .fileName)
    }
    return nil
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
  }

  /// Two digits, which are removed from `rest`.
  private static func pair(_ rest: inout ArraySlice<UInt8>) -> String? {
    let digits = rest.prefix(2)
    guard digits.count == 2, digits.allSatisfy(isDigit) else { return nil }
    rest = rest.dropFirst(2)
    return text(digits)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
