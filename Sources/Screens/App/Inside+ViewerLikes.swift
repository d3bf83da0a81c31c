import Domain
import Texts

/// Likes of a full-screen view that is closed by now: they happened or not whether somebody looks or
/// not, so the lists and the counter follow, and a failure is told.
extension Inside {
  /// The photo whose like is answered now, when the view that asked is closed.
  func lateLike(_ event: AppScreen.Event) -> String? {
    guard case .viewer(let event) = event, let ticket = event.answeredLike,
      viewer?.isWaiting(for: ticket) != true
    else { return nil }
    return likes.wish(.viewer, ticket)?.id
  }

  /// What the answer means to everybody else.
  mutating func answerLate(
    _ event: AppScreen.Event, about id: String
  ) -> (effects: [AppScreen.Effect], Outcome) {
    if case .viewer(.likeAnswered(_, let isLiked)) = event {
      return (spread(isLiked, of: id), .stay)
    }
    if case .viewer(.likeFailed(_, .signedOut)) = event { return ([], .sessionEnded) }
    failure = .tryAgainLater
    return ([], .stay)
  }
}

extension ViewerScreen.Event {
  /// The question about a like that is answered.
  fileprivate var answeredLike: Ticket? {
    switch self {
    case .likeAnswered(let ticket, _), .likeFailed(let ticket, _): ticket
    case .pictureShown, .pictureFailed, .retryTapped, .alertDismissed, .likeTapped, .backTapped,
      .likeChanged, .stage, .sharperShown, .sharperFailed, .turnTapped:
      nil
    }
  }
}
