public import Domain

extension FeedScreen {
  /// The photo next to the one with this id, as far as it is loaded: 1 after it, −1 before it.
  public func neighbour(of id: String, by step: Int32) -> Photo? {
    guard let index = positions[id] else { return nil }
    let wanted = index + Int(step)
    return cards.indices.contains(wanted) ? cards[wanted].photo : nil
  }

  /// Scrolls so that the photo which fills the screen now is seen when it closes.
  mutating func show(_ id: String) -> [Effect] {
    guard let index = positions[id], let layout else { return [] }
    let top = layout.top(of: index)
    let end = layout.top(of: index + 1)
    let isSeen = top >= offset && end <= offset + layout.viewport.height
    guard !isSeen else { return loadIfNear() }
    let room = max(0, layout.viewport.height - (end - top))
    offset = max(0, top - room / 2)
    return [.scroll(offset)] + loadIfNear()
  }
}
