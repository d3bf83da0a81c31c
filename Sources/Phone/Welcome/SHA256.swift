/// SHA-256 (FIPS 180-4), used only for the PKCE code challenge (RFC 7636).
///
/// Why not CryptoKit: Linux, where the tests run, does not have it, and the server's dependencies
/// would import a test double named CryptoKit as if it were Apple's.
enum SHA256 {
  private static let rounds: [UInt32] = primes(64).map { fraction(cubeRoot($0)) }
  private static let start: [UInt32] = primes(8).map { fraction(Double($0).squareRoot()) }

  /// Returns the 32-byte digest.
  static func digest(_ message: [UInt8]) -> [UInt8] {
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let bits = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    var state = start
    for block in stride(from: 0, to: bytes.count, by: 64) {
      mix(bytes[block..<(block + 64)], into: &state)
    }
    return state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words: [UInt32] = []
    for place in stride(from: block.startIndex, to: block.endIndex, by: 4) {
      words.append(block[place..<(place + 4)].reduce(0) { $0 << 8 | UInt32($1) })
    }
    for index in 16..<64 {
      let (near, far) = (words[index - 15], words[index - 2])
      let low = turned(near, 7) ^ turned(near, 18) ^ near >> 3
      let high = turned(far, 17) ^ turned(far, 19) ^ far >> 10
      words.append(words[index - 16] &+ low &+ words[index - 7] &+ high)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      let first = h &+ high &+ choice &+ rounds[index] &+ words[index]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func turned(_ word: UInt32, _ by: UInt32) -> UInt32 {
    word >> by | word << (32 - by)
  }

  private static func primes(_ count: Int) -> [Int] {
    var found: [Int] = []
    var number = 2
    while found.count < count {
      if !found.contains(where: { number % $0 == 0 }) { found.append(number) }
      number += 1
    }
    return found
  }

  /// Newton's method, accurate to the last bit that `fraction` uses.
  private static func cubeRoot(_ number: Int) -> Double {
    var root = Double(number)
    for _ in 0..<60 { root -= (root * root * root - Double(number)) / (3 * root * root) }
    return root
  }

  /// The first 32 fractional bits.
  private static func fraction(_ root: Double) -> UInt32 {
    UInt32((root - root.rounded(.down)) * 4_294_967_296)
  }
}
