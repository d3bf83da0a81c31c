import Domain
import Synchronization

/// An order of all photos, in memory: 16 bytes per photo (API-7).
///
/// Any page is a slice, so page 100,000 costs the same as page 1. It is updated on the writer's
/// queue right after a commit, so it is never ahead of the database.
final class FeedOrder: Sendable {
  /// What changes the picture of a photo but not its place: another one is another state of the feed
  /// (FEED-36, LIB-19).
  struct Version: Sendable {
    /// How far the photo is rotated.
    var rotation = Rotation.none
    /// How many times its file was edited.
    var edits = 0
  }

  /// The sort key of a photo: its date in milliseconds since 1970, then the row id. With it the photo's
  /// version.
  struct Entry: Hashable, Comparable, Sendable {
    let moment: Int64
    /// The row id times 2^18, plus 4 times the edits modulo 65,536, plus the quarter turns: an entry stays
    /// 16 bytes long.
    private let key: Int64

    init(moment: Int64, id: Int64, version: Version = Version()) {
      self.moment = moment
      key = id &<< 18 | Int64(version.edits & 0xFFFF) &<< 2 | Int64(version.rotation.quarters)
    }

    /// The sort key of `photo` in the order by `date`.
    init(_ photo: PhotoRecord, by date: FeedDate = .added) {
      self.init(photo.facts, id: photo.id, by: date)
    }

    /// The sort key of the photo with this row id in the order by `date`.
    init(_ photo: PhotoFacts, id: Int64, by date: FeedDate) {
      self.init(
        moment: date.moment(of: photo).milliseconds, id: id,
        version: Version(rotation: photo.rotation, edits: photo.edits))
    }

    /// The row id.
    var id: Int64 { key >> 18 }

    /// The version as a number, 0 for a photo that was neither rotated nor edited.
    var version: Int64 { key & 0x3_FFFF }

    /// The first entry that this photo can have at its date.
    var unversioned: Entry { Entry(moment: moment, id: id) }

    static func < (left: Entry, right: Entry) -> Bool {
      left.moment == right.moment ? left.key < right.key : left.moment < right.moment
    }
  }

  /// The entries with their fingerprint.
  struct Kept {
    /// Oldest first, because added photos are nearly always the newest and go to the end.
    var sorted: ContiguousArray<Entry>
    var state = Fingerprint()
  }

  let entries: Mutex<Kept>
  private let departures = Atomic<Int>(0)

  /// Creates the order from entries sorted oldest first.
  init(sorted: ContiguousArray<Entry>) {
    var kept = Kept(sorted: sorted)
    for entry in sorted { kept.state.add(entry) }
    entries = Mutex(kept)
  }

  /// How many times photos have left the order or got another version.
  var losses: Int { departures.load(ordering: .acquiring) }

  /// Counts a loss, which whoever uses `entries` sees at the latest with the change.
  private func lose() { departures.add(1, ordering: .acquiringAndReleasing) }

  /// Number of photos.
  var count: Int { entries.withLock { $0.sorted.count } }

  /// The row ids of at most `count` photos, newest first, after skipping the `offset` newest.
  func newest(offset: Int, count: Int) -> [Int64] {
    entries.withLock { kept in
      let entries = kept.sorted
      guard offset >= 0, count > 0, offset < entries.count else { return [] }
      let end = entries.count - offset
      return entries[max(0, end - count)..<end].reversed().map(\.id)
    }
  }

  /// The row ids of at most `count` photos, oldest first, after skipping the `offset` oldest.
  func oldest(offset: Int, count: Int) -> [Int64] {
    entries.withLock { kept in
      let entries = kept.sorted
      guard offset >= 0, count > 0, offset < entries.count else { return [] }
      return entries[offset..<min(entries.count, offset + min(count, entries.count))].map(\.id)
    }
  }

