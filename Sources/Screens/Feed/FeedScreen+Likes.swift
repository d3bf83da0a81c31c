import Domain

extension FeedScreen {
  mutating func mark(_ id: String, _ picture: Picture) -> [Effect] {
    if let slot = list.slot(of: id) { list.change(slot) { $0.picture = picture } }
    return []
  }

  mutating func like(_ id: String) -> [Effect] {
    guard let slot = list.slot(of: id), let heart = list[slot]?.heart else { return [] }
    switch heart {
    case .off:
      let question = ticket.next()
      list.change(slot) { $0.heart = .turningOn(question) }
      return [.setLike(question, id, true)]
    case .on:
      let question = ticket.next()
      list.change(slot) { $0.heart = .turningOff(question) }
      return [.setLike(question, id, false)]
    case .turningOn, .turningOff: return []
    }
  }

  mutating func confirmLike(_ answered: Ticket, _ isLiked: Bool) -> [Effect] {
    guard let slot = list.slot(waitingFor: answered) else { return [] }
    set(isLiked, at: slot)
    return list[slot].map { [.likeChanged($0.photo.id, isLiked)] } ?? []
  }

  mutating func failLike(_ answered: Ticket, _ problem: Problem) -> [Effect] {
    guard let slot = list.slot(waitingFor: answered), let heart = list[slot]?.heart else {
      return []
    }
    set(heart.isOn, at: slot)
    if problem == .signedOut { return [.signedOut] }
    isAlertOpen = true
    return []
  }

  mutating func changeLike(_ id: String, _ isLiked: Bool) -> [Effect] {
    if let slot = list.slot(of: id) { set(isLiked, at: slot) }
    return []
  }

  private mutating func set(_ isLiked: Bool, at slot: Int) {
    list.change(slot) { card in
      card.heart = isLiked ? .on : .off
      card.photo.isLiked = isLiked
    }
    if !isLiked { closeGap() }
  }

  // Why: the server's list closes the gap of a photo that is no longer liked, so the next page
  // starts earlier; photos that come twice are shown once.
  private mutating func closeGap() {
    guard case .likes = source else { return }
    let kept = Int32(list.shown.count { list[$0]?.photo.isLiked == true })
    nextPage = min(nextPage, kept / FeedScreen.pageSize + 1)
  }
}
