import Domain

/// What the names in a place and its manifest say about what can be restored (LIB-25).
struct Survey: Sendable {
  /// The paths below `generations/`.
  let paths: Set<String>
  let state: ManifestState
  /// Paths that were read and are not what they must be, with the reason.
  var damaged: [String: BackupError] = [:]

  init(_ paths: Set<String>, _ state: ManifestState) {
    (self.paths, self.state) = (paths, state)
  }

  private var manifest: Manifest? { state.manifest }

  /// The generations in the place.
  var generations: [Generation] { Set(paths.compactMap(BackupName.generation(of:))).sorted() }

  /// Whether the generation is one that the manifest names as this library's; without a manifest each is.
  func isOwn(_ generation: Generation) -> Bool {
    guard let manifest else { return true }
    guard let entry = manifest.entry(of: generation) else { return false }
    return !entry.isExpired && entry.library == manifest.library
  }

  /// The newest state that is not after `moment`, nil for the newest of all, from what is not damaged: of this
  /// library if there is one, else of any generation in the place.
  func plan(at moment: Instant?) -> RestorePlan? {
    let usable = paths.filter { damaged[$0] == nil }
    let own = usable.filter { BackupName.generation(of: $0).map(isOwn) ?? false }
    return RestorePlan.make(own, at: moment) ?? RestorePlan.make(usable, at: moment)
  }

  /// Why the state of `plan` may not be the one of `moment`; empty if it is.
  func shortfalls(of plan: RestorePlan, at moment: Instant?) -> [String] {
    let generation = plan.snapshot.generation
    let limit = moment ?? Instant(milliseconds: .max)
    return manifestProblem.map { [$0] } ?? []
      + foreign(generation) + later(than: generation, limit) + missingEnd(plan, limit)
  }

  /// What is wrong with the manifest; nil if nothing is, or if there is none.
  var manifestProblem: String? {
    switch state {
    case .good, .missing: nil
    case .damaged:
      "\(Manifest.name) is damaged, so nothing proves that this is all of the backup."
    case .newerFormat: "\(Manifest.name): \(BackupError.newerFormat)"
    case .unreadable(let sentence): "\(sentence) So nothing proves that this is all of the backup."
    }
  }

  private func foreign(_ generation: Generation) -> [String] {
    guard let manifest, !isOwn(generation) else { return [] }
    let entry = manifest.entry(of: generation)
    if let entry, entry.library == manifest.library {
      return ["The generation \(generation.id) is being deleted, because it is too old."]
    }
    return [
      entry.map { "The generation \(generation.id) is of another library (\($0.library))." }
        ?? "The generation \(generation.id) is not named by \(Manifest.name): another library's, or a copy."
    ]
  }

  /// States of later generations that the manifest names.
  private func later(than generation: Generation, _ limit: Instant) -> [String] {
    guard let manifest else { return [] }
    return manifest.generations.filter { entry in
      let wanted = entry.snapshots.compactMap(SnapshotName.init(path:)).filter {
        $0.isComplete && $0.moment <= limit
      }
      return entry.generation > generation && isOwn(entry.generation) && !wanted.isEmpty
    }.map { "Nothing of the later generation \($0.generation.id) can be restored." }
  }

  /// What should follow after the end of a plan.
  private func missingEnd(_ plan: RestorePlan, _ limit: Instant) -> [String] {
    let generation = plan.snapshot.generation
    guard let gap = gap(in: generation, from: plan.snapshot), limit >= gap.since else { return [] }
    return [gap.sentence]
  }

  /// Changes that a generation must have and that cannot be read.
  struct Gap: Hashable, Sendable {
    /// The moment of the last change before them.
    var since: Instant
    var sentence: String
  }

  /// The first gap after the oldest copy, or `first`; nil if there is none.
  func gap(in generation: Generation, from first: SnapshotName? = nil) -> Gap? {
    let all = paths.filter { BackupName.generation(of: $0) == generation }
    let usable = all.filter { damaged[$0] == nil }
    let listed = manifest?.entry(of: generation)?.snapshots.compactMap(SnapshotName.init(path:))
    let stored = usable.compactMap(SnapshotName.init(path:))
    let oldest = (listed ?? stored).filter { stored.contains($0) }.min { $0.position < $1.position }
    guard let start = first ?? oldest else { return nil }
    let chain = RestorePlan.chain(from: start.position, usable.compactMap(SegmentName.init(path:)))
    let (end, since) = (chain.last?.end ?? start.position, chain.last?.moment ?? start.moment)
    let last = manifest?.entry(of: generation)?.end.map(\.path)
    let known = (Array(all) + [last].compactMap { $0 }).compactMap(SegmentName.init(path:))
    let ends = known.map(\.end) + (listed ?? []).map(\.position)
    let isLastThere =
      last.map { path in
        usable.contains(path) || isSuperseded(path, in: usable)
          // Why: a copy replaces the segments before it.
          || SegmentName(path: path).map { $0.end <= start.position } ?? false
      } ?? true
    guard end < ends.max() ?? 0 || !isLastThere else { return nil }
    let next = known.filter { $0.start >= end }.min { $0.start < $1.start }
    let until = next.flatMap { end < $0.start ? $0 : nil }?.moment ?? known.map(\.moment).max()
    // Why the one before: the last change itself is not the one that the manifest names.
    let before = chain.dropLast().last?.moment ?? start.moment
    return Gap(
      since: end < ends.max() ?? 0 ? since : before,
      sentence: "Changes of generation \(generation.id) after \(since.text)"
        + (until.map { $0 > since ? " up to \($0.text)" : "" } ?? "") + " are missing or damaged.")
  }

  /// Whether a later attempt has what the segment at `path` had.
  private func isSuperseded(_ path: String, in usable: Set<String>) -> Bool {
    guard let name = SegmentName(path: path) else { return false }
    return usable.compactMap(SegmentName.init(path:)).contains {
      $0.generation == name.generation && $0.start <= name.start && $0.end > name.end
    }
  }
}
