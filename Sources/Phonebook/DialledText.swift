/// A written number as it is dialled from abroad: "+", the country's code, the rest, in ASCII digits.
///
/// All ways to write one number become the same text, so no limit is passed by writing it otherwise.
struct DialledText {
  /// Far more than any number with its separators.
  private static let longest = 256

  let text: String

  /// Throws `.invalid` for what no number has: letters, control characters, a "+" inside.
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

  /// The number with its country first.
  private static func withCountry(_ digits: String) -> String {
    if digits.hasPrefix("8") { return "7" + digits.dropFirst() }
    if digits.hasPrefix("9") { return "7" + digits }
    // What most of the world dials for "+"; a number with a third zero is none.
    if digits.hasPrefix("00"), !digits.hasPrefix("000") { return String(digits.dropFirst(2)) }
    return digits
  }

  /// The ASCII digit for a decimal digit of any script.
  private static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return nil }
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
  }

  /// Whether people write it between digits, or it is invisible, like marks of direction.
  private static func separates(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .dashPunctuation, .openPunctuation, .closePunctuation, .format: true
    default: scalar == "." || scalar == "/" || scalar == "\u{2212}" || scalar == "\u{00B7}"
    }
  }
}
