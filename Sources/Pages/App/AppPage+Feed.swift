import Domain
import Screens
import Texts

/// A card with the element it was rendered to.
struct DrawnCard: Sendable {
  let view: CardView
  let element: AppPage.Element
}

extension AppPage {
  /// The picture widths that a card offers in `srcset`, in pixels.
  private static let widths = [400, 800, 1200]
  /// The `sizes` attribute: a card is as wide as the window without its margins, at most 600
  /// pixels; in a row, which grows by a third on average, it depends on the photo.
  private static func drawnWidth(_ proportion: Proportion) -> String {
    "(min-width: 700px) \(proportion.widthInRow * 4 / 3)px, (min-width: 632px) 600px, calc(100vw - 32px)"
  }

  mutating func tree(
    of feed: FeedView, isFront: Bool, _ steps: [Element]
  ) -> Element {
    var parts = [pull(feed.pull), space(feed.spaceAbove, "above")]
    var blanks = feed.blanks[...]
    var cards: [DrawnCard] = []
    // An empty element of the full width: a flexbox has no other way to break a line.
    func breakRow(_ slot: Int32) {
      if slot == feed.rowStart { parts.append(Element(.div, "space").keyed("break")) }
    }
    for card in feed.cards {
      while let blank = blanks.first, blank.slot < card.slot {
        breakRow(blank.slot)
        parts.append(tree(of: blank))
        blanks = blanks.dropFirst()
      }
      breakRow(card.slot)
      let card = drawn(card)
      cards.append(card)
      parts.append(card.element)
    }
    drawnCards = cards
    for blank in blanks {
      breakRow(blank.slot)
      parts.append(tree(of: blank))
    }
    parts.append(space(feed.spaceBelow, "below"))
    parts.append(footer(feed.footer, of: .feed, feed.header, steps))
    return Element(.main, isFront ? "feed" : "feed hidden", parts).keyed("feed")
      .with(.dataName, "feed").with(.ariaLabel, title(of: feed.header)).with(.tabindex, "-1")
      .with(.ariaHidden, "true", if: !isFront)
  }

  private func pull(_ pull: FeedView.PullView) -> Element {
    let strip = Element(.div, "pull").keyed("pull").with(.ariaLive, "polite")
    switch pull {
    case .hidden: return strip.with(.dataHeight, "0")
    case .pulled(let distance, let isEnough):
      var copy = strip.with(.dataHeight, "\(min(distance, 2 * FeedScreen.pullDistance))")
      copy.children = [
        Element(.span, text: words(isEnough ? .releaseToRefresh : .pullToRefresh))
      ]
      return copy
    case .refreshing:
      var copy = strip.with(.dataHeight, "\(FeedScreen.pullDistance)")
      copy.children = [loader.with(.ariaLabel, words(.loading))]
      return copy
    }
  }

  func space(_ height: Int32, _ key: String) -> Element {
    Element(.div, "space").keyed(key).with(.dataHeight, "\(height)")
  }

  private func tree(of blank: BlankView) -> Element {
    Element(.div, "card blank" + digits(blank.proportion)).keyed("blank \(blank.slot)")
      .with(.dataHeight, "\(blank.height)", if: blank.height > 0).with(.ariaHidden, "true")
  }

  /// Three classes, one per digit of the width that the card has in a row before the row grows
  /// (`Proportion.widthInRow`): the style sheet makes rows of them, even before the app knows the
  /// size of the window.
  private func digits(_ proportion: Proportion) -> String {
    let width = proportion.widthInRow
    return " h\(width / 100) t\(width / 10 % 10) u\(width % 10)"
  }

  /// The card as it was last rendered, or rendered again if it has changed.
  private mutating func drawn(_ card: CardView) -> DrawnCard {
    for known in drawnCards where known.view.slot == card.slot && known.view == card {
      return known
    }
    return DrawnCard(view: card, element: tree(of: card, in: .feed))
  }

