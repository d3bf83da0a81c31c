/// People, collections and topics, as the API describes them.
extension APISchema {
  static let people = [
    APIComponent("User", "A person, as the author of a photo or the owner of a list.", user),
    APIComponent("FoundUser", "A person with their newest photos, at most three.", foundUser),
    APIComponent("UserDetail", "A person with what only single ones have.", userDetail),
    APIComponent("Me", "The signed-in person's own account.", me),
    APIComponent(
      "UserLinks", "The person in the API, their page, and their lists.",
      members([
        "self": url, "html": url, "photos": url, "likes": url, "portfolio": url, "following": url,
        "followers": url,
      ])),
    APIComponent(
      "ProfileImage", "The portrait in 32, 64 and 128 pixels.",
      members(["small": url, "medium": url, "large": url, "custom?": url])),
    APIComponent(
      "Social", "The person elsewhere; `null` is unknown.",
      members([
        "instagram_username": textOrNull, "portfolio_url": urlOrNull, "twitter_username": null,
        "paypal_email": null,
      ])),
    APIComponent(
      "UserTags", "The words of a person's photos; always empty here.",
      members(["custom": none(of: named("Tag")), "aggregated": none(of: named("Tag"))])),
  ]

  private static let user = members([
    "id": publicId, "updated_at": time, "username": text, "name": text, "first_name": text,
    "last_name": textOrNull, "twitter_username": null, "portfolio_url": urlOrNull,
    "instagram_username": textOrNull, "bio": textOrNull, "location": textOrNull,
    "links": named("UserLinks"), "profile_image": named("ProfileImage"),
    "total_collections": count, "total_likes": count, "total_photos": count,
    "accepted_tos": flag, "for_hire": flag, "social": named("Social"),
  ])

  private static let foundUser = user.adding(
    members(["followed_by_user": flag, "photos": array(of: named("Photo"))]))

  private static let userDetail = foundUser.adding(
    members([
      "badge": null, "tags": named("UserTags"), "followers_count": count,
      "following_count": count, "allow_messages": flag, "numeric_id": anyInteger,
      "downloads": count, "meta": named("PageHint"),
    ]))

  private static let me = userDetail.adding(
    members([
      "uid": publicId, "confirmed": flag, "dmca_verification": text,
      "unread_in_app_notifications": flag, "unread_highlight_notifications": flag,
      "uploads_remaining": count, "unlimited_uploads": flag,
      "email": ["type": "string", "format": "email"],
    ]))

  static let albums = [
    APIComponent(
      "CollectionSummary", "A collection without its owner and photos.", collectionSummary),
    APIComponent("Collection", "Photos that a person put together.", collection),
    APIComponent(
      "CollectionLinks",
      "The collection in the API, its page, its photos, and collections like it.",
      members(["self": url, "html": url, "photos": url, "related": url])),
    APIComponent(
      "Collected", "A photo that was added to a collection or removed from it.",
      members([
        "photo": named("Photo"), "collection": named("Collection"), "user": named("User"),
        "created_at": time,
      ])),
    APIComponent("Topic", "Photos under a heading that the server's owner chose.", topic),
    APIComponent(
      "TopicDetail", "A topic with the people who have the most photos in it.",
      topic.adding(members(["top_contributors": array(of: named("User"))]))),
    APIComponent(
      "TopicLinks", "The topic in the API, its page, and its photos.",
      members(["self": url, "html": url, "photos": url])),
    APIComponent(
      "Like", "A photo, and the person who likes it or no longer does.",
      members(["photo": named("Photo"), "user": named("User")])),
  ]

  private static let collectionSummary = members([
    "id": collectionId, "title": text, "description": textOrNull, "published_at": time,
    "updated_at": time, "last_collected_at": timeOrNull, "featured": flag, "curated": flag,
    "total_photos": count, "private": flag,
    "share_key": ["type": "string", "pattern": "^[0-9a-f]{32}$"], "tags": none(of: named("Tag")),
    "links": named("CollectionLinks"),
  ])

  /// Digits, except for an id of Unsplash's that leads to the feed.
  private static let collectionId: APISchema = ["type": "string", "minLength": 1]

  private static let collection = collectionSummary.adding(
    members([
      "user": named("User"), "cover_photo": orNull("Photo"),
      "preview_photos": array(of: named("PhotoPreview")),
    ]))

  private static let topic = members([
    "id": collectionId, "slug": text, "title": text, "description": text, "published_at": time,
    "updated_at": time, "starts_at": time, "ends_at": timeOrNull,
    "only_submissions_after": null, "visibility": oneOf(["featured", "visible", "hidden"]),
    "featured": flag, "total_photos": count, "status": oneOf(["open", "closed"]),
    "links": named("TopicLinks"), "owners": array(of: named("User")),
    "cover_photo": orNull("Photo"), "preview_photos": array(of: named("PhotoPreview")),
    "current_user_contributions": none(of: named("PhotoPreview")),
    "total_current_user_submissions": null,
  ])
}
