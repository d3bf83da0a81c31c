/// The response to a like or unlike.
public struct LikeBody: Hashable, Sendable {
  /// The photo with its new `isLiked`.
  public var photo: PhotoBody
  /// The person who made the request.
  public var user: UserBody

  /// The body that answers a like of `photo` by `user`.
  public init(photo: PhotoBody, user: UserBody) {
    self.photo = photo
    self.user = user
  }

  /// Writes the object; its URLs begin with `base`.
  public func write(to json: inout JSONWriter, base: LinkBase) {
    json.object { json in
      json.key("photo")
      photo.write(to: &json, base: base)
      json.key("user")
      user.write(to: &json, base: base)
    }
  }
}
