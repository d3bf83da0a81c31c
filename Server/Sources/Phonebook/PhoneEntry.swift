public import Domain

/// A possible phone number of a kind that can receive SMS.
public struct PhoneEntry: Hashable, Sendable {
  /// The number in E.164 form, to compare and store.
  public let number: PhoneNumber
  /// The international form for display: "+7 999 000-00-00".
  public let international: String
}

extension PhoneEntry: CustomStringConvertible {
  /// The masked number, so logs never show the whole number.
  public var description: String { number.masked }
}
