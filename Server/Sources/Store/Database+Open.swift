import Foundation
import GRDB
import Postgres

extension Database {
  /// Opens or creates DIR/imagefeed.sqlite, and converts that of an older version. The apps' feed is
  /// ordered by `feedDate`.
  ///
  /// Throws `newerVersion` or `olderVersion` for a database of a version that is not converted, which is left
  /// untouched; `corrupt` if the file is not a database; `unusable` if the folder cannot be used.
  public static func open(
    folder: String, feedDate: FeedDate = .added
  ) throws(StoreError) -> Database {
    try DataFolder.make(folder)
    let path = folder + "/imagefeed.sqlite"
    do {
      let version = try usableVersion(path)
      try Conversion.keepCopy(of: path, version)
      try DataFolder.protect(database: path)
      let pool = try DatabasePool(path: path, configuration: configuration())
      try pool.writeWithoutTransaction { connection in
        // Why: GRDB sets NORMAL when it opens a pool, which loses confirmed writes in a power cut.
        try connection.execute(sql: "PRAGMA synchronous = FULL")
        // Why: SQLite's automatic checkpoint hides errors; `checkpointWhenDue` replaces it.
        try connection.execute(sql: "PRAGMA wal_autocheckpoint = 0")
      }
      try Conversion.run(pool, path, from: version)
      if try !pool.read({ try SearchIndex.isCurrent(Connection($0)) }) {
        try pool.write { try SearchIndex.build(Connection($0)) }
      }
      return try pool.unsafeRead { sqlite in
        try Database(
          engine: .sqlite(SQLiteEngine(path: path, pool: pool)), Connection(sqlite),
          feedDate: feedDate)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Opens the database of PostgreSQL with this URL (`postgres://user:password@host:port/name`), which other
  /// nodes may use at the same time; creates the tables if there are none, and converts those of an older version.
  ///
  /// At most `readerLimit` connections are open for reads, and two for writes and changes of other nodes.
  /// Throws `unreachable`, with the reason, or `newerVersion` or `olderVersion` for a schema that is not converted.
  public static func open(
    postgres text: String, readerLimit: Int = defaultReaderLimit, feedDate: FeedDate = .added
  ) throws(StoreError) -> Database {
    let database = try openApart(postgres: text, readerLimit: readerLimit, feedDate: feedDate)
    database.follow()
    return database
  }

  /// The most connections to PostgreSQL for reads, unless another number is chosen.
  public static let defaultReaderLimit = 8

  /// Like `open`, but the memory does not get the changes of other nodes until `follow` is called.
  static func openApart(
    postgres text: String, readerLimit: Int, feedDate: FeedDate,
    patience: Duration = PostgresEngine.patience
  ) throws(StoreError) -> Database {
    do {
      let url = try PostgresURL(text)
      let engine = PostgresEngine(url, readerLimit: readerLimit, patience: patience)
      return try engine.open { connection in
        try Database(engine: .postgres(engine), connection, feedDate: feedDate)
      }
    } catch {
      throw StoreError(error, path: "")
    }
  }

  /// Reads the orders of photos and collections.
  private convenience init(
    engine: Engine, _ connection: Connection, feedDate: FeedDate
  ) throws {
    let orders = try FeedOrders(connection, by: feedDate)
    let collections = try FeedOrder.load(connection, CollectionQuery.order)
    self.init(engine: engine, orders: orders, collectionOrder: FeedOrder(sorted: collections))
  }

  private static func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.label = "Store"
    configuration.maximumReaderCount = 3
    configuration.busyMode = .timeout(5)
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { connection in
      // 2,000 KiB of pages per connection: 8 MB for the writer and three readers.
      try connection.execute(sql: "PRAGMA cache_size = -2000")
      try connection.execute(sql: "PRAGMA cell_size_check = ON")
      try SearchScore.register(on: connection)
      if connection.configuration.readonly {
        try connection.execute(sql: "PRAGMA wal_autocheckpoint = 0")
      }
    }
    return configuration
  }

  /// The version of the tables in a file; nil if there are none. Throws if this program cannot use them.
  private static func usableVersion(_ path: String) throws -> Int? {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      let error = DiskError(number: errno)
      if error.isMissing { return nil }
      throw StoreError(error, path: path)
    }
    // Why: given a folder, SQLite would report a failed disk, and only at the first read.
    if facts.st_mode & S_IFMT == S_IFDIR { throw StoreError.unusable(path: path, number: EISDIR) }
    let queue = try readOnlyQueue(path)
    defer { try? queue.close() }
    return try queue.read { try Schema.readVersion(Connection($0)) }
  }

  /// A separate read-only connection.
  static func readOnlyQueue(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    return try DatabaseQueue(path: path, configuration: configuration)
  }
}
