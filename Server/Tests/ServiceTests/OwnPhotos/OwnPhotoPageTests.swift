import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Store
import Testing

@testable import Service

/// FEED-27: the pages on which a person sees, deletes and edits their own photos.
///
/// anna has the photos with even numbers, the demo's person those with odd ones.
@Suite struct OwnPhotoPageTests {
  /// Runs `act` with a browser in which anna is signed in.
  static func run(
    _ act: @escaping @Sendable (Albums, inout Browser) async throws -> Void
  ) async throws {
    try await Albums.run { albums in
      var browser = Browser(albums.client)
      browser.take(try await albums.server.cookie(of: albums.anna))
      try await act(albums, &browser)
    }
  }

  private static let list = "/account/photos"

  private static func page(of number: Int) -> String { list + "/" + TestServer.id(number) }

  private static func isShown(_ number: Int, _ albums: Albums) throws -> Bool {
    try albums.server.resources.database.photos.photo(publicId: TestServer.id(number)) != nil
  }

  private static func details(_ number: Int, _ albums: Albums) throws -> PhotoDetails {
    let photos = albums.server.resources.database.photos
    let photo = try #require(try photos.photo(publicId: TestServer.id(number)))
    return try #require(try photos.details(of: photo))
  }

  // FEED-27: without a session a page leads to the sign-in, and back.
  @Test(arguments: [list, page(of: 0), "/account/bin", "/account/profile"])
  func withoutASessionThePageLeadsToTheSignIn(path: String) async throws {
    try await Albums.run { albums in
      var browser = Browser(albums.client)
      let page = try await browser.get(path + "?page=1")
      #expect(
        try page.location == "/app/sign-in?return_to=" + percentEncoded(path + "?page=1"))
      let form = try await browser.openSignIn(path)
      let posted = try await browser.signIn(form)
      let granted = try await browser.get(try posted.location)
      #expect(try await browser.get(try granted.location).location == path)
    }
  }

  // FEED-27: without a session no form is taken.
  @Test(arguments: [list, page(of: 0), "/account/bin", "/account/profile"])
  func withoutASessionNothingIsChanged(path: String) async throws {
    try await Albums.run { albums in
      var browser = Browser(albums.client)
      let form = Browser.Form(action: path, seal: "x")
      let answer = try await browser.post(form, ["delete": "1", "photo": TestServer.id(0)])
      #expect(answer.status == .seeOther)
      #expect(try Self.isShown(0, albums))
    }
  }

  // FEED-27, Q-4: another person's photo does not exist on these pages.
  @Test func anotherPersonsPhotoIsNotFound() async throws {
    try await Self.run { albums, browser in
      #expect(try await browser.get(Self.page(of: 1)).status == .notFound)
      let list = try await browser.open(Self.list)
      // One of two photos is anna's, and neither is deleted.
      let both = [("delete", "1"), ("photo", TestServer.id(0)), ("photo", TestServer.id(1))]
      #expect(try await browser.post(list, both).status == .notFound)
      let own = try await browser.open(Self.page(of: 0))
      for button in ["save", "delete"] {
        var form = Browser.Form(action: Self.page(of: 1), seal: own.seal)
        #expect(try await browser.post(form, [button: "1"]).status == .forbidden)
        form = Browser.Form(action: Self.page(of: 1), seal: list.seal)
        #expect(try await browser.post(form, [button: "1"]).status == .forbidden)
      }
      #expect(try Self.isShown(0, albums) && Self.isShown(1, albums))
    }
  }

  // FEED-27, Q-4: without the page's CSRF token nothing is deleted or saved.
  @Test(arguments: [list, page(of: 0)])
  func aForgedFormIsRefused(path: String) async throws {
    try await Self.run { albums, browser in
      let before = try Self.details(0, albums)
      let form = Browser.Form(action: path, seal: "x")
      for button in ["delete", "save", "undo"] {
        let values = [button: "1", "photo": TestServer.id(0), "description": "forged"]
        #expect(try await browser.post(form, values).status == .forbidden)
      }
      #expect(try Self.details(0, albums) == before)
    }
  }

  // FEED-27: the list has the person's own photos, each of which leads to its page.
  @Test func theListHasOwnPhotos() async throws {
    try await Self.run { albums, browser in
      let page = try await browser.get(Self.list)
      for number in 0..<8 {
        let isOwn = number.isMultiple(of: 2)
        #expect(page.text.contains("href=\"\(Self.page(of: number))\"") == isOwn)
      }
      #expect(page.headers[.cacheControl] == "no-store")
      #expect(try await browser.get(Self.list + "?page=9").text.contains(Self.page(of: 0)))
    }
  }

  // FEED-27: a deleted photo leaves the list, whose next page restores it by a button.
  @Test func aDeletionIsUndone() async throws {
    try await Self.run { albums, browser in
      let cached = albums.server.resources.pictureCache.epoch
      let form = try await browser.open(Self.page(of: 4))
      let answer = try await browser.post(form, ["delete": "1"])
      #expect(try answer.location == Self.list + "?deleted=" + TestServer.id(4))
      #expect(try !Self.isShown(4, albums))
      #expect(albums.server.resources.pictureCache.epoch != cached)
      let gone = try await browser.get(Self.page(of: 4))
      #expect(try gone.location == "/account/bin", "\"Back\" leads to no error")
      let page = try await browser.get(try answer.location)
      #expect(page.text.contains("Deleted.") && page.text.contains(">Undo<"))
      let list = try await browser.open(try answer.location)
      let undone = try await browser.post(list, ["undo": "1", "photos": TestServer.id(4)])
      #expect(try undone.location == Self.list)
      #expect(try Self.isShown(4, albums))
      #expect(try !(await browser.get(try answer.location)).text.contains(">Undo<"))
    }
  }

  // FEED-27: selected photos are deleted together and stay on the page of the list.
  @Test func selectedPhotosAreDeleted() async throws {
    try await Self.run { albums, browser in
      let list = try await browser.open(Self.list)
      let ids = [0, 6].map(TestServer.id)
      let answer = try await browser.post(
        list, [("delete", "1"), ("page", "2")] + ids.map { ("photo", $0) })
      #expect(
        try answer.location == Self.list + "?page=2&deleted=" + ids.joined(separator: ","))
      #expect(try !Self.isShown(0, albums) && !Self.isShown(6, albums))
      #expect(try Self.isShown(2, albums) && Self.isShown(4, albums))
      #expect(try await browser.get(try answer.location).text.contains("Photos deleted: 2."))
      let database = albums.server.resources.database
      try await database.audit.flush()
      let entry = try #require(try database.audit.newest(1).first)
      #expect(entry.kind == .removal && entry.account == albums.anna.username)
      #expect(entry.reason == "2 photos, to the bin")
    }
  }

  // FEED-27, Q-1: a repeated form has the same effect; one without photos has none.
  @Test func deletingAgainChangesNothing() async throws {
    try await Self.run { albums, browser in
      let list = try await browser.open(Self.list)
      let values = ["delete": "1", "photo": TestServer.id(0)]
      let first = try await browser.post(list, values)
      let second = try await browser.post(list, values)
      #expect(try first.location == second.location)
      let undo = ["undo": "1", "photos": TestServer.id(0)]
      for _ in 1...2 {
        #expect(try await browser.post(list, undo).location == Self.list)
      }
      #expect(try Self.isShown(0, albums))
      #expect(try await browser.post(list, ["delete": "1"]).status == .unprocessableContent)
      let many = [("delete", "1")] + (0...48).map { _ in ("photo", TestServer.id(0)) }
      #expect(try await browser.post(list, many).status == .badRequest)
      #expect(try Self.isShown(0, albums))
    }
  }
}

