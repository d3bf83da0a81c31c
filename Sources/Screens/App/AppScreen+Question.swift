public import Domain

extension AppScreen {
  /// A question to the server. What it sends and what the response means stand in one list, in
  /// `Client`; a ticket names the question in the event with its answer.
  public indirect enum Question: Hashable, Sendable {
    /// This page of the feed, counted from 1.
    case page(Ticket, Int32)
    /// A query about the whole feed.
    case feed(Ticket, FeedRequest)
    /// This page of the photos that a person likes, counted from 1.
    case likedPhotos(Ticket, of: String, Int32)
    /// The signed-in person's data.
    case profile(Ticket)
    /// Likes the photo with this id (`true`) or unlikes it.
    case like(Ticket, String, Bool)
    /// Ends the session. Before it reports `signedOut`, the shell deletes all data cached on the
    /// device.
    case signOut
    /// Whether the server is reachable.
    case health
  }
}
