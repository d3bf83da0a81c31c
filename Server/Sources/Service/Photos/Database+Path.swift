import Store

extension Database {
  /// The photo that the path names; throws 404.
  func photo(in context: ServiceContext) throws -> PhotoRecord {
    guard let record = try photos.photo(publicId: context.photoId) else {
      throw Failure.missing(.photo)
    }
    return record
  }

  /// The person that the path names; throws 404.
  func person(in context: ServiceContext) throws -> PersonRecord {
    try person(named: context.part("username"))
  }

  /// The person with this username in any case; throws 404.
  func person(named username: String) throws -> PersonRecord {
    guard let person = try people.person(username: username.lowercased()) else {
      throw Failure.missing(.user)
    }
    return person
  }
}

extension ServiceContext {
  /// The id of the photo that the path names by its id or by a slug, which ends with the 11-character id.
  var photoId: String { String(part("id").suffix(11)) }
}
