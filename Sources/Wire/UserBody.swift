public import Domain

/// A person in the format of Unsplash's API (UN-18).
public struct UserBody: Hashable, Sendable {
  /// The public id, 11 characters.
  public var id: String
  /// When anything about the person last changed.
  public var updatedAt: Instant
  /// The public @name.
  public var username: String
  /// The given name; never missing, because some clients require it.
  public var firstName: String
  /// The family name.
  public var lastName: String?
  /// The person's text about themselves.
  public var bio: String?
  /// Where the person lives, as free text.
  public var location: String?
  /// The absolute URL of the profile photo, without a query.
  public var portrait: String
  /// Number of photos the person likes.
  public var totalLikes: Int64
  /// Number of photos the person added.
  public var totalPhotos: Int64
  /// Number of the person's public collections.
  public var totalCollections: Int64
  /// The URL of the person's own website.
  public var portfolioURL: String?
  /// The person's name on Instagram.
  public var instagramUsername: String?

  /// The end of the portrait's URL in the size that the request asked for, "&h=200&w=300"; nil if it asked for none.
  public var customPortrait: String?

  /// Creates a person from their properties.
  public init(
    id: String, updatedAt: Instant, username: String, firstName: String, lastName: String?,
    bio: String?, location: String?, portrait: String, totalLikes: Int64, totalPhotos: Int64,
    totalCollections: Int64 = 0, portfolioURL: String? = nil, instagramUsername: String? = nil
  ) {
    self.id = id
    self.updatedAt = updatedAt
    self.username = username
    self.firstName = firstName
    self.lastName = lastName
    self.bio = bio
    self.location = location
    self.portrait = portrait
    self.totalLikes = totalLikes
    self.totalPhotos = totalPhotos
    self.totalCollections = totalCollections
    self.portfolioURL = portfolioURL
    self.instagramUsername = instagramUsername
  }

  /// The given name, followed by the family name if there is one.
  public var name: String {
    PersonName.full(first: firstName, last: lastName)
  }

  /// Writes the object; its URLs begin with `base`.
  public func write(to json: inout JSONWriter, base: LinkBase) {
    json.object { writeFields(to: &$0, base: base) }
  }

  func writeFields(to json: inout JSONWriter, base: LinkBase) {
    json.field("id", id)
    json.field("updated_at", updatedAt)
    json.field("username", username)
    json.field("name", name)
    json.field("first_name", firstName)
    json.field("last_name", orNull: lastName)
    json.nullField("twitter_username")
    json.field("portfolio_url", orNull: portfolioURL)
    json.field("instagram_username", orNull: instagramUsername)
    json.field("bio", orNull: bio)
    json.field("location", orNull: location)
    json.field("links") { writeLinks(to: &$0, base: base) }
    json.field("profile_image") { writePortraits(to: &$0) }
    json.field("total_collections", totalCollections)
    json.field("total_likes", totalLikes)
    json.field("total_photos", totalPhotos)
    json.field("accepted_tos", true)
    json.field("for_hire", false)
    json.field("social") { json in
      json.field("instagram_username", orNull: instagramUsername)
      json.field("portfolio_url", orNull: portfolioURL)
      json.nullField("twitter_username")
      json.nullField("paypal_email")
    }
  }

  private func writeLinks(to json: inout JSONWriter, base: LinkBase) {
    func link(_ name: StaticString, _ path: String, _ end: String = "", from origin: String) {
      json.textField(name) { text in
        text.append(origin)
        text.append(path)
        text.append(username)
        text.append(end)
      }
    }
    let user = Path.user.prefix
    // NB: not all of these links lead to pages of this server; Unsplash's clients expect each one.
    link("self", user, from: base.api)
    link("html", Path.personPage.prefix, from: base.pages)
    link("photos", user, Path.userPhotos.suffix, from: base.api)
    link("likes", user, Path.userLikes.suffix, from: base.api)
    link("portfolio", user, Path.userPortfolio.suffix, from: base.api)
    link("following", user, Path.userFollowing.suffix, from: base.api)
    link("followers", user, Path.userFollowers.suffix, from: base.api)
  }

