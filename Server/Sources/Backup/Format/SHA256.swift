import CSodium
import Domain

/// An incremental SHA-256.
struct SHA256 {
  private var state = crypto_hash_sha256_state()

  init() {
    crypto_hash_sha256_init(&state)
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    crypto_hash_sha256_update(
      &state, bytes.bindMemory(to: UInt8.self).baseAddress, UInt64(bytes.count))
  }

  /// The 32 bytes of the hash; no bytes may be added afterwards.
  mutating func digest() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    crypto_hash_sha256_final(&state, &digest)
    return digest
  }

  /// The hash of `bytes` in hexadecimal digits.
  static func text(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.add($0) }
    return Hexadecimal.text(hash.digest())
  }

  /// The keyed hash HMAC-SHA-256 of `text`.
  static func keyed(_ text: String, key: [UInt8]) -> [UInt8] {
    var state = crypto_auth_hmacsha256_state()
    var digest = [UInt8](repeating: 0, count: 32)
    let bytes = Array(text.utf8)
    crypto_auth_hmacsha256_init(&state, key, key.count)
    crypto_auth_hmacsha256_update(&state, bytes, UInt64(bytes.count))
    crypto_auth_hmacsha256_final(&state, &digest)
    return digest
  }
}
