import Domain

extension PhotoRecord {
  /// The columns in the order that `init(row:)` reads.
  static let columns = """
    id, publicId, personId, contentHash, fileExtension, byteCount, width, height, color, blurHash, \
    description, altDescription, slug, addedAt, updatedAt, capturedAt, make, model, exposureTime, \
    aperture, focalLength, iso, place, likes, views, downloads, isDemo, rotation, \
    edits, fileName, videoHash, contentIdentifier, capturedClock, capturePrecision, captureSource
    """

  /// The number of `columns`.
  static let columnCount = 35

  /// Reads the columns by position, which is several times faster than by name.
  init(row: Row) {
    id = row[0]
    updatedAt = Instant(milliseconds: row[14])
    likes = row[23]
    views = row[24]
    downloads = row[25]
    facts = PhotoFacts(row: row)
  }
}

extension PhotoFacts {
  /// Reads a row with the columns `PhotoRecord.columns`.
  init(row: Row) {
    publicId = row[1]
    personId = row[2]
    contentHash = row[3]
    fileExtension = row[4]
    byteCount = row[5]
    size = PixelSize(width: row[6], height: row[7])
    color = row[8]
    blurHash = row[9]
    description = row[10]
    altDescription = row[11]
    slug = row[12]
    addedAt = Instant(milliseconds: row[13])
    captured = CaptureTime(row: row)
    exif = PhotoExif(row: row)
    place = row[22]
    isDemo = row[26]
    rotation = Rotation(rawValue: row[27]) ?? .none
    edits = row[28]
    fileName = row[29]
    videoHash = row[30]
    contentIdentifier = row[31]
  }

  /// Inserts the photo and returns its row id.
  func insert(_ connection: Connection) throws -> Int64 {
    try connection.insert(
      sql: """
        INSERT INTO photo (publicId, personId, contentHash, fileExtension, byteCount, width, \
        height, color, blurHash, description, altDescription, slug, addedAt, updatedAt, \
        capturedAt, make, model, exposureTime, aperture, focalLength, iso, place, isDemo, \
        fileName, videoHash, contentIdentifier, capturedClock, capturePrecision, captureSource) \
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, arguments: arguments)
  }

  private var arguments: StatementArguments {
    let first: StatementArguments = [
      publicId, personId, contentHash, fileExtension, byteCount, size.width, size.height, color,
      blurHash, description, altDescription, slug, addedAt.milliseconds, addedAt.milliseconds,
    ]
    let rest: StatementArguments = [
      captured?.instant.milliseconds, exif.make, exif.model, exif.exposureTime, exif.aperture,
      exif.focalLength, exif.iso, place, isDemo, fileName, videoHash, contentIdentifier,
    ]
    return first + rest + captured.stored
  }
}

extension CaptureTime? {
  /// The values of `capturedClock`, `capturePrecision` and `captureSource`: 0 for no date and for one of unknown
  /// source.
  var stored: StatementArguments {
    [
      self?.time.clock.milliseconds, self.map { Int64($0.precision.rawValue) },
      Int64(self?.source?.rawValue ?? 0),
    ]
  }
}

extension CaptureTime {
  /// Reads a row with the columns `PhotoRecord.columns`; nil if it has no capture date.
  init?(row: Row) {
    guard let instant = row[15] as Int64? else { return nil }
    let clock = row[32] as Int64? ?? instant
    self.init(
      ZonedTime(
        clock: Instant(milliseconds: clock), offset: Int32(clamping: (clock - instant) / 60_000)),
      precision: (row[33] as Int32?).flatMap(Precision.init) ?? .second,
      from: (row[34] as Int32?).flatMap(Source.init))
  }
}

extension PhotoExif {
  /// Reads the camera data from a row with the columns `PhotoRecord.columns`.
  init(row: Row) {
    make = row[16]
    model = row[17]
    exposureTime = row[18]
    aperture = row[19]
    focalLength = row[20]
    iso = row[21]
  }
}
