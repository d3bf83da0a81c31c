import Domain
import Foundation
public import ObjectStorage
import Store

/// The object store with the originals and portraits that several servers share (LIB-6).
public struct SharedPictures: Sendable {
  /// The bucket.
  public var bucket: S3Settings
  /// Bytes of disk that this server's copies may use.
  public var copyBytes: Int64

  /// Names a bucket.
  public init(bucket: S3Settings, copyBytes: Int64) {
    self.bucket = bucket
    self.copyBytes = copyBytes
  }

  /// The bucket as the server uses it.
  ///
  /// Why less patient than a backup: a person waits for the image.
  func store(_ clock: @escaping @Sendable () -> Instant) -> S3Store {
    S3Store(bucket, isServing: true, clock: clock)
  }

  /// The key of the object that names the library to which a bucket belongs.
  private static let owner = "library"

  /// Throws if the bucket has the photos of a library with another secret key; a bucket of no library becomes one of
  /// this folder's.
  static func claim(_ store: any ObjectStore, for folder: String) async throws {
    let key = try Data(contentsOf: URL(fileURLWithPath: folder + "/secret.key"))
    let name = Array(ContentHash.text(of: Array("pictures".utf8) + key).prefix(32).utf8)
    do throws(ObjectStoreError) {
      guard try await store.bytes(owner) == name else {
        throw ObjectStoreError.invalid(
          "The bucket of --pictures has the photos of another library, with another secret.key.")
      }
    } catch {
      guard case .missing = error else { throw error }
      try await store.put(owner, name)
    }
  }

  /// Throws unless the folder's photos may be moved to the bucket, or back from it if `isReturn`.
  static func mayMove(_ folder: String, _ bucket: String, isReturn: Bool) throws {
    let marked = try marked(folder)
    if isReturn ? marked == bucket : marked == nil || marked == bucket { return }
    throw AdminError(
      marked.map { "The photos of \(folder) are in \($0), not in \(bucket)." }
        ?? "The photos of \(folder) are in no bucket.")
  }

  /// The file of a data folder that names the bucket with its photos. While it exists, the originals in the folder
  /// are copies, which may be deleted.
  private static let mark = "/pictures.url"

  /// Throws unless the folder's photos are where the server will look for them: in the bucket with the address
  /// `bucket`, or in the folder itself if it is nil. A folder without photos becomes one of the bucket.
  static func claim(_ folder: String, _ bucket: String?) throws {
    let marked = try marked(folder)
    guard marked != bucket else { return }
    if let marked {
      throw AdminError(
        "The photos of \(folder) are in \(marked): start with --pictures \(marked), or fetch them with "
          + "\"imagefeed migrate files\".")
    }
    guard let bucket else { return }
    for shelf in ["/originals", "/portraits"] where try Disk.exists(folder + shelf) {
      guard try Disk.names(in: FilePath(folder + shelf)).isEmpty else {
        throw AdminError(
          "\(folder) holds photos that are not in \(bucket): send them there with \"imagefeed migrate bucket\"."
        )
      }
    }
    try set(folder, bucket)
  }

  /// The bucket that has the folder's photos; nil if they are in the folder.
  private static func marked(_ folder: String) throws -> String? {
    try Disk.content(of: folder + mark).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Notes where the folder's photos are: in a bucket, or in the folder itself if it is nil.
  static func set(_ folder: String, _ bucket: String?) throws {
    if let bucket {
      try Data(bucket.utf8).write(to: URL(fileURLWithPath: folder + mark), options: .atomic)
    } else {
      try FileManager.default.removeItem(atPath: folder + mark)
    }
  }
}
