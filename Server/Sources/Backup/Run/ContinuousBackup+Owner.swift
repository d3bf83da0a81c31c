import Domain
import Foundation
import Store

/// Whose a place is (LIB-25): one library writes to it, and of that one data folder.
extension ContinuousBackup {
  /// Whether `folder` is the place of a continuous backup.
  public static func isPlace(_ folder: String) -> Bool { Disk.mayExist(folder + "/" + mark) }

  /// Throws `foreign` if another library, or another copy of this one, writes to the place. Looks for at most
  /// `seconds`: a place that cannot be reached is looked at by `run`.
  public nonisolated func refuseForeignPlace(seconds: Int64 = 5) async throws {
    let (outcomes, end) = AsyncStream.makeStream(of: BackupError?.self)
    // Why not a task group: it would wait for a file system that does not answer.
    let look = Task {
      do {
        _ = try await self.look()
        end.yield(nil)
      } catch {
        end.yield(error as? BackupError)
      }
    }
    let limit = Task {
      try await Task.sleep(for: .seconds(seconds))
      end.yield(nil)
    }
    defer {
      look.cancel()
      limit.cancel()
    }
    for await outcome in outcomes {
      guard let outcome, case .foreign = outcome else { return }
      throw outcome
    }
  }

  /// The id of the library, made at the first call, and what the place has; throws `foreign` if it is not for this
  /// library.
  private func look() async throws -> (library: String, Place) {
    let library = try await database.settings.libraryId()
    let place = try await Place(destination)
    try judge(place, library)
    return (library, place)
  }

  /// Makes this run the one that writes to the place, and lists what earlier versions stored there. Returns the
  /// content of the mark.
  func claim() async throws -> String {
    let (library, place) = try await look()
    guard place.state != .newerFormat else { throw BackupError.newerFormat }
    let mark = try await mark(place)
    if manifest?.session == session, place.state.manifest?.session == session { return mark }
    var claimed = try place.state.manifest ?? adopted(place, library, mark)
    var writer = try BackupWriter.read(folder: folder)
    writer = BackupWriter.now(folder: folder, sessions: writer.sessions + [session])
    try writer.write(folder: folder)
    (claimed.library, claimed.session, claimed.mark) = (library, session, mark)
    manifest = claimed
    try await storeManifest()
    return mark
  }

  /// Throws unless this run still is the one that writes to the place.
  func confirmOwner() async throws {
    guard let manifest else { return }
    switch try await ManifestState.read(from: destination) {
    case .good(let found) where found.session == manifest.session: return
    case .good(let found): throw Place.refusal(settings, found.session, isSameLibrary: true)
    case .newerFormat: throw BackupError.newerFormat
    case .unreadable(let sentence): throw BackupError.invalid(sentence)
    case .missing, .damaged:
      if try await optional(ContinuousBackup.mark) == nil { throw Place.gone(settings, folder) }
      throw BackupError.invalid(
        "\(Manifest.name) in \(settings.address.text) is missing or damaged; a restart of the server writes it again."
      )
    }
  }

  /// Stores `manifest` after an attempt that has begun, so that an older one never replaces a newer one.
  func storeManifest() async throws {
    let last = manifestTask
    let task = Task {
      _ = await last?.result
      guard let manifest else { return }
      try await destination.put(Manifest.name, try Sealed.bytes(manifest))
    }
    manifestTask = task
    try await task.value
  }

  private func judge(_ place: Place, _ library: String) throws {
    let takesOver = settings.takeover == place.writer
    if let manifest = place.state.manifest {
      if manifest.library == library {
        if manifest.session == session { return }
        let writer = try BackupWriter.read(folder: folder)
        if writer.wrote(manifest.session, folder: folder) { return }
      }
      guard takesOver else {
        throw Place.refusal(
          settings, place.writer, isSameLibrary: manifest.library == library)
      }
      return
    }
    // Without a manifest: an earlier version wrote the backup, or somebody removed it.
    let isNoted = try BackupState.read(folder: folder)?.mark == place.mark && place.mark != nil
    let key = try Disk.content(of: folder + "/secret.key")
    let isOwn = place.keys.isEmpty || place.keys.values.contains { $0 == key }
    guard isNoted || isOwn || takesOver else {
      throw Place.refusal(settings, place.writer, isSameLibrary: false)
    }
  }

  /// The content of the mark, which is made if there is none and there never was one.
  private func mark(_ place: Place) async throws -> String {
    if let mark = place.mark { return mark }
    let isKnown = try BackupState.read(folder: folder)?.destination == settings.address.text
    // Why: an unmounted disk looks like an empty folder, and filling that would fill another disk.
    guard !isKnown || place.state != .missing else { throw Place.gone(settings, folder) }
    let mark = "Image Feed backup \(BackupName.digits(UInt64.random(in: .min ... .max)))\n"
    try await destination.put(ContinuousBackup.mark, Array(mark.utf8))
    return mark
  }

  /// A manifest of what the place has, made by an earlier version.
  private func adopted(
    _ place: Place, _ library: String, _ mark: String
  ) throws -> Manifest {
    var manifest = Manifest(library: library, session: session, mark: mark)
    let key = try Disk.content(of: folder + "/secret.key")
    for generation in Set(place.paths.compactMap(BackupName.generation(of:))).sorted() {
      let own = place.paths.filter { BackupName.generation(of: $0) == generation }
      let found = place.keys[generation]
      let isOwn = found == nil || found == key
      manifest.generations.append(
        Manifest.Entry(
          generation: generation, library: isOwn ? library : "",
          key: found.map { generation.check(of: $0, library: isOwn ? library : "") },
          isProved: false,
          snapshots: own.filter { SnapshotName(path: $0) != nil }.sorted()))
    }
    return manifest
  }
}

/// What decides whose a place is.
private struct Place {
  let state: ManifestState
  /// The content of the mark; nil if there is none.
  let mark: String?
  /// The names below `generations/`, without a manifest only.
  var paths: [String] = []
  /// The keys by generation, without a manifest only.
  var keys: [Generation: [UInt8]] = [:]

  init(_ destination: any BackupDestination) async throws(BackupError) {
    state = try await ManifestState.read(from: destination)
    do throws(BackupError) {
      mark = String(decoding: try await destination.bytes(ContinuousBackup.mark), as: UTF8.self)
    } catch {
      guard case .missing = error else { throw error }
      mark = nil
    }
    guard state.manifest == nil else { return }
    paths = try await destination.names(in: BackupName.generations)
    for path in paths {
      guard let generation = BackupName.generation(of: path), path == generation.secretKey else {
        continue
      }
      keys[generation] = try await destination.bytes(path)
    }
  }

  /// Names the run that writes to the place, for `--backup-takeover`.
  var writer: String {
    state.manifest?.session ?? mark?.split(separator: " ").last?.filter(\.isHexDigit) ?? "unknown"
  }

  static func gone(_ settings: BackupSettings, _ folder: String) -> BackupError {
    .invalid(
      "\(settings.address.text) no longer holds the backup; is its disk mounted? To begin again "
        + "there, delete \(BackupState.path(folder: folder)).")
  }

  static func refusal(
    _ settings: BackupSettings, _ writer: String, isSameLibrary: Bool
  ) -> BackupError {
    let place = settings.address.text
    let who =
      isSameLibrary
      ? "\(place) is the backup of another copy of this library, which may still write to it."
      : "\(place) is the backup of another library."
    return .foreign(
      who
        + " Name another place with --backup. If this data folder shall write there from now on, and no other, "
        + "start once with --backup-takeover \(writer).")
  }
}
