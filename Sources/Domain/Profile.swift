/// The signed-in person as the profile shows them.
public struct Profile: Hashable, Sendable {
  /// The public @name, without "@".
  public var username: String
  /// The name people read.
  public var name: String
  /// What the person says of themselves; empty when nothing.
  public var bio: String
  /// The address of the portrait.
  public var portrait: String
  /// How many photos the person likes.
  public var likes: Int32

  /// A profile with all that is known about the person.
  public init(username: String, name: String, bio: String, portrait: String, likes: Int32) {
    self.username = username
    self.name = name
    self.bio = bio
    self.portrait = portrait
    self.likes = likes
  }
}
