import AppModel
import Domain

/// The blocks of photos that are being loaded or failed to load.
struct FeedBlocks: Hashable, Sendable {
  /// Maximum number of concurrent requests. The next block is chosen when a response arrives, from
  /// the window at that time, so that a fling does not queue hundreds of requests.
  static let atOnce = 2

  private(set) var open: [Request] = []
  private(set) var failed: [Failure] = []

  struct Request: Hashable, Sendable {
    let ticket: Ticket
    let block: Int
  }

  struct Failure: Hashable, Sendable {
    let block: Int
    let problem: Problem
  }

  mutating func ask(_ block: Int, _ ticket: Ticket) {
    open.append(Request(ticket: ticket, block: block))
  }

  /// Removes the pending request with this ticket and returns its block; nil if there is no such
  /// request.
  mutating func close(_ ticket: Ticket) -> Int? {
    guard let index = open.firstIndex(where: { $0.ticket == ticket }) else { return nil }
    return open.remove(at: index).block
  }

  func isOpen(_ ticket: Ticket) -> Bool { open.contains { $0.ticket == ticket } }

  mutating func fail(_ block: Int, _ problem: Problem) {
    failed.append(Failure(block: block, problem: problem))
  }

  /// Allows all failed blocks to be requested again.
  mutating func forgive() {
    failed = []
  }

  /// Allows failed blocks that are far from the window to be requested again.
  mutating func forgive(outside near: ClosedRange<Int>) {
    failed.removeAll { !near.contains($0.block) }
  }

  func isDue(_ block: Int) -> Bool {
    !failed.contains { $0.block == block } && !open.contains { $0.block == block }
  }
}

extension FeedScreen {
  /// Requests blocks in or near the window, nearest first.
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

  /// Blocks in the viewport, then up to four screens below it, then up to two above it.
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

  mutating func take(_ answer: FeedResponse, ofBlock block: Int) -> [Effect] {
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

  /// The problem of a failed block in the viewport, if any.
  var visibleFailure: Problem? {
    guard !blocks.failed.isEmpty, let visible = window?.visible, !visible.isEmpty else {
      return nil
    }
    let first = visible.lowerBound / FeedList.block
    let last = (visible.upperBound - 1) / FeedList.block
    return blocks.failed.first { first...last ~= $0.block }?.problem
  }
}
