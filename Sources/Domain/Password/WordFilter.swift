/// A compact set of words with what each costs a guesser: it knows every word that it was made from,
/// and hardly ever takes another text for one.
///
/// `Scripts/make-words` writes the bytes: "IFW1", the number of sieves, a head of 9 bytes for each
/// (shortest and longest word, price in bits, buckets as a power of two, bits of a print, number of
/// words in 4 bytes, lowest first), then their bodies.
public struct WordFilter: Hashable, Sendable {
  private var sieves: [WordSieve] = []

  /// The longest word that the filter holds, in keys.
  private(set) var longest = 0

  /// A filter without words.
  public init() {}

  /// The filter in these bytes; nothing when they are none.
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

  /// What the word of so many keys with this hash costs a guesser in bits; nothing when it is none.
  func price(of hash: WordHash, length: Int) -> Int? {
    // Why: by index, for a copy of a sieve would be counted in and out at every question.
    for index in sieves.indices where sieves[index].lengths.contains(length) {
      if sieves[index].contains(hash) { return sieves[index].price }
    }
    return nil
  }
}

/// The hash of a word, which grows key by key: the keys as a number to the base 256, modulo 2⁶¹ − 1.
struct WordHash: Hashable, Sendable {
  private static let modulus: UInt64 = 0x1FFF_FFFF_FFFF_FFFF
  private var value: UInt64 = 0

  /// Adds the next key of the word.
  mutating func append(_ key: UInt8) {
    value = ((value << 8) & WordHash.modulus) | (value >> 53)
    value += UInt64(key)
    if value >= WordHash.modulus { value -= WordHash.modulus }
  }

  /// 64 bits, of which any can be used.
  var mixed: UInt64 {
    let folded = (value ^ (value >> 29)) &* 0x9E37_79B9_7F4A_7C15
    return (folded ^ (folded >> 32)) &* 0xD6E8_FEB8_6659_FD93
  }
}

/// Words of some lengths at one price: a bucket of short prints for each value of a part of the hash.
///
/// A text that is no word passes with a chance of about 2 to the power of minus the bits of a print.
struct WordSieve: Hashable, Sendable {
  /// The longest word that any sieve holds, in keys.
  private static let longest = 32
  /// What the head of a sieve takes in a file.
  static let headBytes = 9
  /// Buckets between two that the place of their first print is kept for.
  private static let stride = 16

  /// The lengths of the words, in keys.
  let lengths: ClosedRange<Int>
  /// What a word costs a guesser, in bits.
  let price: Int
  /// What the body takes in a file.
  let bodyBytes: Int

  private let bucketBits: UInt64
  private let printBits: UInt64
  /// How many prints each bucket holds, two buckets to a byte, then the prints, bit by bit.
  private let body: [UInt8]
  private let printsStart: Int
  /// The number of prints before each `stride`-th bucket.
  private var starts: [Int32] = []

  /// The sieve whose head and body begin at these places; nothing when there is none.
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
    // Why: two spare bytes, so that a print is always read out of three.
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

  /// Whether the word with this hash is one of those that the sieve was made from.
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
