import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import Logging
import NIOCore
import PhotoLibrary
import Store
import Synchronization
import Testing

@testable import Service

/// A server without a socket in a temporary folder, with a manual clock.
final class TestServer: Sendable {
  let resources: ServerResources
  /// Other nodes with the same database; none unless the engine of the tests is PostgreSQL.
  let otherNodes: [ServerResources]
  let settings: Settings
  let post: MessageDelivery
  private let hands = Hands()

  /// The origin of absolute URLs.
  static let base = "http://127.0.0.1:8080"

  init(change: Change) throws {
    let folder = NSTemporaryDirectory() + "imagefeed-service-" + UUID().uuidString
    let web = folder + "/web"
    try FileManager.default.createDirectory(atPath: web, withIntermediateDirectories: true)
    try Data("body { color: black }".utf8).write(to: URL(fileURLWithPath: web + "/app.css"))
    var settings = Settings(folder: folder, webFolder: web)
    change.apply(&settings)
    self.settings = settings
    var identity = IdentitySettings(passwordCost: .least)
    change.applyToIdentity(&identity)
    let shared = try TestServer.sharedDatabase()
    let clock: @Sendable () -> Instant = { [hands] in hands.now }
    func open(_ folder: String) throws -> ServerResources {
      try ServerResources.open(
        folder: folder, shared: shared, feedDate: change.feedDate, librarySettings: change.library,
        identitySettings: identity, logger: Logger(label: "test"), clock: clock)
    }
    let resources = try open(folder)
    self.resources = resources
    otherNodes = try TestServer.folders(ofNodes: shared == nil ? 0 : 2, beside: folder).map(open)
    post = MessageDelivery(settings, resources, logger: Logger(label: "test"))
  }

  /// Runs `act` with a server that has `photos` photos of the demo account; `live` opens a socket.
  static func run(
    photos: Int = 3, live: Bool = false, _ change: Change = Change { _ in },
    _ act: @escaping @Sendable (TestServer, any TestClientProtocol) async throws -> Void
  ) async throws {
    let server = try TestServer(change: change)
    defer { server.tearDown() }
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    try await Server(server.settings, server.resources, demoCount: 0, logger: logger).prepare()
    for number in 0..<photos { try await server.addPhoto(number) }
    let application = try buildApplication(
      server.settings, server.resources, post: server.post, logger: logger)
    try await application.test(live ? .live : .router) { try await act(server, $0) }
  }

  /// Advances the clock.
  func wait(seconds: Int64) {
    hands.move(seconds)
  }

  /// The first account.
  func owner() throws -> PersonRecord {
    try #require(try resources.database.people.all().first)
  }

  /// A password that all rules accept.
  static let password = "rhubarb gondola 47 lantern"

  /// Adds a person outside the demo, with this login and `password`.
  @discardableResult func add(_ name: String) async throws -> PersonRecord {
    let account = NewAccount(
      login: try #require(Login(name)), username: try #require(Username(name)), firstName: name,
      password: Secret(TestServer.password))
    return try await resources.identity.createAccount(account, now: resources.clock())
  }

