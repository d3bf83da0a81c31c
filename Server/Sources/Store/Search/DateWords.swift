import Domain

/// The words of dates: years as numbers, months by their Russian and English names.
///
/// The index has one word for each month, so that it need not have the forms of two languages.
enum DateWords {
  /// The words of the index for the month and year of `moment`, which is a clock where the photo was taken.
  static func indexed(_ moment: Instant) -> [String] {
    let date = CalendarDate(moment)
    return [String(date.year), word(month: Int(date.month))]
  }

  /// The word of the index for a month from 1 to 12. Queries cannot contain it, because `SearchText`
  /// splits at "#".
  static func word(month: Int) -> String { "#m\(month)" }

  /// The months of which one of `names` is a name.
  static func months(named names: Set<String>) -> [Int] {
    (1...12).filter { !names.isDisjoint(with: forms[$0 - 1]) }
  }

  /// The months of which a name begins with `prefix`, if that has at least three letters.
  static func months(beginningWith prefix: String) -> [Int] {
    guard prefix.unicodeScalars.count >= 3 else { return [] }
    return (1...12).filter { month in forms[month - 1].contains { $0.hasPrefix(prefix) } }
  }

  /// English names with their abbreviations; Russian ones in all cases.
  private static let forms: [[String]] = zip(
    [
      ["january", "jan"], ["february", "feb"], ["march", "mar"], ["april", "apr"], ["may"],
      ["june", "jun"], ["july", "jul"], ["august", "aug"], ["september", "sept", "sep"],
      ["october", "oct"], ["november", "nov"], ["december", "dec"],
    ],
    [
      russian("январ", soft), russian("феврал", soft), russian("март", hard),
      russian("апрел", soft), russian("ма", ["й", "я", "ю", "ем", "е"]), russian("июн", soft),
      russian("июл", soft), russian("август", hard), russian("сентябр", soft),
      russian("октябр", soft), russian("ноябр", soft), russian("декабр", soft),
    ]
  ).map { $0 + $1 }

  private static let soft = ["ь", "я", "ю", "ем", "е"]
  private static let hard = ["", "а", "у", "ом", "е"]

  private static func russian(_ stem: String, _ endings: [String]) -> [String] {
    endings.map { stem + $0 }
  }
}
