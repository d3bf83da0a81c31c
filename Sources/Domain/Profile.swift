/// The signed-in person as shown in the profile.
public struct Profile: Hashable, Sendable {
  /// The public @name, without "@".
  public var username: String
  /// The display name.
  public var name: String
  /// The person's text about themselves; may be empty.
  public var bio: String
  /// The URL of the profile photo.
  public var portrait: String
  /// Number of photos the person likes.
  public var likes: Int32

  /// Creates a profile; the values are not checked.
  public init(username: String, name: String, bio: String, portrait: String, likes: Int32) {
    self.username = username
    self.name = name
    self.bio = bio
    self.portrait = portrait
    self.likes = likes
  }
}
