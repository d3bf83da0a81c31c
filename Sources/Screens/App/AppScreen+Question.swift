public import Domain

extension AppScreen {
  /// A request to the server. One list in `Client` says what each sends and which event its answer
  /// becomes; the ticket matches the response to its question.
  public indirect enum Question: Hashable, Sendable {
    /// This page of the list whose name is the query, counted from 1; of the feed if it is "".
    case page(Ticket, Int32, of: String)
    /// The beginning, at this place, of the list whose name is this query; "" for the feed.
    case list(Ticket, String, FeedPlace?)
    /// A query about the whole feed.
    case feed(Ticket, FeedRequest)
    /// This page of the photos that a person likes, counted from 1.
    case likedPhotos(Ticket, of: String, Int32)
    /// The photo with this id.
    case photo(Ticket, String)
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
