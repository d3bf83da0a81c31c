import Domain

/// Where a phone stores the response to a request, and which stored response answers it.
public struct OfflineEntry: Hashable, Sendable {
  /// Whether and how a confirmed like makes the cached response outdated.
  public let hearts: OfflineRule.Hearts
  /// The name of the file in which the phone stores the response.
  public let file: String
  /// The file of the previous response, for an older feed state; nil if only one is stored.
  public let former: String?
  /// The first line of the file: the feed's token and the block's position for a block of photos,
  /// the token for an index, else empty.
  public let state: String
  /// Whether the cached response may answer the request.
  public let isAnswered: Bool
}

extension OfflinePolicy {
  /// Where a phone stores the response to a GET request; nil if it does not store it.
  public func entry(for request: OfflineRequest) -> OfflineEntry? {
    guard let rule = rule(for: request) else { return nil }
    let feed = request.value("feed")
    let from = request.number("from") ?? 0
    var (former, state): (String?, String) = (nil, "")
    let file: String
    switch rule.slot {
    case .none: return nil
    case .single(let name): file = name
    case .pages(let name): file = name + "\(request.number("page") ?? 1)"
    case .index(let name, former: let other): (file, former, state) = (name, other, feed ?? "")
    case .blocks(let name):
      file = name + "\(slot(ofBlock: from / blockSize))"
      state = OfflinePolicy.state(feed ?? "", from: from)
    }
    return OfflineEntry(
      hearts: rule.hearts, file: file, former: former, state: state,
      isAnswered: !rule.needsFeed || feed != nil)
  }

  /// The first line of a file with a block of photos: the feed's token and the block's position.
  static func state(_ feed: String, from: Int32) -> String { feed + " \(from)" }

  /// The position of the block in the feed of this token; nil if the block, stored under `state`,
  /// belongs to another feed.
  public func start(ofBlock state: String, of token: String) -> Int32? {
    let parts = state.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 2, parts[0] == percentEncoded(token) else { return nil }
    return Int32(parts[1])
  }

  /// The first line of the file that holds the index of the feed with this token.
  public func state(ofIndex token: String) -> String { percentEncoded(token) }

  // Adjacent blocks never share a file, and the first block has a file to itself.
  private func slot(ofBlock number: Int32) -> Int32 {
    number == 0 ? 0 : 1 + (number - 1) % (blocks - 1)
  }

  /// The two files of the index: for the newest feed state and for the one before.
  public var indexFiles: [String] { files(of: .feedIndex) }
  /// The files of the blocks of photos; the first block is in the first file.
  public var blockFiles: [String] { files(of: .feedCards) }
  /// The files of the pages of a feed without an index, in their order.
  public var photoFiles: [String] { files(of: .photos) }

  private func files(of path: Path) -> [String] {
    guard let rule = rules.first(where: { $0.path == path.template }) else { return [] }
    return switch rule.slot {
    case .none: []
    case .single(let name): [name]
    case .pages(let name): (1...pages).map { name + "\($0)" }
    case .index(let name, former: let other): [name, other]
    case .blocks(let name): (0..<blocks).map { name + "\($0)" }
    }
  }
}
