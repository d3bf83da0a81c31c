public import Texts

/// The data from which the web app and the iPhone app draw the share sheet.
public struct ShareView: Hashable, Sendable {
  /// The photo's id.
  public var id: String
  /// A description of the photo.
  public var caption: String
  /// The author's name; empty if unknown.
  public var author: String
  /// The author's username; empty if unknown.
  public var username: String
  /// Whether the Share button is offered, and whether it shows a loader.
  public var share: Offer
  /// A message below the buttons: what went wrong and what to do.
  public var message: Phrase?
  /// How far a finger has pulled the sheet down, in CSS pixels.
  public var pulled: Int32

  /// The state of the Share button.
  public enum Offer: Hashable, Sendable {
    /// Hidden: the system cannot share.
    case none
    /// Enabled.
    case ready
    /// A loader shows: the picture file is still being loaded.
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
