import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Store
import Testing

@testable import Service

/// FEED-27: the page on which a person edits their profile.
@Suite struct ProfileFormTests {
  private static let path = "/account/profile"
  private static let values = [
    "save": "1", "username": "Anna_2", "first_name": " Ann ", "last_name": "Lee",
    "bio": "Hi\r\nthere", "location": "Riga", "email": "a@b.org", "url": "https://a.org/",
    "instagram_username": "@ann.lee",
  ]

  private static func anna(_ albums: Albums) throws -> PersonRecord {
    try #require(try albums.server.resources.database.people.person(id: albums.anna.id))
  }

  // FEED-27: everything is saved at once; the page shows it.
  @Test func whatWasEnteredIsSaved() async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      let form = try await browser.open(Self.path)
      let answer = try await browser.post(form, Self.values)
      #expect(try answer.location == Self.path + "?saved=1")
      let anna = try Self.anna(albums)
      #expect(anna.username == "anna_2" && anna.firstName == "Ann" && anna.lastName == "Lee")
      #expect(anna.bio == "Hi\nthere" && anna.location == "Riga" && anna.email == "a@b.org")
      #expect(anna.portfolioURL == "https://a.org/" && anna.instagramUsername == "ann.lee")
      let page = try await browser.get(try answer.location)
      #expect(page.text.contains("Saved.") && page.text.contains("value=\"anna_2\""))
      #expect(page.text.contains("\nHi\nthere</textarea>"))
      let database = albums.server.resources.database
      try await database.audit.flush()
      let entry = try #require(try database.audit.newest(1).first)
      #expect(entry.kind == .renamedAccount && entry.reason == "now anna_2")
    }
  }

  // FEED-27: an empty field clears its value, the email address too.
  @Test func anEmptyFieldClearsItsValue() async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      let form = try await browser.open(Self.path)
      _ = try await browser.post(form, Self.values)
      var empty = Self.values.mapValues { _ in "" }
      empty.merge(["username": "anna", "first_name": "Anna"]) { $1 }
      #expect(try await browser.post(form, empty).location == Self.path + "?saved=1")
      let anna = try Self.anna(albums)
      #expect(anna.lastName == nil && anna.bio == nil && anna.location == nil)
      #expect(anna.email == nil && anna.portfolioURL == nil && anna.instagramUsername == nil)
    }
  }

  // FEED-27, Q-1: a wrong value is reported at its field, nothing is saved, and everything stays typed.
  @Test(arguments: [
    ("first_name", " ", "fill in"), ("first_name", String(repeating: "x", count: 101), "100"),
    ("last_name", String(repeating: "x", count: 101), "100"), ("username", "a b", "only Latin"),
    ("username", "", "only Latin"), ("username", "username", "somebody else"),
    ("bio", String(repeating: "x", count: 2_001), "2000"), ("email", "a", "not valid"),
    ("location", String(repeating: "x", count: 101), "100"),
    ("url", "javascript:alert(1)", "not valid"), ("instagram_username", "a b", "not valid"),
  ])
  func aWrongValueIsRefused(name: String, value: String, reason: String) async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      let before = try Self.anna(albums)
      let form = try await browser.open(Self.path)
      var values = Self.values
      values[name] = value == "username" ? try albums.server.owner().username : value
      let answer = try await browser.post(form, values)
      #expect(answer.status == .unprocessableContent && answer.text.contains(reason))
      #expect(answer.text.contains("id=\"\(name)-problem\""))
      if name != "location" { #expect(answer.text.contains("value=\"Riga\"")) }
      #expect(try Self.anna(albums) == before)
    }
  }

  // FEED-27: nobody renames the demo account, which all visitors share; the rest can be changed.
  @Test func theDemoAccountKeepsItsUsername() async throws {
    try await Albums.run { albums in
      var browser = Browser(albums.client)
      browser.take(try await albums.server.cookie())
      let form = try await browser.open(Self.path)
      let refused = try await browser.post(form, Self.values)
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("id=\"username-problem\""))
      #expect(refused.text.contains("this cannot be changed."))
      let token = try await albums.server.bearer("write_user")
      let answer = try await albums.ask("/me", .put, token, body: "username=visitor")
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text == #"{"errors":["Username cannot be changed"]}"#)
      let owner = try albums.server.owner()
      let same = Self.values.merging(["username": owner.username]) { $1 }
      #expect(try await browser.post(form, same).location == Self.path + "?saved=1")
      #expect(try albums.server.owner().firstName == "Ann")
    }
  }

  // FEED-27, Q-4
  @Test func aForgedFormIsRefused() async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      let before = try Self.anna(albums)
      let form = Browser.Form(action: Self.path, seal: "x")
      #expect(try await browser.post(form, Self.values).status == .forbidden)
      #expect(try Self.anna(albums) == before)
    }
  }
}