extension OwnPhotoPageTests {
  private static let values = [
    "description": " At the lake\r\nin June ", "alt_description": "Two boats",
    "tags": "lake, Boats ,lake", "location[name]": "Baikal", "captured": "2021-07-15",
  ]

  // FEED-27: everything is saved at once, and the time of day of the capture stays.
  @Test func whatWasEnteredIsSaved() async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open(Self.page(of: 0))
      let answer = try await browser.post(form, Self.values.merging(["save": "1"]) { $1 })
      #expect(try answer.location == Self.page(of: 0) + "?saved=1")
      let details = try Self.details(0, albums)
      #expect(details.photo.facts.description == "At the lake\nin June")
      #expect(details.photo.facts.altDescription == "Two boats")
      #expect(details.photo.facts.place == "Baikal")
      #expect(details.photo.facts.captured?.time.text == "2021-07-15T00:00:00Z")
      let tags = try albums.server.resources.database.photos.tags(of: details.photo)
      #expect(tags == ["lake", "Boats"])
      let page = try await browser.get(try answer.location)
      #expect(page.text.contains("Saved.") && page.text.contains("value=\"2021-07-15\""))
      #expect(page.text.contains("\nAt the lake\nin June</textarea>"))
      let empty = Self.values.mapValues { _ in "" }.merging(["save": "1"]) { $1 }
      _ = try await browser.post(form, empty)
      let cleared = try Self.details(0, albums).photo.facts
      #expect(cleared.description == nil && cleared.altDescription == nil)
      #expect(cleared.place == nil && cleared.captured == nil)
    }
  }

  // FEED-27, FEED-28, Q-4: a place that was imported is gone everywhere when its name is emptied.
  @Test(arguments: ["", "Bern"]) func anotherPlaceReplacesCityAndCountry(name: String) async throws
  {
    try await Self.run { albums, browser in
      let photos = albums.server.resources.database.photos
      let read = try Self.details(0, albums)
      var imported = read
      imported.photo.facts.place = "Listvyanka, Russia"
      (imported.place.city, imported.place.country) = ("Listvyanka", "Russia")
      #expect(try await photos.save(imported, over: read, now: albums.server.resources.clock()))
      let form = try await browser.open(Self.page(of: 0))
      _ = try await browser.post(form, ["save": "1", "location[name]": name])
      let saved = try Self.details(0, albums)
      #expect(saved.photo.facts.place == (name.isEmpty ? nil : name))
      #expect(saved.place.city == nil && saved.place.country == nil)
    }
  }

  // FEED-27: what is shown and submitted unchanged stays as it was imported, whatever it contains.
  @Test func anUnchangedFieldStays() async throws {
    try await Self.run { albums, browser in
      let photos = albums.server.resources.database.photos
      let now = albums.server.resources.clock()
      let read = try Self.details(0, albums)
      var changed = read
      let description = "One\nTwo " + String(repeating: "👨‍👩‍👧", count: 500)
      changed.photo.facts.description = description
      let tags = ["Riga, Latvia", String(repeating: "x", count: 100)]
      #expect(try await photos.save(changed, over: read, tags: tags, now: now))
      let form = try await browser.open(Self.page(of: 0))
      let answer = try await browser.post(
        form,
        [
          "save": "1", "description": description.replacing("\n", with: "\r\n"),
          "tags": tags.joined(separator: ", "), "location[name]": "Baikal",
        ])
      #expect(try answer.location == Self.page(of: 0) + "?saved=1")
      let facts = try Self.details(0, albums).photo.facts
      #expect(facts.description == description && facts.place == "Baikal")
      #expect(try photos.tags(of: read.photo) == tags)
    }
  }

  // FEED-27: spaces around a text or a tag do not count.
  @Test(arguments: [
    ("description", " \r\n" + String(repeating: "x", count: 2_000) + " "),
    ("tags", "a, \(String(repeating: "x", count: 100)) , b"),
  ])
  func spacesAroundATextDoNotCount(name: String, value: String) async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open(Self.page(of: 0))
      let answer = try await browser.post(form, ["save": "1", name: value])
      #expect(try answer.location == Self.page(of: 0) + "?saved=1")
    }
  }

  // FEED-27: another day keeps the time of day.
  @Test func theTimeOfDayStays() async throws {
    try await Self.run { albums, browser in
      let photos = albums.server.resources.database.photos
      let read = try Self.details(0, albums)
      var changed = read
      changed.photo.facts.captured = ZonedTime(text: "1970-01-01T01:30:05+03:00").map {
        CaptureTime($0, from: .exif)
      }
      #expect(try await photos.save(changed, over: read, now: albums.server.resources.clock()))
      let form = try await browser.open(Self.page(of: 0))
      _ = try await browser.post(form, ["save": "1", "captured": "1968-02-29"])
      #expect(
        try Self.details(0, albums).photo.facts.captured?.time.text == "1968-02-29T01:30:05+03:00")
    }
  }

  // LIB-23, FEED-27: the dates of several photos are set together, and they stay selected.
  @Test func severalPhotosAreDatedTogether() async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open(Self.list)
      let fields = [0, 2].map { ("photo", TestServer.id($0)) }
      let answer = try await browser.post(
        form, [("date", "1"), ("captured", "1962-05-07")] + fields)
      let list = try await browser.get(try answer.location)
      #expect(list.text.contains("Dates set: 2.") && list.text.contains("checked"))
      for number in [0, 2] {
        let captured = try Self.details(number, albums).photo.facts.captured
        #expect(captured?.time.text == "1962-05-07T00:00:00Z" && captured?.source == .person)
        #expect(captured?.precision == .day)
      }
      #expect(try Self.details(4, albums).photo.facts.captured == nil)
    }
  }

  // LIB-23, Q-1: without a day, or with photos of another person, nothing is changed.
  @Test(arguments: [("", 2, 409), ("1962-02-30", 2, 409), ("x", 2, 409), ("1962-05-07", 1, 404)])
  func nothingIsDatedAfterARefusal(day: String, other: Int, status: Int) async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open(Self.list)
      let answer = try await browser.post(
        form,
        [
          ("date", "1"), ("captured", day), ("photo", TestServer.id(0)),
          ("photo", TestServer.id(other)),
        ])
      #expect(answer.status.code == status)
      #expect(try Self.details(0, albums).photo.facts.captured == nil)
      if status == 409 { #expect(answer.text.contains("Enter a capture date first.")) }
    }
  }

  // FEED-27, Q-1: a wrong value is reported at its field, nothing is saved, and everything stays typed.
  @Test(arguments: [
    ("description", String(repeating: "x", count: 2_001), "2000"),
    ("alt_description", String(repeating: "x", count: 2_001), "2000"),
    ("tags", (1...51).map(String.init).joined(separator: ","), "50"),
    ("tags", "a, " + String(repeating: "x", count: 101), "each one up to 100"),
    ("location[name]", String(repeating: "x", count: 101), "100"),
    ("captured", "2021-02-30", "not valid"), ("captured", "soon", "not valid"),
    ("captured", "2021-07-15T1", "not valid"), ("description", "a\0", "not valid"),
  ])
  func aWrongValueIsRefused(name: String, value: String, reason: String) async throws {
    try await Self.run { albums, browser in
      let before = try Self.details(0, albums)
      let form = try await browser.open(Self.page(of: 0))
      let answer = try await browser.post(
        form, Self.values.merging(["save": "1", name: value]) { $1 })
      #expect(answer.status == .unprocessableContent && answer.text.contains(reason))
      #expect(answer.text.contains("id=\"\(name)-problem\""))
      #expect(answer.text.contains(value))
      if name != "alt_description" { #expect(answer.text.contains("Two boats</textarea>")) }
      #expect(try Self.details(0, albums) == before)
    }
  }
}
