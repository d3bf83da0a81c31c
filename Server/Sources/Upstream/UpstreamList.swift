import Domain

/// Elements of a list.
public struct UpstreamSlice: Hashable, Sendable {
  /// The elements, in order; fewer than requested at the end of the list.
  public let elements: [UpstreamResponse.Element]
  /// Number of elements of the whole list; nil if Unsplash did not say.
  public let total: Int?

  /// A part of a list.
  public init(elements: [UpstreamResponse.Element], total: Int?) {
    self.elements = elements
    self.total = total
  }

  /// At most `count` elements from position `offset`, from as many pages as contain them; `page` returns a page by its
  /// number, from 1.
  public static func collected(
    from offset: Int, count: Int,
    page: @Sendable (Int) async throws(UpstreamFailure) -> UpstreamResponse
  ) async throws(UpstreamFailure) -> UpstreamSlice {
    let size = UpstreamQuery.pageSize
    var found: [UpstreamResponse.Element] = []
    var total: Int?
    var number = offset / size
    while found.count < count {
      let next = try await page(number + 1)
      found += next.elements.dropFirst(max(0, offset - number * size)).prefix(count - found.count)
      total = next.total
      number += 1
      if next.isLast(number) { break }
    }
    return UpstreamSlice(elements: found, total: total)
  }
}

extension Upstream {
  /// The most pages that are read to put a list together; a person who scrolls has seen them one by one.
  private static let mostPages = 400

  /// At most `count` elements of a list from position `offset`, as Unsplash's pages have them.
  public func elements(
    of query: UpstreamQuery, from offset: Int, count: Int, for account: HourBudget.Account
  ) async throws(UpstreamFailure) -> UpstreamSlice {
    try await UpstreamSlice.collected(from: offset, count: count) {
      number throws(UpstreamFailure) in
      try await response(to: query, page: number, for: account)
    }
  }

  /// At most `count` elements of a list from position `offset`, each at one position only and none missing, although
  /// new ones came in between the requests of its pages.
  public func merged(
    _ query: UpstreamQuery, from offset: Int, count: Int, for account: HourBudget.Account
  ) async throws(UpstreamFailure) -> UpstreamSlice {
    var all: [UpstreamResponse.Element] = []
    var known: Set<String> = []
    var total: Int?
    var number = 1
    while all.count < offset + count {
      let kept = cached(query, page: number)
      let isBefore = all.count + (kept?.news(known) ?? UpstreamQuery.pageSize) <= offset
      // Why: a jump into a list must not request all pages before.
      guard number <= Upstream.mostPages, kept != nil || !isBefore else {
        return try await elements(of: query, from: offset, count: count, for: account)
      }
      let page: UpstreamResponse
      // Why not refreshed: only the requested part is shown.
      if let kept, isBefore {
        page = kept
      } else {
        page = try await response(to: query, page: number, for: account)
      }
      all += (page.elements + page.moved).filter { known.insert($0.id).inserted }
      total = page.total
      if page.isLast(number) { break }
      number += 1
    }
    return UpstreamSlice(elements: Array(all.dropFirst(offset).prefix(count)), total: total)
  }

  /// Whether a photo is among the first `count` of a list, in cached pages.
  public func isKnown(_ id: String, in query: UpstreamQuery, within count: Int) -> Bool {
    var found = 0
    var number = 1
    while found < count, let page = cached(query, page: number) {
      let photos = page.elements + page.moved
      if photos.contains(where: { $0.id == id }) { return true }
      found += max(1, photos.count)
      number += 1
    }
    return false
  }

  /// `count` photos chosen at random, each at most once, from those that Unsplash chose for the query.
  public func random(
    _ query: UpstreamQuery, count: Int, for account: HourBudget.Account,
    using generator: inout some RandomNumberGenerator
  ) async throws(UpstreamFailure) -> [UpstreamResponse.Element] {
    let pool = try await response(to: query, for: account).elements
    return Array(pool.shuffled(using: &generator).prefix(count))
  }
}

extension UpstreamResponse {
  /// Number of elements whose ids are not in `known`.
  fileprivate func news(_ known: Set<String>) -> Int {
    Set((elements + moved).map(\.id)).subtracting(known).count
  }

  /// Whether page `number` is the last one.
  fileprivate func isLast(_ number: Int) -> Bool {
    elements.count < UpstreamQuery.pageSize
      || total.map { number * UpstreamQuery.pageSize >= $0 } ?? false
  }
}
