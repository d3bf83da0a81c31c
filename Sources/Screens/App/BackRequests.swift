/// The way back, which a browser goes later than it is asked: until then a layer that closes is still there, and
/// another Escape or tap must not leave one more (FEED-40).
struct BackRequests: Hashable {
  /// Number of requests that the system has not followed yet.
  private var pending: Int32 = 0
  /// What is to become of the layer in front.
  private var front = Front.stays

  private enum Front {
    case stays
    /// It closes as soon as what was above it has gone.
    case waits
    case closes
  }

  /// Whether the layer in front is to close as soon as the system goes back.
  var isClosing: Bool { front == .closes }

  /// Requests to close the layer in front; returns whether to go back now.
  ///
  /// Why not while another request is pending: until the system has followed that one, the previous history entry is
  /// unknown and may belong to another site.
  mutating func close() -> Bool {
    guard front == .stays else { return false }
    guard pending == 0 else {
      front = .waits
      return false
    }
    front = .closes
    pending = 1
    return true
  }

  /// Requests to close what is above the layer in front, and is gone at once.
  mutating func closeAbove() { pending &+= 1 }

  /// The system went back or forward, and the same layer is in front; returns whether to go back now.
  mutating func arrived() -> Bool {
    pending = max(0, pending - 1)
    guard pending == 0 else { return false }
    let waited = front == .waits
    front = .stays
    return waited && close()
  }

  /// Another layer is in front.
  mutating func left() { self = BackRequests() }
}
