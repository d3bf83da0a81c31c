import Domain
import Foundation
import HummingbirdTesting
import Identity
import Logging
import PhotoLibrary
import Service
import Store
import Synchronization

/// A server without a socket in a temporary folder, with its demo account and a manual clock.
struct JourneyServer: Sendable {
  /// The server's database, accounts and photo files.
  let resources: ServerResources
  private let client: any TestClientProtocol
  private let hands: Hands

  /// A browser with these cookies.
  func network(cookies: [String: String] = [:]) -> Network { Network(client, cookies: cookies) }

  /// A phone on the sign-in pages, in a browser without cookies.
  func entrance() -> EntranceDevice { EntranceDevice(network()) }

  /// The port of a server with a socket; nil for others.
  var port: Int? { client.port }

  /// Advances the server's clock.
  func wait(seconds: Int64) { hands.move(seconds) }

  /// The messages that a gateway would receive now; none is marked as delivered or failed yet.
  func letters() async throws -> [OutgoingMessage] {
    try await resources.identity.nextMessages(limit: 100, now: resources.clock())
  }

  /// The code in the newest message, which is marked as delivered.
  func code() async throws -> String {
    let letters = try await letters()
    let identity = resources.identity
    for letter in letters { try await identity.delivered(letter.id, now: resources.clock()) }
    guard let code = letters.last?.text.reveal().split(separator: "#").last else {
      throw JourneyError.refused
    }
    return String(code)
  }

  /// Runs `journey` with a service that has `photos` photos.
  static func with(
    photos: Int, _ journey: @escaping @Sendable (Device, ServerResources) async throws -> Void
  ) async throws {
    try await run(photos: photos) { try await journey(Device($0.network()), $0.resources) }
  }

  /// Runs `journey` with a service that has open registration and sign-in by phone.
  static func run(
    photos: Int = 1, registration: RegistrationPolicy = .open, isDemo: Bool = true,
    isLive: Bool = false, _ change: (inout Settings) -> Void = { _ in },
    _ journey: @escaping @Sendable (JourneyServer) async throws -> Void
  ) async throws {
    let folder = NSTemporaryDirectory() + "imagefeed-journey-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let hands = Hands()
    let logger = Logger(label: "journey") { _ in SwiftLogNoOpLogHandler() }
    var settings = Settings(folder: folder, webFolder: web)
    settings.messages = .outbox
    settings.isDemo = isDemo
    change(&settings)
    var identity = IdentitySettings(passwordCost: .least)
    identity.oneTimeCodes.allowedNumbers = .all
    identity.registration = registration
    var library = LibrarySettings()
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    library.workerProgram = tests[..<(tests.lastIndex(of: "/") ?? tests.startIndex)] + "/imagefeed"
    library.jobSeconds = 600
    let resources = try ServerResources.open(
      folder: folder, librarySettings: library, identitySettings: identity, logger: logger,
      clock: { hands.now })
    defer { resources.close() }
    try await Server(settings, resources, demoCount: 0, logger: logger).prepare()
    try await fill(resources, photos)
    let application = try buildApplication(
      settings, resources, post: MessageDelivery(settings, resources, logger: logger),
      logger: logger)
    try await application.test(isLive ? .live : .router) { client in
      try await journey(JourneyServer(resources: resources, client: client, hands: hands))
    }
  }

  /// The path of the repository's Web folder, which the server serves.
  private static let web = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Web").standardizedFileURL.path

  private static func fill(_ resources: ServerResources, _ count: Int) async throws {
    guard count > 0 else { return }
    try await add(count, to: resources)
  }

  /// Adds photos that are newer than all others.
  static func add(_ count: Int, to resources: ServerResources) async throws {
    guard let person = try resources.database.people.all().first else { return }
    let first = resources.database.photos.total
    for number in first..<(first + count) {
      _ = try await resources.database.photos.add(facts(number, of: person))
    }
  }

  private static func facts(_ number: Int, of person: PersonRecord) -> PhotoFacts {
    let digits = String(number)
    return PhotoFacts(
      publicId: String(repeating: "p", count: 11 - digits.utf8.count) + digits,
      personId: person.id,
      contentHash: String(repeating: "0", count: 64 - digits.utf8.count) + digits,
      fileExtension: "jpg", byteCount: 1000, size: PixelSize(width: 300, height: 200),
      color: "#102030", blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj", slug: "hill",
      addedAt: Instant(seconds: 1_600_000_000 + Int64(number)))
  }
}

/// The time of the manual clock.
private final class Hands: Sendable {
  private let moment = Mutex(Instant(seconds: 1_700_000_000))

  var now: Instant { moment.withLock { $0 } }

  func move(_ seconds: Int64) {
    moment.withLock { $0 = $0.advanced(bySeconds: seconds) }
  }
}
