/// Why a text is no number that an SMS could be sent to.
public enum PhonebookError: Error, Hashable, Sendable {
  /// Its length fits, but there is no such number, or it holds what no number has.
  case invalid
  /// Digits are missing.
  case short
  /// It has too many digits.
  case long
  /// No country has this calling code.
  case country
  /// The library of numbers cannot be loaded, for this reason.
  case unavailable(String)
}
