import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import HummingbirdTesting
import Identity
import Logging
import NIOCore
import NIOEmbedded
import PhotoLibrary
import Store
import Testing

@testable import Service

/// A share link to photos of anna's whose downloads are cached, and what is needed to download them together.
struct ArchiveVisit {
  let server: TestServer
  let client: any TestClientProtocol
  let anna: PersonRecord
  let share: ShareRecord
  let photos: [PhotoRecord]
  /// The path of the archive.
  let path: String

  /// Runs `act` with a link to photos with these captions. Their downloads have 1000 bytes, one more for each.
  static func run(
    _ captions: [String?] = ["Озеро", "Озеро", nil], settings: ShareSettings = ShareSettings(),
    _ act: @escaping @Sendable (ArchiveVisit) async throws -> Void
  ) async throws {
    // Why so long: on a busy machine the lengths would be unknown when the archive begins.
    try await TestServer.run(photos: 0, Change { $0.limits.archiveSeconds = 600 }) {
      server, client in
      let anna = try await server.add("anna")
      var photos: [PhotoRecord] = []
      for (number, caption) in captions.enumerated() {
        let photo = try await server.add(number, of: anna, caption)
        try server.cache(download(number), of: photo)
        photos.append(photo)
      }
      let identity = server.resources.identity
      let share = try await identity.share(
        .photos(photos), settings, by: anna, mayShowOthers: false, now: server.resources.clock()
      ).record
      try await act(
        ArchiveVisit(
          server: server, client: client, anna: anna, share: share, photos: photos,
          path: "/s/" + identity.token(of: share).reveal() + "/zip"))
    }
  }

  /// The bytes of the download of the photo with this number.
  static func download(_ number: Int) -> [UInt8] {
    (0..<998 + number).map { UInt8(truncatingIfNeeded: $0 * 7 + number) } + [0xFF, 0xD9]
  }

  func get(_ headers: HTTPFields = [:]) async throws -> TestResponse {
    try await client.execute(uri: path, method: .get, headers: headers)
  }

  /// Requests the archive, whose body the test writes.
  func response(_ headers: HTTPFields = [:]) async throws -> Response {
    let responder = router(
      server.settings, server.resources, post: server.post, logger: Logger(label: "test")
    ).buildResponder()
    let head = HTTPRequest(
      method: .get, scheme: "http", authority: "127.0.0.1:8080", path: path, headerFields: headers)
    let context = ServiceContext(
      source: ApplicationRequestContextSource(
        channel: NIOAsyncTestingChannel(), logger: Logger(label: "test")))
    return try await responder.respond(
      to: Request(head: head, body: RequestBody(buffer: ByteBuffer())), context: context)
  }
}

/// Collects a body, and does something after a number of bytes.
final class BodyProbe: ResponseBodyWriter {
  private(set) var bytes: [UInt8] = []
  private(set) var isFinished = false
  private var action: (after: Int, run: () async throws -> Void)?

  init(after count: Int = .max, _ run: @escaping () async throws -> Void = {}) {
    action = (count, run)
  }

  func write(_ buffer: ByteBuffer) async throws {
    bytes += Array(buffer.readableBytesView)
    if let action, bytes.count >= action.after {
      self.action = nil
      try await action.run()
    }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws { isFinished = true }
}

extension TestServer {
  /// Adds a photo of this person with this caption.
  func add(
    _ number: Int, of person: PersonRecord, _ caption: String?
  ) async throws -> PhotoRecord {
    _ = try await resources.database.photos.add(
      PhotoFacts(
        publicId: TestServer.id(number), personId: person.id,
        contentHash: TestServer.hash(number), fileExtension: "jpg", byteCount: 1000,
        size: PixelSize(width: 300, height: 200), color: "#102030",
        blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj", description: caption, slug: "a-hill",
        addedAt: Instant(seconds: 1_600_000_000 + Int64(number))))
    return try #require(try photos([number]).first)
  }

  /// Puts the download of a photo into the cache, as if it had been made.
  func cache(_ bytes: [UInt8], of photo: PhotoRecord) throws {
    let source = VariantSource(photo)
    let variation = resources.library.variation(of: source, VariationRequest(), accept: nil)
    let hash = photo.facts.contentHash
    let key = variation.entityTag(of: hash).dropFirst(17).filter { $0 != "\"" }
    let shelf = settings.folder + "/variants/" + hash.prefix(2)
    try FileManager.default.createDirectory(atPath: shelf, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: shelf + "/\(hash)\(key)"))
  }
}
