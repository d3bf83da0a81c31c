/// Why a text is not a phone number that can receive SMS.
public enum PhonebookError: Error, Hashable, Sendable {
  /// The number cannot exist or cannot receive SMS, or the text has characters that no number has.
  case invalid
  /// Too few digits.
  case short
  /// Too many digits, or more than 256 bytes of text.
  case long
  /// The calling code is not assigned.
  case country
  /// libphonenumber threw an exception, for example because memory ran out; the value says which.
  case unavailable(String)
}
