/// A compact probabilistic set of words with guessing costs; false positives are rare.
///
/// `Scripts/make-words` writes the file: "IFW1", the number of sieves, a 9-byte header per sieve
/// (shortest and longest word, cost in bits, log2 of the bucket count, bits per fingerprint, number
/// of words in 4 bytes, little-endian), then the fingerprints of each sieve.
public struct WordFilter: Hashable, Sendable {
  private var sieves: [WordSieve] = []

  /// Length of the longest word in the filter, in keys.
  private(set) var longest = 0

  /// An empty filter.
  public init() {}

  /// Parses a file; returns nil if it is malformed.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= 5, bytes[0] == UInt8(ascii: "I"), bytes[1] == UInt8(ascii: "F"),
      bytes[2] == UInt8(ascii: "W"), bytes[3] == UInt8(ascii: "1")
    else { return nil }
    let count = Int(bytes[4])
    var at = 5 + count * WordSieve.headBytes
    guard at <= bytes.count else { return nil }
    for index in 0..<count {
      let head = 5 + index * WordSieve.headBytes
      guard let sieve = WordSieve(bytes, head: head, body: at) else { return nil }
      at += sieve.bodyBytes
      longest = max(longest, sieve.lengths.upperBound)
      sieves.append(sieve)
    }
    guard at == bytes.count else { return nil }
  }

  /// The guessing cost in bits of the word with `length` keys and this hash; nil if not in the set.
  func price(of hash: WordHash, length: Int) -> Int? {
    // Why: by index, because copying a sieve would retain and release its arrays on every call.
    for index in sieves.indices where sieves[index].lengths.contains(length) {
      if sieves[index].contains(hash) { return sieves[index].price }
    }
    return nil
  }
}

/// An incremental hash of a word: its key bytes as a base-256 number modulo 2⁶¹ − 1.
struct WordHash: Hashable, Sendable {
  private static let modulus: UInt64 = 0x1FFF_FFFF_FFFF_FFFF
  private var value: UInt64 = 0

  /// Adds the next key of the word.
  mutating func append(_ key: UInt8) {
    value = ((value << 8) & WordHash.modulus) | (value >> 53)
    value += UInt64(key)
    if value >= WordHash.modulus { value -= WordHash.modulus }
  }

  /// The hash mixed so that all 64 bits are usable.
  var mixed: UInt64 {
    let folded = (value ^ (value >> 29)) &* 0x9E37_79B9_7F4A_7C15
    return (folded ^ (folded >> 32)) &* 0xD6E8_FEB8_6659_FD93
  }
}

/// Words of the same cost and a range of lengths: a hash table with buckets of short fingerprints.
///
/// The false-positive rate is about 2 to the power of −(bits per fingerprint).
struct WordSieve: Hashable, Sendable {
  /// Maximum length of a word, in keys.
  private static let longest = 32
  /// Size of a header in the file, in bytes.
  static let headBytes = 9
  /// Number of buckets per entry of `starts`.
  private static let stride = 16

  /// The range of word lengths in the sieve, in keys.
  let lengths: ClosedRange<Int>
  /// Guessing cost of a word, in bits.
  let price: Int
  /// Size of the body in the file, in bytes.
  let bodyBytes: Int

  private let bucketBits: UInt64
  private let printBits: UInt64
  /// The number of fingerprints of each bucket in 4 bits, then the fingerprints, bit-packed.
  private let body: [UInt8]
  private let printsStart: Int
  /// The number of fingerprints before each `stride`-th bucket.
  private var starts: [Int32] = []

  /// Parses the sieve with its header at `head` and its body at `at`; nil if it is malformed.
  init?(_ bytes: [UInt8], head: Int, body at: Int) {
    let (shortest, longest) = (Int(bytes[head]), Int(bytes[head + 1]))
    let (buckets, bits) = (Int(bytes[head + 3]), Int(bytes[head + 4]))
    let count = Int(bytes[head + 5]) | Int(bytes[head + 6]) << 8 | Int(bytes[head + 7]) << 16
    guard shortest > 0, shortest <= longest, longest <= WordSieve.longest,
      4...24 ~= buckets, 1...16 ~= bits, bytes[head + 8] == 0
    else { return nil }
    lengths = shortest...longest
    price = Int(bytes[head + 2])
    bucketBits = UInt64(buckets)
    printBits = UInt64(bits)
    printsStart = 1 << (buckets - 1)
    // Why two spare bytes: a fingerprint is always read as three bytes, even the last one.
    bodyBytes = printsStart + (count * bits + 7) / 8 + 2
    guard at + bodyBytes <= bytes.count else { return nil }
    body = Array(bytes[at..<(at + bodyBytes)])
    guard count == fillStarts() else { return nil }
  }

  private mutating func fillStarts() -> Int {
    var sum: Int32 = 0
    starts.reserveCapacity(2 * printsStart / WordSieve.stride)
    for index in 0..<printsStart {
      if index % (WordSieve.stride / 2) == 0 { starts.append(sum) }
      sum += Int32(body[index] & 15) + Int32(body[index] >> 4)
    }
    return Int(sum)
  }

  /// Whether the set has a word with this hash; may be a false positive.
  func contains(_ hash: WordHash) -> Bool {
    let mixed = hash.mixed
    let bucket = Int(mixed >> (64 - bucketBits))
    let size = self.size(of: bucket)
    if size == 0 { return false }
    let mask = (UInt64(1) << printBits) - 1
    let wanted = (mixed >> (64 - bucketBits - printBits)) & mask
    var first = Int(starts[bucket / WordSieve.stride])
    let known = bucket / WordSieve.stride * WordSieve.stride
    for other in known..<bucket { first += self.size(of: other) }
    for index in first..<(first + size) where printed(at: index, mask) == wanted { return true }
    return false
  }

  private func size(of bucket: Int) -> Int {
    Int(bucket & 1 == 0 ? body[bucket / 2] & 15 : body[bucket / 2] >> 4)
  }

  private func printed(at index: Int, _ mask: UInt64) -> UInt64 {
    let bit = index * Int(printBits)
    let at = printsStart + bit / 8
    let three = UInt64(body[at]) | UInt64(body[at + 1]) << 8 | UInt64(body[at + 2]) << 16
    return (three >> UInt64(bit % 8)) & mask
  }
}
