import Domain
import NIOCore
import ObjectStorage
import Store
import Synchronization

/// The web app's files of all servers with the same object store (LIB-6), including those of earlier versions.
///
/// Why: while servers are updated one after the other, a page of one loads its files from any of them.
final class SharedFiles: Sendable {
  private struct State {
    /// The keys of all files in the store.
    var keys: Set<String> = []
    var listedAt: Instant?
    var listing: Task<Void, Never>?
    /// Files that were fetched, by their keys.
    var files: [String: StaticFiles.File] = [:]
  }

  private let store: any ObjectStore
  private let clock: @Sendable () -> Instant
  private let state = Mutex(State())
  /// Seconds for which the keys are not listed again, so that invalid addresses cause few requests.
  private static let listingSeconds: Int64 = 10
  /// The most fetched files in memory: those of about two versions.
  private static let mostFiles = 64

  init(_ store: any ObjectStore, clock: @escaping @Sendable () -> Instant) {
    self.store = store
    self.clock = clock
  }

  private static func key(_ name: String, _ hash: String) -> String { "web/\(hash)/\(name)" }

  /// Stores this server's files, unless they are there.
  func publish(_ files: StaticFiles) async throws(ObjectStoreError) {
    let present = Set(try await store.objects(in: "web/").map(\.key))
    for (name, file) in files.all {
      let key = SharedFiles.key(name, file.hash)
      guard !present.contains(key), let content = file.contents[""] else { continue }
      try await store.put(key, Array(buffer: content))
    }
  }

  /// The file of this name with this hash; nil if no server had it, or the store fails.
  func file(_ name: String, _ hash: String) async -> StaticFiles.File? {
    guard let type = StaticFiles.type(of: name) else { return nil }
    let key = SharedFiles.key(name, hash)
    if let file = state.withLock({ $0.files[key] }) { return file }
    do throws(ObjectStoreError) {
      guard await isStored(key) else { return nil }
      let file = StaticFiles.File(type: type, content: try await store.bytes(key))
      // Why compared: what is served under this address is run by browsers.
      guard file.hash == hash else { return nil }
      state.withLock { state in
        if state.files.count >= SharedFiles.mostFiles { state.files = [:] }
        state.files[key] = file
      }
      return file
    } catch {
      return nil
    }
  }

  private func isStored(_ key: String) async -> Bool {
    let moment = clock()
    let listing = state.withLock { state -> Task<Void, Never>? in
      if state.keys.contains(key) { return nil }
      if let listing = state.listing { return listing }
      let end = state.listedAt?.advanced(bySeconds: SharedFiles.listingSeconds)
      if let end, moment < end { return nil }
      let listing = Task { await self.list() }
      state.listing = listing
      return listing
    }
    await listing?.value
    return state.withLock { $0.keys.contains(key) }
  }

  /// Reads the keys of all files; those who ask meanwhile wait for it.
  private func list() async {
    let objects = try? await store.objects(in: "web/")
    let moment = clock()
    state.withLock { state in
      state.listing = nil
      state.listedAt = moment
      if let objects { state.keys = Set(objects.map(\.key)) }
    }
  }
}
