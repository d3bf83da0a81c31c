import Store

extension Database {
  /// The photo that the path names by its id or by a slug, which ends with the 11-character id;
  /// throws 404.
  func photo(in context: ServiceContext) throws -> PhotoRecord {
    let name = context.part("id")
    guard let record = try photos.photo(publicId: String(name.suffix(11))) else {
      throw Failure.missing(.photo)
    }
    return record
  }

  /// The person that the path names; throws 404.
  func person(in context: ServiceContext) throws -> PersonRecord {
    let name = context.part("username").lowercased()
    guard let person = try people.person(username: name) else { throw Failure.missing(.user) }
    return person
  }
}
