import Domain
import GRDB
import Synchronization

/// The place of every photo in the feed, in memory: 16 bytes per photo (API-7).
///
/// Any page is a slice, so page 100,000 costs what page 1 costs. It changes on the writer's queue
/// right after a commit, so it is never ahead of the database.
final class FeedOrder: Sendable {
  /// What a photo is sorted by: the moment of adding, then the row id.
  struct Entry: Hashable, Comparable, Sendable {
    let addedAt: Int64
    let id: Int64

    init(addedAt: Int64, id: Int64) {
      self.addedAt = addedAt
      self.id = id
    }

    /// What `photo` is sorted by.
    init(_ photo: PhotoRecord) {
      self.init(addedAt: photo.facts.addedAt.milliseconds, id: photo.id)
    }

    static func < (left: Entry, right: Entry) -> Bool {
      left.addedAt == right.addedAt ? left.id < right.id : left.addedAt < right.addedAt
    }
  }

  /// The entries with the state that they make up.
  struct Kept {
    /// Oldest first, because what is added is nearly always the newest and goes to the end.
    var sorted: ContiguousArray<Entry>
    var state = State()
  }

  let entries: Mutex<Kept>

  /// The order of `sorted`, oldest first.
  init(sorted: ContiguousArray<Entry>) {
    var kept = Kept(sorted: sorted)
    for entry in sorted { kept.state.add(entry) }
    entries = Mutex(kept)
  }

  /// How many photos there are.
  var count: Int { entries.withLock { $0.sorted.count } }

  /// The row ids of at most `count` photos from the `offset`-th newest on.
  func newest(offset: Int, count: Int) -> [Int64] {
    entries.withLock { kept in
      let entries = kept.sorted
      guard offset >= 0, count > 0, offset < entries.count else { return [] }
      let end = entries.count - offset
      return entries[max(0, end - count)..<end].reversed().map(\.id)
    }
  }

  /// The row ids of at most `count` photos from the `offset`-th oldest on.
  func oldest(offset: Int, count: Int) -> [Int64] {
    entries.withLock { kept in
      let entries = kept.sorted
      guard offset >= 0, count > 0, offset < entries.count else { return [] }
      return entries[offset..<min(entries.count, offset + min(count, entries.count))].map(\.id)
    }
  }

  /// How many photos are newer than `entry`; nothing when it is not in the feed.
  func position(of entry: Entry) -> Int? {
    entries.withLock { kept in
      let entries = kept.sorted
      let place = FeedOrder.place(for: entry, in: entries)
      guard place < entries.count, entries[place] == entry else { return nil }
      return entries.count - 1 - place
    }
  }

  /// Puts `entry` at its place; once only, however often it is inserted.
  func insert(_ entry: Entry) {
    entries.withLock { kept in
      let place = FeedOrder.place(for: entry, in: kept.sorted)
      if place < kept.sorted.count, kept.sorted[place] == entry { return }
      kept.sorted.insert(entry, at: place)
      kept.state.add(entry)
    }
  }

  /// Takes the photos with these row ids out.
  func remove(_ ids: Set<Int64>) {
    guard !ids.isEmpty else { return }
    entries.withLock { kept in
      for entry in kept.sorted where ids.contains(entry.id) { kept.state.remove(entry) }
      kept.sorted.removeAll { ids.contains($0.id) }
    }
  }

  /// The row ids at `positions` as `choose` picks them from the number of photos.
  func ids(at choose: (Int) -> [Int]) -> [Int64] {
    entries.withLock { kept in
      let entries = kept.sorted
      return choose(entries.count).filter(entries.indices.contains).map { entries[$0].id }
    }
  }

  /// The first place whose entry is not before `entry`.
  private static func place(for entry: Entry, in entries: ContiguousArray<Entry>) -> Int {
    if let last = entries.last, last < entry { return entries.count }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// All photos, oldest first.
  static let query = "SELECT addedAt, id FROM photo ORDER BY addedAt, id"

  /// Reads the order from the database by one scan of an index.
  static func load(_ connection: Connection) throws -> ContiguousArray<Entry> {
    var entries = ContiguousArray<Entry>()
    let rows = try Row.fetchCursor(connection, sql: query)
    while let row = try rows.next() { entries.append(Entry(addedAt: row[0], id: row[1])) }
    return entries
  }
}
