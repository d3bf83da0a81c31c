import Domain
import Texts

extension FeedScreen {
  /// Cards are built this many heights of the viewport above and below it.
  private static let margin: Int32 = 1

  /// What is on display.
  public var view: FeedView {
    let shown = window
    return FeedView(
      spaceAbove: layout.map { $0.top(of: shown.lowerBound) - FeedLayout.inset } ?? 0,
      cards: shown.map { cardView(cards[$0]) },
      spaceBelow: layout.map { $0.end - $0.top(of: shown.upperBound) } ?? 0,
      footer: footer, pull: pull, alert: isAlertOpen ? FeedScreen.likeFailure : nil)
  }

  private static let likeFailure = AlertView(
    title: .somethingWentWrong, message: .tryAgainLater, first: .ok, second: nil)

  private var window: Range<Int> {
    guard let layout else { return cards.indices }
    let margin = FeedScreen.margin * layout.viewport.height
    return layout.cards(from: offset - margin, to: offset + layout.viewport.height + margin)
  }

  private func cardView(_ card: Card) -> CardView {
    let photo = card.photo
    return CardView(
      id: photo.id, size: photo.size,
      height: layout.map { photo.size.height(forWidth: $0.cardWidth) },
      blurHash: photo.blurHash, address: photo.address, picture: card.picture,
      caption: photo.caption,
      date: photo.addedAt.map { .date(CalendarDate($0)) }, isLiked: card.heart.isOn,
      isLiking: card.heart.ticket != nil)
  }

  private var footer: FeedView.Footer {
    switch phase {
    case .closed, .loading: .loading
    case .failed(let problem): .retry(problem.phrase)
    case .ended: cards.isEmpty ? .empty : .none
    case .resting, .refreshing: .none
    }
  }

  private var pull: FeedView.PullView {
    if case .refreshing = phase { return .refreshing }
    guard pulled > 0 else { return .hidden }
    return .pulled(pulled, isEnough: pulled >= FeedScreen.pullDistance)
  }
}