  private func writePortraits(to json: inout JSONWriter) {
    func address(_ name: StaticString, _ size: String) {
      json.textField(name) { text in
        text.append(portrait)
        text.append(constant: "?ixlib=rb-4.1.0&crop=faces&fit=crop")
        text.append(size)
      }
    }
    address("small", "&h=32&w=32")
    address("medium", "&h=64&w=64")
    address("large", "&h=128&w=128")
    if let customPortrait { address("custom", customPortrait) }
  }
}

/// A person already serialized as JSON, so that the author of many photos is serialized once.
public struct WrittenUser: Hashable, Sendable {
  let json: [UInt8]
  let name: String
  let username: String

  /// Serializes `user`; its URLs begin with `base`.
  public init(_ user: UserBody, base: LinkBase) {
    var writer = JSONWriter(capacity: 1536)
    user.write(to: &writer, base: base)
    json = writer.bytes
    name = user.name
    username = user.username
  }
}

/// A person as a result of a search.
public struct FoundUserBody: Hashable, Sendable {
  /// The fields that every response with the person has.
  public var user: UserBody
  /// The newest photos, at most three.
  public var photos: [PhotoBody]

  /// Creates a result.
  public init(user: UserBody, photos: [PhotoBody]) {
    self.user = user
    self.photos = photos
  }

  /// Writes the object; its URLs begin with `base`.
  public func write(to json: inout JSONWriter, base: LinkBase) {
    json.object { writeFields(to: &$0, base: base) }
  }

  func writeFields(to json: inout JSONWriter, base: LinkBase) {
    user.writeFields(to: &json, base: base)
    json.field("followed_by_user", false)
    json.key("photos")
    json.array(photos) { $1.write(to: &$0, base: base) }
  }
}

/// The response with a single person; `email` is set if it is the signed-in person (UN-18).
public struct UserDetailBody: Hashable, Sendable {
  /// The fields that every response with the person has.
  public var user: UserBody
  /// The person's numeric id, which some clients require.
  public var number: Int64
  /// The newest photos, at most three.
  public var photos: [PhotoBody]
  /// Number of downloads of the person's photos.
  public var downloads: Int64
  /// The email address, only in the person's own account; nil for other people.
  public var email: String?

  /// Creates a response body; `email` must be nil except for the person's own account.
  public init(
    user: UserBody, number: Int64, photos: [PhotoBody], downloads: Int64, email: String? = nil
  ) {
    self.user = user
    self.number = number
    self.photos = photos
    self.downloads = downloads
    self.email = email
  }

  /// Writes the object; its URLs begin with `base`.
  public func write(to json: inout JSONWriter, base: LinkBase) {
    json.object { json in
      FoundUserBody(user: user, photos: photos).writeFields(to: &json, base: base)
      json.nullField("badge")
      json.field("tags") { json in
        for name: StaticString in ["custom", "aggregated"] {
          json.key(name)
          json.array([Int64]()) { $0.number($1) }
        }
      }
      json.field("followers_count", 0)
      json.field("following_count", 0)
      json.field("allow_messages", false)
      json.field("numeric_id", number)
      json.field("downloads", downloads)
      json.field("meta") { $0.field("index", false) }
      if let email { writeAccount(email, to: &json) }
    }
  }

  private func writeAccount(_ email: String, to json: inout JSONWriter) {
    json.field("uid", user.id)
    json.field("dmca_verification", "approved")
    json.field("unread_in_app_notifications", false)
    json.field("unread_highlight_notifications", false)
    json.field("confirmed", true)
    json.field("uploads_remaining", 10)
    json.field("unlimited_uploads", false)
    json.field("email", email)
  }
}
