import Dispatch
import Foundation
import GRDB

extension Database {
  /// Writes a complete copy to `file`, which must not exist, while the server keeps running.
  ///
  /// The copy is synced to disk on return; after an error there is no file. A complete backup also
  /// needs DIR/secret.key and DIR/originals.
  /// Throws `unsupported` if the database is PostgreSQL's.
  public func backup(to file: String) async throws(StoreError) {
    let source = try sqlite.path
    let outcome = await Database.aside { () throws(StoreError) in
      try Database.copy(source, to: file)
      do throws(StoreError) {
        try DataFolder.synchronise((file as NSString).deletingLastPathComponent)
      } catch {
        try? FileManager.default.removeItem(atPath: file)
        throw error
      }
    }
    try outcome.get()
  }

  /// Writes a complete copy of the database file `source` to `file`, which must not exist, and syncs it; after an
  /// error there is no file.
  static func copy(_ source: String, to file: String) throws(StoreError) {
    // Why create the file first: SQLite would create one that all users can read. If several
    // copies have the same target, only the one that created the file may write or remove it.
    guard try DataFolder.makePrivateFile(file) else { throw .exists(path: file) }
    do {
      let queue = try readOnlyQueue(source)
      defer { try? queue.close() }
      try queue.writeWithoutTransaction { sqlite in
        try sqlite.reportingQuotaOfClosedFile {
          try sqlite.execute(sql: "VACUUM INTO ?", arguments: [file])
        }
      }
      try DataFolder.synchronise(file)
    } catch {
      try? FileManager.default.removeItem(atPath: file)
      throw StoreError(error, path: file)
    }
  }

  /// The files that a copy made by `backup` refers to.
  public static func files(inCopy file: String) async throws(StoreError) -> ReferencedFiles {
    let outcome = await aside { () throws(StoreError) in
      do {
        let queue = try readOnlyQueue(file)
        defer { try? queue.close() }
        return try queue.read { try ReferencedFiles(Connection($0)) }
      } catch {
        throw StoreError(error, path: file)
      }
    }
    return try outcome.get()
  }

  /// The files that the rows refer to now.
  public func referencedFiles() throws(StoreError) -> ReferencedFiles {
    try read { connection in try ReferencedFiles(connection) }
  }

  /// Reads the whole database; returns a sentence per problem, empty if there are no problems.
  ///
  /// A search index that does not match the photos is marked, so that the next start builds it again.
  public func check() async throws(StoreError) -> [String] {
    let problems = try await readingAll(IntegrityCheck.problems)
    // Why not in a damaged database: reading the index would fail, or repeat what was said.
    guard problems.isEmpty, try await !readingAll(SearchIndex.isComplete) else { return problems }
    try await write { connection in
      if connection.isSQLite {
        try connection.execute(sql: "PRAGMA user_version = 0")
      } else {
        try Schema.outdateSearch(connection)
      }
    }
    return [
      "The search index does not match the photos and people; the next start of the server builds "
        + "it again."
    ]
  }

  /// Runs `read` in one transaction on a connection of its own, which is slow but blocks nobody.
  func readingAll<Value: Sendable>(
    _ read: @escaping @Sendable (Connection) throws -> Value
  ) async throws(StoreError) -> Value {
    let engine = engine
    let outcome = await Database.aside { () throws(StoreError) in
      let source: String
      switch engine {
      case .postgres(let postgres): return try postgres.readAll(read)
      case .sqlite(let sqlite): source = sqlite.path
      }
      do {
        let queue = try Database.readOnlyQueue(source)
        defer { try? queue.close() }
        return try queue.inDatabase { sqlite in
          let connection = Connection(sqlite)
          try connection.execute(sql: "BEGIN")
          defer { try? connection.execute(sql: "ROLLBACK") }
          return try read(connection)
        }
      } catch {
        throw StoreError(error, path: source)
      }
    }
    return try outcome.get()
  }

  /// Runs `write`, which may take long, in one transaction that blocks all other writes. What memory has is
  /// not updated.
  func writeAll<Value>(_ write: (Connection) throws -> Value) throws(StoreError) -> Value {
    switch engine {
    case .postgres(let postgres): return try postgres.writeAll(write)
    case .sqlite(let sqlite):
      do {
        return try sqlite.pool.write { try write(Connection($0)) }
      } catch {
        throw sqlite.storeError(error)
      }
    }
  }

  /// Runs long work off Swift's cooperative threads.
  static func aside<Value: Sendable>(
    _ work: @escaping @Sendable () throws(StoreError) -> Value
  ) async -> Result<Value, StoreError> {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: Result(catching: work)) }
    }
  }
}

/// The files of a data folder that a database refers to.
public struct ReferencedFiles: Hashable, Sendable {
  /// Content hashes of photos that have a file in an indexed folder (LIB-19).
  public var indexed: Set<String>
  /// File extensions of the photos' originals by content hash.
  public var originals: [String: String]
  /// Content hashes of profile photos.
  public var portraits: [String]
  /// The id of the library; nil if it has no backup by this version or a later one.
  public var library: String?
}

extension ReferencedFiles {
  fileprivate init(_ connection: Connection) throws {
    let photos = try Row.fetchAll(connection, sql: PhotoStore.originals)
    self.init(
      indexed: try String.fetchSet(connection, sql: FolderStore.contents),
      originals: Dictionary(photos.map { ($0[0], $0[1]) }) { one, _ in one },
      portraits: try String.fetchAll(connection, sql: PersonStore.portraits),
      library: try String.fetchOne(
        connection, sql: "SELECT value FROM setting WHERE key = ?",
        arguments: [SettingStore.libraryKey]))
  }

  /// Whether the file may be in an indexed folder only, which backups and moves leave out (LIB-19).
  public func isIndexed(_ file: DataFile) -> Bool {
    file.kind == .originals && indexed.contains(file.contentHash)
  }
}
