public import Domain

/// What is known of a photo's place, besides its name: what its owner wrote, or an import took from
/// the file.
public struct PhotoPlace: Hashable, Sendable {
  /// The city.
  public var city: String?
  /// The country.
  public var country: String?
  /// Degrees north of the equator, -90…90; nil if `longitude` is nil.
  public var latitude: Double?
  /// Degrees east of Greenwich, -180…180; nil if `latitude` is nil.
  public var longitude: Double?
  /// Whether only the photo's owner sees the place.
  public var isConfidential = false

  /// An unknown place.
  public init() {}
}

/// A photo with all that its owner wrote about it.
public struct PhotoDetails: Hashable, Sendable {
  /// The photo; `facts.place` is the name of the place.
  public var photo: PhotoRecord
  /// The rest of the place; empty if it is unknown.
  public var place: PhotoPlace

  /// The details that this person may see; nil is a visitor without an account. Only the owner sees
  /// coordinates, the file name and a confidential place (FEED-23), through an application only with its scope.
  public func shown(to personId: Int64?) -> PhotoDetails {
    guard personId != photo.facts.personId else { return self }
    var shown = self
    shown.photo.facts.fileName = nil
    shown.place.latitude = nil
    shown.place.longitude = nil
    if place.isConfidential {
      shown.place = PhotoPlace()
      shown.photo.facts.place = nil
    }
    return shown
  }
}

extension PhotoStore {
  /// The photo and its place, read together; nil if it was removed.
  public func details(of photo: PhotoRecord) throws(StoreError) -> PhotoDetails? {
    try database.read { try PhotoStore.details(of: photo.id, $0) }
  }

  private static func details(of id: Int64, _ connection: Connection) throws -> PhotoDetails? {
    guard let photo = try find(connection, id: id) else { return nil }
    var place = PhotoPlace()
    let statement = try connection.cachedStatement(
      sql: """
        SELECT city, country, latitude, longitude, isConfidential FROM photoPlace \
        WHERE photoId = ?
        """)
    if let row = try Row.fetchOne(statement, arguments: [id]) {
      place.city = row[0]
      place.country = row[1]
      place.latitude = row[2]
      place.longitude = row[3]
      place.isConfidential = row[4]
    }
    return PhotoDetails(photo: photo, place: place)
  }

  /// Saves the texts, capture date, camera data and place of a photo, and its tags unless they are nil.
  ///
  /// Returns false and saves nothing if the photo is no longer as in `read`, from which the caller
  /// made the change, or was removed. With `isReading` the photo's file was read by this program (LIB-23).
  public func save(
    _ changed: PhotoDetails, over read: PhotoDetails, tags: [String]? = nil, now: Instant,
    isReading: Bool = false
  ) async throws(StoreError) -> Bool {
    let id = read.photo.id
    let orders = database.orders
    return try await database.write { connection in
      let current = try PhotoStore.details(of: id, connection)
      guard let current, current.photo.facts == read.photo.facts, current.place == read.place
      else { return false }
      try SearchIndex.updating(id, connection) {
        let captured = changed.photo.facts.captured
        try PhotoStore.write(changed.photo.facts, of: id, now, connection)
        if isReading || captured != read.photo.facts.captured {
          try PhotoStore.write(captured, of: id, connection)
        }
        try PhotoStore.write(changed.place, of: id, connection)
        if let tags { try PhotoTags.replace(tags, of: id, connection) }
      }
      connection.note(.photos([id]))
      return true
    } committed: { isSaved in
      if isSaved { orders.move(changed.photo.facts, id: id, from: read.photo.facts) }
    }
  }

  private static func write(
    _ facts: PhotoFacts, of id: Int64, _ now: Instant, _ connection: Connection
  ) throws {
    try connection.execute(
      sql: """
        UPDATE photo SET description = ?, altDescription = ?, make = ?, model = ?, \
        exposureTime = ?, aperture = ?, focalLength = ?, iso = ?, place = ?, updatedAt = ? \
        WHERE id = ?
        """,
      arguments: [
        facts.description, facts.altDescription, facts.exif.make, facts.exif.model,
        facts.exif.exposureTime, facts.exif.aperture, facts.exif.focalLength, facts.exif.iso,
        facts.place, now.milliseconds, id,
      ])
  }

  /// Why apart: as long as only an earlier program has read the file, the source of an unchanged date stays NULL.
  private static func write(
    _ captured: CaptureTime?, of id: Int64, _ connection: Connection
  ) throws {
    try connection.execute(
      sql: """
        UPDATE photo SET capturedAt = ?, capturedClock = ?, capturePrecision = ?, captureSource = ? \
        WHERE id = ?
        """,
      arguments: [captured?.instant.milliseconds] + captured.stored + [id])
  }

  /// Replaces the row of `photoPlace`; an unknown place has none.
  static func write(
    _ place: PhotoPlace, of id: Int64, _ connection: Connection
  ) throws {
    try connection.execute(sql: "DELETE FROM photoPlace WHERE photoId = ?", arguments: [id])
    if place == PhotoPlace() { return }
    try connection.execute(
      sql: "INSERT INTO photoPlace VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [
        id, place.city, place.country, place.latitude, place.longitude, place.isConfidential,
      ])
  }
}
