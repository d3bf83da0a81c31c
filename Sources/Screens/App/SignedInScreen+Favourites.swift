import AppModel
import Domain

/// The list of liked photos on the profile (FEED-17; extended edition).
extension SignedInScreen {
  /// The list, or nil until the profile has loaded.
  var favouritesView: FavouritesView? {
    guard let favourites, case .shown = profile.phase else { return nil }
    return FavouritesView(
      count: likes.count ?? 0, list: favourites.view(likes, isHidden: tab != .profile))
  }

  mutating func handle(
    favourites event: FeedScreen.Event
  ) -> (effects: [AppScreen.Effect], Outcome) {
    if let favourites { learnLikes(event, of: favourites, .favourites) }
    guard let orders = favourites?.handle(event) else { return ([], .stay) }
    if case .pageFailed = event { isFavouritesStale = true }
    let result = forward(orders, from: .favourites)
    surroundViewer()
    return result
  }

  /// Forwards a resize to the list of favorites, since both lists have the same viewport.
  mutating func tellFavourites(_ event: FeedScreen.Event) -> [AppScreen.Effect] {
    guard case .resized(let viewport) = event else { return [] }
    self.viewport = viewport
    return handle(favourites: event).effects
  }

  /// Opens the list of favorites, or refreshes it if the number of likes changed.
  mutating func followProfile(
    _ event: ProfileScreen.Event, likesBefore: Int32?
  ) -> [AppScreen.Effect] {
    guard case .profileArrived = event, case .shown(let person) = profile.phase,
      edition == .extended
    else { return [] }
    if !favourites.isThere { return openFavourites(of: person.username) }
    if likesBefore != likes.count { isFavouritesStale = true }
    return tab == .profile ? refreshFavourites() : []
  }

  private mutating func openFavourites(of username: String) -> [AppScreen.Effect] {
    var list = FeedScreen(source: .likes(of: username))
    list.showsAuthors = true
    if let viewport { _ = list.handle(.resized(viewport)) }
    favourites = list
    return handle(favourites: .opened(FeedOpening())).effects
  }

  /// Reloads a stale list; the current content stays on display meanwhile.
  mutating func refreshFavourites() -> [AppScreen.Effect] {
    guard isFavouritesStale, favourites.isThere else { return [] }
    let effects = handle(favourites: .reopened).effects
    if !effects.isEmpty { isFavouritesStale = false }
    return effects
  }

  /// The photo with this id, from the list of favorites or the feed.
  func photo(_ id: String) -> Photo? {
    favourites?.photo(id) ?? feed.photo(id)
  }
}

/// The list of liked photos, as the profile shows it.
public struct FavouritesView: Hashable, Sendable {
  /// Number of liked photos.
  public var count: Int32
  /// The cards.
  public var list: FeedView
}
