import Domain

/// Which files of a backup make up the database at a moment.
struct RestorePlan: Hashable, Sendable {
  /// The copy to begin with.
  var snapshot: SnapshotName
  /// The changes to apply to it, in order.
  var segments: [SegmentName]

  /// The moment of the restored state.
  var moment: Instant { segments.last?.moment ?? snapshot.moment }

  /// The newest state that is not after `moment`, nil for the newest of all, among the paths of a backup.
  /// Returns nil if there is none.
  static func make(_ paths: some Sequence<String>, at moment: Instant? = nil) -> RestorePlan? {
    var snapshots: [SnapshotName] = []
    var segments: [SegmentName] = []
    for path in paths {
      if let name = SnapshotName(path: path) {
        snapshots.append(name)
      } else if let name = SegmentName(path: path) {
        segments.append(name)
      }
    }
    let limit = moment ?? Instant(milliseconds: .max)
    segments.removeAll { $0.moment > limit }
    let candidates = snapshots.filter { $0.moment <= limit }.sorted {
      ($0.generation, $0.position) > ($1.generation, $1.position)
    }
    let byGeneration = Dictionary(grouping: segments, by: \.generation)
    for snapshot in candidates {
      let chain = chain(from: snapshot.position, byGeneration[snapshot.generation] ?? [])
      if let last = chain.lastIndex(where: \.isComplete) {
        return RestorePlan(snapshot: snapshot, segments: Array(chain[...last]))
      }
      if snapshot.isComplete { return RestorePlan(snapshot: snapshot, segments: []) }
    }
    return nil
  }

  /// The segments that follow each other from `position`. If several begin at the same position, because an
  /// attempt was repeated, the longest contains the others.
  static func chain(
    from position: UInt64, _ segments: [SegmentName]
  ) -> [SegmentName] {
    var longest: [UInt64: SegmentName] = [:]
    for segment in segments where segment.end > longest[segment.start]?.end ?? 0 {
      longest[segment.start] = segment
    }
    var chain: [SegmentName] = []
    var position = position
    while let next = longest[position] {
      chain.append(next)
      position = next.end
    }
    return chain
  }
}
