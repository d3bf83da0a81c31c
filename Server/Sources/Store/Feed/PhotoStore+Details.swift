public import Domain
import GRDB

/// What the owner of a photo wrote about its place, besides the place's name.
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

extension PhotoStore {
  /// The place of a photo; empty if its owner wrote none.
  public func place(of photo: PhotoRecord) throws(StoreError) -> PhotoPlace {
    try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: """
          SELECT city, country, latitude, longitude, isConfidential FROM photoPlace \
          WHERE photoId = ?
          """)
      var place = PhotoPlace()
      guard let row = try Row.fetchOne(statement, arguments: [photo.id]) else { return place }
      place.city = row[0]
      place.country = row[1]
      place.latitude = row[2]
      place.longitude = row[3]
      place.isConfidential = row[4]
      return place
    }
  }

  /// The photo and its place as this person may see them: others than the owner see no coordinates
  /// and nothing of a confidential place (FEED-23). nil is a stranger.
  public func shown(
    _ photo: PhotoRecord, to personId: Int64?
  ) throws(StoreError) -> (photo: PhotoRecord, place: PhotoPlace) {
    var (photo, place) = (photo, try place(of: photo))
    guard personId != photo.facts.personId else { return (photo, place) }
    place.latitude = nil
    place.longitude = nil
    if place.isConfidential {
      place = PhotoPlace()
      photo.facts.place = nil
    }
    return (photo, place)
  }

  /// Saves the description, camera data and place of a photo, and its tags unless they are nil;
  /// returns false if it was removed.
  public func save(
    _ photo: PhotoRecord, _ place: PhotoPlace, tags: [String]? = nil, now: Instant
  ) async throws(StoreError) -> Bool {
    let facts = photo.facts
    return try await database.write { connection in
      var isFound = false
      try SearchIndex.updating(photo.id, connection) {
        isFound = try PhotoStore.write(facts, of: photo.id, now, connection)
        guard isFound else { return }
        try PhotoStore.write(place, of: photo.id, connection)
        if let tags { try PhotoTags.replace(tags, of: photo.id, connection) }
      }
      return isFound
    }
  }

  private static func write(
    _ facts: PhotoFacts, of id: Int64, _ now: Instant, _ connection: Connection
  ) throws -> Bool {
    try connection.execute(
      sql: """
        UPDATE photo SET description = ?, make = ?, model = ?, exposureTime = ?, aperture = ?, \
        focalLength = ?, iso = ?, place = ?, updatedAt = ? WHERE id = ?
        """,
      arguments: [
        facts.description, facts.exif.make, facts.exif.model, facts.exif.exposureTime,
        facts.exif.aperture, facts.exif.focalLength, facts.exif.iso, facts.place,
        now.milliseconds, id,
      ])
    return connection.changesCount > 0
  }

  private static func write(
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
