/// The photos that visitors of a link see. Each query judges them anew: what was withdrawn or removed is no longer there.
extension ShareStore {
  /// A page of the shared photos; the total is that of all.
  public func photos(
    of share: ShareRecord, offset: Int, count: Int
  ) throws(StoreError) -> PhotoPage {
    try database.read { connection in
      let total = try Int.fetchOne(
        connection.cachedStatement(sql: ShareQuery.count(isCollection: share.isOfCollection)),
        arguments: [share.id])
      let ids = try Int64.fetchAll(
        connection.cachedStatement(sql: ShareQuery.photos(isCollection: share.isOfCollection)),
        arguments: [share.id, count, offset])
      return try PhotoStore.page(connection, ids: ids, total: total ?? 0, likedBy: nil)
    }
  }

  /// The photo with this public id, if it is shared by the link.
  public func photo(
    publicId: String, of share: ShareRecord
  ) throws(StoreError) -> PhotoRecord? {
    guard let photo = try database.photos.photo(publicId: publicId) else { return nil }
    let found = try database.read { try place(of: photo, in: share, $0) }
    return found == nil ? nil : photo
  }

  /// The photos before and after a shared one; nil at either end.
  public func neighbours(
    of photo: PhotoRecord, in share: ShareRecord
  ) throws(StoreError) -> (before: PhotoRecord?, after: PhotoRecord?) {
    let position = try database.read { try index(of: photo, in: share, $0) }
    guard let index = position else { return (nil, nil) }
    let list = try photos(of: share, offset: max(0, index - 1), count: index == 0 ? 2 : 3)
    guard let here = list.photos.firstIndex(where: { $0.id == photo.id }) else {
      return (nil, nil)
    }
    return (
      here > 0 ? list.photos[here - 1] : nil,
      here + 1 < list.photos.count ? list.photos[here + 1] : nil
    )
  }

  /// The place of a photo in what is shared; nil if visitors do not see it.
  private func place(
    of photo: PhotoRecord, in share: ShareRecord, _ connection: Connection
  ) throws -> Int? {
    try Int.fetchOne(
      connection.cachedStatement(sql: ShareQuery.place(isCollection: share.isOfCollection)),
      arguments: [share.id, photo.id])
  }

  /// The index of a photo in the list of what visitors see; nil if they do not see it.
  private func index(
    of photo: PhotoRecord, in share: ShareRecord, _ connection: Connection
  ) throws -> Int? {
    guard let place = try place(of: photo, in: share, connection) else { return nil }
    return try Int.fetchOne(
      connection.cachedStatement(sql: ShareQuery.countBefore(isCollection: share.isOfCollection)),
      arguments: [share.id, place])
  }
}
