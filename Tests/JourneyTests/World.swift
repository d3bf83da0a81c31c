import Domain
import Foundation
import HummingbirdTesting
import Identity
import Logging
import PhotoLibrary
import Service
import Store

/// A server without a socket over a folder that goes with the test, and its demo account.
enum World {
  /// Runs `journey` against a service with `photos` photos.
  static func with(
    photos: Int, _ journey: @escaping @Sendable (Device, Premises) async throws -> Void
  ) async throws {
    let folder = NSTemporaryDirectory() + "imagefeed-journey-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let premises = try Premises.open(
      folder: folder, identitySettings: IdentitySettings(passwordCost: .least),
      logger: Logger(label: "journey"), clock: { Instant(seconds: 1_700_000_000) })
    defer { premises.close() }
    let web = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Web").standardizedFileURL.path
    let settings = Settings(folder: folder, webFolder: web)
    try await Server(
      settings, premises, galleryCount: 0, logger: Logger(label: "journey")
    ).prepare()
    try await fill(premises, photos)
    let logger = Logger(label: "journey")
    let application = try buildApplication(
      settings, premises, post: PostOffice(settings, premises, logger: logger), logger: logger)
    try await application.test(.router) { client in
      try await journey(Device(client), premises)
    }
  }

  private static func fill(_ premises: Premises, _ count: Int) async throws {
    guard count > 0, let person = try premises.database.people.all().first else { return }
    for number in 0..<count {
      _ = try await premises.database.photos.add(facts(number, of: person))
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
