import CSodium

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
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
