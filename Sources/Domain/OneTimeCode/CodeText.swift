/// Reads one-time codes from typed, pasted and autofilled text (CODE-11).
public enum CodeText {
  /// The digits of `text` in ASCII; digits of other scripts are converted.
  public static func digits(of text: String) -> String {
    var found: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let digit = digit(scalar) { found.append(digit) }
    }
    return String(decoding: found, as: UTF8.self)
  }

  /// Finds a code of `length` digits in `text`, such as a pasted message.
  ///
  /// Prefers the domain-bound form "#123456", then the first number of exactly that length, then a
  /// code written in two groups. Returns nil if `text` has no code.
  public static func code(in text: String, length: Int) -> String? {
    let runs = runs(in: text)
    for run in runs where run.isBound && run.digits.count == length { return run.text }
    for run in runs where run.digits.count == length { return run.text }
    for (first, second) in zip(runs, runs.dropFirst())
    where second.isNear && first.digits.count + second.digits.count == length {
      return first.text + second.text
    }
    return nil
  }

  /// The digits that a field of `length` digits keeps after an edit from `before` to `text`.
  ///
  /// Keeps only the code of a pasted message; a digit typed into a full field starts over (CODE-7).
  public static func edited(_ before: String, to text: String, length: Int) -> String {
    let typed = digits(of: text)
    if typed.utf8.count != text.utf8.count, let found = code(in: text, length: length) {
      return found
    }
    let old = Array(before.utf8)
    let new = Array(typed.utf8)
    guard new.count > length else { return typed }
    guard old.count == length else { return String(decoding: new.prefix(length), as: UTF8.self) }
    let added = new.count - length
    let place = (0..<length).first { old[$0] != new[$0] } ?? length
    let fresh = new[place..<min(place + added, new.count)].prefix(length)
    return String(decoding: fresh, as: UTF8.self)
  }

  /// Consecutive digits.
  private struct Run {
    var digits: [UInt8] = []
    /// Whether "#" precedes the digits.
    var isBound = false
    /// Whether a single hyphen or space separates the digits from the previous run.
    var isNear = false

    var text: String { String(decoding: digits, as: UTF8.self) }
  }

  private static func runs(in text: String) -> [Run] {
    var runs: [Run] = []
    var between = 0
    var last: Unicode.Scalar = " "
    var isInside = false
    for scalar in text.unicodeScalars {
      guard let digit = digit(scalar) else {
        between = isInside ? 1 : between + 1
        isInside = false
        last = scalar
        continue
      }
      if !isInside {
        var run = Run()
        run.isBound = last == "#"
        run.isNear = !runs.isEmpty && between == 1 && isJoint(last)
        runs.append(run)
      }
      isInside = true
      runs[runs.count - 1].digits.append(digit)
    }
    return runs
  }

  private static func isJoint(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == " " || scalar == "\u{A0}"
  }

  /// The ASCII digit for an ASCII, full-width, Arabic, Persian or Devanagari digit, else nil.
  private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    for zero: UInt32 in [0x30, 0xFF10, 0x660, 0x6F0, 0x966]
    where zero...zero + 9 ~= scalar.value {
      return UInt8(48 + scalar.value - zero)
    }
    return nil
  }
}