  /// Number of photos newer than `entry`, whatever its version; nil if it is not in the feed.
  func position(of entry: Entry) -> Int? {
    entries.withLock { kept in
      let entries = kept.sorted
      let place = FeedOrder.place(for: entry, in: entries)
      guard FeedOrder.holds(entry, at: place, in: entries) else { return nil }
      return entries.count - 1 - place
    }
  }

  /// Inserts `entry` in order; does nothing if it is already in the list.
  func insert(_ entry: Entry) {
    entries.withLock { FeedOrder.insert(entry, into: &$0) }
  }

  /// Gives an entry another sort key or version; does nothing if it is not in the list.
  func move(_ entry: Entry, to moved: Entry) {
    entries.withLock { kept in
      let place = FeedOrder.place(for: entry, in: kept.sorted)
      guard FeedOrder.holds(entry, at: place, in: kept.sorted) else { return }
      lose()
      kept.state.remove(kept.sorted.remove(at: place))
      FeedOrder.insert(moved, into: &kept)
    }
  }

  private static func insert(_ entry: Entry, into kept: inout Kept) {
    let place = place(for: entry, in: kept.sorted)
    if holds(entry, at: place, in: kept.sorted) { return }
    kept.sorted.insert(entry, at: place)
    kept.state.add(entry)
  }

  /// Removes the photos with these row ids.
  func remove(_ ids: Set<Int64>) {
    guard !ids.isEmpty else { return }
    lose()
    entries.withLock { kept in
      for entry in kept.sorted where ids.contains(entry.id) { kept.state.remove(entry) }
      kept.sorted.removeAll { ids.contains($0.id) }
    }
  }

  /// Removes the photos with these row ids, and inserts `added`, without a state between. If the photos are
  /// all new, they are only inserted, which is faster.
  func replace(_ ids: Set<Int64>, with added: [Entry], areNew: Bool) {
    guard !ids.isEmpty else { return }
    if !areNew { lose() }
    entries.withLock { kept in
      if !areNew {
        for entry in kept.sorted where ids.contains(entry.id) { kept.state.remove(entry) }
        kept.sorted.removeAll { ids.contains($0.id) }
      }
      for entry in added { FeedOrder.insert(entry, into: &kept) }
    }
  }

  /// Replaces all entries by those of `fresh`.
  func reset(to fresh: FeedOrder) {
    let kept = fresh.entries.withLock { $0 }
    lose()
    entries.withLock { $0 = kept }
  }

  /// The row ids at the positions that `choose` returns, given the number of photos; position 0 is
  /// the oldest photo.
  func ids(at choose: (Int) -> [Int]) -> [Int64] {
    entries.withLock { kept in
      let entries = kept.sorted
      return choose(entries.count).filter(entries.indices.contains).map { entries[$0].id }
    }
  }

  /// All row ids, the oldest photo first.
  var allIds: [Int64] {
    // Why outside the lock: the feed waits for it.
    let sorted = entries.withLock { $0.sorted }
    return sorted.map(\.id)
  }

  /// Whether the entry at `place` is that of the same photo, whatever its version.
  private static func holds(
    _ entry: Entry, at place: Int, in entries: ContiguousArray<Entry>
  ) -> Bool {
    place < entries.count && entries[place].unversioned == entry.unversioned
  }

  /// The first index whose entry does not precede `entry`, whatever its version.
  private static func place(for entry: Entry, in entries: ContiguousArray<Entry>) -> Int {
    let entry = entry.unversioned
    if let last = entries.last, last < entry { return entries.count }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Reads the dates and row ids that a query returns in their order; photos that `versions` lacks are
  /// neither rotated nor edited.
  static func load(
    _ connection: Connection, _ sql: String, versions: [Int64: Version] = [:]
  ) throws -> ContiguousArray<Entry> {
    var entries = ContiguousArray<Entry>()
    try connection.statement(sql: sql).forEachRow { row in
      let id: Int64 = row[1]
      entries.append(Entry(moment: row[0], id: id, version: versions[id] ?? Version()))
    }
    return entries
  }
}
