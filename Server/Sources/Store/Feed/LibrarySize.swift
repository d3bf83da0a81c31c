import GRDB

/// How many photos the library has, and how long their originals are.
public struct LibrarySize: Hashable, Sendable {
  /// Number of photos in the feed.
  public var photos: Int
  /// Bytes of their originals.
  public var bytes: Int64
  /// Number of photos in bins.
  public var binned: Int
  /// Bytes of their originals, including those that are in the feed too.
  public var binnedBytes: Int64
}

extension PhotoStore {
  /// The size of the library, from a scan of all photos.
  public func size() throws(StoreError) -> LibrarySize {
    try database.read { connection in
      func sums(_ table: String) throws -> (count: Int, bytes: Int64) {
        let row = try Row.fetchOne(
          connection, sql: "SELECT COUNT(*), IFNULL(SUM(byteCount), 0) FROM \(table)")
        return (row?[0] ?? 0, row?[1] ?? 0)
      }
      let (shown, binned) = (try sums("photo"), try sums("binnedPhoto"))
      return LibrarySize(
        photos: shown.count, bytes: shown.bytes, binned: binned.count, binnedBytes: binned.bytes)
    }
  }
}
