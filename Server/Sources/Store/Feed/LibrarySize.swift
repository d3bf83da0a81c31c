/// How many photos the library has, and how long their originals are.
public struct LibrarySize: Hashable, Sendable {
  /// Number of photos in the feed.
  public var photos: Int
  /// Bytes of those originals that are in the data folder.
  public var bytes: Int64
  /// Number of photos in the feed that have a file in an indexed folder (LIB-19).
  public var indexed: Int
  /// Bytes of those files.
  public var indexedBytes: Int64
  /// Number of photos in bins.
  public var binned: Int
  /// Bytes of their originals, including those that are in the feed too.
  public var binnedBytes: Int64
}

extension PhotoStore {
  /// The size of the library, from a scan of all photos. A photo with a file in an indexed folder counts
  /// as being there, even if it has an original too.
  public func size() throws(StoreError) -> LibrarySize {
    let isIndexed = "contentHash IN (\(FolderStore.contents))"
    return try database.read { connection in
      func sums(_ photos: String) throws -> (count: Int, bytes: Int64) {
        let row = try Row.fetchOne(
          connection, sql: "SELECT COUNT(*), COALESCE(SUM(byteCount), 0) FROM \(photos)")
        return (row?[0] ?? 0, row?[1] ?? 0)
      }
      let own = try sums("photo WHERE NOT \(isIndexed)")
      let indexed = try sums("photo WHERE \(isIndexed)")
      let binned = try sums("binnedPhoto WHERE isMissing = 0")
      let ownBinned = try sums("binnedPhoto WHERE isMissing = 0 AND NOT \(isIndexed)")
      return LibrarySize(
        photos: own.count + indexed.count, bytes: own.bytes, indexed: indexed.count,
        indexedBytes: indexed.bytes, binned: binned.count, binnedBytes: ownBinned.bytes)
    }
  }
}
