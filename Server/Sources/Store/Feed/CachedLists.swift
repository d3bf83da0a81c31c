import Synchronization

/// The row ids of long lists that SQLite reads by skipping rows, so that pages far down cost the
/// same as the first ones (API-7).
///
/// A list is read when its first deep page is requested, and again after a change.
final class CachedLists: Sendable {
  /// A list: a query whose last arguments are count and offset, and the person it is about, if any.
  struct Name: Hashable, Sendable {
    let sql: String
    let personId: Int64?

    fileprivate func arguments(count: Int, offset: Int) -> StatementArguments {
      (personId.map { [$0] } ?? []) + [count, offset]
    }
  }

  private struct List {
    let version: ListChanges.Version
    let ids: [Int64]
  }

  private struct State {
    var lists: [Name: List] = [:]
    var idCount = 0
    var loading: Set<Name> = []

    mutating func remove(_ name: Name) {
      idCount -= lists.removeValue(forKey: name)?.ids.count ?? 0
    }
  }

  private let depth: Int
  private let mostIds: Int
  private let state = Mutex(State())

  /// Pages before position `depth` are read directly: to skip 1,000 rows takes less than 0.1 ms. At
  /// most `mostIds` ids are in memory, 8 bytes each; longer lists are not cached.
  init(depth: Int = 1000, mostIds: Int = 2_000_000) {
    self.depth = depth
    self.mostIds = mostIds
  }

  /// At most `count` ids from position `offset`; both must not be negative.
  ///
  /// `version` must have been read before this call. While one request reads a list, others for it
  /// skip rows.
  func ids(
    _ name: Name, offset: Int, count: Int, version: ListChanges.Version, _ connection: Connection
  ) throws -> [Int64] {
    let statement = try connection.cachedStatement(sql: name.sql)
    func read(count: Int, offset: Int) throws -> [Int64] {
      try Int64.fetchAll(statement, arguments: name.arguments(count: count, offset: offset))
    }
    if offset < depth { return try read(count: count, offset: offset) }
    if let ids = cached(name, version) { return CachedLists.page(ids, offset, count) }
    guard begin(name) else { return try read(count: count, offset: offset) }
    defer { end(name) }
    let ids = try read(count: mostIds + 1, offset: 0)
    guard ids.count <= mostIds else { return try read(count: count, offset: offset) }
    store(ids, name, version)
    return CachedLists.page(ids, offset, count)
  }

  /// Number of ids in memory.
  var idCount: Int { state.withLock { $0.idCount } }

  private static func page(_ ids: [Int64], _ offset: Int, _ count: Int) -> [Int64] {
    offset < ids.count ? Array(ids[offset...].prefix(count)) : []
  }

  private func cached(_ name: Name, _ version: ListChanges.Version) -> [Int64]? {
    state.withLock { state in
      guard let list = state.lists[name], list.version == version else { return nil }
      return list.ids
    }
  }

  /// Whether this request is to read the list.
  private func begin(_ name: Name) -> Bool {
    state.withLock { $0.loading.insert(name).inserted }
  }

  private func end(_ name: Name) {
    state.withLock { _ = $0.loading.remove(name) }
  }

  private func store(_ ids: [Int64], _ name: Name, _ version: ListChanges.Version) {
    state.withLock { state in
      state.remove(name)
      if state.idCount + ids.count > mostIds {
        state.lists.removeAll()
        state.idCount = 0
      }
      state.lists[name] = List(version: version, ids: ids)
      state.idCount += ids.count
    }
  }
}
