/// A phone number as typed, normalized to "+", country code and the rest, in ASCII digits.
///
/// All spellings of one number give the same text, so a different spelling evades no rate limit.
struct DialledText {
  /// Maximum length in UTF-8 bytes, far more than a number with separators needs.
  private static let longest = 256

  let text: String

  /// Throws `.invalid` for characters that no number has: letters, control characters, a "+"
  /// inside.
  init(_ written: String) throws(PhonebookError) {
    guard written.utf8.count <= DialledText.longest else { throw .long }
    var digits = ""
    var isInternational = false
    for scalar in written.unicodeScalars {
      if let digit = DialledText.digit(scalar) {
        digits.unicodeScalars.append(digit)
      } else if scalar == "+" || scalar == "\u{FF0B}", digits.isEmpty, !isInternational {
        isInternational = true
      } else if !DialledText.separates(scalar) {
        throw .invalid
      }
    }
    guard digits.utf8.count > 2 else { throw .short }
    text = "+" + (isInternational ? digits : DialledText.withCountry(digits))
  }

  /// The digits with the country code first; a leading 8 or 9 is read as Russian.
  private static func withCountry(_ digits: String) -> String {
    if digits.hasPrefix("8") { return "7" + digits.dropFirst() }
    if digits.hasPrefix("9") { return "7" + digits }
    // "00" is the international prefix of most countries; no country code begins with 0.
    if digits.hasPrefix("00"), !digits.hasPrefix("000") { return String(digits.dropFirst(2)) }
    return digits
  }

  /// The ASCII digit for a decimal digit of any script; nil for other characters.
  private static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return nil }
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
  }

  /// Whether it is a separator between digits, or invisible, such as a direction mark.
  private static func separates(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .dashPunctuation, .openPunctuation, .closePunctuation, .format: true
    default: scalar == "." || scalar == "/" || scalar == "\u{2212}" || scalar == "\u{00B7}"
    }
  }
}
