import AppModel
import Domain

extension FeedScreen {
  /// How far below the viewport the list may end before the next page is requested, in viewport
  /// heights.
  private static let lookAhead: Int64 = 2
  /// Maximum number of pages to load in search of the photo at which the person left the feed.
  private static let searched: Int32 = 30
  /// Maximum number of photos to load in that search.
  public static var mostSearched: Int32 { searched * pageSize }

  mutating func open(_ opening: FeedOpening) -> [Effect] {
    guard phase == .closed else { return [] }
    place = opening.place
    header = opening.header ?? header
    guard let page = opening.page else { return loadNext() }
    guard let state = opening.state else {
      append(page)
      return loadIfNear()
    }
    list = FeedList(
      state, first: Int(opening.first), page.photos, following: opening.following)
    phase = .resting
    return (list.index.isThere ? [] : askForIndex()) + news.begin(&alarms)
  }

  mutating func resize(_ viewport: Viewport) -> [Effect] {
    var effects: [Effect] = []
    if var window {
      if let top = window.resize(viewport) { effects.append(.scroll(top)) }
      self.window = window
    } else {
      window = FeedWindow(
        FeedLayout(
          viewport: viewport, first: list.shown.lowerBound, proportions: list.proportions))
      effects += restorePlace()
    }
    return effects + loadIfNear()
  }

  mutating func scroll(to top: Int32) -> [Effect] {
    guard var window else { return [] }
    let before = window.offset
    window.scrolled(to: top)
    guard window.offset != before else { return [] }
    place = nil
    let shift = window.slide(isAtRest: false)
    self.window = window
    scrubber.isShown = true
    return (shift.map { [.shift($0)] } ?? []) + loadIfNear() + rest.stir(&alarms)
  }

  mutating func jump(to place: Int64) -> [Effect] {
    guard let top = window?.jump(to: place) else { return [.scroll(0)] }
    return [.scroll(top)] + loadIfNear() + rest.stir(&alarms)
  }

  /// Requests the photos that the window will show soon.
  mutating func loadIfNear() -> [Effect] {
    guard !list.state.isThere else { return loadBlocks() }
    guard phase == .resting, let window else { return [] }
    if place.isThere, nextPage <= FeedScreen.searched { return loadNext() }
    place = nil
    let height = Int64(window.layout.viewport.height)
    let ahead = window.offset + height + FeedScreen.lookAhead * height
    return ahead > window.layout.end ? loadNext() : []
  }

  mutating func loadNext() -> [Effect] {
    let question = ticket.next()
    phase = .loading(question)
    return isSnapshot && nextPage == 1
      ? [.loadList(question, place)] : [.loadPage(question, nextPage)]
  }

  /// Shows the beginning of the list, which had no photos yet.
  mutating func take(_ opening: FeedOpening, _ answered: Ticket) -> [Effect] {
    guard phase == .loading(answered) else { return [] }
    guard opening.page.isThere, !header.isThere || opening.header.isThere else {
      return fail(.server, answered)
    }
    phase = .closed
    let effects = open(opening)
    guard let viewport = window?.layout.viewport else { return effects }
    window = nil
    return effects + resize(viewport)
  }

  mutating func take(_ page: PhotoPage, _ answered: Ticket) -> [Effect] {
    switch phase {
    case .loading(answered):
      append(page)
      return restorePlace() + loadIfNear()
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
      let isListThere = !list.state.isThere || list.index.isThere
      phase = isListThere ? .resting : .failed(problem)
      if problem == .signedOut { return [.signedOut] }
      // Why: the list of favorites reloads without being asked, so a failure needs no alert.
      isAlertOpen = source == .everything
      return []
    case .closed, .resting, .loading, .failed, .refreshing, .ended: return []
    }
  }

  mutating func retry() -> [Effect] {
    if case .failed = phase { return list.state.isThere ? askForIndex() : loadNext() }
    blocks.forgive()
    return loadIfNear()
  }

  private var canRefresh: Bool {
    switch phase {
    case .resting, .failed, .ended: true
    case .closed, .loading, .refreshing: false
    }
  }

  var isAtTop: Bool { (window?.offset ?? 0) == 0 }

  mutating func pull(_ distance: Int32) -> [Effect] {
    pulled = canRefresh && isAtTop ? max(0, distance) : 0
    return []
  }

  mutating func release() -> [Effect] {
    let isEnough = pulled >= FeedScreen.pullDistance
    pulled = 0
    return isEnough ? refresh() : []
  }

  /// Requests the newest photos; the current list stays until they arrive.
  mutating func refresh() -> [Effect] {
    guard canRefresh else { return [] }
    if isSnapshot, nextPage == 1, !list.state.isThere { return loadNext() }
    let question = ticket.next()
    phase = .refreshing(question)
    guard list.state.isThere else { return [.loadPage(question, 1)] }
    renewal = FeedRenewal(tries: 1)
    return [.load(question, .index(feed: nil, at: nil, of: query))]
  }

  /// Scrolls to where the person was last, once the window size is known. A list without an index
  /// loads pages until the photo is found or the person scrolls.
  private mutating func restorePlace() -> [Effect] {
    guard let place, let layout = window?.layout else { return [] }
    guard let slot = list.slot(of: place.photo) else {
      if list.state.isThere { self.place = nil }
      return []
    }
    self.place = nil
    let by = min(Int64(place.by), Int64(layout.height(of: slot)))
    guard let top = window?.jump(to: layout.top(of: slot) + by) else { return [] }
    return [.scroll(top)]
  }

  private mutating func append(_ page: PhotoPage) {
    list.append(page.photos)
    window?.grow(list.proportions)
    nextPage += 1
    phase = page.isLast ? .ended : .resting
  }

  private mutating func restart(with page: PhotoPage) {
    let old = list
    place = nil
    list = FeedList()
    window = window.map { FeedWindow(FeedLayout(viewport: $0.layout.viewport)) }
    nextPage = 1
    append(page)
    list.inherit(old)
  }
}
