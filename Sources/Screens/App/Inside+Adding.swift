import Domain

/// Whether the screen on which photos are added is in front.
enum AddingPlace: Hashable {
  /// It was not yet.
  case never
  /// It is.
  case front
  /// It was a moment ago.
  case left
}

/// What the profile shows of the way to adding photos.
public enum AddButton: Hashable, Sendable {
  /// Nobody adds photos here.
  case absent
  /// It is there.
  case present
  /// The person comes back from there, so it has the focus.
  case returned
}

/// What the adding of photos tells the app; the numbers are agreed with `app.js`.
public enum AddingNews: Int32, Hashable, Sendable {
  /// The feed has photos that it did not have.
  case photosAdded = 1
  /// The server says that the session is over.
  case signedOut
}

/// The place of the adding of photos, which is a machine of its own, `AddingScreen`: the shell loads it
/// when it is opened first, and it goes on whatever is in front (FEED-22).
extension Inside {
  /// Whether it is in front.
  var isAdding: Bool { addingPlace == .front }

  var addButton: AddButton {
    guard takesPhotos else { return .absent }
    return addingPlace == .left && tab == .profile ? .returned : .present
  }

  /// What the shell has to forget when nobody is signed in any more.
  var droppedFiles: [AppScreen.Effect] { addingPlace == .never ? [] : [.dropFiles] }

  mutating func showAdding() -> [AppScreen.Effect] {
    guard takesPhotos else { return [] }
    addingPlace = .front
    return [.openAdding]
  }

  mutating func openAdding() -> [AppScreen.Effect] {
    guard takesPhotos, !isAdding else { return [] }
    return [.push(Place.adding.path)] + showAdding()
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
    isAdding ? [.goBack(address(of: tab))] : []
  }
}
