import Domain
import Testing
import Wire

/// FEED-6, Q-1: the feed index as bytes that a hostile or broken server could send.
struct IndexBytesTests {
  /// The parts of an index, each of which a test can damage.
  private struct Parts {
    var version: UInt8 = 1
    var place: Int32 = -1
    var count: Int32 = 2
    var length: UInt8 = 3
    var token = Array("2-a".utf8)
    var proportions: [UInt16] = [4096, 3072]
    var runs: Int32 = 1
    var days: [(Int32, Int32)] = [(19_000, 2)]

    var bytes: [UInt8] {
      func number(_ value: Int32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> Int32(8 * $0)) }
      }
      let ratios = proportions.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      return [version] + number(place) + number(count) + [length] + token + ratios + number(runs)
        + days.flatMap { number($0.0) + number($0.1) }
    }
  }

  // FEED-6: apps and servers of different versions share the layout, so these bytes must not change
  @Test func theLayoutIsAsDescribed() throws {
    let index = try #require(FeedIndex(Parts().bytes))
    #expect(index.state == FeedState(token: "2-a", count: 2) && index.place == nil)
    #expect(index.proportions.map(\.raw) == [4096, 3072])
    #expect(index.days == [FeedIndex.Day(number: 19_000, count: 2)])
    #expect(index.bytes == Parts().bytes)
  }

  // FEED-6: an index of another version is refused, since its layout may differ
  @Test func anotherVersionIsRefused() {
    for version in UInt8.min ... .max where version != 1 {
      #expect(FeedIndex(Parts(version: version).bytes) == nil)
    }
    #expect(FeedIndex([]) == nil)
  }

  // FEED-6: a place outside the index is nil.
  @Test(
    arguments: [(0, 0), (1, 1), (2, nil), (.max, nil), (-1, nil), (.min, nil)] as [(Int32, Int32?)])
  func aPlaceOutsideIsNone(place: Int32, read: Int32?) throws {
    #expect(try #require(FeedIndex(Parts(place: place).bytes)).place == read)
  }

  // an index is refused if its numbers of days or photos do not add up
  @Test(
    arguments: [
      (0, []), (1, []), (2, [(1, 2)]), (-1, []), (.min, []), (.max, [(1, 2)]), (3, [(1, 2)]),
      (1, [(1, 1)]), (1, [(1, 3)]), (1, [(1, 0)]), (1, [(1, -2)]), (2, [(1, 3), (0, -1)]),
      (2, [(1, 0), (0, 2)]), (2, [(1, .max), (0, .max)]), (2, [(1, .max), (0, .min)]),
      (1, [(1, 1), (0, 1)]),
    ] as [(Int32, [(Int32, Int32)])])
  func daysThatDoNotAddUpAreRefused(runs: Int32, days: [(Int32, Int32)]) {
    #expect(FeedIndex(Parts(runs: runs, days: days).bytes) == nil)
  }

  // a wrong token length is detected, since it moves all that follows
  @Test(arguments: [0, 2, 4, 127, 255] as [UInt8]) func aWrongTokenLengthIsRejected(length: UInt8) {
    #expect(FeedIndex(Parts(length: length).bytes) == nil)
  }

  // FEED-6: a token is truncated to 255 bytes
  @Test(arguments: [(0, 0), (1, 1), (255, 255), (256, 255), (100_000, 255)])
  func aTokenHasAtMost255Bytes(count: Int, kept: Int) throws {
    let state = FeedState(token: String(repeating: "t", count: count), count: 0)
    let index = try #require(FeedIndex(state: state, proportions: [], days: [], place: nil))
    let read = try #require(FeedIndex(index.bytes))
    #expect(read.state.token == String(repeating: "t", count: kept))
  }

  // a token that is not UTF-8 is read with replacement characters, so it matches no feed
  @Test(arguments: [[0xFF, 0xFE, 0xFD], [0, 0, 0], [0xC3, 0x28, 0x80]] as [[UInt8]])
  func aTokenOfAnyBytesIsRead(token: [UInt8]) throws {
    let index = try #require(FeedIndex(Parts(token: token).bytes))
    #expect(index.state.token == String(decoding: token, as: UTF8.self))
  }

  // FEED-6: an index of 100,000 photos, as of a large library, is written and read unchanged
  @Test func aLargeIndexComesBack() throws {
    let count: Int32 = 100_000
    let index = try #require(
      FeedIndex(
        state: FeedState(token: "large", count: count),
        proportions: (0..<count).map { Proportion(raw: UInt16(truncatingIfNeeded: $0)) },
        days: (0..<1000).map { FeedIndex.Day(number: 20_000 - $0, count: 100) }, place: 99_999))
    #expect(FeedIndex(index.bytes) == index)
    #expect(FeedIndex(Array(index.bytes.dropLast())) == nil && FeedIndex(index.bytes + [0]) == nil)
  }
}
