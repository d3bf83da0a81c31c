public import Domain

/// The date by which the feed of the apps is ordered, the latest first (FEED-25). The API's lists are
/// always ordered by adding.
public enum FeedDate: String, Codable, Hashable, Sendable, CaseIterable {
  /// When a photo was added.
  case added
  /// When a photo was taken, by the clock where it was taken, or added if that is not known.
  case captured

  /// The date of a photo.
  public func moment(of facts: PhotoFacts) -> Instant {
    switch self {
    case .added: facts.addedAt
    case .captured: facts.captured?.time.clock ?? facts.addedAt
    }
  }

  /// The SQL expression for the date of a row of `photo`.
  var expression: String {
    switch self {
    case .added: "addedAt"
    case .captured: "COALESCE(capturedClock, addedAt)"
    }
  }
}
