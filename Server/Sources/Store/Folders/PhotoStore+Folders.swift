public import Domain

extension PhotoStore {
  /// Takes photos out of the feed whose files are missing and returns how many there were (LIB-19).
  ///
  /// Adding a file with their content brings them back with all that they had.
  public func setMissing(publicIds: [String], now: Instant) async throws(StoreError) -> Int {
    if publicIds.isEmpty { return 0 }
    return try await takeOut { connection in
      let photos = try Set(publicIds).compactMap { id in
        try PhotoStore.find(connection, "publicId", id)
      }
      try BinQuery.copy(photos.map(\.id), isMissing: true, now: now, connection)
      return Removal(shown: photos)
    }.shown.count
  }

  /// Removes photos, those in bins and missing ones too, as `remove` does, but does not record what they
  /// contained: an import adds them again.
  public func forget(publicIds: [String]) async throws(StoreError) -> [RemovedFile] {
    try await takeOut { connection in
      let ids = Set(publicIds)
      return Removal(
        shown: try ids.compactMap { try PhotoStore.find(connection, "publicId", $0) },
        binned: try ids.compactMap { try BinQuery.find(connection, $0)?.photo },
        deletesFiles: true)
    }.files
  }

  /// Gives the photo with the content `old` the picture, the camera data and the file of `facts`; its
  /// id, dates, texts, tags, likes and rotation stay, and its video too, unless `facts` has one.
  /// The feed is in another state afterwards. Returns nil, and changes nothing, if there is no such
  /// photo, or if another one has the new content.
  public func replaceContent(
    _ old: String, with facts: PhotoFacts, now: Instant
  ) async throws(StoreError) -> PhotoRecord? {
    let orders = database.orders
    let revision = try await database.write { connection -> Revision? in
      guard let photo = try PhotoStore.find(connection, "contentHash", old),
        try PhotoStore.find(connection, "contentHash", facts.contentHash) == nil
      else { return nil }
      try SearchIndex.updating(photo.id, connection) {
        try PhotoStore.write(
          picture: facts.rotated(by: photo.facts.rotation), of: photo.id, now, connection)
      }
      if let video = facts.videoHash {
        _ = try PhotoStore.write(
          video: video, facts.contentIdentifier, of: photo, "photo", connection)
      }
      if let hash = facts.perceptualHash {
        try PhotoStore.write(hash, of: facts.contentHash, connection)
      }
      try PhotoStore.forgetHash(of: old, connection)
      // Why the lists: they can be limited to an orientation.
      connection.note(photos: [photo.id])
      return try PhotoStore.find(connection, "contentHash", facts.contentHash).map {
        Revision(before: photo, after: $0)
      }
    } committed: { revision in
      guard let revision else { return }
      orders.move(revision.after.facts, id: revision.after.id, from: revision.before.facts)
    }
    return revision?.after
  }

  private static func write(
    picture facts: PhotoFacts, of id: Int64, _ now: Instant, _ connection: Connection
  ) throws {
    try connection.execute(
      sql: """
        UPDATE photo SET contentHash = ?, fileExtension = ?, byteCount = ?, width = ?, height = ?, \
        color = ?, blurHash = ?, make = ?, model = ?, exposureTime = ?, aperture = ?, \
        focalLength = ?, iso = ?, updatedAt = ?, edits = edits + 1 WHERE id = ?
        """,
      arguments: [
        facts.contentHash, facts.fileExtension, facts.byteCount, facts.size.width,
        facts.size.height, facts.color, facts.blurHash, facts.exif.make, facts.exif.model,
        facts.exif.exposureTime, facts.exif.aperture, facts.exif.focalLength, facts.exif.iso,
        now.milliseconds, id,
      ])
  }
}

extension PhotoFacts {
  /// The facts with size and preview of the rotated picture.
  fileprivate func rotated(by rotation: Rotation) -> PhotoFacts {
    var facts = self
    facts.size = rotation.size(of: size)
    facts.blurHash = BlurHash(blurHash)?.rotated(by: rotation).text ?? blurHash
    return facts
  }
}
