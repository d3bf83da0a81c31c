import Domain

/// The photos that the person likes, below their data (FEED-17; extended edition).
extension Inside {
  /// The list, when the app knows whose it is.
  var favouritesView: FavouritesView? {
    guard let favourites, case .shown(let person) = profile.phase else { return nil }
    let list = tab == .profile ? favourites.view : favourites.view.withoutCards
    return FavouritesView(count: person.likes, list: list)
  }

  mutating func handle(
    favourites event: FeedScreen.Event
  ) -> (effects: [AppScreen.Effect], Outcome) {
    guard let orders = favourites?.handle(event) else { return ([], .stay) }
    if case .pageFailed = event { isFavouritesStale = true }
    var effects: [AppScreen.Effect] = []
    for order in orders {
      switch order {
      case .loadPage(let ticket, let number): effects += loadFavourites(ticket, number)
      case .setLike(let ticket, let id, let isLiked):
        effects += setLike(ticket, id, isLiked, from: .favourites)
      case .likeChanged(let id, let isLiked): effects += spread(isLiked, of: id)
      case .scroll(let offset): effects.append(.scrollFavourites(offset))
      case .wake(let ticket, let pause): effects.append(wake(.favourites(ticket), after: pause))
      // NB: the list of favourites goes page by page and has no address of its own.
      case .load, .shift, .placed: break
      case .open(let photo): effects.append(open(photo, from: .favourites))
      case .signedOut: return (effects, .sessionEnded)
      }
    }
    surroundViewer()
    return (effects, .stay)
  }

  /// Both lists stand in windows of one size.
  mutating func tellFavourites(_ event: FeedScreen.Event) -> [AppScreen.Effect] {
    guard case .resized(let viewport) = event else { return [] }
    self.viewport = viewport
    return handle(favourites: event).effects
  }

  private func loadFavourites(_ ticket: Ticket, _ number: Int32) -> [AppScreen.Effect] {
    guard case .likes(let username) = favourites?.source else { return [] }
    return [.loadLikes(ticket, of: username, number)]
  }

  /// What a profile that came means: the list opens, or it changed elsewhere.
  mutating func followProfile(
    _ event: ProfileScreen.Event, likesBefore: Int32?
  ) -> [AppScreen.Effect] {
    guard case .profileArrived = event, case .shown(let person) = profile.phase,
      edition == .extended
    else { return [] }
    if !favourites.isThere { return openFavourites(of: person.username) }
    if likesBefore != person.likes { isFavouritesStale = true }
    return tab == .profile ? refreshFavourites() : []
  }

  private mutating func openFavourites(of username: String) -> [AppScreen.Effect] {
    var list = FeedScreen(source: .likes(of: username))
    if let viewport { _ = list.handle(.resized(viewport)) }
    favourites = list
    return handle(favourites: .opened(FeedOpening())).effects
  }

  /// Asks for a list anew that is not true any more; what is shown stays meanwhile.
  mutating func refreshFavourites() -> [AppScreen.Effect] {
    guard isFavouritesStale, favourites.isThere else { return [] }
    let effects = handle(favourites: .reopened).effects
    if !effects.isEmpty { isFavouritesStale = false }
    return effects
  }

  /// Tells everybody but the one who asked that the server confirmed a like or its end.
  ///
  /// A photo that is liked no more stays in the list until the person comes back to it, so that a
  /// slip of the finger can be taken back.
  @inline(never)
  mutating func spread(_ isLiked: Bool, of id: String) -> [AppScreen.Effect] {
    _ = feed.handle(.likeChanged(id, isLiked))
    _ = favourites?.handle(.likeChanged(id, isLiked))
    _ = viewer?.handle(.likeChanged(id, isLiked))
    isFavouritesStale = true
    return Inside.forward(profile.handle(.likeChanged(isLiked))).effects
  }

  /// The photo, from whichever list has it.
  func photo(_ id: String) -> Photo? {
    favourites?.photo(id) ?? feed.photo(id)
  }
}

/// What the profile shows of the photos that the person likes.
public struct FavouritesView: Hashable, Sendable {
  /// How many there are.
  public var count: Int32
  /// The cards.
  public var list: FeedView
}

extension FeedView {
  /// The same room without cards: of a list that nobody sees.
  var withoutCards: FeedView {
    var copy = self
    for card in cards { copy.spaceAbove += (card.height ?? 0) + FeedLayout.gap }
    copy.cards = []
    return copy
  }
}
