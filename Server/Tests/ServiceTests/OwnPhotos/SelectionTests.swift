import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Store
import Testing

@testable import Service

/// FEED-27: photos are selected by boxes, by the page, or all at once.
///
/// anna has the photos with even numbers, the demo's person those with odd ones.
@Suite struct SelectionTests {
  private static let list = "/account/photos"
  private static let bin = "/account/bin"

  private static func shown(_ albums: Albums) throws -> [Int] {
    try (0..<8).filter { number in
      try albums.server.resources.database.photos.photo(publicId: TestServer.id(number)) != nil
    }
  }

  // FEED-27, Q-1: a button without a selected photo says what to do, in the person's language.
  @Test(arguments: ["delete", "rotate", "date"])
  func withoutASelectionTheListSaysWhatToDo(button: String) async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      let form = try await browser.open(Self.list)
      let answer = try await browser.post(
        form, [button: "90", "captured": "2020-02-03"], ["Accept-Language": "ru"])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("role=\"alert\">Сначала выберите фотографии"))
      #expect(try Self.shown(albums).count == 8)
    }
  }

  // FEED-27, Q-1
  @Test(arguments: ["restoreSelected", "removeSelected"])
  func withoutASelectionTheBinSaysWhatToDo(button: String) async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      let now = albums.server.resources.clock()
      _ = try await albums.server.resources.database.photos.bin(
        publicIds: [TestServer.id(0)], of: albums.anna, now: now)
      let form = try await browser.open(Self.bin)
      let answer = try await browser.post(form, [button: "1"])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("Select photos first"))
      #expect(try albums.server.resources.database.photos.binTotal(of: albums.anna) == 1)
    }
  }

  // FEED-27: without script a link selects all photos of a page.
  @Test func aLinkSelectsThePage() async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      let page = try await browser.get(Self.list)
      #expect(page.text.contains("href=\"\(Self.list)?page=1&amp;select=page\""))
      #expect(!page.text.contains(" checked"))
      #expect(!page.text.contains("name=\"all\""), "the page has all photos")
      let selected = try await browser.get(Self.list + "?page=1&select=page")
      #expect(selected.text.split(separator: " checked").count == 5)
      #expect(selected.text.contains("Selected: 4"))
    }
  }

  // FEED-27, FEED-40: all photos that the person had when the page was made are deleted after a question, without a
  // list of them; what was added since, and photos of others, stay.
  @Test func allPhotosAreDeletedAfterAQuestion() async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      let photos = albums.server.resources.database.photos
      let last = try #require(try photos.lastId(of: albums.anna))
      let form = try await browser.open(Self.list)
      _ = try await albums.server.add(20, of: albums.anna, nil)
      let values = ["delete": "1", "all": "\(last)", "page": "1"]
      let question = try await browser.post(form, values)
      #expect(question.status == .ok && question.text.contains("Delete all your 4 photos?"))
      #expect(try Self.shown(albums).count == 8)
      let answer = try await browser.confirm(form, values)
      #expect(try answer.location == Self.list + "?binned=4")
      #expect(try Self.shown(albums) == [1, 3, 5, 7])
      #expect(try photos.photo(publicId: TestServer.id(20)) != nil)
      #expect(try await browser.get(try answer.location).text.contains("Photos deleted: 4."))
      let bin = try await browser.open(Self.bin)
      let restored = try await browser.post(bin, ["restoreSelected": "1", "all": "1"])
      #expect(try restored.location == Self.bin)
      #expect(try Self.shown(albums).count == 8)
    }
  }

  // FEED-27: what makes no sense for all photos is refused, with a way to do it.
  @Test func allPhotosAreOnlyDeletedTogether() async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      let form = try await browser.open(Self.list)
      let answer = try await browser.post(form, ["rotate": "90", "all": "999"])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("can only be deleted"))
    }
  }

  // FEED-27, FEED-40: selected photos in the bin are restored, or removed for good after a question.
  @Test func selectedPhotosInTheBinAreRestoredOrRemoved() async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      let photos = albums.server.resources.database.photos
      let now = albums.server.resources.clock()
      let ids = [0, 2, 4].map(TestServer.id)
      _ = try await photos.bin(publicIds: ids, of: albums.anna, now: now)
      _ = try await photos.bin(
        publicIds: [TestServer.id(1)], of: try albums.server.owner(), now: now)
      let form = try await browser.open(Self.bin)
      let answer = try await browser.post(
        form,
        [
          ("restoreSelected", "1"), ("photo", ids[0]), ("photo", ids[1]),
          ("photo", TestServer.id(1)),
        ])
      #expect(try answer.location == Self.bin)
      #expect(try Self.shown(albums) == [0, 2, 3, 5, 6, 7])
      let question = try await browser.post(
        form, [("removeSelected", "1"), ("photo", ids[2])])
      #expect(question.text.contains("Delete 1 photo for good?"))
      #expect(try photos.binnedPhoto(publicId: ids[2]) != nil)
    }
  }
}
