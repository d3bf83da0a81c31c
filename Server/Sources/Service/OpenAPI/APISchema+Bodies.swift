import Domain

/// The bodies of responses.
extension APISchema {
  /// All named schemas, in the order of the document.
  static let components: [Member] = [
    Member("Photo", photo), Member("PhotoDetail", photoDetail),
    Member("PhotoPreview", photoPreview), Member("PhotoURLs", photoURLs),
    Member("Statistics", statistics), Member("PhotoStatistics", photoStatistics),
    Member("UserStatistics", userStatistics), Member("TotalStatistics", totalStatistics),
    Member("MonthStatistics", monthStatistics), Member("User", user),
    Member("FoundUser", foundUser), Member("UserDetail", userDetail), Member("Me", me),
    Member("CollectionSummary", collectionSummary), Member("Collection", collection),
    Member("Collected", collected), Member("Topic", topic), Member("TopicDetail", topicDetail),
    Member("Like", like), Member("URL", link), Member("Error", error),
    Member("Token", token), Member("OAuthError", oauthError),
    Member("ServerMetadata", serverMetadata), Member("JSONFeed", jsonFeed),
  ]

  private static let photo = photoPreview.adding(
    members([
      "promoted_at": null, "width": wholeNumber(1...30_000), "height": wholeNumber(1...30_000),
      "color": ["type": "string", "pattern": "^#[0-9a-f]{6}$"],
      "description": textOrNull, "alt_description": textOrNull,
      "links": members([
        "self": url, "html": url, "download": url, "download_location": url,
      ]),
      "likes": count, "liked_by_user": flag,
      "current_user_collections": array(of: named("CollectionSummary")),
      "categories": noElements, "breadcrumbs": noElements, "topic_submissions": noMembers,
      "alternative_slugs": noMembers, "sponsorship": null, "user": named("User"),
      "statistics?": named("Statistics"),
    ]))

  private static let photoDetail = photo.adding(
    members([
      "captured_at?": time,
      "captured_precision?": oneOf(CaptureTime.Precision.allCases.map(\.name)),
      "captured_from?": oneOf(CaptureTime.Source.allCases.map(\.name)), "movie?": url,
      "exif": members([
        "make": textOrNull, "model": textOrNull, "name": textOrNull,
        "exposure_time": textOrNull, "aperture": textOrNull, "focal_length": textOrNull,
        "iso": ["type": ["integer", "null"]],
      ]),
      "location": members([
        "name": textOrNull, "city": textOrNull, "country": textOrNull,
        "position": members([
          "latitude": ["type": ["number", "null"], "minimum": -90, "maximum": 90],
          "longitude": ["type": ["number", "null"], "minimum": -180, "maximum": 180],
        ]),
      ]),
      "downloads": count, "views": count, "public_domain": flag, "meta": meta,
      "tags": array(of: tag), "tags_preview": array(of: tag), "topics": noElements,
    ]))

  private static let photoPreview = members([
    "id": publicId, "slug": text, "created_at": time, "updated_at": time,
    "blur_hash": ["type": "string", "minLength": 6], "asset_type": ["const": "photo"],
    "urls": named("PhotoURLs"),
  ])

  private static let photoURLs = members([
    "raw": url, "full": url, "regular": url, "small": url, "thumb": url, "small_s3": url,
  ])

  private static let tag = members(["type": text, "title": text])
  private static let meta = members(["index": flag])

  private static let user = members([
    "id": publicId, "updated_at": time, "username": text, "name": text, "first_name": text,
    "last_name": textOrNull, "twitter_username": null, "portfolio_url": urlOrNull,
    "instagram_username": textOrNull, "bio": textOrNull, "location": textOrNull,
    "links": members([
      "self": url, "html": url, "photos": url, "likes": url, "portfolio": url, "following": url,
      "followers": url,
    ]),
    "profile_image": members(["small": url, "medium": url, "large": url]),
    "total_collections": count, "total_likes": count, "total_photos": count,
    "accepted_tos": flag, "for_hire": flag,
    "social": members([
      "instagram_username": textOrNull, "portfolio_url": urlOrNull, "twitter_username": null,
      "paypal_email": null,
    ]),
  ])

  private static let foundUser = user.adding(
    members(["followed_by_user": flag, "photos": array(of: named("Photo"))]))

  private static let userDetail = foundUser.adding(
    members([
      "badge": null, "tags": members(["custom": noElements, "aggregated": noElements]),
      "followers_count": count, "following_count": count, "allow_messages": flag,
      "numeric_id": anyInteger, "downloads": count, "meta": meta,
    ]))

  private static let me = userDetail.adding(
    members([
      "uid": publicId, "confirmed": flag, "uploads_remaining": count, "unlimited_uploads": flag,
      "email": ["type": "string", "format": "email"],
    ]))

  private static let collectionSummary = members([
    "id": albumId, "title": text, "description": textOrNull, "published_at": time,
    "updated_at": time, "last_collected_at": timeOrNull, "featured": flag, "curated": flag,
    "total_photos": count, "private": flag,
    "share_key": ["type": "string", "pattern": "^[0-9a-f]{32}$"], "tags": noElements,
    "links": members(["self": url, "html": url, "photos": url, "related": url]),
  ])

  private static let albumId: APISchema = ["type": "string", "pattern": "^[0-9]+$"]

  private static let collection = collectionSummary.adding(
    members([
      "user": named("User"), "cover_photo": orNull("Photo"),
      "preview_photos": array(of: named("PhotoPreview")),
    ]))

  private static let collected = members([
    "photo": named("Photo"), "collection": named("Collection"), "user": named("User"),
    "created_at": time,
  ])

  private static let topic = members([
    "id": albumId, "slug": text, "title": text, "description": textOrNull, "published_at": time,
    "updated_at": time, "starts_at": time, "ends_at": timeOrNull,
    "only_submissions_after": null, "visibility": oneOf(["featured", "visible", "hidden"]),
    "featured": flag, "total_photos": count, "status": oneOf(["open", "closed"]),
    "links": members(["self": url, "html": url, "photos": url]),
    "owners": array(of: named("User")), "cover_photo": orNull("Photo"),
    "preview_photos": array(of: named("PhotoPreview")),
    "current_user_contributions": noElements, "total_current_user_submissions": null,
  ])

  private static let topicDetail = topic.adding(
    members(["top_contributors": array(of: named("User"))]))

  private static let like = members(["photo": named("Photo"), "user": named("User")])
  private static let link = members(["url": text])
  private static let error = members([
    "errors": ["type": "array", "items": text, "minItems": 1]
  ])
}
