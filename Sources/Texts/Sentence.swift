public import Domain

/// A user-facing text in each language of the product.
public protocol Sentence: Hashable, Sendable {
  /// The Russian text, with the values of the case filled in.
  var russian: String { get }
  /// The English text, with the values of the case filled in.
  var english: String { get }
}

extension Sentence {
  /// The wording in `language`.
  public func text(in language: Language) -> String {
    switch language {
    case .russian: russian
    case .english: english
    }
  }
}

extension Instant {
  /// The day and the time of day that a clock shows at this instant: "27 August 2022, 14:05".
  public func moment(in language: Language) -> String {
    let minutes = (seconds / 60 % 1_440 + 1_440) % 1_440
    func digits(_ number: Int64) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return Phrase.date(CalendarDate(self)).text(in: language)
      + ", \(digits(minutes / 60)):\(digits(minutes % 60))"
  }
}

/// The form of a Russian noun after a number, such as "день", "дня" or "дней".
func russianForm(_ count: Int, _ one: String, _ few: String, _ many: String) -> String {
  let units = count % 10
  if count % 100 / 10 == 1 || units == 0 || units > 4 { return many }
  return units == 1 ? one : few
}
