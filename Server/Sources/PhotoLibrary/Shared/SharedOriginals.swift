import Domain
import Foundation
import ObjectStorage
import Store

/// Originals and portraits in an object store, which several servers share (LIB-6). The data folder then has copies
/// of them, of limited size.
///
/// The key of a file is its path below the data folder, so a bucket looks like the folder.
final class SharedOriginals: Sendable {
  let store: any ObjectStore
  private let folder: LibraryFolder
  private let sweeper: CacheSweeper
  private let now: @Sendable () -> Instant
  private let fetching = SharedWork<Result<Void, DarkroomError>>()
  /// The most files that are sent at the same time.
  private static let concurrentPuts = 4

  init(
    _ store: any ObjectStore, folder: LibraryFolder, limit: Int64,
    inUse: OriginalsInUse = OriginalsInUse(), now: @escaping @Sendable () -> Instant
  ) {
    self.store = store
    self.folder = folder
    self.now = now
    sweeper = CacheSweeper(
      folder: folder.path + "/originals", limit: limit,
      // Why: the file of an import is not in the store yet.
      keeps: { inUse.contains(PhotoLibrary.hash(ofFile: $0)) })
  }

  /// Makes sure that the data folder has the file at `path`, whose SHA-256 is `hash`. Concurrent requests share one
  /// transfer.
  ///
  /// Throws `missing` if the store lacks it, `unreachable` if the store fails or sends something else.
  func fetch(_ path: String, _ hash: String) async throws(DarkroomError) {
    while !sweeper.touch(path, now: now()) {
      let (result, _) = await fetching.value(
        of: path, joined: {}, { await self.transfer(path, hash) })
      switch result {
      case .success: return
      // Why retry: the transfer was canceled because its clients left; this one has joined since.
      case .failure(.abandoned): if Task.isCancelled { throw .abandoned }
      case .failure(let error): throw error
      }
    }
  }

  private func transfer(_ path: String, _ hash: String) async -> Result<Void, DarkroomError> {
    let temporary = folder.temporary()
    do throws(ObjectStoreError) {
      let found = try await store.fetch(key(path), to: temporary)
      guard found == hash else { throw .unreachable(reason: "it sent something else") }
      return await offload { self.keep(temporary, path) }
    } catch {
      unlink(temporary)
      if Task.isCancelled { return .failure(.abandoned) }
      return .failure(DarkroomError(error))
    }
  }

  private func keep(_ temporary: String, _ path: String) -> Result<Void, DarkroomError> {
    let length = DurableFile.length(of: temporary)
    do throws(DiskError) {
      // Why synced: after a power failure an empty file could have the name of the original.
      try Disk.synchronise(temporary)
      try DurableFile.move(temporary, to: path)
      sweeper.note(Int(length), now: now())
      return .success(())
    } catch {
      unlink(temporary)
      return .failure(error.isFull ? .diskFull : .unavailable(reason: "it could not be kept"))
    }
  }

  /// Sends files of the data folder, by their paths and SHA-256, unless the store has them.
  func send(_ files: [(path: String, hash: String)]) async throws(ObjectStoreError) {
    let outcomes = await withTaskGroup(of: Result<Void, ObjectStoreError>.self) { group in
      var outcomes: [Result<Void, ObjectStoreError>] = []
      for (place, file) in files.enumerated() {
        if place >= SharedOriginals.concurrentPuts, let outcome = await group.next() {
          outcomes.append(outcome)
        }
        group.addTask { await self.send(file.path, file.hash) }
      }
      for await outcome in group { outcomes.append(outcome) }
      return outcomes
    }
    for outcome in outcomes { try outcome.get() }
  }

  private func send(_ path: String, _ hash: String) async -> Result<Void, ObjectStoreError> {
    do throws(ObjectStoreError) {
      if try await store.contains(key(path)) { return .success(()) }
      let length = await offload { DurableFile.length(of: path) }
      // Why: without the file, a store that compares no hashes would keep an empty object.
      guard length > 0 else { throw .disk(path: path, number: ENOENT) }
      try await store.put(key(path), file: path, hash: hash, byteCount: UInt64(length))
      sweeper.note(Int(length), now: now())
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  /// Whether the store has the file with this path in the data folder.
  func contains(_ path: String) async throws(ObjectStoreError) -> Bool {
    try await store.contains(key(path))
  }

  /// Deletes the file from the store; its copies on other servers follow the database.
  func delete(_ path: String) async throws(ObjectStoreError) {
    try await store.delete(key(path))
  }

  /// Whether this is the key of an original or portrait, and not of something else in the bucket.
  static func isFile(_ key: String) -> Bool {
    let parts = key.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "originals" || parts[0] == "portraits" else { return false }
    let name = parts[2].split(separator: ".", omittingEmptySubsequences: false)
    return name.count == 2 && name[0].utf8.count == 64 && parts[1] == name[0].prefix(2)
      && name[0].utf8.allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 }
      && !name[1].isEmpty && name[1].utf8.allSatisfy { 97...122 ~= $0 || 48...57 ~= $0 }
  }

  /// The key of a file, by its path in the data folder.
  func key(_ path: String) -> String { String(path.dropFirst(folder.path.count + 1)) }

  /// The path in the data folder of the object with this key.
  func path(_ key: String) -> String { folder.path + "/" + key }
}

extension DarkroomError {
  init(_ error: ObjectStoreError) {
    switch error {
    case .missing: self = .missing
    case .disk(_, let number):
      self =
        DiskError(number: number).isFull ? .diskFull : .unavailable(reason: error.description)
    case .refused, .unreachable, .invalid: self = .unreachable(reason: error.description)
    }
  }
}
