import CSodium

/// The running checksum of a request body: SHA-1, which tus requires, or SHA-256.
enum UploadChecksum {
  case sha1(Sha1)
  case sha256(crypto_hash_sha256_state)

  /// The value of `Tus-Checksum-Algorithm`.
  static let names = "sha1,sha256"

  /// The algorithm with this name; nil if it is not supported.
  init?(_ name: String) {
    switch name {
    case "sha1": self = .sha1(Sha1())
    case "sha256":
      var state = crypto_hash_sha256_state()
      crypto_hash_sha256_init(&state)
      self = .sha256(state)
    default: return nil
    }
  }

  mutating func add(_ bytes: [UInt8]) {
    switch self {
    case .sha1(var hash):
      hash.add(bytes)
      self = .sha1(hash)
    case .sha256(var state):
      crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
      self = .sha256(state)
    }
  }

  /// The checksum of all bytes added so far.
  func digest() -> [UInt8] {
    switch self {
    case .sha1(var hash): return hash.digest()
    case .sha256(var state):
      var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_bytes()))
      crypto_hash_sha256_final(&state, &digest)
      return digest
    }
  }
}

/// SHA-1 (FIPS 180-4). Detects transmission errors only; it has no security purpose.
struct Sha1 {
  private var words: [UInt32] = [
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0,
  ]
  private var rest: [UInt8] = []
  private var length: UInt64 = 0

  mutating func add(_ bytes: [UInt8]) {
    length += UInt64(bytes.count)
    rest += bytes
    var at = 0
    while rest.count - at >= 64 {
      mix(at)
      at += 64
    }
    rest.removeFirst(at)
  }

  /// The 20-byte digest; no bytes may be added afterwards.
  mutating func digest() -> [UInt8] {
    let bits = length * 8
    var end: [UInt8] = [0x80]
    while (rest.count + end.count) % 64 != 56 { end.append(0) }
    for place in 0..<8 { end.append(UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * place))) }
    add(end)
    return words.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) }
    }
  }

  private mutating func mix(_ at: Int) {
    var schedule = [UInt32](repeating: 0, count: 80)
    for index in 0..<16 {
      schedule[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(rest[at + index * 4 + $1]) }
    }
    for index in 16..<80 {
      let mixed =
        schedule[index - 3] ^ schedule[index - 8] ^ schedule[index - 14] ^ schedule[index - 16]
      schedule[index] = mixed << 1 | mixed >> 31
    }
    var (a, b, c, d, e) = (words[0], words[1], words[2], words[3], words[4])
    for index in 0..<80 {
      let (mixed, constant): (UInt32, UInt32) =
        switch index / 20 {
        case 0: (b & c | ~b & d, 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = (a << 5 | a >> 27) &+ mixed &+ e &+ constant &+ schedule[index]
      (a, b, c, d, e) = (next, a, b << 30 | b >> 2, c, d)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { words[index] &+= word }
  }
}
