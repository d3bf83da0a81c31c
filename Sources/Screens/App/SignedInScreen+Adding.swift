import AppModel
import Domain

/// Whether the upload screen is or was in front.
enum AddingPlace: Hashable {
  /// Not opened yet.
  case never
  /// The upload screen is in front.
  case front
  /// Just closed.
  case left
}

/// The state of the profile's button that opens the upload screen.
public enum AddButton: Hashable, Sendable {
  /// The server does not accept photos from this person.
  case absent
  /// The button is visible.
  case present
  /// The person just closed the upload screen, so the button gets the focus.
  case returned
}

/// What the upload module reports to the app; the raw values match `app.js`.
public enum AddingNews: Int32, Hashable, Sendable {
  /// Photos were added, so the feed must be refreshed.
  case photosAdded = 1
  /// The server reports that the session ended.
  case signedOut
}

/// Navigation to and from the upload screen. `AddingScreen` is a separate state machine: the web
/// page loads it on first use, and uploads continue while it is hidden (FEED-22).
extension SignedInScreen {
  /// Whether the upload screen is in front.
  var isAdding: Bool { addingPlace == .front }

  var addButton: AddButton {
    guard takesPhotos else { return .absent }
    return addingPlace == .left && tab == .profile ? .returned : .present
  }

  /// The effects that forget chosen files once the session has ended.
  var droppedFiles: [AppScreen.Effect] { addingPlace == .never ? [] : [.dropFiles] }

  mutating func showAdding() -> [AppScreen.Effect] {
    guard takesPhotos else { return [] }
    addingPlace = .front
    backs.left()
    _ = opening.next()
    return [.openAdding]
  }

  mutating func openAdding() -> [AppScreen.Effect] {
    guard takesPhotos, !isAdding else { return [] }
    return [.push(Place.adding.path)] + select(.profile) + showAdding()
  }

  mutating func closeAdding() {
    guard isAdding else { return }
    addingPlace = .left
  }

  mutating func leaveAdding(
    to tab: AppScreen.Tab
  ) -> (effects: [AppScreen.Effect], Outcome) {
    closeAdding()
    return ([.replace(address(of: tab))] + select(tab), .stay)
  }

  mutating func handle(_ news: AddingNews) -> (effects: [AppScreen.Effect], Outcome) {
    switch news {
    case .photosAdded: forward(feed.handle(.photosAdded))
    case .signedOut: ([], .sessionEnded)
    }
  }

  mutating func backFromAdding() -> [AppScreen.Effect] {
    isAdding ? closeLayer() : []
  }
}
