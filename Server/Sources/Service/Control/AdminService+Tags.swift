import Store

/// Tags of photos (API-10).
extension AdminService {
  /// Replaces the tags of the photo with this public id; nil only returns them.
  func tag(_ id: String, _ tags: [String]?) async throws -> AdminEvent {
    let photos = resources.database.photos
    guard let photo = try photos.photo(publicId: id) else {
      throw AdminError("There is no photo with the id \(id).")
    }
    if let tags { try await photos.setTags(tags, of: photo, now: resources.clock()) }
    return .tags(try photos.tags(of: photo))
  }
}
