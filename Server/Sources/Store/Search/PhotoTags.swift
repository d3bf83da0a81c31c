public import Domain

/// The tags of photos (API-10).
public enum PhotoTags {
  /// A photo has at most 50 tags.
  public static let most = 50
  /// A tag has at most 100 characters.
  public static let longest = 100

  /// The tags as they are stored: without surrounding and repeated spaces, control characters, empty
  /// ones, and those that differ from an earlier one only in case. Longer ones are cut, more than
  /// `most` are dropped.
  public static func cleaned(_ tags: [String]) -> [String] {
    var seen: Set<String> = []
    var cleaned: [String] = []
    for tag in tags where cleaned.count < most {
      let words = tag.split { $0.isWhitespace || $0.unicodeScalars.contains(where: isControl) }
      var text = words.joined(separator: " ").prefix(longest)
      if text.last == " " { text.removeLast() }
      if !text.isEmpty, seen.insert(text.lowercased()).inserted { cleaned.append(String(text)) }
    }
    return cleaned
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }

  /// The tags of the photo with this row id, in their order.
  static func of(_ id: Int64, _ connection: Connection) throws -> [String] {
    let statement = try connection.cachedStatement(
      sql: "SELECT tag FROM photoTag WHERE photoId = ? ORDER BY position")
    return try String.fetchAll(statement, arguments: [id])
  }

  /// Replaces the tags of a photo; the index must be updated by the caller.
  static func replace(_ tags: [String], of id: Int64, _ connection: Connection) throws {
    try connection.cachedStatement(sql: "DELETE FROM photoTag WHERE photoId = ?")
      .execute(arguments: [id])
    for (position, tag) in cleaned(tags).enumerated() {
      try connection.cachedStatement(
        sql: "INSERT INTO photoTag (photoId, position, tag) VALUES (?, ?, ?)"
      ).execute(arguments: [id, position, tag])
    }
  }
}

extension PhotoStore {
  /// The tags of a photo, in their order.
  public func tags(of photo: PhotoRecord) throws(StoreError) -> [String] {
    try database.read { try PhotoTags.of(photo.id, $0) }
  }

  /// Replaces the tags of a photo by `PhotoTags.cleaned(tags)`; throws `missing` if the photo was
  /// removed.
  public func setTags(
    _ tags: [String], of photo: PhotoRecord, now: Instant
  ) async throws(StoreError) {
    let id = photo.id
    try await database.write { connection in
      try SearchIndex.updating(id, connection) {
        try connection.cachedStatement(sql: "UPDATE photo SET updatedAt = ? WHERE id = ?")
          .execute(arguments: [now.milliseconds, id])
        if connection.changesCount == 0 { throw StoreError.missing }
        try PhotoTags.replace(tags, of: id, connection)
      }
    }
  }
}
