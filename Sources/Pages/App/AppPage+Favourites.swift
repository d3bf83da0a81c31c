import Domain
import Screens
import Texts

/// The list that a card is in; it handles the card's events.
enum CardList {
  case feed
  case favourites

  /// Wraps an event of the list into an event of the app.
  func event(_ event: FeedScreen.Event) -> AppScreen.Event {
    switch self {
    case .feed: .feed(event)
    case .favourites: .favourites(event)
    }
  }
}

extension AppPage {
  /// The heading with the counter, and the cards below it.
  mutating func parts(of favourites: FavouritesView) -> [Element] {
    var title = [Element(.span, text: words(.list(.favourites)))]
    // Why: a badge with 0 says less than the text for the empty list.
    if favourites.count > 0 {
      title.append(Element(.span, "badge", text: "\(favourites.count)").keyed("badge"))
    }
    let list = favourites.list
    var cards = [space(list.spaceAbove, "above")]
    for card in list.cards { cards.append(tree(of: card, in: .favourites)) }
    cards.append(space(list.spaceBelow, "below"))
    cards.append(footer(list.footer, of: .favourites))
    return [
      Element(.h2, "heading", title).keyed("heading"),
      Element(.div, "favourites", cards).keyed("favourites").with(.dataName, "favourites"),
    ]
  }

  /// The text and drawing shown when the person likes no photos.
  var noFavourites: [Element] {
    [Element(.span, "scribble"), Element(.p, text: words(.list(.noFavourites)))]
  }
}
