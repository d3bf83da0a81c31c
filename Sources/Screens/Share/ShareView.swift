public import Texts

/// The content of the share sheet.
public struct ShareView: Hashable, Sendable {
  /// The photo's id.
  public var id: String
  /// A description of the photo.
  public var caption: String
  /// Whether the system's share sheet is available.
  public var share: Offer
  /// A message below the buttons: what went wrong and what to do.
  public var message: Phrase?
  /// How far a finger has pulled the sheet down, in CSS pixels.
  public var pulled: Int32

  /// Whether the system's share sheet is available.
  public enum Offer: Hashable, Sendable {
    /// Not available.
    case none
    /// Available.
    case ready
    /// Available, and the person is waiting for the picture file.
    case busy
  }
}

/// A brief message.
public struct NoticeView: Hashable, Sendable {
  /// Distinguishes the message from an earlier one with the same text.
  public var number: Int32
  /// The text.
  public var phrase: Phrase

  /// Creates the message with this number.
  public init(number: Int32, phrase: Phrase) {
    self.number = number
    self.phrase = phrase
  }
}
