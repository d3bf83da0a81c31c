public import Domain

/// A photo in the bin of its owner (FEED-27), or one whose file is missing (LIB-19).
public struct BinnedPhoto: Hashable, Sendable {
  /// The photo as it was; its number of likes does not follow the removal of people.
  public let photo: PhotoRecord
  /// When it was moved to the bin, or found missing.
  public let binnedAt: Instant
  /// Whether the photo is in no bin, but out of the feed until its file is in its folder again.
  public let isMissing: Bool

  /// The columns in the order that `init(row:)` reads.
  static let columns = PhotoRecord.columns + ", binnedAt, isMissing"

  init(row: Row) {
    photo = PhotoRecord(row: row)
    binnedAt = Instant(milliseconds: row[PhotoRecord.columnCount])
    isMissing = row[PhotoRecord.columnCount + 1]
  }
}

/// A page of a person's bin.
public struct BinPage: Hashable, Sendable {
  /// The photos, the one deleted last first.
  public var photos: [BinnedPhoto]
  /// Number of photos in the whole bin.
  public var total: Int
}

/// The result of restoring photos from the bin.
public struct Restoration: Hashable, Sendable {
  /// The photos that are in the feed again.
  public var restored: [PhotoRecord] = []
  /// Number of photos that stay in the bin because somebody has added the same photo since.
  public var replaced = 0
}
