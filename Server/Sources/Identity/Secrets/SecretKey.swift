import Foundation
import Store

/// The 32 random bytes in DIR/secret.key, without which no hash in the database can be verified.
public struct SecretKey: Sendable {
  /// The length of a key in bytes.
  static let length = 32

  let bytes: [UInt8]

  /// Reads the key of `folder`, or creates a missing one (mode 0600) if `mayCreate` is true.
  ///
  /// A new key is synced to disk on return. Throws `keyMissing`, `keyUnusable` or `keyFailed`.
  public static func load(
    folder: String, mayCreate: Bool, random: RandomSource = .secure
  ) throws(IdentityError) -> SecretKey {
    let path = folder + "/secret.key"
    let bytes: [UInt8]?
    do throws(DiskError) {
      // Why no other error counts as a missing key: a new one would replace it.
      if let known = try Disk.content(of: path) {
        guard chmod(path, 0o600) == 0 else { throw DiskError(number: errno) }
        bytes = known
      } else {
        bytes = mayCreate ? random.bytes(length) : nil
        if let bytes { try write(bytes, to: path, in: folder) }
      }
    } catch {
      throw .keyFailed(path: path, error)
    }
    guard let bytes else { throw .keyMissing(path: path) }
    guard bytes.count == length else { throw .keyUnusable(path: path) }
    return SecretKey(bytes: bytes)
  }

  private static func write(
    _ bytes: [UInt8], to path: String, in folder: String
  ) throws(DiskError) {
    let draft = path + ".new"
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw DiskError(number: errno) }
    defer { _ = close(file) }
    try Disk.write(bytes, to: file)
    guard fsync(file) == 0 else { throw DiskError(number: errno) }
    guard rename(draft, path) == 0 else { throw DiskError(number: errno) }
    try Disk.synchronise(folder)
  }
}

extension SecretKey: CustomStringConvertible, CustomReflectable {
  /// Always "•••".
  public var description: String { "•••" }

  /// No children, so that a dump of a containing value does not reveal the key.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
