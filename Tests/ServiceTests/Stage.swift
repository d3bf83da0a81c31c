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

/// A server without a socket over a folder that goes with the test, and a clock that the test moves.
final class Stage: Sendable {
  let premises: Premises
  let settings: Settings
  private let hands = Hands()

  /// The address that absolute addresses begin with.
  static let base = "http://127.0.0.1:8080"

  private init(change: Change) throws {
    let folder = NSTemporaryDirectory() + "imagefeed-service-" + UUID().uuidString
    let web = folder + "/web"
    try FileManager.default.createDirectory(atPath: web, withIntermediateDirectories: true)
    try Data("body { color: black }".utf8).write(to: URL(fileURLWithPath: web + "/app.css"))
    var settings = Settings(folder: folder, webFolder: web)
    change.apply(&settings)
    self.settings = settings
    premises = try Premises.open(
      folder: folder, identitySettings: IdentitySettings(passwordCost: .least),
      logger: Logger(label: "test"), clock: { [hands] in hands.now })
  }

  /// Runs `act` against a prepared server with `photos` photos of the demo account.
  static func run(
    photos: Int = 3, _ change: Change = Change { _ in },
    _ act: @escaping @Sendable (Stage, any TestClientProtocol) async throws -> Void
  ) async throws {
    let stage = try Stage(change: change)
    defer { stage.tearDown() }
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    try await Server(stage.settings, stage.premises, galleryCount: 0, logger: logger).prepare()
    for number in 0..<photos { try await stage.addPhoto(number) }
    let application = try buildApplication(
      stage.settings, stage.premises,
      post: PostOffice(stage.settings, stage.premises, logger: logger), logger: logger)
    try await application.test(.router) { try await act(stage, $0) }
  }

  /// Moves the clock.
  func wait(seconds: Int64) {
    hands.move(seconds)
  }

  /// The first account.
  func owner() throws -> PersonRecord {
    try #require(try premises.database.people.all().first)
  }

  /// A session of the first account, as a `Cookie` header.
  func cookie() async throws -> HTTPFields {
    let session = try await premises.identity.startSession(
      of: try owner(), userAgent: "test", now: premises.clock())
    return [.cookie: "session=" + session.reveal()]
  }

  /// A bearer token of the first account for these scopes.
  func bearer(_ scopes: String) async throws -> HTTPFields {
    let redirect = "urn:ietf:wg:oauth:2.0:oob"
    let asked = Parameters([
      ("client_id", "demo"), ("redirect_uri", redirect), ("response_type", "code"),
      ("scope", scopes),
    ])
    guard case .askConsent(let authorization) = try premises.identity.authorize(asked) else {
      throw StageError.noConsent
    }
    let code = try await premises.identity.issueCode(
      for: authorization, person: try owner(), now: premises.clock())
    let form = Parameters([
      ("client_id", "demo"), ("client_secret", "demo-secret"), ("code", code.reveal()),
      ("grant_type", "authorization_code"), ("redirect_uri", redirect),
    ])
    let answer = try await premises.identity.exchange(
      TokenRequest(form: form), address: "", now: premises.clock())
    return [.authorization: "Bearer " + (try answer.get().accessToken.reveal())]
  }

  /// The public id of the photo with this number.
  static func id(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "p", count: 11 - digits.utf8.count) + digits
  }

  /// The content hash of the photo with this number.
  static func hash(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: 64 - digits.utf8.count) + digits
  }

  private func addPhoto(_ number: Int) async throws {
    guard let person = try premises.database.people.all().first else { return }
    _ = try await premises.database.photos.add(
      PhotoFacts(
        publicId: Stage.id(number), personId: person.id, contentHash: Stage.hash(number),
        fileExtension: "jpg", byteCount: 1000, size: PixelSize(width: 300, height: 200),
        color: "#102030", blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj", slug: "a-hill",
        addedAt: Instant(seconds: 1_600_000_000 + Int64(number))))
  }

  private func tearDown() {
    premises.close()
    try? FileManager.default.removeItem(atPath: settings.folder)
  }
}

/// What a test changes about the settings.
struct Change {
  let apply: (inout Settings) -> Void

  init(_ apply: @escaping (inout Settings) -> Void) {
    self.apply = apply
  }
}

/// Why a test cannot begin.
enum StageError: Error {
  case noConsent
}

/// The hands of the stage's clock.
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
