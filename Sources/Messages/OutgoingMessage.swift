public import Domain

/// A text on its way to a phone.
public struct OutgoingMessage: Hashable, Sendable {
  /// The queue's number for it.
  public let id: Int64
  /// Where it goes.
  public let phone: PhoneNumber
  /// What the person reads; it holds a code, so it never gets into a log.
  public let text: Secret
  /// 1 at the first try.
  public let attempt: Int

  /// A text on its way to a phone.
  public init(id: Int64, phone: PhoneNumber, text: Secret, attempt: Int) {
    self.id = id
    self.phone = phone
    self.text = text
    self.attempt = attempt
  }
}
