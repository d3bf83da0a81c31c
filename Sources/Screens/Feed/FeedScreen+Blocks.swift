import Domain

/// Blocks of photos that are on their way or did not come.
struct FeedBlocks: Hashable, Sendable {
  /// So many are asked for at a time; the next one is chosen when an answer comes, from where the
  /// window is then, so that a fling does not queue hundreds.
  static let atOnce = 2

  private(set) var open: [Question] = []
  private(set) var failed: [Failure] = []

  struct Question: Hashable, Sendable {
    let ticket: Ticket
    let block: Int
  }

  struct Failure: Hashable, Sendable {
    let block: Int
    let problem: Problem
  }

  mutating func ask(_ block: Int, _ ticket: Ticket) {
    open.append(Question(ticket: ticket, block: block))
  }

  /// The block that was asked for with this ticket; its question is open no more.
  mutating func close(_ ticket: Ticket) -> Int? {
    guard let index = open.firstIndex(where: { $0.ticket == ticket }) else { return nil }
    return open.remove(at: index).block
  }

  mutating func fail(_ block: Int, _ problem: Problem) {
    failed.append(Failure(block: block, problem: problem))
  }

  /// Lets all blocks that failed be asked for again.
  mutating func forgive() {
    failed = []
  }

  /// Lets blocks that failed be asked for again once they are far from the window.
  mutating func forgive(outside near: ClosedRange<Int>) {
    failed.removeAll { !near.contains($0.block) }
  }

  func isDue(_ block: Int) -> Bool {
    !failed.contains { $0.block == block } && !open.contains { $0.block == block }
  }
}

extension FeedScreen {
  /// Asks for the blocks that the window shows or will show soon, the nearest first.
  mutating func loadBlocks() -> [Effect] {
    guard let token = list.index?.state.token, !renewal.isNeeded, let window else { return [] }
    let wanted = FeedScreen.blocksNear(window)
    if let near = wanted.all, !blocks.failed.isEmpty { blocks.forgive(outside: near) }
    var effects: [Effect] = []
    for block in wanted.inOrder where blocks.open.count < FeedBlocks.atOnce {
      guard !list.isLoaded(block: block), blocks.isDue(block) else { continue }
      let question = ticket.next()
      blocks.ask(block, question)
      let from = Int32(block * FeedList.block)
      effects.append(.load(question, .cards(feed: token, from: from)))
    }
    return effects
  }

  /// Blocks in the viewport, then four screens below, then two above.
  private static func blocksNear(
    _ window: FeedWindow
  ) -> (inOrder: [Int], all: ClosedRange<Int>?) {
    let height = Int64(window.layout.viewport.height)
    let near = window.layout.cards(
      from: window.offset - 2 * height, to: window.offset + 5 * height)
    let visible = window.visible
    guard !near.isEmpty, !visible.isEmpty else { return ([], nil) }
    let first = near.lowerBound / FeedList.block
    let last = (near.upperBound - 1) / FeedList.block
    let front = visible.lowerBound / FeedList.block
    let below = Array(front...max(front, last))
    return (below + (first..<max(first, front)).reversed(), first...last)
  }

  mutating func take(_ answer: FeedAnswer, ofBlock block: Int) -> [Effect] {
    switch answer {
    case .cards(let photos):
      if list.put(photos, block: block) {
        list.forget(farFrom: window?.anchor.slot ?? 0)
      } else {
        blocks.fail(block, .server)
      }
      return loadBlocks() + rest.stir(&alarms)
    case .changed: return phase == .resting ? renew() : []
    case .index, .news:
      blocks.fail(block, .server)
      return loadBlocks()
    case .failed(let problem):
      if problem == .signedOut { return [.signedOut] }
      blocks.fail(block, problem)
      return loadBlocks()
    }
  }

  /// Why photos in the viewport are missing, when they did not come.
  var visibleFailure: Problem? {
    guard !blocks.failed.isEmpty, let visible = window?.visible, !visible.isEmpty else {
      return nil
    }
    let first = visible.lowerBound / FeedList.block
    let last = (visible.upperBound - 1) / FeedList.block
    return blocks.failed.first { first...last ~= $0.block }?.problem
  }
}
