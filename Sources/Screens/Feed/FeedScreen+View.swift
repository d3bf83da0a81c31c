public import AppModel
import Domain
import Texts

extension FeedScreen {
  /// The content to display; `likes` tells which hearts are red. A hidden list has its height, but no
  /// cards.
  public func view(_ likes: LikeBook, isHidden: Bool = false) -> FeedView {
    let built = window?.built ?? list.shown
    let shown = isHidden ? built.upperBound..<built.upperBound : built
    var cards: [CardView] = []
    var blanks: [BlankView] = []
    for slot in shown {
      if let card = list[slot] {
        cards.append(cardView(card, slot, likes.heart(of: card.photo)))
      } else {
        blanks.append(
          BlankView(
            slot: Int32(clamping: slot), height: window?.layout.height(of: slot) ?? 0,
            proportion: list.proportions[slot - list.first]))
      }
    }
    return FeedView(
      header: header, spaceAbove: window?.spaceAbove(shown) ?? 0, cards: cards, blanks: blanks,
      spaceBelow: window?.spaceBelow(shown) ?? 0, rowStart: window?.layout.rowStart, footer: footer,
      pull: pull,
      newPhotos: isRefreshingNow ? 0 : news.count, scrubber: scrubberView,
      alert: isAlertOpen ? FeedScreen.likeFailure : nil)
  }

  private static let likeFailure = AlertView(
    title: .somethingWentWrong, message: .tryAgainLater, first: .ok, second: nil)

  private func cardView(_ card: Card, _ slot: Int, _ heart: LikeBook.Heart) -> CardView {
    let photo = card.photo
    return CardView(
      slot: Int32(clamping: slot), id: photo.id, query: query, size: photo.size,
      height: window?.layout.height(of: slot), blurHash: photo.blurHash,
      address: photo.address, picture: card.picture, caption: photo.caption,
      date: photo.addedAt.map { CalendarDate($0) },
      author: showsAuthors && list.hasAuthors ? photo.author : "", username: photo.username,
      isLiked: heart.isLiked,
      isLiking: heart.isLoading)
  }

  private var footer: FeedView.Footer {
    switch phase {
    case .closed: .loading
    case .loading: list.index.isThere ? .none : .loading
    case .failed(let problem): .retry(problem.phrase)
    case .ended, .resting, .refreshing:
      if let problem = visibleFailure {
        .retry(problem.phrase)
      } else if isWhole, list.shown.isEmpty {
        .empty
      } else {
        .none
      }
    }
  }

  /// Whether the end of the list is known: its last page or the index of all photos is loaded, or it has none.
  private var isWhole: Bool { phase == .ended || list.index.isThere || list.state?.count == 0 }

  private var isRefreshingNow: Bool {
    if case .refreshing = phase { return true }
    return false
  }

  private var pull: FeedView.PullView {
    if isRefreshingNow { return .refreshing }
    guard pulled > 0 else { return .hidden }
    return .pulled(pulled, isEnough: pulled >= FeedScreen.pullDistance)
  }

  private var scrubberView: ScrubberView? {
    guard let place = scrubPlace, let window else { return nil }
    return ScrubberView(
      place: Int32(clamping: place),
      month: list.index?.day(at: window.anchor.slot).map { .list(.month($0)) } ?? .feed,
      isShown: scrubber.isShown, isHeld: scrubber.isHeld)
  }
}
