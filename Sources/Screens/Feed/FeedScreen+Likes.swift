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
    return []
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
  }
}
