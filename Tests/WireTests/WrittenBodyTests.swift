import Domain
import Testing
import Wire

/// What the server writes for other people's programs: the exact text (API-1).
struct WrittenBodyTests {
  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  // API-3
  @Test func errorsAreAList() {
    let body = ErrorBody(["OAuth error: \"x\"", "второй 😀"])
    #expect(
      text { body.write(to: &$0) } == #"{"errors":["OAuth error: \"x\"","второй 😀"]}"#)
    #expect(text { ErrorBody([]).write(to: &$0) } == #"{"errors":[]}"#)
  }

  // OA-43: the error format of RFC 6749 §5.2
  @Test func anOAuthErrorHasACodeAndWords() {
    let body = OAuthErrorBody(error: "invalid_grant", description: "a\nb")
    #expect(
      text { body.write(to: &$0) }
        == #"{"error":"invalid_grant","error_description":"a\u000ab"}"#)
  }

  // API-3: a token without expiry has no `expires_in`, because some clients cannot read null
  @Test(arguments: [nil, 0, 3600, .max] as [Int64?])
  func aTokenTellsItsEndOnlyIfItHasOne(expiresIn: Int64?) throws {
    let body = TokenBody(
      accessToken: "a", refreshToken: "r", scope: "public read_user", createdAt: 1_700_000_000,
      expiresIn: expiresIn, userId: 7, username: "anna")
    let written = text { body.write(to: &$0) }
    let json = try JSON(text: written)
    #expect(json["expires_in"]?.integer == expiresIn)
    #expect(written.contains("expires_in") == (expiresIn != nil))
    #expect(json["token_type"]?.string == "Bearer" && json["created_at"]?.integer == 1_700_000_000)
    #expect(json["access_token"]?.string == "a" && json["refresh_token"]?.string == "r")
    #expect(json["scope"]?.string == "public read_user")
    #expect(json["user_id"]?.integer == 7 && json["username"]?.string == "anna")
  }

  // API-1, FEED-8
  @Test func aLikeTellsPhotoAndPerson() throws {
    let body = LikeBody(photo: PhotoBodyTests.photo, user: PhotoBodyTests.user)
    let json = try JSON(text: text { body.write(to: &$0, base: LinkBase("http://h")) })
    #expect(Photo(try #require(json["photo"]))?.isLiked == true)
    #expect(json["user"]?["username"]?.string == "ann")
  }

  // API-1: EXIF numbers are strings, except `iso`
  @Test(
    arguments: [
      (nil, nil, nil), ("Canon", nil, "Canon"), (nil, "R5", "R5"), ("Canon", "R5", "Canon, R5"),
    ] as [(String?, String?, String?)])
  func aCameraIsNamedByWhatIsKnown(make: String?, model: String?, name: String?) throws {
    var photo = PhotoBodyTests.photo
    photo.detail = PhotoDetail(
      exif: ExifBody(
        make: make, model: model, exposureTime: nil, aperture: "1.8", focalLength: nil, iso: nil),
      place: nil, downloads: .max, views: 0)
    let json = try JSON(text: text { photo.write(to: &$0, base: .relative) })
    #expect(json["exif"]?["name"]?.string == name && json["exif"]?["make"]?.string == make)
    #expect(json["exif"]?["iso"] == .null && json["exif"]?["exposure_time"] == .null)
    #expect(json["exif"]?["aperture"]?.string == "1.8" && json["location"]?["name"] == .null)
    #expect(json["downloads"]?.integer == .max && json["views"]?.integer == 0)
  }

  // API-1: a person's statistics have averages, a photo's do not; no division by 0 without days
  @Test(arguments: [([], 0, 0), ([5], 5, 5), ([1, 4, 0], 5, 1)] as [([Int64], Int64, Int64)])
  func statisticsAreSummedUp(views: [Int64], change: Int64, average: Int64) throws {
    let statistics = StatisticsBody(
      total: StatisticsBody.Values(downloads: 1, views: 9, likes: 2), firstDay: 19_782,
      days: views.map { StatisticsBody.Values(downloads: 0, views: $0, likes: 0) })
    for hasAverages in [false, true] {
      let json = try JSON(
        text: text { json in
          json.object { statistics.writeFields(to: &$0, hasAverages: hasAverages) }
        })
      let history = json["views"]?["historical"]
      #expect(json["views"]?["total"]?.integer == 9 && history?["change"]?.integer == change)
      #expect(history?["average"]?.integer == (hasAverages ? average : nil))
      #expect(history?["values"]?.array?.compactMap { $0["value"]?.integer } == views)
      let dates = ["2024-02-29", "2024-03-01", "2024-03-02"].prefix(views.count)
      #expect(history?["values"]?.array?.compactMap { $0["date"]?.string } == Array(dates))
    }
  }

