import Domain

extension FeedScreen {
  mutating func mark(_ id: String, _ picture: Picture) -> [Effect] {
    if let index = positions[id] { cards[index].picture = picture }
    return []
  }

  mutating func like(_ id: String) -> [Effect] {
    guard let index = positions[id] else { return [] }
    switch cards[index].heart {
    case .off:
      let question = ticket.next()
      cards[index].heart = .turningOn(question)
      return [.setLike(question, id, true)]
    case .on:
      let question = ticket.next()
      cards[index].heart = .turningOff(question)
      return [.setLike(question, id, false)]
    case .turningOn, .turningOff: return []
    }
  }

  mutating func confirmLike(_ answered: Ticket, _ isLiked: Bool) -> [Effect] {
    guard let index = waiting(for: answered) else { return [] }
    set(isLiked, at: index)
    return [.likeChanged(cards[index].photo.id, isLiked)]
  }

  mutating func failLike(_ answered: Ticket, _ problem: Problem) -> [Effect] {
    guard let index = waiting(for: answered) else { return [] }
    set(cards[index].heart.isOn, at: index)
    if problem == .signedOut { return [.signedOut] }
    isAlertOpen = true
    return []
  }

  mutating func changeLike(_ id: String, _ isLiked: Bool) -> [Effect] {
    if let index = positions[id] { set(isLiked, at: index) }
    return []
  }

  private mutating func set(_ isLiked: Bool, at index: Int) {
    cards[index].heart = isLiked ? .on : .off
    cards[index].photo.isLiked = isLiked
    if !isLiked { closeGap() }
  }

  // Why: the list on the server closes the gap of a photo that is liked no more, so the next page
  // begins earlier than it did; photos that come twice are shown once.
  private mutating func closeGap() {
    guard case .likes = source else { return }
    let kept = Int32(cards.count { $0.photo.isLiked })
    nextPage = min(nextPage, kept / FeedScreen.pageSize + 1)
  }

  private func waiting(for answered: Ticket) -> Int? {
    cards.firstIndex { $0.heart.ticket == answered }
  }
}
