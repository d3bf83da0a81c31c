import Domain

extension FeedScreen {
  /// How far ahead of the viewport's end the next page is asked for, in heights of the viewport.
  private static let lookAhead: Int32 = 2

  mutating func open(_ page: PhotoPage?, place: Int32) -> [Effect] {
    guard phase == .closed else { return [] }
    self.place = max(0, place)
    guard let page else { return loadNext() }
    append(page)
    return afterPage()
  }

  mutating func resize(_ viewport: Viewport) -> [Effect] {
    guard layout?.viewport != viewport else { return [] }
    let anchor = Int(currentPlace)
    let old = layout
    var fresh = FeedLayout(viewport: viewport)
    for card in cards { fresh.append(card.photo.size) }
    layout = fresh
    guard let old, old.cardWidth != fresh.cardWidth, anchor > 0 else { return afterPage() }
    offset = max(0, fresh.top(of: anchor) + offset - old.top(of: anchor))
    return [.scroll(offset)] + loadIfNear()
  }

  /// Asks for the next page when the end of the list is near the viewport.
  mutating func loadIfNear() -> [Effect] {
    guard phase == .resting, let layout else { return [] }
    let ahead = FeedScreen.lookAhead * layout.viewport.height
    return offset + layout.viewport.height + ahead > layout.end ? loadNext() : []
  }

  mutating func loadNext() -> [Effect] {
    let question = ticket.next()
    phase = .loading(question)
    return [.loadPage(question, nextPage)]
  }

  mutating func take(_ page: PhotoPage, _ answered: Ticket) -> [Effect] {
    switch phase {
    case .loading(answered):
      append(page)
      return afterPage()
    case .refreshing(answered):
      restart(with: page)
      return [.scroll(0)] + loadIfNear()
    case .closed, .resting, .loading, .failed, .refreshing, .ended: return []
    }
  }

  mutating func fail(_ problem: Problem, _ answered: Ticket) -> [Effect] {
    switch phase {
    case .loading(answered):
      phase = .failed(problem)
      return problem == .signedOut ? [.signedOut] : []
    case .refreshing(answered):
      phase = .resting
      if problem == .signedOut { return [.signedOut] }
      // Why: favourites are asked for anew on their own account, so nobody waits for an answer.
      isAlertOpen = source == .everything
      return []
    case .closed, .resting, .loading, .failed, .refreshing, .ended: return []
    }
  }

  mutating func retry() -> [Effect] {
    guard case .failed = phase else { return [] }
    return loadNext()
  }

  var canRefresh: Bool {
    switch phase {
    case .resting, .failed, .ended: true
    case .closed, .loading, .refreshing: false
    }
  }

  mutating func release() -> [Effect] {
    let isEnough = pulled >= FeedScreen.pullDistance
    pulled = 0
    return isEnough ? refresh() : []
  }

  /// Asks for the first page again; the old list stays meanwhile.
  mutating func refresh() -> [Effect] {
    guard canRefresh else { return [] }
    let question = ticket.next()
    phase = .refreshing(question)
    return [.loadPage(question, 1)]
  }

  /// Once a page is in: on to the place the person came from, or to what the viewport still lacks.
  private mutating func afterPage() -> [Effect] {
    guard place > 0 else { return loadIfNear() }
    if cards.count <= Int(place) {
      switch phase {
      case .resting: return loadNext()
      case .closed, .loading, .refreshing: return []
      case .failed, .ended: break
      }
    }
    guard let layout else { return [] }
    offset = layout.top(of: min(Int(place), cards.count - 1)) - FeedLayout.inset
    place = 0
    return [.scroll(offset)] + loadIfNear()
  }

  private mutating func append(_ page: PhotoPage) {
    for photo in page.photos where positions[photo.id] == nil {
      positions[photo.id] = cards.count
      cards.append(Card(photo))
      layout?.append(photo.size)
    }
    nextPage += 1
    phase = page.isLast ? .ended : .resting
  }

  // Why: a like that is on its way belongs to its photo, not to the page that brought the photo.
  private mutating func restart(with page: PhotoPage) {
    let old = cards
    let oldPositions = positions
    cards = []
    positions = [:]
    layout?.removeAll()
    offset = 0
    nextPage = 1
    append(page)
    for index in cards.indices {
      guard let before = oldPositions[cards[index].photo.id] else { continue }
      cards[index].picture = old[before].picture
      if old[before].heart.ticket != nil { cards[index].heart = old[before].heart }
    }
  }
}
