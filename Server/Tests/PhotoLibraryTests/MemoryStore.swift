import Domain
import Foundation
import ObjectStorage
import Store
import Synchronization

/// An object store in memory, which fails when a test wants it to.
final class MemoryStore: ObjectStore {
  enum Mode: Sendable {
    case good
    /// Each request fails.
    case down
    /// Objects are fetched without their second half.
    case truncating
  }

  struct State {
    var objects: [String: [UInt8]] = [:]
    var modifiedAt: Instant? = LibraryFixture.moment
    var mode = Mode.good
    var fetches = 0
    var puts = 0
  }

  let state = Mutex(State())
  /// Runs before an object is deleted.
  let beforeDeletion = Mutex<(@Sendable () async -> Void)?>(nil)
  /// Runs once, before the bytes of an object are read.
  let beforeReading = Mutex<(@Sendable () async -> Void)?>(nil)
  /// Runs after an object was looked up.
  let afterLookup = Mutex<(@Sendable () async -> Void)?>(nil)

  /// The keys of all objects, sorted.
  var keys: [String] { state.withLock { $0.objects.keys.sorted() } }

  func become(_ mode: Mode) { state.withLock { $0.mode = mode } }

  private func change<Value: Sendable>(
    _ body: (inout State) throws(ObjectStoreError) -> Value
  ) throws(ObjectStoreError) -> Value {
    try state.withLock { state throws(ObjectStoreError) in
      if state.mode == .down { throw .unreachable(reason: "it is down") }
      return try body(&state)
    }
  }

  func put(_ key: String, _ bytes: [UInt8]) async throws(ObjectStoreError) {
    try change { $0.objects[key] = bytes }
  }

  func put(
    _ key: String, file: String, hash: String, byteCount: UInt64
  ) async throws(ObjectStoreError) {
    let bytes = Array((try? Data(contentsOf: URL(fileURLWithPath: file))) ?? Data())
    try change { state throws(ObjectStoreError) in
      guard ContentHash.text(of: bytes) == hash, bytes.count == byteCount else {
        throw .refused(status: 400, code: "BadDigest")
      }
      state.objects[key] = bytes
      state.puts += 1
    }
  }

  func contains(_ key: String) async throws(ObjectStoreError) -> Bool {
    let isThere = try change { $0.objects[key] != nil }
    if let work = afterLookup.withLock({ $0 }) { await work() }
    return isThere
  }

  func bytes(_ key: String) async throws(ObjectStoreError) -> [UInt8] {
    let work = beforeReading.withLock { work in
      defer { work = nil }
      return work
    }
    await work?()
    return try change { state throws(ObjectStoreError) in
      guard let bytes = state.objects[key] else { throw .missing(key: key) }
      return bytes
    }
  }

  func fetch(_ key: String, to path: String) async throws(ObjectStoreError) -> String {
    var bytes = try await bytes(key)
    try change { state in
      state.fetches += 1
      if state.mode == .truncating { bytes.removeLast(bytes.count / 2) }
    }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    } catch {
      throw .disk(path: path, number: EIO)
    }
    return ContentHash.text(of: bytes)
  }

  func objects(in folder: String) async throws(ObjectStoreError) -> [StoredObject] {
    try change { state in
      state.objects.filter { $0.key.hasPrefix(folder) }.sorted { $0.key < $1.key }.map {
        StoredObject(key: $0.key, byteCount: Int64($0.value.count), modifiedAt: state.modifiedAt)
      }
    }
  }

  func delete(_ key: String) async throws(ObjectStoreError) {
    if let wait = beforeDeletion.withLock({ $0 }) { await wait() }
    try change { $0.objects[key] = nil }
  }

  func close() async {}

  var activity: ObjectStoreActivity { ObjectStoreActivity() }
}
