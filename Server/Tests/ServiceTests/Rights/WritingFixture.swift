import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import PhotoLibrary
import Store
import Testing

@testable import Service

/// A server with an owner "anna", who sends the request of a `Writing`, a second owner, and a member "boris".
struct WritingFixture: Sendable {
  let server: TestServer
  let writing: Writing
  let sender: PersonRecord
  let uri: String
  let headers: HTTPFields
  private let session: String
  private let bearer: String?
  private let seal: String
  private let fields: [String: String]

  init(
    _ server: TestServer, _ client: any TestClientProtocol, _ writing: Writing,
    by name: String = "anna", on other: String? = nil
  ) async throws {
    (self.server, self.writing) = (server, writing)
    let people = server.resources.database.people
    let now = server.resources.clock()
    for login in ["anna", "second", "boris"] where try people.person(username: login) == nil {
      let person = try await server.add(login)
      try await people.setOwner(login != "boris", of: person, now: now)
    }
    let sender = try #require(try people.person(username: name))
    self.sender = sender
    let identity = server.resources.identity
    session = try await identity.startSession(
      of: sender, userAgent: "test", isOfApp: writing.path == .authorizationChallenge, now: now
    ).reveal()
    let values = try await WritingFixture.values(server, sender, writing)
    let value = other ?? values[writing.value] ?? writing.value
    var uri = writing.path.with(value)
    if writing.path == .authorize { uri += "?" + WritingFixture.authorization }
    self.uri = uri
    fields = writing.fields.mapValues { values[$0] ?? $0 }
    switch writing.proof {
    case .form, .page: bearer = nil
    case .token:
      let scopes = "public write_user write_photos write_likes write_collections"
      let token = try await server.bearer(scopes, of: sender)[.authorization]
      bearer = token.map { String($0.dropFirst("Bearer ".count)) }
    }
    headers = try WritingFixture.headers(writing, server.cookie(session), bearer: bearer)
    var subject = uri
    if writing.path == .managedPerson, let managed = try people.person(username: value) {
      subject += " \(managed.id)"
    }
    seal = CSRFToken(key: identity.formKey).value(cookie: session, subject: subject)
  }

  private static func headers(
    _ writing: Writing, _ session: HTTPFields, bearer: String?
  ) throws -> HTTPFields {
    var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
    headers[.authorization] = bearer.map { "Bearer " + $0 }
    if bearer == nil { headers[.cookie] = session[.cookie] }
    // The app's challenge is refused from a browser.
    if writing.proof == .page, writing.path != .authorizationChallenge {
      headers[.fetchSite] = "same-origin"
    }
    guard let bytes = writing.bytes else { return headers }
    headers[.contentType] = "application/offset+octet-stream"
    headers[try #require(HTTPField.Name("Tus-Resumable"))] = "1.0.0"
    headers[try #require(HTTPField.Name("Upload-Length"))] = "\(bytes.utf8.count + 5)"
    headers[try #require(HTTPField.Name("Upload-Offset"))] = "0"
    if writing.method == .post, writing.path == .upload {
      headers[try #require(HTTPField.Name("X-HTTP-Method-Override"))] = "PATCH"
    }
    return headers
  }

  private static let authorization =
    "client_id=demo&redirect_uri=urn%3Aietf%3Awg%3Aoauth%3A2.0%3Aoob&response_type=code&scope=public"

  /// What the request names: a photo of the sender, one in the bin, a collection, an unfinished upload.
  private static func values(
    _ server: TestServer, _ sender: PersonRecord, _ writing: Writing
  ) async throws -> [String: String] {
    let database = server.resources.database
    let now = server.resources.clock()
    for (number, name) in ["photo", "binned", "collected"].enumerated() {
      _ = try await database.photos.add(
        PhotoFacts(
          publicId: id(name, sender), personId: sender.id,
          contentHash: TestServer.hash(Int(sender.id) * 100 + number), fileExtension: "jpg",
          byteCount: 1000, size: PixelSize(width: 300, height: 200), color: "#102030",
          blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj", slug: "a-hill", addedAt: now))
    }
    _ = try await database.photos.bin(publicIds: [id("binned", sender)], of: sender, now: now)
    let collection = try await database.collections.add(
      of: sender, title: "Old", description: nil, isPrivate: false, now: now)
    if let collection, let photo = try database.photos.photo(publicId: id("collected", sender)) {
      _ = try await database.collections.add([photo], to: collection, now: now)
    }
    var values = ["photo": id("photo", sender), "binned": id("binned", sender)]
    values["collected"] = id("collected", sender)
    values["collection"] = collection?.publicId
    if writing.path == .upload {
      let order = UploadRequest(
        length: 8, name: "a.jpg", modified: now.milliseconds, metadata: "")
      values["upload"] = try await server.resources.library.uploads.create(order, of: sender.id).id
    }
    return values
  }

  private static func id(_ name: String, _ person: PersonRecord) -> String {
    let text = name + "\(person.id)"
    return text + String(repeating: "x", count: 11 - text.utf8.count)
  }

  /// The body of the request.
  var body: String { writing.bytes ?? body(fields) }

  /// A form with these fields, and the token of the page if it needs one.
  func body(_ fields: [String: String]) -> String {
    var all = fields
    if writing.proof == .form { all["form"] = seal }
    return all.sorted { $0.key < $1.key }
      .map { percentEncoded($0.key) + "=" + percentEncoded($0.value) }.joined(separator: "&")
  }

  /// Whether the refusal is in the audit log.
  func isAudited() async throws -> Bool {
    let audit = server.resources.database.audit
    try await audit.flush()
    return try !audit.newest(10, of: [.refusal]).isEmpty
  }
}

extension Taking {
  /// Takes the sender's right away.
  func perform(on fixture: WritingFixture) async throws {
    let resources = fixture.server.meanwhileNode
    let (identity, people, now) = (resources.identity, resources.database.people, resources.clock())
    let sender = fixture.sender
    switch self {
    case .disabling: try await identity.setDisabled(true, of: sender, now: now)
    case .removing:
      let photos = resources.database.photos
      let heir = try #require(try people.person(username: "second"))
      _ = try await photos.giveAll(of: sender, to: heir, now: now)
      try await people.remove(sender, topicsTo: heir)
    case .newPassword:
      try await identity.changePassword(of: sender, to: Secret("apricot 91 velvet tram"), now: now)
    case .signingOut: try await fixture.endSession()
    case .signingOutEverywhere: try await identity.endOtherSessions(of: sender, except: nil)
    case .revoking: try await fixture.revoke()
    case .demoting: try await people.setOwner(false, of: sender, now: now)
    case .takingOver:
      let managed = try #require(try people.person(username: "boris"))
      try await people.rename(managed, to: try #require(Username("borya")), now: now)
      try await fixture.server.add("other")
      let other = try #require(try people.person(username: "other"))
      try await people.rename(other, to: try #require(Username("boris")), now: now)
    }
  }
}

extension WritingFixture {
  fileprivate func endSession() async throws {
    try await server.meanwhileNode.identity.endSession(cookie: Secret(session))
  }

  fileprivate func revoke() async throws {
    let token = try #require(bearer)
    try await server.meanwhileNode.identity.revoke(
      bearer: Secret(token), now: server.resources.clock())
  }
}
