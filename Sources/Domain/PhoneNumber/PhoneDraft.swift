/// A phone number while it is typed (CODE-1, CODE-2): which number it becomes and how it looks.
///
/// 8 or 9 at the start is read as Russian, "00" as "+". Russian numbers look like
/// "+7 (999) 000-00-00", all others are grouped plainly after their country. A pasted number with
/// digits too many stays as it is: cut, it would be the number of somebody else.
public struct PhoneDraft: Hashable, Sendable {
  /// Digits of a number of the countries behind +7.
  private static let russianDigits = 11
  /// The most digits that are kept and shown, of whatever is pasted.
  private static let keptDigits = 20

  /// Every digit, the country first.
  private var digits: [UInt8] = []
  /// Whether "+" stands in front: not where nothing was typed, or a 0 that may become "00".
  private var hasPlus = false

  /// Nothing typed.
  public init() {}

  /// A number as it was typed or pasted before.
  public init(_ text: String) {
    edit(text)
  }

  /// Takes the text of the field as it is after a change.
  public mutating func edit(_ text: String) {
    var typed: [UInt8] = []
    var plus = false
    for scalar in text.unicodeScalars {
      // Why: a number pasted behind "+7" brings a "+" of its own and begins anew.
      if scalar == "+" || scalar == "\u{FF0B}" {
        plus = true
        typed = []
      }
      typed.append(contentsOf: CodeText.digits(of: String(scalar)).utf8)
    }
    // Why: the "+" of a number goes with its last digit.
    if typed.isEmpty, !digits.isEmpty { plus = false }
    if !plus, let found = PhoneDraft.withCountry(typed) {
      typed = found
      plus = true
    }
    // Why: "+7 8 999 …": the 8 of calls at home typed once too often.
    if typed.count == PhoneDraft.russianDigits + 1, typed[0] == UInt8(ascii: "7"),
      typed[1] == UInt8(ascii: "8")
    {
      typed = [typed[0]] + typed.dropFirst(2)
    }
    if isFull(before: typed) { return }
    hasPlus = plus
    digits = Array(typed.prefix(PhoneDraft.keptDigits))
  }

  /// What was typed without "+", its country first; nothing where no "+" belongs in front.
  private static func withCountry(_ typed: [UInt8]) -> [UInt8]? {
    guard let first = typed.first else { return nil }
    let zero = UInt8(ascii: "0")
    if first == UInt8(ascii: "8") { return [UInt8(ascii: "7")] + typed.dropFirst() }
    if first == UInt8(ascii: "9") { return [UInt8(ascii: "7")] + typed }
    if first != zero { return typed }
    // Why: "00" is what most of the world dials for "+"; a number with a third zero is none.
    guard typed.count > 1, typed[1] == zero, typed.count == 2 || typed[2] != zero
    else { return nil }
    return Array(typed.dropFirst(2))
  }

  /// Whether `typed` is a number that had all its digits and one digit more, wherever it was typed.
  private func isFull(before typed: [UInt8]) -> Bool {
    let most = PhoneDraft.mostDigits(typed)
    guard digits.count == most, typed.count == most + 1 else { return false }
    var found = 0
    for digit in typed where found < most && digit == digits[found] { found += 1 }
    return found == most
  }

  /// How many digits a number that begins like this may have.
  private static func mostDigits(_ digits: [UInt8]) -> Int {
    digits.first == UInt8(ascii: "7") ? russianDigits : PhoneNumber.longest
  }

  /// Whether nothing was typed.
  public var isEmpty: Bool { digits.isEmpty && !hasPlus }

  /// Whether the country is one whose numbers all have the same length: +7.
  public var isRussian: Bool { digits.first == UInt8(ascii: "7") }

  /// Whether no digit can be missing any more, so that it can be sent without a button.
  public var isComplete: Bool {
    isRussian && digits.count == PhoneDraft.russianDigits && number != nil
  }

  /// The number, when it may be one.
  public var number: PhoneNumber? {
    // Why: no number behind +7 goes on with 0, 1 or 2 (Russian and Kazakh numbering plans).
    if isRussian, digits.count != PhoneDraft.russianDigits || digits[1] < UInt8(ascii: "3") {
      return nil
    }
    return PhoneNumber("+" + String(decoding: digits, as: UTF8.self))
  }

  /// What keeps it from being a number.
  public var problem: PhoneProblem? {
    if number != nil { return nil }
    if digits.count > PhoneDraft.mostDigits(digits) { return .long }
    let least = isRussian ? PhoneDraft.russianDigits : PhoneNumber.shortest
    return digits.count < least ? .short : .invalid
  }

  /// The text of the field.
  public var text: String {
    String(decoding: isRussian ? masked : grouped, as: UTF8.self)
  }

  /// "+7 (999) 000-00-00", as far as there are digits; nothing stands behind the last one.
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

  /// The country, then groups of three; the last has up to four.
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

  /// The countries of two digits; those that begin with 1 or 7 have one, all others three.
  private static let shortCountries = [
    20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56,
    57, 58, 60, 61, 62, 63, 64, 65, 66, 81, 82, 84, 86, 90, 91, 92, 93, 94, 95, 98,
  ]

  /// How many digits the country has: ITU-T E.164, list of assigned country codes.
  private static func countryDigits(_ digits: [UInt8]) -> Int {
    guard digits.count > 1 else { return 1 }
    let first = Int(digits[0]) - 48
    if first == 1 || first == 7 { return 1 }
    return shortCountries.contains(first * 10 + Int(digits[1]) - 48) ? 2 : 3
  }
}
