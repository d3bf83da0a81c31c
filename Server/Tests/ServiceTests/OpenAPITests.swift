import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import Wire

@testable import Service

/// The description of the public API, as a document and as a page. API-1
@Suite struct OpenAPITests {
  private static let base = "https://feed.example"
  private static let open = Change {
    $0.publicURL = Origin(base)
    $0.hasSourceURLs = true
    $0.takesUploads = true
  }

  /// Pages, the apps' own endpoints and those for operating the server: not part of the public API.
  private static let notPublic: Set<Path> = [
    .movie, .personPage, .photoPage, .reference, .shownCode, .authorizationChallenge,
    .authorization,
    .account, .accountWarning, .changePassword,
    .registration, .password, .phone, .code, .delivery, .name, .terms, .outbox, .start, .app,
    .feed, .profile, .adding, .viewer, .photoFile, .photoForm, .photoBin, .signIn, .callback,
    .signOut, .keptFeed, .keptPicture, .unsplashCallback,
    .ownCollections, .worker, .offline, .feedIndex, .feedCards, .feedNews, .uploads, .upload,
    .assets, .manifest,
    .favicon, .icon, .robots, .health, .metrics,
    .share, .sharedArchive, .sharedPhoto, .sharedImage, .sharedFile, .sharedMovie, .shareLinks,
    .ownPhotos, .ownPhoto, .ownOriginal, .ownOriginalVideo, .bin, .binnedImage, .ownProfile,
    .ownServer, .managedPerson, .connection, .connectionCode, .keys,
  ]

  private static let operations = APITable.groups(hasSourceURLs: true).flatMap(\.operations)

  private static func document(_ client: any TestClientProtocol) async throws -> JSON {
    let response = try await client.execute(uri: Path.openAPI.template, method: .get)
    #expect(response.status == .ok)
    return try JSON(reading: Array(response.body.readableBytesView))
  }

  /// The members of an object by name.
  private static func members(_ json: JSON?) -> [String: JSON] {
    guard case .object(let fields)? = json else { return [:] }
    return Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
  }

  // API-1: a path that is neither described nor listed above fails this test.
  @Test func everyPathOfThePublicAPIIsDescribed() {
    let described = Set(Self.operations.map(\.path))
    #expect(described.union(Self.notPublic) == Set(Path.all))
    #expect(described.intersection(Self.notPublic) == [])
  }

