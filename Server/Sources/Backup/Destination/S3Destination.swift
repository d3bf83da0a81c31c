import Domain
import ObjectStorage
import Store

/// A backup in a bucket of an S3-compatible store.
final class S3Destination: BackupDestination {
  private let store: S3Store

  init(_ settings: S3Settings, clock: @escaping @Sendable () -> Instant) {
    store = S3Store(settings, clock: clock)
  }

  func close() async { await store.close() }

  func put(_ name: String, _ bytes: [UInt8]) async throws(BackupError) {
    try await storing { () throws(ObjectStoreError) in try await self.store.put(name, bytes) }
  }

  func put(_ name: String, file: String, hash: String) async throws(BackupError) {
    // Why read it twice: not every store compares the hash, and a damaged original must not be stored.
    let (found, length) = try await aside { cancellation throws(BackupError) in
      var hash = ContentHash()
      var length: UInt64 = 0
      try Deflation.pieces(of: file) { piece throws(BackupError) in
        try cancellation.check()
        hash.add(piece)
        length += UInt64(piece.count)
      }
      return (hash.text(), length)
    }
    guard found == hash else { throw .damaged }
    try await storing { () throws(ObjectStoreError) in
      try await self.store.put(name, file: file, hash: hash, byteCount: length)
    }
  }

  func contains(_ name: String) async throws(BackupError) -> Bool {
    try await storing { () throws(ObjectStoreError) in try await self.store.contains(name) }
  }

  func bytes(_ name: String) async throws(BackupError) -> [UInt8] {
    try await storing { () throws(ObjectStoreError) in try await self.store.bytes(name) }
  }

  func fetch(_ name: String, to path: String) async throws(BackupError) -> String {
    try await storing { () throws(ObjectStoreError) in
      try await self.store.fetch(name, to: path)
    }
  }

  func names(in folder: String) async throws(BackupError) -> [String] {
    try await storing { () throws(ObjectStoreError) in
      try await self.store.objects(in: folder).map(\.key)
    }
  }

  func delete(_ names: [String]) async throws(BackupError) {
    for name in names {
      try await storing { () throws(ObjectStoreError) in try await self.store.delete(name) }
    }
  }

  private func storing<Value: Sendable>(
    _ work: () async throws(ObjectStoreError) -> Value
  ) async throws(BackupError) -> Value {
    do throws(ObjectStoreError) {
      return try await work()
    } catch {
      throw BackupError(error)
    }
  }
}

extension BackupError {
  init(_ error: ObjectStoreError) {
    switch error {
    case .missing(let key): self = .missing(name: key)
    case .refused(let status, let code): self = .refused(status: status, code: code)
    case .unreachable(let reason): self = .unreachable(reason: reason)
    case .disk(let path, let number): self = .disk(path: path, number: number)
    case .invalid(let sentence): self = .invalid(sentence)
    }
  }
}
