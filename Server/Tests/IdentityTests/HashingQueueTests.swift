import TestKit
import Testing

@testable import Identity

/// Whose password is hashed next, and who is refused.
struct HashingQueueTests {
  private static func turn(_ purpose: HashingTurn.Purpose, _ host: Int) -> HashingTurn {
    HashingTurn(purpose, address: "198.51.100.\(host)")
  }

  //
  @Test func aClientWhoHasNotBeenServedIsNext() {
    var queue = HashingQueue<String>(limit: 100)
    for round in 0..<7 {
      for host in 1...10 {
        #expect(queue.append("\(host) \(round)", Self.turn(.signIn, host)) == nil)
      }
    }
    for _ in 0..<20 { _ = queue.next() }
    #expect(queue.append("visitor", Self.turn(.signIn, 77)) == nil)
    #expect(queue.next() == "visitor")
  }

  //
  @Test func aPurposeGetsItsShare() {
    var queue = HashingQueue<String>(limit: 100)
    for host in 1...50 { _ = queue.append("share", Self.turn(.share, host)) }
    for host in 1...3 { _ = queue.append("sign-in", Self.turn(.signIn, host)) }
    #expect((0..<6).compactMap { _ in queue.next() }.count { $0 == "sign-in" } == 3)
  }

  //
  @Test func aFullQueueRefusesTheClientWithTheMostJobs() {
    var queue = HashingQueue<String>(limit: 6)
    for number in 0..<5 { _ = queue.append("flood \(number)", Self.turn(.signIn, 1)) }
    _ = queue.append("other", Self.turn(.signIn, 2))
    #expect(!queue.hasRoom(for: Self.turn(.signIn, 1)))
    #expect(queue.append("flood 5", Self.turn(.signIn, 1)) == "flood 5")
    #expect(queue.hasRoom(for: Self.turn(.signIn, 3)))
    #expect(queue.append("visitor", Self.turn(.signIn, 3)) == "flood 4")
    #expect(queue.count == 6)
  }

  //
  @Test func aFullQueueRefusesThePurposeWithTheMostJobs() {
    var queue = HashingQueue<String>(limit: 6)
    for host in 1...6 { _ = queue.append("guess \(host)", Self.turn(.share, host)) }
    #expect(queue.append("guess 7", Self.turn(.share, 7)) == "guess 7", "all have one")
    #expect(queue.append("visitor", Self.turn(.signIn, 77)) == "guess 6")
    #expect(queue.next() == "guess 1")
  }

  // an IPv6 client has a whole network of addresses.
  @Test func addressesOfOneNetworkAreOneClient() {
    let (one, other) = ("2001:db8:1:2::1", "2001:db8:1:2:ffff::7")
    #expect(HashingTurn(.signIn, address: one) == HashingTurn(.signIn, address: other))
  }

  // whoever comes, a client that has waited for nothing is served after one job per purpose at most.
  @Test(arguments: 1...20) func nobodyWaitsForAFlood(seed: UInt64) {
    var chance = Chance(seed: seed)
    var queue = HashingQueue<Int>(limit: 32)
    for _ in 0..<500 {
      let purpose =
        [HashingTurn.Purpose.signIn, .share, .change].randomElement(using: &chance) ?? .share
      _ = queue.append(0, Self.turn(purpose, Int.random(in: 1...10, using: &chance)))
      if Bool.random(using: &chance) { _ = queue.next() }
    }
    #expect(queue.append(1, HashingTurn(.signIn, personId: 77)) != 1)
    let served = (0..<3).compactMap { _ in queue.next() }
    #expect(served.contains(1))
  }

  // whoever was served once gets another turn, however many newcomers there are.
  @Test func newcomersKeepNobodyWaitingForEver() {
    var queue = HashingQueue<String>(limit: 32)
    let again = Self.turn(.signIn, 1)
    queue.serve(again)
    for number in 0..<20 { _ = queue.append("new", HashingTurn(.signIn, personId: Int64(number))) }
    _ = queue.append("again", again)
    var served: [String] = []
    for number in 20..<80 {
      _ = queue.append("new", HashingTurn(.signIn, personId: Int64(number)))
      if let job = queue.next() { served.append(job) }
    }
    #expect(served.contains("again"))
  }

  // the memory of who was served has a bound.
  @Test func manyClientsAreForgotten() {
    var queue = HashingQueue<Int>(limit: 4)
    for number in 0..<3 * HashingQueue<Int>.mostClients {
      queue.serve(HashingTurn(.share, personId: Int64(number)))
      #expect(queue.remembered <= HashingQueue<Int>.mostClients)
    }
  }
}
