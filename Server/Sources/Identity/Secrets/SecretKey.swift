import Foundation

/// The 32 random bytes in DIR/secret.key, without which no hash in the database can be verified.
public struct SecretKey: Sendable {
  /// The length of a key in bytes.
  static let length = 32

  let bytes: [UInt8]

  /// Reads the key of `folder`, or creates a missing one (mode 0600) if `mayCreate` is true.
  ///
  /// A new key is synced to disk on return. Throws `keyMissing` or `keyUnusable`.
  public static func load(
    folder: String, mayCreate: Bool, random: RandomSource = .secure
  ) throws(IdentityError) -> SecretKey {
    let path = folder + "/secret.key"
    if FileManager.default.fileExists(atPath: path) {
      guard let data = FileManager.default.contents(atPath: path), data.count == length,
        chmod(path, 0o600) == 0
      else { throw .keyUnusable(path: path) }
      return SecretKey(bytes: Array(data))
    }
    guard mayCreate else { throw .keyMissing(path: path) }
    let bytes = random.bytes(length)
    guard write(bytes, to: path, in: folder) else { throw .keyUnusable(path: path) }
    return SecretKey(bytes: bytes)
  }

  private static func write(_ bytes: [UInt8], to path: String, in folder: String) -> Bool {
    let draft = path + ".new"
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let file = open(draft, flags, 0o600)
    guard file >= 0 else { return false }
    let isWritten =
      Foundation.write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
    guard close(file) == 0, isWritten, rename(draft, path) == 0 else { return false }
    let directory = open(folder, O_RDONLY | O_CLOEXEC)
    guard directory >= 0 else { return false }
    defer { _ = close(directory) }
    return fsync(directory) == 0
  }
}

extension SecretKey: CustomStringConvertible, CustomReflectable {
  /// Always "•••".
  public var description: String { "•••" }

  /// No children, so that a dump of a containing value does not reveal the key.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
