import AppModel
import Domain

/// The loading of a list that will replace the current one.
struct FeedRenewal: Hashable, Sendable {
  /// Maximum number of attempts if the list keeps changing while it is loaded.
  static let most = 3

  /// Whether the list on display is outdated because photos were removed from the feed.
  var isNeeded = false
  /// The index of the new list, whose first block is being loaded; nil before the index arrived.
  var index: FeedIndex?
  /// The position in the new list of the photo to show at the upper edge of the window.
  var slot = 0
  /// Number of attempts so far.
  var tries = 0
}

extension FeedScreen {
  mutating func take(_ answer: FeedResponse, _ answered: Ticket) -> [Effect] {
    if news.question == answered { return takeNews(answer) }
    if let block = blocks.close(answered) { return take(answer, ofBlock: block) }
    guard isWaiting(for: answered) else { return [] }
    switch answer {
    case .index(let index): return take(index)
    case .cards(let photos): return enter(photos)
    case .changed: return renewAgain()
    case .news: return fail(.server, answered)
    case .failed(let problem): return fail(problem, answered)
    }
  }

  private func isWaiting(for answered: Ticket) -> Bool {
    switch phase {
    case .loading(answered), .refreshing(answered): list.state.isThere
    case .closed, .resting, .loading, .failed, .refreshing, .ended: false
    }
  }

  private var isRefreshing: Bool {
    if case .refreshing = phase { return true }
    return false
  }

  /// Requests the index for the list on display or, if photos of it were removed, for the newest.
  mutating func askForIndex() -> [Effect] {
    let question = ticket.next()
    phase = .loading(question)
    guard renewal.isNeeded else {
      return [.load(question, .index(feed: list.state?.token, at: nil, of: query))]
    }
    renewal.index = nil
    return [.load(question, .index(feed: nil, at: currentPlace?.photo, of: query))]
  }

  /// Replaces the list on display, which is outdated because photos were removed.
  mutating func renew() -> [Effect] {
    blocks = FeedBlocks()
    renewal = FeedRenewal(isNeeded: true, tries: 1)
    return askForIndex()
  }

  private mutating func renewAgain() -> [Effect] {
    guard let open = openQuestion else { return [] }
    renewal.tries += 1
    if renewal.tries > FeedRenewal.most { return fail(.server, open) }
    guard isRefreshing else {
      renewal.isNeeded = true
      return askForIndex()
    }
    renewal.index = nil
    let question = ticket.next()
    phase = .refreshing(question)
    return [.load(question, .index(feed: nil, at: nil, of: query))]
  }

  private var openQuestion: Ticket? {
    switch phase {
    case .loading(let open), .refreshing(let open): open
    case .closed, .resting, .failed, .ended: nil
    }
  }

  private mutating func take(_ index: FeedIndex) -> [Effect] {
    if !isRefreshing, !list.index.isThere, index.state == list.state { return know(index) }
    renewal.index = index
    let last = max(0, Int(index.state.count) - 1)
    let old = window?.anchor.slot ?? 0
    renewal.slot = isRefreshing ? 0 : min(last, index.place.map(Int.init) ?? old)
    guard index.state.count > 0 else { return enter([]) }
    let question = ticket.next()
    phase = isRefreshing ? .refreshing(question) : .loading(question)
    let from = renewal.slot / FeedList.block * FeedList.block
    return [.load(question, .cards(feed: index.state.token, from: Int32(from)))]
  }

  /// Adds the positions of all other photos to the list on display, which grows around the visible
  /// photos; nothing moves.
  private mutating func know(_ index: FeedIndex) -> [Effect] {
    list.know(index)
    phase = .resting
    guard let viewport = window?.layout.viewport else { return [] }
    let layout = FeedLayout(
      viewport: viewport, proportions: index.proportions, fixed: window?.layout.first ?? 0)
    let shift = window?.extend(to: layout) ?? 0
    return (shift == 0 ? [] : [.shift(shift)]) + loadBlocks()
  }

  /// Replaces the list, now that the first block of the new one is loaded.
  private mutating func enter(_ photos: [Photo]) -> [Effect] {
    guard let open = openQuestion else { return [] }
    guard let index = renewal.index else { return fail(.server, open) }
    var fresh = FeedList(index)
    guard fresh.put(photos, block: renewal.slot / FeedList.block) else {
      return fail(.server, open)
    }
    fresh.inherit(list)
    let by = isRefreshing ? 0 : window?.anchor.by ?? 0
    let target = renewal.slot
    let isTop = isRefreshing || isAtTop
    list = fresh
    blocks = FeedBlocks()
    renewal = FeedRenewal()
    news.count = 0
    phase = .resting
    guard let viewport = window?.layout.viewport else { return [] }
    let layout = FeedLayout(
      viewport: viewport, proportions: index.proportions, fixed: isTop ? 0 : target)
    window = FeedWindow(layout)
    return jump(to: isTop ? 0 : layout.top(of: target) + by)
  }
}
