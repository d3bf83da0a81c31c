import Domain

/// What the feed knows of one photo.
struct Card: Hashable, Sendable {
  var photo: Photo
  var picture = Picture.loading
  var heart: Heart

  init(_ photo: Photo) {
    self.photo = photo
    heart = photo.isLiked ? .on : .off
  }
}

/// Where a picture stands.
public enum Picture: String, Hashable, Sendable {
  /// On its way; the blurred preview and a loader show.
  case loading
  /// On display.
  case shown
  /// It cannot be loaded; the placeholder shows.
  case failed
}

/// Where a like stands.
enum Heart: Hashable, Sendable {
  case off
  case on
  /// The server was asked to like; the loader shows.
  case turningOn(Ticket)
  /// The server was asked to like no more; the loader shows.
  case turningOff(Ticket)

  /// The ticket of the question that is open.
  var ticket: Ticket? {
    switch self {
    case .off, .on: nil
    case .turningOn(let ticket), .turningOff(let ticket): ticket
    }
  }

  /// What it shows: the state that the server last confirmed.
  var isOn: Bool {
    switch self {
    case .on, .turningOff: true
    case .off, .turningOn: false
    }
  }
}
