import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Store
import Testing

@testable import Service

/// FEED-36: a person rotates their own photos, and everything that shows them follows.
///
/// anna has the photos with even numbers, the demo's person those with odd ones.
@Suite struct RotationPageTests {
  private static let list = "/account/photos"

  private static func page(of number: Int) -> String { list + "/" + TestServer.id(number) }

  private static func facts(_ number: Int, _ albums: Albums) throws -> PhotoFacts {
    let photos = albums.server.resources.database.photos
    return try #require(try photos.photo(publicId: TestServer.id(number))).facts
  }

  /// A size as the API writes it.
  private static func shape(_ size: PixelSize) -> String {
    "\"width\":\(size.width),\"height\":\(size.height)"
  }

  // FEED-36, Q-4: another person's photo, one in the bin and an unknown one are not rotated, nor is
  // what was selected with them.
  @Test func anotherPersonsPhotoIsNotRotated() async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      let list = try await browser.open(Self.list)
      _ = try await browser.post(list, ["delete": "1", "photo": TestServer.id(6)])
      for id in [TestServer.id(1), TestServer.id(6), "zzzzzzzzzzz"] {
        let both = [("rotate", "90"), ("photo", TestServer.id(0)), ("photo", id)]
        #expect(try await browser.post(list, both).status == .notFound)
      }
      let own = try await browser.open(Self.page(of: 0))
      let forged = Browser.Form(action: Self.page(of: 1), seal: own.seal)
      #expect(try await browser.post(forged, ["rotate": "90"]).status == .forbidden)
      #expect(try Self.facts(0, albums).rotation == .none)
      #expect(try Self.facts(1, albums).rotation == .none)
    }
  }

  // FEED-36: a photo that was deleted meanwhile is not found.
  @Test func aDeletedPhotoIsNotFound() async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      let form = try await browser.open(Self.page(of: 0))
      _ = try await browser.post(form, ["delete": "1"])
      #expect(try await browser.post(form, ["rotate": "90"]).status == .notFound)
    }
  }

  // FEED-36, Q-1: only the angles of the buttons are taken.
  @Test(arguments: ["", "45", "-90", "1", "360", "right"])
  func anotherAngleIsRefused(angle: String) async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      let form = try await browser.open(Self.page(of: 0))
      #expect(try await browser.post(form, ["rotate": angle]).status == .badRequest)
      let many = [("rotate", "90")] + (0...48).map { _ in ("photo", TestServer.id(0)) }
      let list = try await browser.open(Self.list)
      #expect(try await browser.post(list, many).status == .badRequest)
      #expect(try Self.facts(0, albums).rotation == .none)
    }
  }

  // FEED-36: the page has buttons for both directions, and shows the rotated photo after either.
  @Test func aPhotoIsRotatedOnItsPage() async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      let form = try await browser.open(Self.page(of: 0))
      let page = try await browser.get(Self.page(of: 0))
      #expect(page.text.contains(">Rotate left<") && page.text.contains(">Rotate right<"))
      let answer = try await browser.post(form, ["rotate": "270"])
      #expect(try answer.location == Self.page(of: 0) + "?rotated=1")
      let rotated = try await browser.get(try answer.location)
      #expect(rotated.text.contains("Rotated."))
      #expect(rotated.text.contains("src=\"/images/\(albums.server.stem(0))-270?"))
      #expect(rotated.text.contains("width=\"200\"") && rotated.text.contains("height=\"300\""))
      #expect(try Self.facts(0, albums).rotation == .left)
      _ = try await browser.post(form, ["rotate": "90"])
      #expect(try Self.facts(0, albums).rotation == .none)
    }
  }

  // FEED-36: selected photos are rotated together and stay selected, so that they can be rotated again.
  @Test func selectedPhotosAreRotated() async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      let list = try await browser.open(Self.list)
      let ids = [0, 6].map(TestServer.id)
      let answer = try await browser.post(list, [("rotate", "90")] + ids.map { ("photo", $0) })
      #expect(try answer.location == Self.list + "?rotated=" + ids.joined(separator: ","))
      #expect(try Self.facts(0, albums).rotation == .right)
      #expect(try Self.facts(6, albums).rotation == .right)
      #expect(try Self.facts(2, albums).rotation == .none)
      let page = try await browser.get(try answer.location + ",zzzzzzzzzzz," + TestServer.id(1))
      #expect(page.text.contains("Photos rotated: 2."))
      #expect(page.text.ranges(of: " checked").count == 2)
    }
  }

  // FEED-36, FEED-19: an app that shows the former feed gets 409 as after a removal, and then the
  // rotated photo's shape and URL.
  @Test func appsLearnOfTheRotation() async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      let photos = albums.server.resources.database.photos
      let former = photos.state.token
      let shape = Self.shape(Rotation.right.size(of: try Self.facts(6, albums).size))
      let form = try await browser.open(Self.page(of: 6))
      _ = try await browser.post(form, ["rotate": "90"])
      for path in ["/app/cards?feed=\(former)&from=0", "/app/news?feed=\(former)"] {
        #expect(try await browser.get(path).status == .conflict, "\(path)")
      }
      let cards = try await browser.get("/app/cards?feed=\(photos.state.token)&from=0")
      #expect(cards.text.contains("/images/\(albums.server.stem(6))-90?ixid="))
      #expect(cards.text.contains(shape))
    }
  }

  // FEED-36, API-1: the API has the rotated size and URL, and finds the photo by its orientation.
  @Test func theAPIHasTheRotatedPhoto() async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      let size = Rotation.right.size(of: try Self.facts(6, albums).size)
      let form = try await browser.open(Self.page(of: 6))
      _ = try await browser.post(form, ["rotate": "90"])
      let id = TestServer.id(6)
      let orientation = size.width > size.height ? "landscape" : "portrait"
      for path in [
        "/photos?per_page=30", "/photos/\(id)",
        "/users/anna/photos?per_page=30&orientation=\(orientation)",
      ] {
        let text = try await browser.get(path).text
        #expect(text.contains("/images/\(albums.server.stem(6))-90?ixid="), "\(path)")
        #expect(text.contains(Self.shape(size)), "\(path)")
      }
      let download = try await browser.get("/photos/\(id)/download").text
      #expect(download.contains("/images/\(albums.server.stem(6))-90?"))
    }
  }

  // FEED-36, API-4: each rotation of an image has its own URL and entity tag; others are not found.
  @Test func eachRotationHasItsOwnURL() async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      let image = "/images/" + albums.server.stem(0)
      for ending in ["-45", "-0", "-", "-090", "-90-90", "x"] {
        #expect(try await browser.get(image + ending + "?w=100").status == .notFound, "\(ending)")
      }
      var tags: Set<String> = []
      for ending in ["", "-90", "-180", "-270"] {
        // Why `*`: it matches every tag, so that no image is made.
        let answer = try await albums.client.execute(
          uri: image + ending + "?w=100", method: .get, headers: [.ifNoneMatch: "*"])
        #expect(answer.status == .notModified)
        tags.insert(try #require(answer.headers[.eTag]))
      }
      #expect(tags.count == 4)
    }
  }

  // FEED-36, LIB-13: the image of a share link is another one after a rotation.
  @Test func sharedImagesFollow() async throws {
    try await ShareTests.run { visit in
      let former = try await visit.image(4)
      #expect(former.headers[.cacheControl] == "private, no-cache")
      let resources = visit.albums.server.resources
      let rotated = try await resources.database.photos.rotate(
        publicIds: [TestServer.id(4)], of: visit.albums.anna, by: .half, now: resources.clock())
      #expect(rotated.count == 1)
      let image = try await visit.image(4)
      #expect(image.status == .notModified && image.headers[.eTag] != former.headers[.eTag])
    }
  }
}
