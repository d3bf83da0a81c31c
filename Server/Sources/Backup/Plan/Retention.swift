import Domain

/// What of a backup may be deleted.
enum Retention {
  /// The paths, among those of a backup, that no state since `cutoff` needs.
  ///
  /// The state at `cutoff` itself stays, so that each moment since then can be restored.
  static func expired(_ paths: [String], cutoff: Instant) -> [String] {
    let newest = paths.compactMap(SnapshotName.init(path:)).map(\.generation).max()
    let kept = RestorePlan.make(paths, at: cutoff)?.snapshot
    let withSnapshots = Set(paths.compactMap(SnapshotName.init(path:)).map(\.generation))
    return paths.filter { path in
      guard let generation = BackupName.generation(of: path) else { return false }
      if let kept, generation < kept.generation { return true }
      // A generation that never got its first snapshot, and that another one has followed.
      if let newest, generation < newest, !withSnapshots.contains(generation) { return true }
      guard let kept, generation == kept.generation else { return false }
      if let snapshot = SnapshotName(path: path) { return snapshot.position < kept.position }
      return SegmentName(path: path).map { $0.end <= kept.position } ?? false
    }
  }

  /// The originals to delete, and the note for the next time: since when each of the others was not named by
  /// any row.
  ///
  /// `stored` are the files in the backup, `named` those that rows name now, `since` the note of the last time.
  static func unreferenced(
    stored: Set<String>, named: Set<String>, since: [String: Instant], now: Instant, cutoff: Instant
  ) -> (expired: [String], since: [String: Instant]) {
    var later: [String: Instant] = [:]
    var expired: [String] = []
    for path in stored where !named.contains(path) {
      let moment = min(since[path] ?? now, now)
      if moment < cutoff { expired.append(path) } else { later[path] = moment }
    }
    return (expired.sorted(), later)
  }
}

/// When the next copy of the whole database is due, so that a restore never has to apply too many changes.
struct SnapshotRule: Hashable, Sendable {
  /// The longest time between two copies.
  var seconds: Int64 = 86_400
  /// The most segments between two copies.
  var segments = 10_000
  /// Changes of at least this many bytes are worth a copy.
  var bytes: UInt64 = 64 << 20

  /// Whether a copy is due. `databaseBytes` is the length of the database file.
  func isDue(
    since last: Instant, now: Instant, segments count: Int, bytes changed: UInt64,
    databaseBytes: UInt64
  ) -> Bool {
    guard count > 0 else { return false }
    return now.milliseconds - last.milliseconds >= seconds * 1000 || count >= segments
      || changed >= max(bytes, databaseBytes)
  }
}

/// How long to wait after failures: 0.5 s, doubled up to a minute.
struct BackOff: Hashable, Sendable {
  private(set) var failures = 0

  /// Counts a failure and returns the milliseconds to wait.
  mutating func next() -> Int64 {
    failures += 1
    return min(60_000, 500 << Int64(min(failures - 1, 10)))
  }

  mutating func reset() { failures = 0 }
}
