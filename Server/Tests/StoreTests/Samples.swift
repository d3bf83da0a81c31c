import Domain
import Foundation
import GRDB
import Store
import Testing

/// A temporary folder, deleted after the test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "imagefeed-store-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The database file.
  var file: String { path + "/imagefeed.sqlite" }

  /// Creates the database file as commit b95655c4 left it, with rows in every table, and runs `change` on it.
  func writeFrozen(_ change: String = "") throws {
    let sql = try TemporaryFolder.frozen("b95655c4") + change
    let queue = try DatabaseQueue(path: file)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// The statements that create a frozen database.
  static func frozen(_ name: String) throws -> String {
    let dump = try #require(
      Bundle.module.url(forResource: name, withExtension: "sql", subdirectory: "Frozen"))
    return try String(contentsOf: dump, encoding: .utf8)
  }
}

/// A fixed time in autumn 2023 plus `seconds`.
func moment(_ seconds: Int64) -> Instant {
  Instant(seconds: 1_700_000_000 + seconds)
}

/// The sample data that the test relies on could not be created.
struct SampleError: Error {}

extension PersonStore {
  /// Adds a person with this name.
  func add(sample name: String) async throws -> PersonRecord {
    guard let username = Username(name) else { throw SampleError() }
    return try await add(
      NewPerson(login: Login(name), username: username, firstName: name), now: moment(0))
  }
}

extension LikeOutcome {
  /// Whether there was a change, and the photo's likes, as in "changed: 1".
  var text: String { (isChanged ? "changed: " : "unchanged: ") + String(photo.likes) }
}

extension PhotoFacts {
  /// Facts of a photo with unique values derived from `name`.
  static func sample(_ name: String, of person: PersonRecord, addedAt: Instant) -> PhotoFacts {
    PhotoFacts(
      publicId: name, personId: person.id, contentHash: "hash-" + name, fileExtension: "jpg",
      byteCount: 1000, size: PixelSize(width: 4, height: 3), color: "#102030",
      blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj", description: "On the \"lake\"; «озеро» 🌊",
      altDescription: nil, slug: "lake", addedAt: addedAt,
      captured: CaptureTime(ZonedTime(moment(-1000)), from: .exif),
      exif: PhotoExif(make: "Canon", model: "R5", exposureTime: "1/250", iso: 100),
      place: "Baikal")
  }
}

extension PhotoStore {
  /// Adds a photo and returns its row, whether new or existing.
  func add(
    sample name: String, of person: PersonRecord, at seconds: Int64
  ) async throws -> PhotoRecord {
    switch try await add(.sample(name, of: person, addedAt: moment(seconds))) {
    case .added(let photo), .existing(let photo): photo
    }
  }
}

extension HistoryDepth {
  /// At most nine entries of each list.
  static let sample = HistoryDepth(
    toNumber: 9, fromAddress: 9, toPrefix: 9, toAnybody: 9, guesses: 9)
}

extension SealedPhone {
  /// A phone number whose hash and sealed text are derived from `name`.
  static func sample(_ name: String) -> SealedPhone {
    SealedPhone(hash: Digest(hex: "phone-" + name), sealed: "box-" + name)
  }
}

extension CodeFlowRecord {
  /// A sign-in by code with unique values derived from `name`; the code expires after 5 minutes,
  /// the sign-in after 15.
  static func sample(
    _ name: String, to number: String = "1", owner: Int64? = nil, at seconds: Int64 = 0
  ) -> CodeFlowRecord {
    CodeFlowRecord(
      hash: Digest(hex: name), phone: .sample(number), ownerId: owner,
      codeHash: Digest(hex: "code-" + name), codeExpiresAt: moment(seconds + 300),
      expiresAt: moment(seconds + 900))
  }
}

extension ApplicationRegistration {
  /// A client without a secret; its name and access key are `key`.
  static func sample(_ key: String = "key", redirectURIs: [String] = []) -> Self {
    Self(name: key, accessKey: key, secretHash: nil, redirectURIs: redirectURIs)
  }
}

extension NewShareOutcome {
  /// The link that was created.
  var record: ShareRecord {
    get throws {
      guard case .made(let record) = self else { throw SampleError() }
      return record
    }
  }
}

/// A database in a folder of its own, with a person's photos p0, p1 …, one added in each second.
struct SampleLibrary {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord
  let photos: [PhotoRecord]

  init(photos count: Int) async throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    anna = try await database.people.add(sample: "anna")
    var photos: [PhotoRecord] = []
    for number in 0..<count {
      photos.append(
        try await database.photos.add(sample: "p\(number)", of: anna, at: Int64(number)))
    }
    self.photos = photos
  }
}
