import Domain
import Texts

/// Responses to likes that arrive after the full-screen view was closed: the lists and the counter
/// are updated, and a failure is reported.
extension SignedInScreen {
  /// The id of the photo, if the event answers a like of a full-screen view that was closed.
  func lateLike(_ event: AppScreen.Event) -> String? {
    guard case .viewer(let event) = event, let ticket = event.answeredLike,
      viewer?.isWaiting(for: ticket) != true
    else { return nil }
    return likes.pendingLike(.viewer, ticket)?.id
  }

  /// Updates the other screens, or reports the failure.
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
  /// The ticket of the like request that this event answers.
  fileprivate var answeredLike: Ticket? {
    switch self {
    case .likeAnswered(let ticket, _), .likeFailed(let ticket, _): ticket
    case .pictureShown, .pictureFailed, .retryTapped, .alertDismissed, .likeTapped, .backTapped,
      .likeChanged, .stage, .sharperShown, .sharperFailed, .turnTapped:
      nil
    }
  }
}
