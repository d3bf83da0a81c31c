/// The part of the app that likes a photo or lists photos.
public enum PhotoSource: Hashable, Sendable {
  /// The list of all photos.
  case feed
  /// The full-screen view, which only likes.
  case viewer
  /// The list of liked photos.
  case favourites
}
