/// The file that the download of a photo, or of its video, is.
public struct DownloadFile: Hashable, Sendable {
  /// Names the original and how the file is made of it.
  public var tag: String
  /// The length in bytes.
  public var length: Int64
  /// The CRC-32 of all bytes.
  public var checksum: UInt32
  /// How often files with the same tag turned out to have other bytes than the one before.
  public internal(set) var version: Int64 = 0

  /// A file that was made.
  public init(tag: String, length: Int64, checksum: UInt32) {
    self.tag = tag
    self.length = length
    self.checksum = checksum
  }
}

/// A photo of a share link, with what is known of its files.
public struct SharedDownload: Hashable, Sendable {
  /// The photo.
  public let photo: PhotoRecord
  /// Its place in the order of the link: a cursor, not a number that visitors see.
  public let place: Int64
  /// The file of its image when it was last made; nil if it never was.
  public let picture: DownloadFile?
  /// The file of its video when it was last made; nil if it never was.
  public let movie: DownloadFile?
}

/// A file that was made of a photo, to be recorded.
public struct MadeDownload: Hashable, Sendable {
  /// The row id of the photo.
  public var photoId: Int64
  /// Whether it is the photo's video.
  public var isMovie: Bool
  /// The file; its `version` is ignored.
  public var file: DownloadFile

  /// A file of the photo with this row id.
  public init(photoId: Int64, isMovie: Bool, file: DownloadFile) {
    self.photoId = photoId
    self.isMovie = isMovie
    self.file = file
  }
}

/// What the archive of a share link is made of (FEED-39).
extension ShareStore {
  /// At most `count` photos that visitors see now, those behind `place` in the order of the link; nil for the first
  /// ones. The position costs the same at any depth.
  public func downloads(
    of share: ShareRecord, after place: Int64?, count: Int
  ) throws(StoreError) -> [SharedDownload] {
    let first: Int64 = share.isOfCollection ? .max : -1
    return try database.read { connection in
      let rows = try Row.fetchAll(
        connection.cachedStatement(sql: ShareQuery.following(isCollection: share.isOfCollection)),
        arguments: [share.id, place ?? first, count])
      let places = rows.map { row in (id: row[0] as Int64, place: row[1] as Int64) }
      let photos = try PhotoStore.page(
        connection, ids: places.map { $0.id }, total: places.count, likedBy: nil
      ).photos
      let placeById = Dictionary(places.map { ($0.id, $0.place) }) { first, _ in first }
      let files = try ShareStore.files(of: photos.map(\.id), connection)
      return photos.compactMap { photo in
        placeById[photo.id].map { place in
          SharedDownload(
            photo: photo, place: place, picture: files[photo.id]?[false],
            movie: files[photo.id]?[true])
        }
      }
    }
  }

  /// The recorded files of these photos, by row id and by whether they are videos.
  private static func files(
    of ids: [Int64], _ connection: Connection
  ) throws -> [Int64: [Bool: DownloadFile]] {
    var found: [Int64: [Bool: DownloadFile]] = [:]
    var rest = ids[...]
    while !rest.isEmpty {
      let list = IdList(Array(rest.prefix(IdList.longest)))
      rest = rest.dropFirst(IdList.longest)
      let rows = try Row.fetchCursor(
        connection.cachedStatement(
          sql: """
            SELECT photoId, isMovie, tag, length, checksum, version FROM photoDownload \
            WHERE photoId IN (\(IdList.marks(list.padded.count)))
            """), arguments: StatementArguments(list.padded))
      while let row = try rows.next() {
        var file = DownloadFile(
          tag: row[2], length: row[3], checksum: UInt32(truncatingIfNeeded: row[4] as Int64))
        file.version = row[5]
        found[row[0], default: [:]][row[1]] = file
      }
    }
    return found
  }

  /// The bytes of all downloads of a link; nil if one of its photos was never downloaded. Some may have changed since.
  public func downloadBytes(of share: ShareRecord, count: Int) throws(StoreError) -> Int64? {
    try database.read { connection in
      let row = try Row.fetchOne(
        connection.cachedStatement(sql: ShareQuery.downloads(isCollection: share.isOfCollection)),
        arguments: [share.id])
      return row.flatMap { row in (row[0] as Int) >= count ? row[1] as Int64 : nil }
    }
  }

  /// Records files that were made; one of a photo that was removed since is left out.
  public func record(_ made: [MadeDownload]) async throws(StoreError) {
    try await database.writeUnjudged { connection in
      for download in made {
        let isThere = try Int64.fetchOne(
          connection.cachedStatement(sql: "SELECT id FROM photo WHERE id = ?"),
          arguments: [download.photoId])
        if isThere == nil { continue }
        try connection.cachedStatement(sql: ShareStore.recording).execute(arguments: [
          download.photoId, download.isMovie, download.file.tag, download.file.length,
          Int64(download.file.checksum),
        ])
      }
    }
  }

  private static let recording = """
    INSERT INTO photoDownload (photoId, isMovie, tag, length, checksum, version) \
    VALUES (?, ?, ?, ?, ?, 0) ON CONFLICT (photoId, isMovie) DO UPDATE SET \
    version = photoDownload.version + CASE WHEN photoDownload.tag = excluded.tag AND \
    (photoDownload.length <> excluded.length OR photoDownload.checksum <> excluded.checksum) \
    THEN 1 ELSE 0 END, \
    tag = excluded.tag, length = excluded.length, checksum = excluded.checksum
    """
}
