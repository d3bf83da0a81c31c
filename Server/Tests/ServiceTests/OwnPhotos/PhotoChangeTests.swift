import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Store
import Testing
import Wire

@testable import Service

/// FEED-36: what the apps request to edit, rotate and delete one's own photos.
///
/// anna has the photos with even numbers, the demo's person those with odd ones.
@Suite struct PhotoChangeTests {
  /// anna's iPhone.
  struct Phone {
    let albums: Albums
    let token: HTTPFields

    func send(
      _ method: HTTPRequest.Method, _ number: Int, _ part: String, _ body: String = "",
      _ headers: HTTPFields = [:]
    ) async throws -> TestResponse {
      var fields = token
      fields[.accept] = "application/json"
      for header in headers { fields[header.name] = header.value }
      if !body.isEmpty { fields[.contentType] = "application/x-www-form-urlencoded" }
      return try await albums.client.execute(
        uri: "/app/photo/\(TestServer.id(number))/\(part)", method: method, headers: fields,
        body: ByteBuffer(string: body))
    }

    func facts(_ number: Int) throws -> PhotoFacts? {
      try albums.server.resources.database.photos.photo(publicId: TestServer.id(number))?.facts
    }
  }

  private static func run(_ act: @escaping @Sendable (Phone) async throws -> Void) async throws {
    try await Albums.run { albums in
      try await act(
        Phone(albums: albums, token: try await albums.server.phone(of: albums.anna)))
    }
  }

  private static let requests: [(HTTPRequest.Method, String)] = [
    (.get, "form"), (.put, "form"), (.put, "bin"), (.delete, "bin"),
  ]

  // FEED-36, Q-4: another person's photo does not exist for these requests.
  @Test(arguments: requests)
  func anotherPersonsPhotoIsNotFound(method: HTTPRequest.Method, part: String) async throws {
    try await Self.run { phone in
      let before = try phone.facts(1)
      let answer = try await phone.send(method, 1, part, method == .get ? "" : "rotation=90")
      #expect(answer.status == .notFound && answer.text == #"{"errors":["Couldn't find Photo"]}"#)
      #expect(try phone.facts(1) == before)
    }
  }

  // FEED-36, Q-4: no request is taken without a session, or with the token of another application.
  @Test(arguments: requests)
  func onlyTheServersOwnAppsAreTaken(method: HTTPRequest.Method, part: String) async throws {
    try await Self.run { phone in
      let nobody = Phone(albums: phone.albums, token: [:])
      #expect(try await nobody.send(method, 0, part).status == .unauthorized)
      let scopes = "public read_user write_user read_photos write_photos"
      let other = Phone(
        albums: phone.albums,
        token: try await phone.albums.server.bearer(scopes, of: phone.albums.anna))
      #expect(try await other.send(method, 0, part).status == .unauthorized)
      #expect(try phone.facts(0) != nil)
    }
  }

  // FEED-36, Q-4: a page of another site changes nothing with the session cookie.
  @Test(arguments: requests.dropFirst())
  func aForeignPageIsRefused(method: HTTPRequest.Method, part: String) async throws {
    try await Self.run { phone in
      let session = try await phone.albums.server.cookie(of: phone.albums.anna)
      let page = Phone(albums: phone.albums, token: session)
      for headers: HTTPFields in [
        [:], [.fetchSite: "cross-site"], [.fetchSite: "same-site"],
        [.origin: "https://evil.example"],
      ] {
        let answer = try await page.send(method, 0, part, "rotation=90", headers)
        #expect(answer.status == .forbidden, "\(headers)")
      }
      #expect(try phone.facts(0)?.rotation == Rotation.none)
      let own = try await page.send(method, 0, part, "rotation=90", [.fetchSite: "same-origin"])
      #expect(own.status == .ok || own.status == .noContent)
    }
  }

