import Domain

/// A like or unlike request that has not been answered.
struct OpenLike: Hashable, Sendable {
  let ticket: Ticket
  let id: String
  let isLiked: Bool
}

extension ViewerScreen {
  // Why: there is no loader here (FEED-14), so the heart changes at once and reverts on failure.
  mutating func like() -> [Effect] {
    let isOpen = openLikes.contains { $0.id == photo.id }
    guard edition == .extended, !isOpen else { return [] }
    photo.isLiked.toggle()
    let question = ticket.next()
    openLikes.append(OpenLike(ticket: question, id: photo.id, isLiked: photo.isLiked))
    return [.setLike(question, photo.id, photo.isLiked)]
  }

  mutating func confirm(_ answered: Ticket, _ isLiked: Bool) -> [Effect] {
    guard let like = closeLike(answered) else { return [] }
    if like.id == photo.id { photo.isLiked = isLiked }
    return [.likeChanged(like.id, isLiked)]
  }

  mutating func fail(_ answered: Ticket, _ problem: Problem) -> [Effect] {
    guard let like = closeLike(answered) else { return [] }
    if like.id == photo.id { photo.isLiked = !like.isLiked }
    if problem == .signedOut { return [.signedOut] }
    isAlertOpen = true
    return []
  }

  /// The photo, with the pending like or unlike applied.
  func wished(_ photo: Photo) -> Photo {
    var copy = photo
    for like in openLikes where like.id == photo.id { copy.isLiked = like.isLiked }
    return copy
  }

  /// Whether a like request with this ticket is pending.
  func isWaiting(for answered: Ticket) -> Bool {
    openLikes.contains { $0.ticket == answered }
  }

  private mutating func closeLike(_ answered: Ticket) -> OpenLike? {
    guard let index = openLikes.firstIndex(where: { $0.ticket == answered }) else { return nil }
    return openLikes.remove(at: index)
  }
}
