import Domain
import Store

extension Survey {
  /// Throws `foreign` or `damaged` unless `origin`, which the file at `path` has of itself, is that of the generation.
  func confirm(
    _ origin: FileOrigin?, of path: String, in generation: Generation
  ) throws(BackupError) {
    let entry = state.manifest?.entry(of: generation)
    guard let origin else {
      if entry?.isProved == true {
        throw .foreign("It does not name its library, as all files of this generation do.")
      }
      return
    }
    guard origin.path == path else { throw .foreign("It is a copy of \(origin.path).") }
    if let entry, !entry.library.isEmpty, origin.library != entry.library {
      throw .foreign("It is of another library (\(origin.library)).")
    }
  }

  /// Whether another segment ends where this one does, because an attempt was repeated.
  func hasTwin(_ name: SegmentName) -> Bool {
    paths.compactMap(SegmentName.init(path:)).contains {
      $0.generation == name.generation && $0.end == name.end && $0 != name
    }
  }

  /// What the restored state of a generation proves of its library. `named` is the library that its files name,
  /// `stored` the one in its database.
  func proof(
    of generation: Generation, _ named: String?, _ stored: String?
  ) -> (problems: [String], notes: [String]) {
    guard let manifest = state.manifest else {
      guard state == .missing else { return ([], []) }
      guard named == nil else {
        return (
          ["\(Manifest.name) is missing, so nothing proves that this is all of the backup."], []
        )
      }
      return ([], [Survey.unproved])
    }
    if let stored, stored != manifest.library, isOwn(generation) {
      return (
        ["The database of generation \(generation.id) is of another library (\(stored))."], []
      )
    }
    let isProved = manifest.entry(of: generation)?.isProved == true
    return ([], isProved ? [] : [Survey.unproved])
  }

  static let unproved =
    "An earlier version of Image Feed wrote this. It cannot be proved that nothing is missing at its end, and "
    + "that all files and secret.key are of this library."

  /// A sentence for each copy that the manifest names, of a moment not after `moment`, and that is not there.
  func missingSnapshots(at moment: Instant? = nil) -> [String] {
    guard let manifest = state.manifest else { return [] }
    let limit = moment ?? Instant(milliseconds: .max)
    return manifest.generations.filter { !$0.isExpired }.flatMap(\.snapshots).filter { path in
      !paths.contains(path) && SnapshotName(path: path).map { $0.moment <= limit } ?? true
    }.map { "\($0) is missing." }
  }
}

extension BackupReader {
  /// The secret.key of a generation. If the file is not the one that was stored, but that of another generation is,
  /// that one; nil if there is none, and why it is a problem.
  func key(
    of generation: Generation, _ survey: Survey
  ) async throws(BackupError) -> (bytes: [UInt8]?, problem: String?) {
    let entry = survey.state.manifest?.entry(of: generation)
    if let entry, entry.key == nil { return (nil, nil) }
    var stored: [UInt8]?
    var absence = "\(generation.secretKey) is missing; without it nobody can sign in."
    switch try await content(of: generation.secretKey) {
    case .bytes(let key): stored = key
    case .missing: break
    case .unreadable(let sentence): absence = sentence
    }
    guard let entry, let check = entry.key else {
      guard let stored else { return (nil, absence) }
      guard stored.count == SecretCheck.keyLength else {
        return (nil, "\(generation.secretKey) is damaged; without it nobody can sign in.")
      }
      return (stored, nil)
    }
    func isRight(_ key: [UInt8]) -> Bool {
      generation.check(of: key, library: entry.library) == check
    }
    if let stored, isRight(stored) { return (stored, nil) }
    for other in survey.generations where survey.paths.contains(other.secretKey) {
      if case .bytes(let key) = try await content(of: other.secretKey), isRight(key) {
        return (key, nil)
      }
    }
    return (
      nil,
      stored.map { _ in
        "\(generation.secretKey) is not the key of this library; with it nobody could sign in."
      } ?? absence
    )
  }
}