  /// The code in the newest message, which is marked as delivered.
  func code() async throws -> String {
    let identity = resources.identity
    let letters = try await identity.nextMessages(limit: 100, now: resources.clock())
    for letter in letters { try await identity.delivered(letter.id, now: resources.clock()) }
    return String(try #require(letters.last?.text.reveal().split(separator: "#").last))
  }

  /// A session of the first account, as a `Cookie` header.
  func cookie() async throws -> HTTPFields { cookie(try await session()) }

  /// A session of the first account.
  func session() async throws -> String {
    try await resources.identity.startSession(
      of: try owner(), userAgent: "test", now: resources.clock()
    ).reveal()
  }

  /// A session cookie with this value, as a `Cookie` header.
  func cookie(_ session: String) -> HTTPFields {
    [.cookie: "\(cookies.name(.session))=\(session)"]
  }

  /// The names of the server's cookies.
  var cookies: SessionCookies {
    SessionCookies(
      isSecure: settings.origin.isSecure,
      instance: resources.identity.instance(port: settings.origin.port))
  }

  /// An authorization code of the demo's application for these scopes, without redirect URI, of the first account
  /// unless another person is named.
  func code(scopes: String, of person: PersonRecord? = nil) async throws -> String {
    let asked = Parameters([
      ("client_id", "demo"), ("redirect_uri", "urn:ietf:wg:oauth:2.0:oob"),
      ("response_type", "code"), ("scope", scopes),
    ])
    guard case .askConsent(let authorization) = try resources.identity.authorize(asked) else {
      throw StageError.noConsent
    }
    return try await resources.identity.issueCode(
      for: authorization, person: try person ?? owner(), now: resources.clock()
    ).reveal()
  }

  /// A bearer token with these scopes, of the first account unless another person is named.
  func bearer(_ scopes: String, of person: PersonRecord? = nil) async throws -> HTTPFields {
    let redirect = "urn:ietf:wg:oauth:2.0:oob"
    let code = try await code(scopes: scopes, of: person)
    let form = Parameters([
      ("client_id", "demo"), ("client_secret", "demo-secret"), ("code", code),
      ("grant_type", "authorization_code"), ("redirect_uri", redirect),
    ])
    let answer = try await resources.identity.exchange(
      TokenRequest(form: form), address: "", now: resources.clock())
    return [.authorization: "Bearer " + (try answer.get().accessToken.reveal())]
  }

  /// The iPhone app's bearer token for a person; the app asks for these scopes.
  func phone(
    of person: PersonRecord, _ scopes: String = "public read_user write_likes"
  ) async throws -> HTTPFields {
    let asked = Parameters([
      ("client_id", Identity.phoneAccessKey), ("redirect_uri", Identity.phoneRedirectURI),
      ("response_type", "code"), ("scope", scopes),
      ("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
      ("code_challenge_method", "S256"),
    ])
    guard case .askConsent(let authorization) = try resources.identity.authorize(asked) else {
      throw StageError.noConsent
    }
    let code = try await resources.identity.issueCode(
      for: authorization, person: person, now: resources.clock())
    let form = Parameters([
      ("client_id", Identity.phoneAccessKey), ("code", code.reveal()),
      ("code_verifier", "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"),
      ("grant_type", "authorization_code"), ("redirect_uri", Identity.phoneRedirectURI),
    ])
    let answer = try await resources.identity.exchange(
      TokenRequest(form: form), address: "", now: resources.clock())
    return [.authorization: "Bearer " + (try answer.get().accessToken.reveal())]
  }

  /// The public id of the photo with this number.
  static func id(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "p", count: 11 - digits.utf8.count) + digits
  }

  /// What names the image of the photo with this number.
  func stem(_ number: Int) -> String {
    resources.imageAddresses.stem(of: TestServer.hash(number))
  }

  /// The content hash of the photo with this number.
  static func hash(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: 64 - digits.utf8.count) + digits
  }

  /// Adds a photo; higher numbers are newer.
  func addPhoto(
    _ number: Int, captured: CaptureTime? = nil, isDrawn: Bool = false
  ) async throws {
    guard let person = try resources.database.people.all().first else { return }
    _ = try await resources.database.photos.add(
      PhotoFacts(
        publicId: TestServer.id(number), personId: person.id, contentHash: TestServer.hash(number),
        fileExtension: "jpg", byteCount: 1000, size: PixelSize(width: 300, height: 200),
        color: "#102030", blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj", slug: "a-hill",
        addedAt: Instant(seconds: 1_600_000_000 + Int64(number)),
        captured: captured,
        isDemo: isDrawn))
  }

  func tearDown() {
    for node in otherNodes {
      node.close()
      try? FileManager.default.removeItem(atPath: node.folder)
    }
    resources.close()
    try? FileManager.default.removeItem(atPath: settings.folder)
  }
}

/// A test's changes to the settings.
struct Change: Sendable {
  let apply: @Sendable (inout Settings) -> Void
  let applyToIdentity: @Sendable (inout IdentitySettings) -> Void
  private(set) var feedDate = FeedDate.added
  /// The default library settings, with the worker program beside the tests.
  private(set) var library: LibrarySettings = {
    var settings = LibrarySettings()
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let folder = tests[..<(tests.lastIndex(of: "/") ?? tests.startIndex)]
    settings.workerProgram = folder + "/imagefeed"
    settings.jobSeconds = 600
    return settings
  }()

  init(
    _ apply: @escaping @Sendable (inout Settings) -> Void,
    identity: @escaping @Sendable (inout IdentitySettings) -> Void = { _ in }
  ) {
    self.apply = apply
    applyToIdentity = identity
  }

  /// A server whose apps order the feed by capture date.
  static let byCapture: Change = {
    var change = Change { _ in }
    change.feedDate = .captured
    return change
  }()

  /// A copy of this change that also changes the library settings.
  func with(_ change: (inout LibrarySettings) -> Void) -> Change {
    var copy = self
    change(&copy.library)
    return copy
  }

  /// Settings of a server whose messages go to the demo's page, with open registration.
  static let phones = Change(
    { $0.messages = .outbox },
    identity: {
      $0.registration = .open
      $0.oneTimeCodes.allowedNumbers = .all
    })

  /// Sets the registration policy and demo mode.
  static func registration(_ policy: RegistrationPolicy, isDemo: Bool = true) -> Change {
    Change({ $0.isDemo = isDemo }, identity: { $0.registration = policy })
  }
}

/// A test server could not be prepared.
enum StageError: Error {
  case noConsent
}

/// The time of the manual clock.
private final class Hands: Sendable {
  private let moment = Mutex(Instant(seconds: 1_700_000_000))

  var now: Instant { moment.withLock { $0 } }

  func move(_ seconds: Int64) {
    moment.withLock { $0 = $0.advanced(bySeconds: seconds) }
  }
}

extension TestResponse {
  /// The body as text.
  var text: String { String(buffer: body) }
}
