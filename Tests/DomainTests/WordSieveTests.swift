import TestKit
import Testing

@testable import Domain

/// PASS-7: word filters of any shape, written here as `Scripts/make-words` writes them.
struct WordSieveTests {
  /// One word list of a filter file, before it is encoded.
  private struct Sieve {
    var words: [String]
    var lengths: ClosedRange<UInt8> = 1...32
    var price: UInt8 = 12
    var bucketBits: UInt8 = 8
    var printBits: UInt8 = 12

    /// Shortest and longest word, cost, log2 of the buckets, bits per fingerprint, number of words.
    var head: [UInt8] {
      [
        lengths.lowerBound, lengths.upperBound, price, bucketBits, printBits,
        UInt8(words.count & 255), UInt8(words.count >> 8), 0, 0,
      ]
    }

    /// The sizes of the buckets in 4 bits, the fingerprints in `printBits`, two spare bytes.
    var body: [UInt8] {
      var buckets = [[UInt64]](repeating: [], count: 1 << bucketBits)
      for word in words {
        let mixed = WordSieveTests.hash(word).mixed
        let mask = (UInt64(1) << UInt64(printBits)) - 1
        let print = (mixed >> UInt64(64 - bucketBits - printBits)) & mask
        buckets[Int(mixed >> UInt64(64 - bucketBits))].append(print)
      }
      var bytes: [UInt8] = []
      for index in stride(from: 0, to: buckets.count, by: 2) {
        bytes.append(UInt8(buckets[index].count) | UInt8(buckets[index + 1].count) << 4)
      }
      var bit = 0
      for print in buckets.joined() {
        for place in 0..<UInt64(printBits) {
          if bit % 8 == 0 { bytes.append(0) }
          if (print >> place) & 1 == 1 { bytes[bytes.count - 1] |= 1 << UInt8(bit % 8) }
          bit += 1
        }
      }
      return bytes + [0, 0]
    }
  }

  private static func hash(_ word: String) -> WordHash {
    var hash = WordHash()
    for byte in word.utf8 { hash.append(byte) }
    return hash
  }

  private static func file(_ sieves: [Sieve]) -> [UInt8] {
    Array("IFW1".utf8) + [UInt8(sieves.count)] + sieves.flatMap(\.head) + sieves.flatMap(\.body)
  }

  private static func words(_ count: Int, seed: UInt64) -> [String] {
    var chance = Chance(seed: seed)
    let letters = Array("abcdefghijklmnopqrstuvwxyz;[],.'`")
    let words = (0..<count).map { _ in
      String(
        (0..<Int.random(in: 1...32, using: &chance)).map { _ in
          letters[Int.random(in: letters.indices, using: &chance)]
        })
    }
    return Array(Set(words)).sorted()
  }

  private func price(_ word: String, in filter: WordFilter) -> Int? {
    filter.price(of: WordSieveTests.hash(word), length: word.utf8.count)
  }

  // PASS-7: no word is missed, whatever the sizes of buckets and fingerprints
  @Test(
    arguments: [(4, 1), (4, 16), (5, 7), (8, 8), (10, 9), (12, 16), (16, 3)] as [(UInt8, UInt8)])
  func everyWordIsFound(bucketBits: UInt8, printBits: UInt8) throws {
    let words = WordSieveTests.words(bucketBits < 6 ? 60 : 600, seed: UInt64(bucketBits))
    let sieve = Sieve(words: words, bucketBits: bucketBits, printBits: printBits)
    let filter = try #require(WordFilter(WordSieveTests.file([sieve])))
    #expect(filter.longest == 32)
    #expect(words.filter { price($0, in: filter) != 12 } == [])
  }

  // PASS-7: with 16-bit fingerprints hardly any other word is found by mistake
  @Test func otherWordsAreHardlyEverFound() throws {
    let words = WordSieveTests.words(600, seed: 1)
    let sieve = Sieve(words: words, printBits: 16)
    let filter = try #require(WordFilter(WordSieveTests.file([sieve])))
    let others = Set(WordSieveTests.words(3000, seed: 2)).subtracting(words)
    #expect(others.filter { price($0, in: filter) != nil }.count <= 2)
  }

  // PASS-7: a word has the cost of the first list that contains it, provided that list covers the
  // word's length
  @Test func aWordHasTheCostOfItsFirstMatchingList() throws {
    let sieves = [
      Sieve(words: ["dragon", "horse"], lengths: 5...6, price: 7),
      Sieve(words: ["horse", "manchester"], lengths: 5...10, price: 14),
      Sieve(words: ["ab"], lengths: 3...4, price: 1),
    ]
    let filter = try #require(WordFilter(WordSieveTests.file(sieves)))
    #expect(price("dragon", in: filter) == 7 && price("horse", in: filter) == 7)
    #expect(price("manchester", in: filter) == 14)
    #expect(price("ab", in: filter) == nil, "no sieve has words of two keys")
    #expect(filter.longest == 10)
  }

  // a filter may have no lists (sieves), and a list may have no words
  @Test func aFilterMayBeEmpty() throws {
    let none = try #require(WordFilter(WordSieveTests.file([])))
    #expect(none == WordFilter() && none.longest == 0)
    let empty = try #require(WordFilter(WordSieveTests.file([Sieve(words: [])])))
    #expect(price("dragon", in: empty) == nil)
  }

  // a filter is refused if a field of its header is out of bounds
  @Test(
    arguments: [
      (0, 0, false), (0, 32, true), (0, 33, false), (1, 0, false), (1, 32, true), (1, 33, false),
      (1, 255, false), (2, 0, true), (2, 255, true), (3, 3, false), (3, 25, false), (3, 255, false),
      (4, 0, false), (4, 17, false), (4, 255, false), (5, 1, false), (5, 3, false), (6, 1, false),
      (7, 255, false), (8, 1, false), (8, 255, false),
    ] as [(Int, UInt8, Bool)])
  func aHeaderOutOfBoundsIsRefused(field: Int, value: UInt8, isRead: Bool) {
    var bytes = WordSieveTests.file([Sieve(words: ["dragon", "horse"])])
    #expect(WordFilter(bytes) != nil)
    bytes[5 + field] = value
    #expect((WordFilter(bytes) != nil) == isRead)
  }

  // a file with fewer lists (sieves) than it announces is refused
  @Test(arguments: [1, 2, 127, 255] as [UInt8]) func missingListsAreRefused(count: UInt8) {
    #expect(WordFilter(Array("IFW1".utf8) + [count]) == nil)
    var bytes = WordSieveTests.file([Sieve(words: ["dragon"])])
    bytes[4] = bytes[4] &+ count
    #expect(WordFilter(bytes) == nil)
    let heads = (0..<Int(count)).flatMap { _ in Sieve(words: ["dragon"]).head }
    #expect(WordFilter(Array("IFW1".utf8) + [count] + heads) == nil)
  }

  //
  @Test(arguments: 0..<4) func anotherMagicIsRefused(place: Int) {
    var bytes = WordSieveTests.file([Sieve(words: ["dragon"])])
    bytes[place] ^= 0x20
    #expect(WordFilter(bytes) == nil)
  }

  // the bucket sizes must add up to the number of fingerprints in the header
  @Test func bucketSizesThatDoNotAddUpAreRefused() {
    let bytes = WordSieveTests.file([Sieve(words: ["dragon", "horse"])])
    for place in 14..<(14 + 128) {
      for change in [0x01, 0x10] as [UInt8] {
        var other = bytes
        other[place] &+= change
        #expect(WordFilter(other) == nil, "\(place)")
      }
    }
  }
}
