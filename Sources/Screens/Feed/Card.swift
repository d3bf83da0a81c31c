import Domain

/// A photo of the feed with the state of its picture.
struct Card: Hashable, Sendable {
  var photo: Photo
  var picture = Picture.loading

  init(_ photo: Photo) {
    self.photo = photo
  }
}

/// The loading state of a picture.
public enum Picture: String, Hashable, Sendable {
  /// Loading; the blurred preview and a loader show.
  case loading
  /// On display.
  case shown
  /// Loading failed; the placeholder shows.
  case failed
}
