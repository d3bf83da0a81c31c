public import Domain
import Foundation
public import ObjectStorage
import PhotoLibrary
import Store

/// Moves the rows of a library between the data folder and PostgreSQL, or its files between the folder and an object
/// store (LIB-6).
public enum LibraryMigration {
  /// A move of files between a data folder and a bucket.
  public struct FileMove: Sendable {
    /// The data folder.
    public var folder: String
    /// The URL of the PostgreSQL database with the rows; nil if they are in the folder.
    public var database: String?
    /// The bucket.
    public var bucket: S3Settings
    /// Whether the files come back from the bucket.
    public var isReturn: Bool
    /// Whether the files that are there are moved although others are missing.
    public var isPartial: Bool

    /// Describes a move.
    public init(
      folder: String, database: String?, bucket: S3Settings, isReturn: Bool, isPartial: Bool
    ) {
      (self.folder, self.database, self.bucket) = (folder, database, bucket)
      (self.isReturn, self.isPartial) = (isReturn, isPartial)
    }
  }

  /// Copies the originals and portraits of a data folder to a bucket, or back, and notes where they are from now on.
  /// Returns the number of files, and the paths of those that rows name and that are missing.
  ///
  /// Files that are there already are left out, so an interrupted move continues. No server may use the folder.
  /// Throws `AdminError`, also if files are missing unless the move is partial, or `ObjectStoreError` if the bucket
  /// cannot be used.
  public static func run(
    _ move: FileMove, clock: @escaping @Sendable () -> Instant,
    report: @escaping @Sendable (_ finished: Int, _ total: Int) -> Void
  ) async throws -> (count: Int, missing: [String]) {
    let (folder, isReturn) = (move.folder, move.isReturn)
    let lock = try FolderLock.take(folder: folder)
    defer { lock.release() }
    try SharedPictures.mayMove(folder, move.bucket.url, isReturn: isReturn)
    let files = try needed(folder, move.database)
    let store = S3Store(move.bucket, clock: clock)
    try await SharedPictures.claim(store, for: folder)
    let transfer = try OriginalsTransfer(folder: folder, store: store, now: clock)
    let count = isReturn ? try await transfer.fetch(report) : try await transfer.send(report)
    let missing = try await transfer.missing(of: files, isReturn: isReturn)
    guard missing.isEmpty || move.isPartial else {
      throw AdminError(
        missing.map { "\($0) is missing." }.joined(separator: "\n")
          + "\nThe photos stay where they were. \"imagefeed check\" says whose they are; with --partial the others are "
          + "moved.")
    }
    try SharedPictures.set(folder, isReturn ? nil : move.bucket.url)
    FolderOwner.handOver(folder)
    await store.close()
    return (count, missing)
  }

  /// The files that the rows of a library need. Throws `AdminError` if it is unknown where the rows are.
  private static func needed(_ folder: String, _ url: String?) throws -> Set<DataFile> {
    let database: Database
    if let url {
      database = try Database.open(postgres: url)
    } else {
      guard try Disk.exists(folder + "/imagefeed.sqlite") else {
        throw AdminError(
          "\(folder) holds no imagefeed.sqlite; name the database with --database, so that it is known which photos "
            + "there must be.")
      }
      database = try Database.open(folder: folder)
    }
    defer { try? database.close() }
    let referenced = try database.referencedFiles()
    return referenced.files.filter { !referenced.isIndexed($0) }
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
    guard Foundation.rename(file, name) == 0 else {
      throw StoreError(DiskError(number: errno), path: name)
    }
  }
}

extension LibraryMigration.Result {
  fileprivate func named(_ name: String) -> Self {
    var result = self
    result.aside = name
    return result
  }
}
