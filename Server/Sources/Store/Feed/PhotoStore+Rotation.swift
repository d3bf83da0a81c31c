public import Domain

extension PhotoStore {
  /// A photo before and after a change of its picture.
  struct Revision: Sendable {
    let before: PhotoRecord
    let after: PhotoRecord
  }

  /// Rotates photos of this person farther, by `rotation`, and returns them as they are now; ids of
  /// others and of photos in the bin are skipped. All or nothing.
  public func rotate(
    publicIds: [String], of person: PersonRecord, by rotation: Rotation, now: Instant
  ) async throws(StoreError) -> [PhotoRecord] {
    try await rotate(publicIds: publicIds, of: person, now: now) { $0.adding(rotation) }
  }

  /// Rotates a photo of this person to `rotation` and returns it; nil if it is not theirs, or in the
  /// bin.
  public func rotate(
    publicId: String, of person: PersonRecord, to rotation: Rotation, now: Instant
  ) async throws(StoreError) -> PhotoRecord? {
    try await rotate(publicIds: [publicId], of: person, now: now) { _ in rotation }.first
  }

  private func rotate(
    publicIds: [String], of person: PersonRecord, now: Instant,
    _ rotation: @escaping @Sendable (Rotation) -> Rotation
  ) async throws(StoreError) -> [PhotoRecord] {
    let personId = person.id
    let orders = database.orders
    let rotated = try await database.write { connection in
      let rotated = try Set(publicIds).compactMap { id -> Revision? in
        guard let photo = try PhotoStore.find(connection, "publicId", id),
          photo.facts.personId == personId
        else { return nil }
        return try PhotoStore.rotate(photo, to: rotation(photo.facts.rotation), now, connection)
      }
      // Why the lists: they can be limited to an orientation.
      connection.note(photos: rotated.map(\.after.id))
      return rotated
    } committed: { rotated in
      for photo in rotated {
        orders.move(photo.after.facts, id: photo.after.id, from: photo.before.facts)
      }
    }
    return rotated.map(\.after)
  }

  /// Size and preview are stored as they are shown, so that every list, filter and index has them.
  private static func rotate(
    _ photo: PhotoRecord, to rotation: Rotation, _ now: Instant, _ connection: Connection
  ) throws -> Revision {
    guard rotation != photo.facts.rotation else { return Revision(before: photo, after: photo) }
    var rotated = photo
    let step = rotation.adding(photo.facts.rotation.inverse)
    rotated.facts.rotation = rotation
    rotated.facts.size = step.size(of: photo.facts.size)
    rotated.facts.blurHash =
      BlurHash(photo.facts.blurHash)?.rotated(by: step).text ?? photo.facts.blurHash
    rotated.updatedAt = now
    let facts = rotated.facts
    // Why the index: photos are found by their orientation.
    try SearchIndex.updating(photo.id, connection) {
      try connection.cachedStatement(
        sql: """
          UPDATE photo SET rotation = ?, width = ?, height = ?, blurHash = ?, updatedAt = ? \
          WHERE id = ?
          """
      ).execute(arguments: [
        rotation.rawValue, facts.size.width, facts.size.height, facts.blurHash, now.milliseconds,
        photo.id,
      ])
    }
    return Revision(before: photo, after: rotated)
  }
}
