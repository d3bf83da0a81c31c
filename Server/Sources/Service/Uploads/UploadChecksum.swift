import Crypto

/// The running checksum of a request body: SHA-1, which tus requires, or SHA-256.
enum UploadChecksum {
  case sha1(Insecure.SHA1)
  case sha256(SHA256)

  /// The value of `Tus-Checksum-Algorithm`.
  static let names = "sha1,sha256"

  /// The algorithm with this name; nil if it is not supported.
  init?(_ name: String) {
    switch name {
    case "sha1": self = .sha1(Insecure.SHA1())
    case "sha256": self = .sha256(SHA256())
    default: return nil
    }
  }

  mutating func add(_ bytes: [UInt8]) {
    switch self {
    case .sha1(var hash):
      hash.update(data: bytes)
      self = .sha1(hash)
    case .sha256(var hash):
      hash.update(data: bytes)
      self = .sha256(hash)
    }
  }

  /// The checksum of all bytes added so far.
  func digest() -> [UInt8] {
    switch self {
    case .sha1(let hash): Array(hash.finalize())
    case .sha256(let hash): Array(hash.finalize())
    }
  }
}