  // API-1: the methods of each path, as the server takes them.
  @Test func theDescribedMethodsAreThoseThatTheServerTakes() async throws {
    try await TestServer.run(photos: 0, Self.open) { _, client in
      for path in Set(Self.operations.map(\.path)) where path != .source {
        var taken: Set<HTTPRequest.Method> = []
        for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete] {
          let response = try await client.execute(uri: path.with("x"), method: method)
          if response.status != .methodNotAllowed { taken.insert(method) }
        }
        // The form of the sign-in page is submitted to its own URL.
        if path == .authorize { taken.remove(.post) }
        let described = Set(Self.operations.filter { $0.path == path }.map(\.method))
        #expect(described == taken, "\(path.template)")
      }
    }
  }

  // API-8: source URLs share one route; each described template is a URL that it understands.
  @Test func theDescribedSourceURLsAreOnesThatTheServerKnows() async throws {
    let templates = Self.operations.filter { $0.path == .source }.map(\.template)
    #expect(templates.count == 6)
    for template in templates {
      let path = template.replacing("{size}", with: "8x6")
        .replacing("{username}", with: "ann").replacing("{id}", with: "1")
        .replacing("{word}", with: "sea")
      let url = SourceURL(path: path, query: "")
      if case .photo? = url?.selection { Issue.record("\(template) is taken for a photo's id") }
      #expect(url != nil, "\(template)")
    }
  }

  // API-1
  @Test func eachOperationHasItsOwnIdAndDescribesTheParametersOfItsPath() {
    #expect(Set(Self.operations.map(\.id)).count == Self.operations.count)
    for operation in Self.operations {
      let parameters = operation.parameters.filter { $0.place == .path }
      let names = operation.template.matches(of: /\{(\w+)\}/).map { String($0.output.1) }
      #expect(parameters.map(\.name) == names, "\(operation.id)")
      #expect(parameters.allSatisfy { $0.isRequired })
    }
  }

  // API-1
  @Test func everyReferenceOfTheDocumentLeadsToAComponent() async throws {
    try await TestServer.run(photos: 0, Self.open) { _, client in
      let document = try await Self.document(client)
      var references: Set<String> = []
      func collect(_ json: JSON) {
        switch json {
        case .null, .bool, .number, .string: break
        case .array(let elements): for element in elements { collect(element) }
        case .object(let fields):
          for field in fields {
            if field.name == "$ref", let text = field.value.string { references.insert(text) }
            collect(field.value)
          }
        }
      }
      collect(document)
      #expect(references.count > 30)
      for reference in references {
        var found: JSON? = document
        for name in reference.split(separator: "/").dropFirst() { found = found?[String(name)] }
        #expect(found != nil && !reference.hasSuffix("/"), "\(reference)")
      }
      for name in Self.members(document["components"]?["schemas"]).keys {
        #expect(references.contains("#/components/schemas/" + name), "\(name) is used nowhere")
      }
    }
  }

  // API-1: absolute URLs begin with the server's origin, not with the request's Host.
  @Test func theDocumentNamesTheServersOwnOrigin() async throws {
    try await TestServer.run(photos: 0, Self.open) { _, client in
      let document = try await Self.document(client)
      #expect(document["servers"]?.array?.first?["url"]?.string == Self.base)
      let flow = document["components"]?["securitySchemes"]?["oauth"]?["flows"]?[
        "authorizationCode"]
      #expect(flow?["tokenUrl"]?.string == Self.base + "/oauth/token")
      #expect(Self.members(flow?["scopes"]).count == Scope.allCases.count)
    }
  }

  // LIB-12: a private server describes its API too, but no source URLs, which it lacks.
  @Test(arguments: [false, true])
  func onlyAServerThatRedirectsSourceURLsDescribesThem(isPrivate: Bool) async throws {
    let change = Change {
      $0.hasSourceURLs = true
      $0.isPrivate = isPrivate
    }
    try await TestServer.run(photos: 0, change) { _, client in
      let paths = Self.members(try await Self.document(client)["paths"])
      #expect((paths["/random"] == nil) == isPrivate)
      #expect(paths["/photos"] != nil)
    }
  }

  // API-1
  @Test(arguments: [Path.openAPI, .reference])
  func anUnchangedDescriptionIsNotSentAgain(path: Path) async throws {
    try await TestServer.run(photos: 0) { _, client in
      let first = try await client.execute(uri: path.template, method: .get)
      let tag = try #require(first.headers[.eTag])
      #expect(first.headers[.cacheControl] == "no-cache")
      let again = try await client.execute(
        uri: path.template, method: .get, headers: [.ifNoneMatch: tag])
      #expect(again.status == .notModified)
    }
  }

  // API-1: tools that run in a browser read the document from another origin; nobody frames a page.
  @Test func otherOriginsReadTheDocumentButNotThePage() async throws {
    try await TestServer.run(photos: 0) { _, client in
      let document = try await client.execute(uri: Path.openAPI.template, method: .get)
      #expect(document.headers[.accessControlAllowOrigin] == "*")
      let page = try await client.execute(uri: Path.reference.template, method: .get)
      #expect(page.headers[.accessControlAllowOrigin] == nil)
      #expect(page.headers[.contentSecurityPolicy]?.contains("frame-ancestors 'none'") == true)
    }
  }

  // API-1
  @Test func thePageShowsEveryOperationWithoutScript() async throws {
    try await TestServer.run(photos: 0, Self.open) { _, client in
      let page = try await client.execute(uri: Path.reference.template, method: .get)
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      #expect(!page.text.contains("<script") && !page.text.contains(" style="))
      for operation in Self.operations {
        let label = "aria-label=\"\(operation.method.rawValue) \(operation.template)\""
        #expect(page.text.contains(label), "\(operation.id)")
      }
      #expect(page.text.contains("<span class=\"note\">integer 1…30, default 10 </span>"))
    }
  }

  // API-12: what the document says is on the page.
  @Test func thePageIsDrawnFromTheDocument() async throws {
    try await TestServer.run(photos: 0, Self.open) { _, client in
      let page = try await client.execute(uri: Path.reference.template, method: .get)
      let shown = page.text.replacing("&#39;", with: "'").replacing("&quot;", with: "\"")
        .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
      // The page shows what stands between backticks as code.
      func isShown(_ text: String) -> Bool {
        text.split(separator: "`").allSatisfy { shown.contains($0) }
      }
      let document = try await Self.document(client)
      for (path, methods) in Self.members(document["paths"]) {
        for (_, operation) in Self.members(methods) {
          let text = try #require(operation["description"]?.string)
          #expect(isShown(text), "\(path): \(text)")
        }
      }
      for (name, schema) in Self.members(document["components"]?["schemas"]) {
        #expect(page.text.contains("aria-label=\"\(name)\""))
        #expect(isShown(try #require(schema["description"]?.string)), "\(name)")
      }
    }
  }

  // API-12
  @Test func everyOperationAndSchemaIsDescribedWithAnExample() async throws {
    try await TestServer.run(photos: 0, Self.open) { _, client in
      let document = try await Self.document(client)
      for (name, schema) in Self.members(document["components"]?["schemas"]) {
        #expect(schema["description"]?.string?.hasSuffix(".") == true, "\(name)")
        #expect(schema["examples"]?.array?.count == 1, "\(name)")
      }
      for (path, methods) in Self.members(document["paths"]) {
        for (method, operation) in Self.members(methods) {
          #expect(operation["description"]?.string?.hasSuffix(".") == true, "\(method) \(path)")
          #expect(Self.members(operation["requestBody"]?["content"]).count < 2)
          for content in Self.contents(operation) {
            for (type, media) in Self.members(content)
            where type.hasSuffix("json") || type.contains("form") {
              #expect(media["example"] != nil, "\(method) \(path): \(type)")
            }
          }
        }
      }
    }
  }

  /// The contents of the body and of the responses of an operation.
  private static func contents(_ operation: JSON) -> [JSON] {
    let responses = members(operation["responses"]).values.compactMap { $0["content"] }
    return responses + [operation["requestBody"]?["content"]].compactMap(\.self)
  }

  // API-12: code generators name a type after its component, and need the type of every element.
  @Test func noObjectIsDescribedInsideAnotherOne() async throws {
    try await TestServer.run(photos: 0, Self.open) { _, client in
      let document = try await Self.document(client)
      func check(_ schema: JSON, _ place: String, isComponent: Bool = false) {
        if !isComponent {
          #expect(schema["properties"] == nil && schema["type"]?.string != "object", "\(place)")
        }
        if schema["type"]?.string == "array" {
          #expect(schema["items"] != nil, "\(place) has no items")
        }
        for (name, member) in Self.members(schema["properties"]) {
          check(member, place + "." + name)
        }
        if let items = schema["items"] { check(items, place + "[]") }
        for name in ["anyOf", "oneOf", "allOf"] {
          for choice in schema[name]?.array ?? [] { check(choice, place + "|") }
        }
      }
      for (name, schema) in Self.members(document["components"]?["schemas"]) {
        check(schema, name, isComponent: true)
      }
      for (path, methods) in Self.members(document["paths"]) {
        for operation in Self.members(methods).values {
          for parameter in operation["parameters"]?.array ?? [] {
            check(try #require(parameter["schema"]), path)
          }
          for content in Self.contents(operation) {
            for media in Self.members(content).values { check(try #require(media["schema"]), path) }
          }
        }
      }
    }
  }

  private static let reference = ReferenceDocument(
    OpenAPIDocument(name: "x", base: base, groups: APITable.groups(hasSourceURLs: true)).json,
    accessKey: "demo")

  // API-1: a command can be pasted; in a demo its key works.
  @Test func thePageHasCommandsForThisServer() {
    func command(_ id: String) -> String? { Self.reference.command(id) }
    #expect(
      command("listPhotos")
        == "curl 'https://feed.example/photos' -H 'Authorization: Client-ID demo'")
    #expect(
      command("searchPhotos")
        == "curl 'https://feed.example/search/photos?query=QUERY' "
        + "-H 'Authorization: Client-ID demo'")
    #expect(
      command("createCollection")
        == "curl 'https://feed.example/collections' -H 'Authorization: Bearer TOKEN' "
        + "-d 'title=TITLE'")
    #expect(
      command("unlikePhoto")
        == "curl -X DELETE 'https://feed.example/photos/ID/like' -H 'Authorization: Bearer TOKEN'")
    #expect(
      command("likePhoto")
        == "curl -X POST 'https://feed.example/photos/ID/like' -H 'Authorization: Bearer TOKEN'")
  }
}
