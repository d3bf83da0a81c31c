import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Store
import Testing
import Wire

@testable import Service

/// Collects an example of each schema from the bodies of requests and responses.
actor APIExampleRecorder {
  private(set) var examples: [String: JSON] = [:]

  /// Records `value`, a body with this schema, and its parts.
  func record(_ value: JSON, as schema: APISchema) {
    if let name = schema.reference {
      // Why the one that tells most: the first photo of a list may have no tags, the first collection no cover.
      if (examples[name].map(Self.weight) ?? -1) < Self.weight(value) { examples[name] = value }
      record(value, as: APISchema.component(name))
      return
    }
    if let element = schema["items"] {
      for part in value.array ?? [] { record(part, as: element) }
    }
    for choice in Self.choices(schema) {
      let isList = choice["items"] != nil
      if (value.array != nil) == isList, value != .null { record(value, as: choice) }
    }
    guard case .object(let fields) = value else { return }
    for field in fields where field.value != .null {
      if let member = schema["properties"]?[field.name] { record(field.value, as: member) }
    }
  }

  private static func choices(_ schema: APISchema) -> [APISchema] {
    for name in ["anyOf", "oneOf"] {
      if case .array(let choices)? = schema[name] { return choices }
    }
    return []
  }

  /// How much a value tells: the number of its parts that are neither null nor empty.
  private static func weight(_ value: JSON) -> Int {
    switch value {
    case .null: 0
    case .bool, .number, .string: 1
    case .array(let elements): elements.map(weight).max() ?? 0
    case .object(let fields): fields.map { weight($0.value) }.reduce(0, +)
    }
  }
}

/// Requests of a person on a server with two photos, whose bodies and responses are recorded.
struct APIExampleSession {
  let server: TestServer
  let client: any TestClientProtocol
  /// A token with every scope.
  let token: HTTPFields
  let recorder: APIExampleRecorder

  private static let operations = APITable.groups(hasSourceURLs: false).flatMap(\.operations)
  private static let photo = TestServer.id(1)
  private var photo: String { Self.photo }

  /// Changes a photo and the profile, likes the photo and downloads it.
  func change() async throws {
    try await send(
      "changePhoto", .put, "/photos/" + photo,
      json: """
        {"description": "A hut by a lake", "tags": "lake,hut", "location": {"name": "Baikal, Russia", \
        "city": "Listvyanka", "country": "Russia", "latitude": 51.85, "longitude": 104.87}, \
        "exif": {"make": "Canon", "model": "EOS R5", "exposure_time": "1/200", "aperture_value": 5.6, \
        "focal_length": 35, "iso_speed_ratings": 100}}
        """)
    try await send(
      "changeMe", .put, "/me",
      json: """
        {"first_name": "Anna", "last_name": "Petrova", "bio": "Lakes and huts.", "location": "Irkutsk", \
        "url": "https://anna.example.org", "instagram_username": "anna.lakes"}
        """)
    try await send("likePhoto", .post, "/photos/\(photo)/like", status: 201)
    try await send("downloadPhoto", .get, "/photos/\(photo)/download")
  }

