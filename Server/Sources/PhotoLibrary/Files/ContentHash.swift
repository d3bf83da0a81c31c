import CSodium
import Domain

/// An incremental SHA-256.
struct ContentHash {
  private var state = crypto_hash_sha256_state()

  init() {
    crypto_hash_sha256_init(&state)
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    crypto_hash_sha256_update(
      &state, bytes.bindMemory(to: UInt8.self).baseAddress, UInt64(bytes.count))
  }

  /// The hash as 64 lowercase hexadecimal digits; no bytes may be added afterwards.
  mutating func text() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    crypto_hash_sha256_final(&state, &digest)
    return Hexadecimal.text(digest)
  }
}
