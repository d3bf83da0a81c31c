/// The answer to a like or to its end.
public struct LikeBody: Hashable, Sendable {
  /// The photo, with the new heart.
  public var photo: PhotoBody
  /// The person who asked.
  public var user: UserBody

  /// The photo and the person.
  public init(photo: PhotoBody, user: UserBody) {
    self.photo = photo
    self.user = user
  }

  /// Writes the object; `base` is the public address of the server without a slash at its end.
  public func write(to json: inout JSONWriter, base: String) {
    json.object { json in
      json.key("photo")
      photo.write(to: &json, base: base)
      json.key("user")
      user.write(to: &json, base: base)
    }
  }
}
