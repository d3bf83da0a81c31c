public import Domain
import Foundation
public import ObjectStorage
import PhotoLibrary
import Store

/// Moves the rows of a library between the data folder and PostgreSQL, or its files between the folder and an object
/// store (LIB-6).
public enum LibraryMigration {
  /// Copies the originals and portraits of a data folder to a bucket, or back if `isReturn`, and notes where they are
  /// from now on. Returns the number of files.
  ///
  /// Files that are there already are left out, so an interrupted move continues. No server may use the folder.
  /// Throws `AdminError`, or `ObjectStoreError` if the bucket cannot be used.
  public static func moveFiles(
    folder: String, bucket: S3Settings, isReturn: Bool, clock: @escaping @Sendable () -> Instant,
    report: @escaping @Sendable (_ finished: Int, _ total: Int) -> Void
  ) async throws -> Int {
    let lock = try FolderLock.take(folder: folder)
    defer { lock.release() }
    try SharedPictures.mayMove(folder, bucket.url, isReturn: isReturn)
    let store = S3Store(bucket, clock: clock)
    try await SharedPictures.claim(store, for: folder)
    let transfer = try OriginalsTransfer(folder: folder, store: store, now: clock)
    let count = isReturn ? try await transfer.fetch(report) : try await transfer.send(report)
    try SharedPictures.set(folder, isReturn ? nil : bucket.url)
    FolderOwner.handOver(folder)
    await store.close()
    return count
  }

  /// Where the rows go.
  public enum Direction: String, CaseIterable, Sendable {
    /// From DIR/imagefeed.sqlite to PostgreSQL.
    case postgres
    /// From PostgreSQL to DIR/imagefeed.sqlite.
    case folder
  }

  /// What a move has done.
  public struct Result: Sendable {
    /// The number of rows copied.
    public var rows = 0
    /// The new name of the database file, so that nobody starts a server on it by mistake; nil if it is in use.
    public var aside: String?
    /// What `check` found in the copy; empty if nothing is wrong.
    public var problems: [String] = []
  }

  /// The name that the database file gets after its rows were moved.
  private static let movedName = "imagefeed.sqlite.moved"

  /// Copies all rows and checks the copy; `report` is called with the numbers of rows copied and of all rows.
  ///
  /// An interrupted move leaves both databases as they were. No server may use the database. Throws
  /// `AdminError`, or `StoreError` if the database cannot be used.
  public static func run(
    _ direction: Direction, folder: String, database url: String,
    report: @escaping @Sendable (_ finished: Int, _ total: Int) -> Void
  ) async throws -> Result {
    let lock = try FolderLock.take(folder: folder)
    defer { lock.release() }
    let file = folder + "/imagefeed.sqlite"
    let hasFile = try Disk.exists(file)
    if hasFile, direction == .folder {
      throw AdminError(
        "\(folder) holds an imagefeed.sqlite already; move it elsewhere, the new one is made from PostgreSQL."
      )
    }
    if !hasFile, direction == .postgres {
      throw AdminError("\(folder) holds no imagefeed.sqlite; name the data folder with --data.")
    }
    let cluster = try Database.open(postgres: url)
    defer { try? cluster.close() }
    let draft = folder + "/migration"
    switch direction {
    case .postgres:
      let result = try await copy(try Database.open(folder: folder), to: cluster, report)
      try rename(file, to: folder + "/" + movedName)
      return result.named(folder + "/" + movedName)
    case .folder:
      try? FileManager.default.removeItem(atPath: draft)
      defer { try? FileManager.default.removeItem(atPath: draft) }
      let result = try await copy(cluster, to: try Database.open(folder: draft), report)
      try rename(draft + "/imagefeed.sqlite", to: file)
      FolderOwner.handOver(folder)
      return result
    }
  }

  private static func copy(
    _ source: Database, to target: Database,
    _ report: @escaping @Sendable (Int, Int) -> Void
  ) async throws -> Result {
    var result = Result()
    do {
      result.rows = try await source.copyRows(to: target) { report($0.rows, $0.total) }
      result.problems = try await target.check()
    } catch StoreError.exists {
      throw AdminError("The target holds a library already; name an empty database.")
    }
    // Why: the WAL belongs to the file, which is renamed.
    for database in [source, target] where database.isFile { try database.close() }
    return result
  }

  private static func rename(_ file: String, to name: String) throws {
    guard Foundation.rename(file, name) == 0 else { throw StoreError.notPermitted(path: name) }
  }
}

extension LibraryMigration.Result {
  fileprivate func named(_ name: String) -> Self {
    var result = self
    result.aside = name
    return result
  }
}
