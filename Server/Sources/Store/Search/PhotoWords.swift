import Foundation

/// The search index in PostgreSQL: the table `photoWord` has a row for each word of each photo, with the weight
/// of the columns that have it, and `searchWord` the number of photos of each word.
enum PhotoWords {
  /// Photos that are read and written at once when the index is built.
  private static let batch = 500

  private struct Entry: Encodable {
    let photo: Int64
    let word: String
    let weight: Float
  }

  /// Adds the words of a photo.
  static func add(_ photo: IndexedPhoto, _ id: Int64, _ connection: Connection) throws {
    try insert(entries(photo, id), connection)
    try connection.cachedStatement(
      sql: """
        INSERT INTO searchWord (word, photos) SELECT word, 1 FROM photoWord WHERE photoId = ? \
        ON CONFLICT (word) DO UPDATE SET photos = searchWord.photos + 1
        """
    ).execute(arguments: [id])
  }

  /// Removes the words of a photo.
  static func remove(_ id: Int64, _ connection: Connection) throws {
    try connection.cachedStatement(
      sql: """
        UPDATE searchWord SET photos = photos - 1 \
        WHERE word IN (SELECT word FROM photoWord WHERE photoId = ?)
        """
    ).execute(arguments: [id])
    try connection.cachedStatement(
      sql: """
        DELETE FROM searchWord WHERE photos <= 0 \
        AND word IN (SELECT word FROM photoWord WHERE photoId = ?)
        """
    ).execute(arguments: [id])
    try connection.cachedStatement(sql: "DELETE FROM photoWord WHERE photoId = ?")
      .execute(arguments: [id])
  }

  /// Removes all words and reads all photos and people.
  static func build(_ connection: Connection) throws {
    try connection.execute(sql: "TRUNCATE photoWord, searchWord")
    var last = Int64.min
    while true {
      let rows = try Row.fetchAll(
        connection.cachedStatement(
          sql: "SELECT \(IndexedPhoto.columns) FROM photo WHERE id > ? ORDER BY id LIMIT ?"),
        arguments: [last, batch])
      guard let end = rows.last else { break }
      let words = try rows.flatMap { row in
        entries(IndexedPhoto(row: row, tags: try PhotoTags.of(row[0], connection)), row[0])
      }
      try insert(words, connection)
      last = end[0]
    }
    try connection.execute(
      sql: "INSERT INTO searchWord SELECT word, COUNT(*) FROM photoWord GROUP BY word")
    for id in try Int64.fetchAll(connection, sql: "SELECT id FROM person") {
      try SearchIndex.setName(of: id, connection)
    }
  }

  /// Whether the index has the words of all photos, each as often as it should.
  static func isComplete(_ connection: Connection) throws -> Bool {
    let wrong = try Bool.fetchOne(
      connection,
      sql: """
        SELECT EXISTS (SELECT word, COUNT(*) FROM photoWord GROUP BY word \
        EXCEPT SELECT word, photos FROM searchWord) OR EXISTS (SELECT word, photos FROM searchWord \
        EXCEPT SELECT word, COUNT(*) FROM photoWord GROUP BY word)
        """)
    if wrong ?? true { return false }
    let rows = try Row.fetchCursor(connection, sql: "SELECT \(IndexedPhoto.columns) FROM photo")
    while let row = try rows.next() {
      let photo = IndexedPhoto(row: row, tags: try PhotoTags.of(row[0], connection))
      let found = try String.fetchSet(
        connection.cachedStatement(sql: "SELECT word FROM photoWord WHERE photoId = ?"),
        arguments: [row[0] as Int64])
      if found != photo.words { return false }
    }
    return try SearchIndex.namesAreComplete(connection)
  }

  private static func entries(_ photo: IndexedPhoto, _ id: Int64) -> [Entry] {
    var weights: [String: SearchScore.ColumnWeight] = [:]
    for (column, words) in photo.columns.enumerated() {
      for word in words { weights[word, default: SearchScore.ColumnWeight()].add(column) }
    }
    return weights.map { Entry(photo: id, word: $0.key, weight: $0.value.total) }
  }

  private static func insert(_ entries: [Entry], _ connection: Connection) throws {
    let list = String(decoding: try JSONEncoder().encode(entries), as: UTF8.self)
    try connection.cachedStatement(
      sql: """
        INSERT INTO photoWord (word, photoId, weight) SELECT word, photo, weight \
        FROM json_to_recordset(CAST(? AS json)) AS e(photo bigint, word text, weight real)
        """
    ).execute(arguments: [list])
  }
}
