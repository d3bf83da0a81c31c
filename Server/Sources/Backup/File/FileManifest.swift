import Foundation
import Store

/// What a tar file of `imagefeed backup` says of itself (LIB-25).
public struct FileManifest: Codable, Hashable, Sendable {
  /// The name of the file in the archive.
  public static let name = "manifest.json"

  /// The version of the format.
  var format = 1
  /// The id of the library.
  var library: String
  /// Milliseconds since 1970 of the state.
  var moment: Int64
  /// `SecretCheck` of its secret.key; nil if it has none.
  var key: String?
  /// The SHA-256 of its database.
  var database: String
  /// The paths of its originals and portraits.
  var files: [String]
  /// The paths of those that were missing when it was made.
  var missing: [String]

  /// Describes a backup with `key` and these files, whose database is the file at `database`.
  public init(
    library: String, milliseconds: Int64, key: [UInt8]?, database: String, files: [String],
    missing: [String]
  ) throws {
    (self.library, moment, self.files, self.missing) = (library, milliseconds, files, missing)
    self.key = key.map { SecretCheck.text($0, library: library, place: FileManifest.place) }
    self.database = try FileManifest.hash(ofFile: database)
  }

  private static let place = "file"

  /// Whether `key` is the secret.key that was stored.
  func isOf(_ key: [UInt8]?) -> Bool {
    self.key == key.map { SecretCheck.text($0, library: library, place: FileManifest.place) }
  }

  /// The file's content in the archive.
  public func bytes() throws -> [UInt8] { try Sealed.bytes(self) }

  static func hash(ofFile path: String) throws(BackupError) -> String {
    var hash = ContentHash()
    try Deflation.pieces(of: path) { hash.add($0) }
    return hash.text()
  }
}
