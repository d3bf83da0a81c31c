import Domain
import Testing
import Wire

/// API-1: collections and topics as other people's programs read them.
struct CollectionBodyTests {
  private static let user = WrittenUser(PhotoBodyTests.user, base: LinkBase("http://h"))

  private static func summary(
    title: String = "Sea", description: String? = nil, collected: Instant? = nil
  ) -> CollectionSummary {
    CollectionSummary(
      id: "7", title: title, description: description, isPrivate: true,
      shareKey: String(repeating: "a", count: 32), publishedAt: Instant(seconds: 1),
      updatedAt: Instant(seconds: 2), lastCollectedAt: collected, totalPhotos: 3)
  }

  private static func topic(title: String = "Sea") -> TopicBody {
    TopicBody(
      id: "7", slug: "sea", title: title, description: title, publishedAt: Instant(seconds: 1),
      updatedAt: Instant(seconds: 2), startsAt: Instant(seconds: 3), endsAt: Instant(seconds: 4),
      visibility: "featured", status: "open", totalPhotos: 3, owners: [user], cover: nil,
      previews: [])
  }

  private static func json(_ write: (inout JSONWriter) -> Void) throws -> JSON {
    var writer = JSONWriter()
    write(&writer)
    return try JSON(reading: writer.bytes)
  }

  // API-1: a summary inside a photo has neither owner nor cover
  @Test func aPhotoListsSummaries() throws {
    var photo = PhotoBodyTests.photo
    photo.collections = [Self.summary()]
    let json = try Self.json { photo.write(to: &$0, base: LinkBase("http://h")) }
    let found = try #require(json["current_user_collections"]?.array?.first)
    #expect(found["id"]?.string == "7" && found["private"] == .bool(true))
    #expect(found["last_collected_at"] == .null && found["description"] == .null)
    #expect(found["links"]?["photos"]?.string == "http://h/collections/7/photos")
    #expect(found["user"] == nil && found["cover_photo"] == nil)
  }

  // API-1: the previews have the few fields that lists of photos need
  @Test func aCollectionHasCoverAndPreviews() throws {
    let body = CollectionBody(
      summary: Self.summary(collected: Instant(seconds: 5)), user: Self.user,
      cover: PhotoBodyTests.photo, previews: [PhotoBodyTests.photo])
    let json = try Self.json { body.write(to: &$0, base: LinkBase("http://h")) }
    #expect(json["user"]?["username"]?.string == "ann")
    #expect(json["cover_photo"]?["user"]?["username"]?.string == "ann")
    #expect(json["last_collected_at"]?.string == "1970-01-01T00:00:05Z")
    let preview = try #require(json["preview_photos"]?.array?.first)
    #expect(preview["id"]?.string == "0123456789A" && preview["slug"]?.string == "sea-0123456789A")
    #expect(preview["urls"]?["thumb"]?.string?.hasPrefix("http://h/images/x?") == true)
    #expect(preview["user"] == nil && preview["blur_hash"]?.string != nil)
  }

  // API-1
  @Test func aTopicHasItsContributorsOnlyByItself() throws {
    var body = Self.topic()
    let listed = try Self.json { body.write(to: &$0, base: LinkBase("http://h")) }
    #expect(listed["top_contributors"] == nil && listed["featured"] == .bool(true))
    #expect(listed["ends_at"]?.string == "1970-01-01T00:00:04Z")
    #expect(listed["links"]?["photos"]?.string == "http://h/topics/sea/photos")
    #expect(listed["owners"]?.array?.count == 1 && listed["cover_photo"] == .null)
    body.contributors = [Self.user]
    let single = try Self.json { body.write(to: &$0, base: LinkBase("http://h")) }
    #expect(single["top_contributors"]?.array?.first?["username"]?.string == "ann")
  }

  // any text of a person is read back as it was
  @Test(arguments: ["\"", "\\", "</script>", "\u{0}", "\u{2028}", "👨‍👩‍👧‍👦", "שלום"])
  func aHostileTitleIsEscaped(text: String) throws {
    let summary = Self.summary(title: text, description: text)
    let json = try Self.json { summary.write(to: &$0, base: LinkBase("http://h")) }
    #expect(json["title"]?.string == text && json["description"]?.string == text)
    let topic = try Self.json { Self.topic(title: text).write(to: &$0, base: LinkBase("http://h")) }
    #expect(topic["title"]?.string == text && topic["description"]?.string == text)
  }
}