  // API-1: only the person's own account has `email`, even if it is empty
  @Test(arguments: [nil, "", "anna@photos.example"])
  func onlyTheAccountHasAnEmail(email: String?) throws {
    let body = UserDetailBody(
      user: PhotoBodyTests.user, number: 7, photos: [PhotoBodyTests.photo], downloads: 9,
      email: email)
    let json = try JSON(text: text { body.write(to: &$0, base: LinkBase("http://h")) })
    #expect(json["email"]?.string == email)
    #expect((json["uid"] != nil) == (email != nil))
    #expect(json["numeric_id"]?.integer == 7 && json["photos"]?.array?.count == 1)
    #expect(json["links"]?["likes"]?.string == "http://h/users/ann/likes")
    #expect(json["name"]?.string == "Ann" && json["last_name"] == .null)
  }

  // API-1
  @Test func aFullNameHasBothNames() {
    var user = PhotoBodyTests.user
    user.lastName = "О’Нил"
    #expect(user.name == "Ann О’Нил")
  }

  // FEED-6: the data that a page embeds for the app omits the fields that are unknown
  @Test func aStartHasWhatIsKnown() throws {
    var start = StartBody(
      language: .russian, edition: .basic, name: "<Home>", isSignedIn: false, reason: "plain",
      path: "/", place: nil, page: nil, photo: nil)
    #expect(
      text { start.write(to: &$0) }
        == #"{"language":"ru","edition":"basic","name":"\u003cHome\u003e","signed_in":false,"#
        + #""reason":"plain","path":"/"}"#)
    start.place = FeedPlace(photo: "a", by: -5)
    start.feed = FeedState(token: "1-a", count: 1)
    start.first = 3
    start.following = [Proportion(raw: 4096), Proportion(raw: 2731)]
    start.username = "anna"
    start.list = ListHeader(
      query: "?search=sea", title: "the sea", topics: [Offer("hills", title: "Hills")])
    start.largestUpload = 1
    start.page = [Photo(PhotoBodyTests.photo, base: LinkBase("https://h"))]
    start.photo = start.page?.first
    let json = try JSON(text: text { start.write(to: &$0) })
    #expect(json["at"]?.string == "a" && json["by"]?.integer == 0)
    #expect(json["feed"]?["token"]?.string == "1-a" && json["feed"]?["count"]?.integer == 1)
    #expect(json["first"]?.integer == 3 && json["largest_upload"]?.integer == 1)
    let list = try #require(json["list"])
    #expect(list["query"]?.string == "?search=sea")
    #expect(list["title"]?.string == "the sea" && list["edit"] == nil)
    #expect(list["topics"]?.array?.map { $0["target"]?.string } == ["hills"])
    #expect(json["following"]?.array?.map(\.integer) == [4096, 2731])
    let first = try #require(json["page"]?.array?.first)
    let photo = try #require(Photo(first))
    #expect(photo == Photo(try #require(json["photo"])))
    #expect(photo.address.hasPrefix("https://h/images/x?") && photo.caption == "the sea at dusk")
  }

  // API-1: photos embedded in a page have only the fields that the apps read
  @Test func aPageHasTheEssentialsOnly() throws {
    var writer = JSONWriter()
    Photo.write([Photo(PhotoBodyTests.photo, base: .relative)], to: &writer)
    guard case .object(let fields)? = try JSON(reading: writer.bytes).array?.first else {
      return #expect(Bool(false))
    }
    let names = [
      "id", "created_at", "width", "height", "color", "blur_hash", "alt_description", "urls",
      "liked_by_user", "user",
    ]
    #expect(fields.map(\.name) == names)
  }

