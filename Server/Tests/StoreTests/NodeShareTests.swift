import Domain
import ServerTestKit
import Testing

@testable import Store

/// Share links on several servers with one database of PostgreSQL (LIB-6, LIB-13).
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(20)))
struct NodeShareTests {
  // LIB-6, LIB-13: photos that are withdrawn on one node are gone at once on the other.
  @Test func withdrawnPhotosAreGoneOnAllNodes() async throws {
    let pair = try await NodeTests.Pair()
    let boris = try await pair.there.people.add(sample: "boris")
    let photos = [
      try await pair.here.photos.add(sample: "a", of: pair.anna, at: 1),
      try await pair.there.photos.add(sample: "b", of: boris, at: 2),
    ]
    var new = NewShare(hash: Digest(hex: "a"), seed: "")
    new.mayShowOthers = true
    let made = try await pair.there.shares.add(
      new, of: .photos(photos), by: boris, now: moment(3)
    ).record
    let shown = {
      try pair.there.shares.photos(of: made, offset: 0, count: 9).photos.map(\.facts.publicId)
    }
    #expect(try shown() == ["a", "b"])
    let others = try pair.here.shares.sharesOfOthers(showing: pair.anna, now: moment(4))
    #expect(others.map(\.share.id) == [made.id])
    #expect(
      try await pair.here.shares.withdrawPhotos(of: pair.anna, from: made.id) == .withdrawn)
    #expect(try shown() == ["b"])
    #expect(try pair.there.shares.photo(publicId: "a", of: made) == nil)
  }
}
