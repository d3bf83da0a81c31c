public import Domain

/// A phone number that exists and that an SMS may reach.
public struct PhoneEntry: Hashable, Sendable {
  /// The number in the one form that is compared and stored.
  public let number: PhoneNumber
  /// The country in two letters of ISO 3166: "RU"; "001" for a number of no country.
  public let region: String
  /// The form for people everywhere: "+7 999 000-00-00".
  public let international: String
}

extension PhoneEntry: CustomStringConvertible {
  /// The masked number and its country, so that no log shows a whole one.
  public var description: String { "\(number.masked) \(region)" }
}