  /// Puts the photo into a collection and a topic.
  func collect() async throws {
    let made = try await send(
      "createCollection", .post, "/collections",
      json: #"{"title": "Lakes", "description": "Seen in summer", "private": false}"#, status: 201)
    let collection = "/collections/" + (made["id"]?.string ?? "")
    try await send(
      "addToCollection", .post, collection + "/add", json: #"{"photo_id": "\#(photo)"}"#,
      status: 201)
    try await send("changeCollection", .put, collection, json: #"{"title": "Lakes of Siberia"}"#)
    try await send("getCollection", .get, collection)
    let database = server.resources.database
    let water = try #require(
      NewTopic(slug: "water", title: "Water", description: "Lakes and seas"))
    let now = server.resources.clock()
    let topic = try #require(try await database.topics.add(water, of: server.owner(), now: now))
    let record = try #require(try database.photos.photo(publicId: photo))
    _ = try await database.topics.add([record], to: topic, now: now)
    server.wait(seconds: 86_400)
  }

  /// Reads everything that can be read.
  func read() async throws {
    let user = "/users/" + (try server.owner().username)
    for (id, uri) in [
      ("listPhotos", "/photos?per_page=1"), ("getPhoto", "/photos/" + photo),
      ("randomPhotos", "/photos/random?count=1&query=hut"), ("getMe", "/me"),
      ("getPhotoStatistics", "/photos/\(photo)/statistics?quantity=2"),
      ("getPhotoStats", "/photos/\(photo)/stats"),
      ("listUserPhotos", user + "/photos?stats=true&quantity=2&per_page=1"),
      ("getUser", user + "?w=300"), ("getUserStatistics", user + "/statistics?quantity=2"),
      ("getUserPortfolio", user + "/portfolio"), ("listCollections", "/collections"),
      ("listTopics", "/topics"), ("getTopic", "/topics/water"),
      ("searchPhotos", "/search/photos?query=lake&per_page=1"),
      ("searchUsers", "/search/users?query=anna"),
      ("searchCollections", "/search/collections?query=lakes"),
      ("getTotalStatistics", "/stats/total"), ("getMonthStatistics", "/stats/month"),
      ("getServerMetadata", "/.well-known/oauth-authorization-server"),
      ("getJSONFeed", "/feed.json"),
      ("getEmbed", "/oembed?url=" + percentEncoded("\(TestServer.base)/photo/\(photo)")),
    ] { try await send(id, .get, uri) }
    try await send("getPhoto", .get, "/photos/none", status: 404)
    let document = try await client.execute(uri: "/openapi.json", method: .get)
    let described = try JSON(reading: Array(document.text.utf8))
    await recorder.record(
      .object(["openapi", "info"].map { JSON.Field(name: $0, value: described[$0] ?? .null) }),
      as: .named("Description"))
  }

  /// Exchanges a code and ends the token; a wrong code is refused.
  func authorize() async throws {
    let application = "client_id=demo&client_secret=demo-secret"
    let grant =
      "grant_type=authorization_code&redirect_uri=urn:ietf:wg:oauth:2.0:oob&\(application)&code="
    let code = try await server.code(scopes: "public write_likes")
    let tokens = try await send("createToken", .post, "/oauth/token", form: grant + code)
    try await send("createToken", .post, "/oauth/token", form: grant + "x", status: 400)
    try await send(
      "revokeToken", .post, "/oauth/revoke",
      form: application + "&token=" + (tokens["access_token"]?.string ?? ""))
  }

  /// Sends a request of an operation, and records its body and its response.
  @discardableResult
  private func send(
    _ id: String, _ method: HTTPRequest.Method, _ uri: String, json: String? = nil,
    form: String? = nil, status: Int = 200
  ) async throws -> JSON {
    let operation = try #require(Self.operations.first { $0.id == id })
    var headers = operation.access == .client ? HTTPFields() : token
    if json != nil { headers[.contentType] = "application/json" }
    if form != nil { headers[.contentType] = "application/x-www-form-urlencoded" }
    let answer = try await client.execute(
      uri: uri, method: method, headers: headers, body: ByteBuffer(string: json ?? form ?? ""))
    #expect(answer.status.code == status, "\(id): \(answer.text)")
    if let body = operation.body, status < 400 {
      let sent =
        try json.map { try JSON(reading: Array($0.utf8)) }
        ?? .object(
          RequestParameters(form: (form ?? "").utf8).all.map {
            JSON.Field(name: $0.name, value: .string($0.value))
          })
      await recorder.record(sent, as: .named(body.schema))
    }
    guard let value = try? JSON(reading: Array(answer.text.utf8)) else { return .null }
    let refusal: APISchema = .named(operation.access == .client ? "OAuthError" : "Error")
    let schema = status < 400 ? operation.response.content.first?.schema : refusal
    if let schema { await recorder.record(value, as: schema) }
    return value
  }
}
