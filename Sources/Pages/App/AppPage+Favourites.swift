import Domain
import Screens
import Texts

/// The list that a card is drawn in.
enum CardList {
  case feed
  case favourites

  /// What happens on the list as an event of the app.
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
    // Why: a nought in a badge says less than the empty place below it.
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

  /// What stands in the place of the cards of somebody who likes nothing yet.
  var noFavourites: [Element] {
    [Element(.span, "scribble"), Element(.p, text: words(.list(.noFavourites)))]
  }
}