  // FEED-35: a list names an author once for all consecutive photos of theirs
  @Test func aListNamesAnAuthorOnce() throws {
    func photo(_ id: String, by name: String) -> Photo {
      var photo = PhotoBodyTests.photo
      photo.id = id
      let user = UserBody(
        id: "u", updatedAt: Instant(seconds: 0), username: name, firstName: name, lastName: nil,
        bio: nil, location: nil, portrait: "", totalLikes: 0, totalPhotos: 0)
      photo.user = WrittenUser(user, base: .relative)
      return Photo(photo, base: .relative)
    }
    let authors = ["Ann", "Ann", "Bo", "Ann", ""]
    var writer = JSONWriter()
    Photo.write(authors.enumerated().map { photo("p\($0)", by: $1) }, to: &writer)
    let list = try #require(try JSON(reading: writer.bytes).array)
    #expect(list.map { $0["user"]?["name"]?.string } == ["Ann", nil, "Bo", "Ann", ""])
    #expect(Photo.list(list).map(\.author) == authors)
  }

  // FEED-22: upload requests have the headers of tus, in a fixed order
  @Test func uploadsAreRequestsOfTus() {
    let begin = Request(announcing: 9, metadata: "filename YQ==")
    #expect(begin.method == .post && begin.address == "/app/uploads")
    #expect(
      begin.headers
        == "Tus-Resumable: 1.0.0\nUpload-Length: 9\nUpload-Metadata: filename YQ==\n")
    let part = FilePart(file: 1, start: 5, count: 4)
    let send = Request(sending: part, to: "a/b")
    #expect(send.method == .patch && send.address == "/app/uploads/a%2Fb" && send.part == part)
    #expect(
      send.headers
        == "Tus-Resumable: 1.0.0\nUpload-Offset: 5\nContent-Type: application/offset+octet-stream\n"
    )
    let end = Request(ending: "a")
    #expect(end.method == .delete && end.headers == "Tus-Resumable: 1.0.0\n" && end.part == nil)
  }

  // Q-1: unreserved characters of RFC 3986 stay as they are, every other byte becomes %XX
  @Test func everyByteHasItsPlaceInAnAddress() {
    let plain = "ABCXYZabcxyz0189-._~"
    #expect(percentEncoded(plain) == plain)
    for byte in UInt8.min...127 {
      let text = String(UnicodeScalar(byte))
      let hex = String(byte, radix: 16, uppercase: true)
      let encoded = byte < 16 ? "%0" + hex : "%" + hex
      let isPlain = text.first.map {
        $0.isASCII && ($0.isLetter || $0.isNumber || "-._~".contains($0))
      }
      #expect(percentEncoded(text) == (isPlain == true ? text : encoded))
    }
    #expect(percentEncoded("é😀") == "%C3%A9%F0%9F%98%80" && percentEncoded("") == "")
  }

  // API-1: a path has at most one placeholder, which `with` replaces
  @Test(arguments: Path.all) func aPathTakesOneValueAtMost(path: Path) {
    let isOpen = path.template.contains("{")
    #expect(path.with("x y").contains("x%20y") == isOpen)
    #expect(!path.with("x").contains("{") && !path.with("x").contains("}"))
    // The pages of a share link append to its path what is in front of `suffix`.
    let isShared = path.template.hasPrefix(Path.sharedPhoto.template)
    #expect(path.template.filter { $0 == "{" }.count <= (isShared ? 2 : 1))
    #expect(path.template.hasPrefix(path.prefix) && path.template.hasSuffix(path.suffix))
  }

  // API-1
  @Test func aRequestHasAQueryOnlyIfItIsGivenOne() {
    #expect(Request(.like, "a", query: "q=1").address == "/photos/a/like?q=1")
    #expect(Request(.like, "a").address == "/photos/a/like")
  }

  // FEED-22, Q-1: a malformed checksum header gives nil.
  @Test(arguments: [
    "", "sha1", "sha1 ", " sha1", "sha1 Zg== x", "sha1 Z", "sha1 !", "sha1  ",
  ]) func whatIsNoChecksumIsNone(field: String) {
    #expect(checksum(field) == nil)
    #expect(checksum("sha256 Zg==")?.algorithm == "sha256")
    #expect(checksum("sha1 Zg")?.bytes == [102])
  }
}
