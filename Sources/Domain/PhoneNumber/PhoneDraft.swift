/// A phone number as it is typed: its formatting and validity (CODE-1, CODE-2).
///
/// A leading 8 or 9 is read as Russian, "00" as "+". Russian numbers are formatted as "+7 (999)
/// 000-00-00", all others in plain groups after the country code. A pasted number with too many
/// digits is not cut to size, because that would be someone else's number; its extension is dropped.
public struct PhoneDraft: Hashable, Sendable {
  /// Number of digits of numbers in +7, with the country code.
  private static let russianDigits = 11
  /// Maximum number of digits kept of pasted text.
  private static let keptDigits = 20

  /// All digits, starting with the country code.
  private var digits: [UInt8] = []
  /// Whether "+" is shown in front; false for an empty draft and a 0 that may become "00".
  private var hasPlus = false

  /// An empty draft.
  public init() {}

  /// Creates a draft from the text that the field already has.
  public init(_ text: String) {
    edit(text)
  }

  /// Updates the draft to the text of the field after an edit.
  public mutating func edit(_ text: String) {
    var (typed, plus) = PhoneDraft.digits(of: text, withExtension: true)
    // Why: an "x" or "#" typed by mistake must not delete the digits after it.
    if typed != digits { (typed, plus) = PhoneDraft.digits(of: text, withExtension: false) }
    // Why: deleting the last digit must empty the field, so the "+" goes with it.
    if typed.isEmpty, !digits.isEmpty { plus = false }
    if !plus, let found = PhoneDraft.withCountry(typed) {
      typed = found
      plus = true
    }
    // Why: in "+7 8 999 …" the 8 is the domestic prefix and redundant.
    if typed.count == PhoneDraft.russianDigits + 1, typed[0] == UInt8(ascii: "7"),
      typed[1] == UInt8(ascii: "8")
    {
      typed = [typed[0]] + typed.dropFirst(2)
    }
    if isFull(before: typed) { return }
    hasPlus = plus
    digits = Array(typed.prefix(PhoneDraft.keptDigits))
  }

  /// The digits of `text` from its last "+" on, and whether it has a "+".
  ///
  /// If `withExtension` is false, stops at an extension after a complete number: ";ext=5"
  /// (RFC 3966), "ext. 5", "x5", "#5" or "доб. 5".
  private static func digits(
    of text: String, withExtension: Bool
  ) -> (digits: [UInt8], hasPlus: Bool) {
    var digits: [UInt8] = []
    var plus = false
    for scalar in text.unicodeScalars {
      // Why: a number pasted after "+7" has its own "+", which starts a new number.
      if scalar == "+" || scalar == "\u{FF0B}" {
        plus = true
        digits = []
      }
      let isWhole = digits.count >= PhoneNumber.shortest
      if !withExtension, isWhole, beginsExtension(scalar) { break }
      digits.append(contentsOf: CodeText.digits(of: String(scalar)).utf8)
    }
    return (digits, plus)
  }

  /// Whether an extension may begin with or at this character; the "x" of "ext" is enough.
  private static func beginsExtension(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ";", "#", "x", "X", "д", "Д": true
    default: false
    }
  }

  /// `typed`, which has no "+", with the country code in front; nil if it begins with a domestic 0.
  private static func withCountry(_ typed: [UInt8]) -> [UInt8]? {
    guard let first = typed.first else { return nil }
    let zero = UInt8(ascii: "0")
    if first == UInt8(ascii: "8") { return [UInt8(ascii: "7")] + typed.dropFirst() }
    if first == UInt8(ascii: "9") { return [UInt8(ascii: "7")] + typed }
    if first != zero { return typed }
    // Why: most countries dial "00" for "+"; "000" starts no international number.
    guard typed.count > 1, typed[1] == zero, typed.count == 2 || typed[2] != zero
    else { return nil }
    return Array(typed.dropFirst(2))
  }

  /// Whether `typed` adds one digit, at any position, to a number that already has all its digits.
  private func isFull(before typed: [UInt8]) -> Bool {
    let most = PhoneDraft.mostDigits(typed)
    guard digits.count == most, typed.count == most + 1 else { return false }
    var found = 0
    for digit in typed where found < most && digit == digits[found] { found += 1 }
    return found == most
  }

  /// Maximum number of digits of a number with this beginning.
  private static func mostDigits(_ digits: [UInt8]) -> Int {
    digits.first == UInt8(ascii: "7") ? russianDigits : PhoneNumber.longest
  }

  /// Whether the field shows no text.
  public var isEmpty: Bool { digits.isEmpty && !hasPlus }

  /// Whether the country code is +7, where all numbers have the same length.
  public var isRussian: Bool { digits.first == UInt8(ascii: "7") }

  /// Whether a Russian number is valid and has all its digits: the form can submit itself.
  public var isComplete: Bool {
    isRussian && digits.count == PhoneDraft.russianDigits && number != nil
  }

  /// The number; nil if the digits cannot be one.
  public var number: PhoneNumber? {
    // Why: no area code of +7 starts with 0, 1 or 2 (Russian and Kazakh numbering plans).
    if isRussian, digits.count != PhoneDraft.russianDigits || digits[1] < UInt8(ascii: "3") {
      return nil
    }
    return PhoneNumber("+" + String(decoding: digits, as: UTF8.self))
  }

  /// Why `number` is nil; nil if there is a number.
  public var problem: PhoneProblem? {
    if number != nil { return nil }
    if digits.count > PhoneDraft.mostDigits(digits) { return .long }
    let least = isRussian ? PhoneDraft.russianDigits : PhoneNumber.shortest
    return digits.count < least ? .short : .invalid
  }

  /// The formatted text of the field.
  public var text: String {
    String(decoding: isRussian ? masked : grouped, as: UTF8.self)
  }

  /// "+7 (999) 000-00-00" up to the last digit, without a trailing separator.
  private var masked: [UInt8] {
    var text = Array("+7".utf8)
    for (index, digit) in digits.enumerated().dropFirst() {
      switch index {
      case 1: text.append(contentsOf: " (".utf8)
      case 4: text.append(contentsOf: ") ".utf8)
      case 7, 9: text.append(UInt8(ascii: "-"))
      default: break
      }
      text.append(digit)
    }
    return text
  }

  /// The country code, then groups of three; the last group has up to four.
  private var grouped: [UInt8] {
    let country = min(PhoneDraft.countryDigits(digits), digits.count)
    let plus: [UInt8] = hasPlus ? [UInt8(ascii: "+")] : []
    var text = plus + digits[..<country]
    let rest = digits.count - country
    for index in 0..<rest {
      let left = rest - index
      if index == 0 || (index % 3 == 0 && left > 1) { text.append(UInt8(ascii: " ")) }
      text.append(digits[country + index])
    }
    return text
  }

  /// Country codes of two digits; those that begin with 1 or 7 have one digit, all others three.
  private static let shortCountries = [
    20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56,
    57, 58, 60, 61, 62, 63, 64, 65, 66, 81, 82, 84, 86, 90, 91, 92, 93, 94, 95, 98,
  ]

  /// Number of digits of the country code: ITU-T E.164, list of assigned country codes.
  private static func countryDigits(_ digits: [UInt8]) -> Int {
    guard digits.count > 1 else { return 1 }
    let first = Int(digits[0]) - 48
    if first == 1 || first == 7 { return 1 }
    return shortCountries.contains(first * 10 + Int(digits[1]) - 48) ? 2 : 3
  }
}
