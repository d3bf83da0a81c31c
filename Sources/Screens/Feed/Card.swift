import Domain

/// A photo of the feed with the state of its picture and its like.
struct Card: Hashable, Sendable {
  var photo: Photo
  var picture = Picture.loading
  var heart: Heart

  init(_ photo: Photo) {
    self.photo = photo
    heart = photo.isLiked ? .on : .off
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

/// The state of a like.
enum Heart: Hashable, Sendable {
  case off
  case on
  /// A like was requested; the loader shows.
  case turningOn(Ticket)
  /// An unlike was requested; the loader shows.
  case turningOff(Ticket)

  /// The ticket of the pending request.
  var ticket: Ticket? {
    switch self {
    case .off, .on: nil
    case .turningOn(let ticket), .turningOff(let ticket): ticket
    }
  }

  /// Whether the heart is red: the state that the server last confirmed.
  var isOn: Bool {
    switch self {
    case .on, .turningOff: true
    case .off, .turningOn: false
    }
  }
}
