import AppModel
import Domain

/// The app's behavior while the server is unreachable (FEED-21).
extension SignedInScreen {
  /// Pictures may have failed to load although every API request succeeded.
  mutating func retryPictures() {
    feed.retryPictures()
    favourites?.retryPictures()
  }

  /// Shows the place that the person opened; the cached page on display may belong to another place.
  mutating func land(at address: String) -> [AppScreen.Effect] {
    switch Place(path: address) {
    case .feed: return returnTo(Place.list(in: address))
    case .profile: return route(.tabTapped(.profile)).effects
    case .photo(let id):
      guard !viewer.isThere else { return [] }
      guard let photo = feed.photo(id) else { return [.replace(Place.feed.path)] }
      show(photo, from: .feed)
      return []
    case .adding: return showAdding()
    }
  }
}
