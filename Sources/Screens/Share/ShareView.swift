public import Texts

/// What the share sheet shows.
public struct ShareView: Hashable, Sendable {
  /// The photo's id.
  public var id: String
  /// What the photo shows.
  public var caption: String
  /// Whether the system's own sheet is offered.
  public var share: Offer
  /// A sentence below the offers: what went wrong, what to do.
  public var message: Phrase?
  /// CSS pixels that a finger has pulled the sheet down by.
  public var pulled: Int32

  /// Whether the system's own sheet is offered.
  public enum Offer: Hashable, Sendable {
    /// The system has none.
    case none
    /// It is.
    case ready
    /// It is, and the person waits for the picture's file.
    case busy
  }
}

/// A short sentence that shows for a moment.
public struct NoticeView: Hashable, Sendable {
  /// Tells it from the one before, which may say the same.
  public var number: Int32
  /// The sentence.
  public var phrase: Phrase

  /// The sentence that is the `number`-th of them.
  public init(number: Int32, phrase: Phrase) {
    self.number = number
    self.phrase = phrase
  }
}
