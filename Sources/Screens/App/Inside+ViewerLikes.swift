import Domain

extension Inside {
  /// The answer to a like whose full-screen view is closed by now; nothing when one waits for it.
  ///
  /// The like happened or not whether somebody looks or not: the lists and the counter follow, and
  /// a failure is told.
  mutating func answerLate(
    _ event: ViewerScreen.Event
  ) -> (effects: [AppScreen.Effect], Outcome)? {
    switch event {
    case .likeAnswered(let ticket, let isLiked):
      guard let id = departed(ticket) else { return nil }
      return (spread(isLiked, of: id), .stay)
    case .likeFailed(let ticket, let problem):
      guard departed(ticket) != nil else { return nil }
      if problem == .signedOut { return ([], .sessionEnded) }
      hasFailed = true
      return ([], .stay)
    case .pictureShown, .pictureFailed, .retryTapped, .alertDismissed, .likeTapped, .backTapped,
      .likeChanged, .stage, .sharperShown, .sharperFailed, .turnTapped:
      return nil
    }
  }

  /// The photo of the like with this ticket, when the view that asked is closed.
  private mutating func departed(_ ticket: Ticket) -> String? {
    guard let index = viewerLikes.firstIndex(where: { $0.ticket == ticket }) else { return nil }
    let like = viewerLikes.remove(at: index)
    return viewer?.isWaiting(for: ticket) == true ? nil : like.id
  }
}