  mutating func tree(of card: CardView, in list: CardList) -> Element {
    let title = name(of: card)
    var parts: [Element] = []
    if card.picture == .failed {
      parts.append(
        Element(.div, "placeholder").keyed("placeholder").with(.role, "img")
          .with(.ariaLabel, words(.pictureMissing)))
    } else {
      parts += preview(card.blurHash, card.size)
      if card.picture == .loading { parts.append(loader) }
    }
    if card.picture != .failed { parts.append(picture(of: card, in: list)) }
    parts.append(
      Element(.a, "open").with(.href, Path.viewer.with(card.id) + card.query)
        .with(.ariaLabel, title)
        .on(.tap, list.event(.cardTapped(card.id))))
    if !card.author.isEmpty { parts.append(author(card.author, card.username, "author")) }
    if let date = card.date { parts.append(Element(.p, "date", text: words(.date(date)))) }
    parts.append(heart(of: card, title, in: list))
    return Element(.article, "card" + digits(Proportion(card.size)), parts).keyed(card.id)
      .with(.dataName, card.id)
      .with(.dataHeight, card.height.map { "\($0)" } ?? "", if: card.height != nil)
  }

  /// The author's name, a link to their photos (FEED-38).
  func author(_ name: String, _ username: String, _ style: String) -> Element {
    if username.isEmpty { return Element(.p, style, text: name).with(.dir, "auto") }
    return link(ListHeader(person: username, name: name), style)
  }

  private func picture(of card: CardView, in list: CardList) -> Element {
    var addresses = ""
    for width in AppPage.widths {
      let address = PictureURL.ofCard(card.address, width: width, of: card.size)
      addresses += (addresses.isEmpty ? "" : ", ") + address + " \(width)w"
    }
    let proportion = Proportion(card.size)
    let height =
      proportion.isCropped ? proportion.height(forWidth: card.size.width) : card.size.height
    return Element(.img, "picture").keyed("picture").with(.alt, "")
      .with(.width, "\(card.size.width)").with(.height, "\(height)")
      .with(.sizes, AppPage.drawnWidth(proportion)).with(.srcset, addresses)
      .with(.src, PictureURL.ofCard(card.address, width: 800, of: card.size))
      .with(.decoding, "async")
      .on(.load, list.event(.pictureShown(card.id)))
      .on(.error, list.event(.pictureFailed(card.id)))
  }

  /// The accessible name of the photo: its caption, or else its date.
  private func name(of card: CardView) -> String {
    guard card.caption.isEmpty else { return card.caption }
    return words(.photo) + (card.date.map { ", " + words(.date($0)) } ?? "")
  }

  // Why one label for both states: `aria-pressed` tells whether the photo is liked, and
  // "Unlike, pressed" would say the opposite.
  private func heart(of card: CardView, _ title: String, in list: CardList) -> Element {
    Element(
      .button, card.isLiked ? "heart on" : "heart",
      [card.isLiking ? loader : Element(.span, "icon")]
    ).with(.type, "button").with(.ariaLabel, words(.like) + ": " + title)
      .with(.ariaPressed, card.isLiked ? "true" : "false")
      .with(.ariaBusy, "true", if: card.isLiking)
      .on(.tap, list.event(.likeTapped(card.id)))
  }

  /// The links to what the person can do first (FEED-41).
  func steps(_ inside: SignedInView) -> [Element] {
    var links = inside.steps.map { step in
      Element(.a, "step", text: step.title).with(.href, step.target)
    }
    // The first one is adding photos, if the person may.
    if inside.addButton != .absent, !links.isEmpty { links[0] = links[0].on(.tap, .addTapped) }
    return links
  }

  func footer(
    _ footer: FeedView.Footer, of list: CardList, _ header: ListHeader? = nil,
    _ steps: [Element] = []
  ) -> Element {
    let place = Element(.div, "footer").keyed("footer").with(.role, "status")
    var copy = place
    switch footer {
    case .none: break
    case .loading: copy.children = [loader.with(.ariaLabel, words(.loading))]
    case .empty:
      copy.children =
        header.map { nothing(in: $0) }
        ?? (list == .feed
          ? [Element(.p, text: words(.nothingYet))] + steps : noFavourites)
    case .retry(let reason):
      copy.children = [
        Element(.p, text: words(reason)),
        Element(.button, "retry", text: words(.retry)).with(.type, "button")
          .on(.tap, list.event(.retryTapped)),
      ]
    }
    return copy
  }
}