  // FEED-36: the form has what is saved; what is changed is saved, and the rest stays.
  @Test func theFormIsSaved() async throws {
    try await Self.run { phone in
      let form = try await phone.send(.get, 0, "form")
      #expect(form.headers[.cacheControl] == "no-store")
      let draft = try #require(PhotoDraft(try JSON(reading: Array(form.body.readableBytesView))))
      var expected = PhotoDraft()
      expected.description = "A lake"
      #expect(draft == expected)
      let body = "description=At%20the%20lake&tags=lake,%20boats&captured=2021-07-15"
      let saved = try await phone.send(.put, 0, "form", body)
      #expect(saved.status == .ok)
      let photo = try JSON(reading: Array(saved.body.readableBytesView))
      #expect(photo["id"]?.string == TestServer.id(0))
      #expect(photo["description"]?.string == "At the lake")
      _ = try await phone.send(.put, 0, "form", "location%5Bname%5D=Baikal")
      let again = try await phone.send(.get, 0, "form")
      let read = try #require(PhotoDraft(try JSON(reading: Array(again.body.readableBytesView))))
      (expected.description, expected.tags) = ("At the lake", "lake, boats")
      (expected.place, expected.captured) = ("Baikal", "2021-07-15")
      #expect(read == expected)
    }
  }

  // FEED-36, Q-1: a wrong value is reported with its field, in the language of the request.
  @Test(arguments: [
    ("captured", "soon", "en", "this is not valid."),
    ("captured", "soon", "ru", "такое значение не подходит."),
    ("rotation", "45", "en", "this is not valid."), ("rotation", "", "en", "this is not valid."),
    ("rotation", "left", "ru", "такое значение не подходит."),
    ("tags", (1...51).map(String.init).joined(separator: ","), "en", "up to 50, please."),
  ])
  func aWrongValueIsReported(
    name: String, value: String, language: String, message: String
  ) async throws {
    try await Self.run { phone in
      let before = try phone.facts(0)
      let answer = try await phone.send(
        .put, 0, "form",
        "description=New&\(name)=\(value)"
          + (name == "rotation" ? "" : "&rotation=90"),
        [.acceptLanguage: language])
      #expect(answer.status == .unprocessableContent)
      let body = FieldErrorBody(try JSON(reading: Array(answer.body.readableBytesView)))
      #expect(body?.fields == [FieldErrorBody.Field(name: name, message: message)])
      #expect(body?.errors.count == 1)
      #expect(try phone.facts(0) == before)
    }
  }

  // FEED-36: a rotation to an angle can be repeated; another angle is refused.
  @Test func anAngleIsSaved() async throws {
    try await Self.run { phone in
      for _ in 1...2 {
        let answer = try await phone.send(.put, 0, "form", "rotation=270")
        #expect(answer.status == .ok)
        #expect(answer.text.contains("/images/\(phone.albums.server.stem(0))-270?"))
        #expect(answer.text.contains("\"width\":200,\"height\":300"))
      }
      for angle in ["", "45", "-90", "left"] {
        let answer = try await phone.send(.put, 0, "form", "rotation=\(angle)")
        #expect(answer.status == .unprocessableContent, "\(angle)")
      }
      #expect(try phone.facts(0)?.rotation == .left)
    }
  }

  // FEED-36, FEED-27: deleting and restoring can be repeated; a photo in the bin has no form.
  @Test func aDeletionIsUndone() async throws {
    try await Self.run { phone in
      let before = try phone.facts(0)
      for _ in 1...2 {
        #expect(try await phone.send(.put, 0, "bin").status == .noContent)
        #expect(try phone.facts(0) == nil)
      }
      #expect(try await phone.send(.get, 0, "form").status == .notFound)
      #expect(try await phone.send(.put, 0, "form", "rotation=90").status == .notFound)
      for _ in 1...2 {
        #expect(try await phone.send(.delete, 0, "bin").status == .noContent)
        #expect(try phone.facts(0) == before)
      }
      let database = phone.albums.server.resources.database
      try await database.audit.flush()
      let entries = try database.audit.newest(9).filter { $0.kind == .removal }
      #expect(entries.map(\.reason) == ["1 photo, to the bin"])
    }
  }

  // FEED-36, FEED-27: a photo that somebody has added again since stays in the bin.
  @Test func aReplacedPhotoStaysInTheBin() async throws {
    try await Self.run { phone in
      let photos = phone.albums.server.resources.database.photos
      var copy = try #require(try phone.facts(0))
      #expect(try await phone.send(.put, 0, "bin").status == .noContent)
      copy.publicId = "copycopycop"
      copy.personId = try phone.albums.server.owner().id
      _ = try await photos.add(copy)
      let answer = try await phone.send(.delete, 0, "bin", "", [.acceptLanguage: "en"])
      #expect(answer.status == .conflict)
      #expect(answer.text.contains("the same one has been added since"))
    }
  }
}
