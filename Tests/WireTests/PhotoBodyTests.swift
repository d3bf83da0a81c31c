import Domain
import Testing
import Wire

/// API-1: a photo survives being written and read.
struct PhotoBodyTests {
  static let user = UserBody(
    id: "abcdefghijk", updatedAt: Instant(seconds: 1), username: "ann", firstName: "Ann",
    lastName: nil, bio: nil, location: nil, portrait: "http://h/portraits/p", totalLikes: 2,
    totalPhotos: 3)
  static let photo = PhotoBody(
    id: "0123456789A", words: "sea", createdAt: Instant(seconds: 1_661_594_400),
    updatedAt: Instant(seconds: 1_661_594_400), size: PixelSize(width: 1600, height: 1067),
    color: "#0c1a26", blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj", description: "Sea",
    altDescription: "the sea at dusk", likes: 4, isLiked: true,
    user: WrittenUser(user, base: LinkBase("http://h")), imageStem: "x")

  func written(_ photo: PhotoBody) -> [UInt8] {
    var writer = JSONWriter()
    photo.write(to: &writer, base: LinkBase("http://h"))
    return writer.bytes
  }

  @Test func aPhotoIsReadBack() throws {
    let photo = try #require(Photo(JSON(reading: written(Self.photo))))
    #expect(photo.id == "0123456789A")
    #expect(photo.size == PixelSize(width: 1600, height: 1067))
    #expect(photo.addedAt == Instant(seconds: 1_661_594_400))
    #expect(photo.caption == "the sea at dusk")
    #expect(photo.isLiked)
    #expect(photo.address.hasPrefix("http://h/images/x?"))
  }

  // API-1: a photo has all fields that existing clients require.
  @Test func fieldsThatClientsInsistOnAreThere() throws {
    let json = try JSON(reading: written(Self.photo))
    for name in ["raw", "full", "regular", "small", "thumb"] {
      #expect(json["urls"]?[name]?.string?.contains("?") == true, "\(name)")
    }
    for name in ["self", "html", "download", "download_location"] {
      #expect(json["links"]?[name]?.string?.hasPrefix("http://h/") == true, "\(name)")
    }
    #expect(json["links"]?["download_location"]?.string?.contains("?ixid=") == true)
    #expect(json["created_at"]?.string == "2022-08-27T10:00:00Z")
    #expect(json["likes"]?.integer == 4)
    #expect(json["user"]?["first_name"]?.string == "Ann")
    #expect(json["user"]?["profile_image"]?["medium"]?.string?.contains("?") == true)
    #expect(json["current_user_collections"]?.array?.isEmpty == true)
  }

  //
  @Test func everyTruncationIsRefusedAndNoneTraps() {
    let bytes = written(Self.photo)
    for length in 0..<bytes.count {
      #expect(throws: JSONError.self) { try JSON(reading: Array(bytes[..<length])) }
    }
  }

  //
  @Test func noChangeOfASingleByteTraps() {
    let bytes = written(Self.photo)
    for index in stride(from: 0, to: bytes.count, by: 3) {
      for value: UInt8 in [0, 34, 48, 92, 123, 255] {
        var changed = bytes
        changed[index] = value
        _ = (try? JSON(reading: changed)).flatMap { Photo($0) }
      }
    }
  }

  @Test func aPhotoWithoutSizeIsNoPhoto() throws {
    for text in ["{}", "[]", "{\"id\":\"a\",\"width\":0,\"height\":1,\"urls\":{\"raw\":\"x\"}}"] {
      #expect(Photo(try JSON(reading: Array(text.utf8))) == nil)
    }
  }

  @Test func aDetailAddsExif() throws {
    var photo = Self.photo
    let exif = ExifBody(
      make: "Hazel", model: "HX-2", exposureTime: "1/200", aperture: "5.6", focalLength: "35.0",
      iso: 200)
    photo.detail = PhotoDetail(exif: exif, place: "Coast", downloads: 5, views: 6)
    let json = try JSON(reading: written(photo))
    #expect(json["exif"]?["name"]?.string == "Hazel, HX-2")
    #expect(json["exif"]?["aperture"]?.string == "5.6")
    #expect(json["downloads"]?.integer == 5)
    #expect(json["topics"]?.array?.isEmpty == true)
  }

  // API-10: tags as search links, and the first three again
  @Test func aDetailAddsTags() throws {
    var photo = Self.photo
    let exif = ExifBody(
      make: nil, model: nil, exposureTime: nil, aperture: nil, focalLength: nil, iso: nil)
    let tags = ["a \"b\"", "озеро", "c", "d"]
    photo.detail = PhotoDetail(exif: exif, place: nil, tags: tags, downloads: 0, views: 0)
    let json = try JSON(reading: written(photo))
    let found = try #require(json["tags"]?.array)
    #expect(found.map { $0["title"]?.string } == tags)
    #expect(found.allSatisfy { $0["type"]?.string == "search" })
    #expect(json["tags_preview"]?.array?.map { $0["title"]?.string } == Array(tags.prefix(3)))
  }

  @Test func routesPutTheirValueEncoded() {
    #expect(Request(.like, "a/b?").address == "/photos/a%2Fb%3F/like")
    #expect(Request(.me).address == "/me")
    #expect(Request(.photos, query: "page=2").address == "/photos?page=2")
  }
}
