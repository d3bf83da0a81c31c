import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import PhotoLibrary
import Store
import Testing

@testable import Service

/// FEED-27: the page of a person's bin.
@Suite struct BinPageTests {
  /// Runs `act` with a browser in which anna is signed in, whose photos 0 and 2 are in the bin, and
  /// those of the demo's person with number 1.
  private static func run(
    _ act: @escaping @Sendable (Albums, inout Browser) async throws -> Void
  ) async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      let photos = albums.server.resources.database.photos
      let now = albums.server.resources.clock()
      _ = try await photos.bin(publicIds: [0, 2].map(TestServer.id), of: albums.anna, now: now)
      _ = try await photos.bin(
        publicIds: [TestServer.id(1)], of: try albums.server.owner(), now: now)
      try await act(albums, &browser)
    }
  }

  private static let bin = "/account/bin"
  private static let tile = "?auto=format&fit=crop&fm=jpg&h=400&q=80&w=400"

  private static func binned(_ albums: Albums) throws -> [String] {
    try albums.server.resources.database.photos.binnedIds(of: albums.anna).sorted()
  }

  private static func isShown(_ number: Int, _ albums: Albums) throws -> Bool {
    try albums.server.resources.database.photos.photo(publicId: TestServer.id(number)) != nil
  }

  // FEED-27, Q-4: what is in another person's bin does not exist, nor does its image for anybody
  // else.
  @Test func anotherPersonsBinIsNotFound() async throws {
    try await Self.run { albums, browser in
      let id = TestServer.id(1)
      let page = try await browser.get(Self.bin)
      #expect(page.text.contains(TestServer.id(0)) && !page.text.contains(id))
      let form = try await browser.open(Self.bin)
      for button in ["restore", "remove"] {
        #expect(try await browser.post(form, [button: id]).status == .notFound)
      }
      #expect(try await browser.get("\(Self.bin)/\(id)/image\(Self.tile)").status == .notFound)
      var stranger = Browser(albums.client)
      let image = "\(Self.bin)/\(TestServer.id(0))/image"
      #expect(try await stranger.get(image + Self.tile).status == .notFound)
      #expect(try await browser.get(image + "?w=77").status == .notFound)
      #expect(try await browser.get("/images/" + albums.server.stem(0)).status == .notFound)
      #expect(try albums.server.resources.database.photos.binnedPhoto(publicId: id) != nil)
    }
  }

  // FEED-27, Q-4
  @Test func aForgedFormIsRefused() async throws {
    try await Self.run { albums, browser in
      let form = Browser.Form(action: Self.bin, seal: "x")
      for (button, value) in [("restore", TestServer.id(0)), ("remove", TestServer.id(0))] {
        #expect(try await browser.post(form, [button: value]).status == .forbidden)
      }
      #expect(try await browser.post(form, ["empty": "1"]).status == .forbidden)
      #expect(try Self.binned(albums).count == 2)
      let own = try await browser.open(Self.bin)
      #expect(try await browser.post(own, [:]).status == .badRequest)
    }
  }

  // FEED-27: the bin says when each photo is removed for good.
  @Test func theBinSaysTheDay() async throws {
    try await Self.run { albums, browser in
      let page = try await browser.get(Self.bin)
      // 30 days after 14 November 2023, the test server's date.
      #expect(page.text.contains("Will be removed for good on 14 December 2023"))
      #expect(page.text.split(separator: ">Restore<").count == 3)
    }
  }

  // FEED-27: a page behind the last one shows the last one, whose photos may just have been restored.
  @Test func aPageBehindTheLastShowsTheLast() async throws {
    try await Self.run { _, browser in
      let page = try await browser.get(Self.bin + "?page=2")
      #expect(page.text.contains(TestServer.id(0)) && !page.text.contains("The bin is empty."))
    }
  }

  // FEED-27, Q-1: a photo is restored; restoring it again changes nothing.
  @Test func aPhotoIsRestored() async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open(Self.bin)
      for _ in 1...2 {
        let answer = try await browser.post(form, ["restore": TestServer.id(0)])
        #expect(try answer.location == Self.bin)
        #expect(try Self.isShown(0, albums))
      }
      #expect(try Self.binned(albums) == [TestServer.id(2)])
    }
  }

  // FEED-27, LIB-17: a photo is removed for good; a repeated form finds none.
  @Test func aPhotoIsRemovedForGood() async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open(Self.bin)
      let values = ["remove": TestServer.id(0)]
      #expect(try await browser.confirm(form, values).location == Self.bin)
      #expect(try await browser.post(form, values).status == .notFound)
      #expect(try Self.binned(albums) == [TestServer.id(2)])
      let database = albums.server.resources.database
      try await database.audit.flush()
      let entry = try #require(try database.audit.newest(1).first)
      #expect(entry.kind == .removal && entry.reason == "1 photo")
    }
  }

  // FEED-27, Q-1: a button of an old page does not remove a photo that was restored.
  @Test func aRestoredPhotoIsNotRemoved() async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open(Self.bin)
      _ = try await browser.post(form, ["restore": TestServer.id(0)])
      let answer = try await browser.post(form, ["remove": TestServer.id(0)])
      #expect(answer.status == .notFound)
      #expect(try Self.isShown(0, albums))
    }
  }

  // FEED-27: the bin is emptied, and only the person's own.
  @Test func theBinIsEmptied() async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open(Self.bin)
      #expect(try await browser.confirm(form, ["empty": "1"]).location == Self.bin)
      #expect(try await browser.post(form, ["empty": "1"]).location == Self.bin)
      #expect(try Self.binned(albums) == [])
      #expect(try await browser.get(Self.bin).text.contains("The bin is empty."))
      let owner = try albums.server.owner()
      #expect(try albums.server.resources.database.photos.binnedIds(of: owner).count == 1)
    }
  }

  // FEED-40: emptying the bin asks; another number of photos than the one that was named is asked about again.
  @Test func emptyingTheBinNamesWhatGoes() async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open(Self.bin)
      let asked = try await browser.post(form, ["empty": "1"])
      let count = try Self.binned(albums).count
      #expect(count > 1 && asked.text.contains("Delete all \(count) photos in the bin for good?"))
      #expect(asked.text.contains("href=\"" + Self.bin + "\""), "a way back")
      _ = try await browser.post(form, ["restore": TestServer.id(0)])
      let answer = try asked.attribute("name=\"confirmed\" value=\"")
      for forged in [answer, "", "1", asked.text] {
        let again = try await browser.post(form, ["empty": "1", "confirmed": forged])
        #expect(again.status == .ok && again.text.contains("the 1 photo in the bin"))
      }
      #expect(try Self.binned(albums).count == count - 1)
    }
  }

  // FEED-40: as many photos as the question named, but others, are asked about again.
  @Test func otherPhotosAreAskedAboutAgain() async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open(Self.bin)
      let asked = try await browser.post(form, ["empty": "1"])
      let answer = try asked.attribute("name=\"confirmed\" value=\"")
      let before = try Self.binned(albums)
      let photos = albums.server.resources.database.photos
      let shown = try #require(try photos.publicIds(of: albums.anna).first)
      _ = try await browser.post(form, ["restore": TestServer.id(0)])
      _ = try await photos.bin(
        publicIds: [shown], of: albums.anna, now: albums.server.resources.clock())
      let after = try Self.binned(albums)
      try #require(after.count == before.count && Set(after) != Set(before))
      let again = try await browser.post(form, ["empty": "1", "confirmed": answer])
      #expect(again.status == .ok && again.text.contains("name=\"confirmed\""))
      #expect(try Self.binned(albums) == after)
    }
  }

  // FEED-27: a bin is emptied that has more photos than one transaction removes.
  @Test func aLargeBinIsEmptied() async throws {
    try await Self.run { albums, browser in
      let photos = albums.server.resources.database.photos
      let binned = try #require(try photos.binnedPhoto(publicId: TestServer.id(0)))
      let numbers = 100..<400
      let added = try await photos.add(
        numbers.map { number in
          var facts = binned.photo.facts
          facts.publicId = TestServer.id(number)
          facts.contentHash = TestServer.hash(number)
          return facts
        })
      #expect(added.count == numbers.count)
      _ = try await photos.bin(
        publicIds: numbers.map(TestServer.id), of: albums.anna,
        now: albums.server.resources.clock())
      let form = try await browser.open(Self.bin)
      #expect(try await browser.confirm(form, ["empty": "1"]).location == Self.bin)
      #expect(try Self.binned(albums) == [])
      let audit = albums.server.resources.database.audit
      try await audit.flush()
      #expect(try audit.newest(1).first?.reason == "302 photos")
    }
  }

  // FEED-27, Q-1: a photo that somebody has added again is not restored, and the page says why.
  @Test func aReplacedPhotoIsNotRestored() async throws {
    try await Self.run { albums, browser in
      let photos = albums.server.resources.database.photos
      let binned = try #require(try photos.binnedPhoto(publicId: TestServer.id(0)))
      var copy = binned.photo.facts
      copy.publicId = "copy"
      copy.personId = try albums.server.owner().id
      _ = try await photos.add(copy)
      let form = try await browser.open(Self.bin)
      let answer = try await browser.post(form, ["restore": TestServer.id(0)])
      #expect(answer.status == .conflict && answer.text.contains("cannot be restored"))
      let list = try await browser.open("/account/photos")
      let undo = ["undo": "1", "photos": TestServer.id(0)]
      #expect(try await browser.post(list, undo).status == .conflict)
      #expect(try Self.binned(albums).count == 2)
    }
  }
}
