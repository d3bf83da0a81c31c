import Testing

@testable import Service

/// LIB-15: which connections are admitted, and which idle ones are closed to make room.
@Suite struct ConnectionTableTests {
  private typealias Row = (id: Int, address: String)

  /// A table with these connections, each from its address.
  private static func table(limit: Int, perNetwork: Int, _ rows: [Row]) -> ConnectionTable {
    var table = ConnectionTable(limit: limit, limitPerNetwork: perNetwork)
    for row in rows {
      let admission = table.open(row.id, from: ClientNetwork(row.address), now: 0) { _ in nil }
      #expect(admission == .admitted)
    }
    return table
  }

  private static let crowd: [Row] = [
    (1, "10.0.0.1"), (2, "10.0.0.1"), (3, "10.0.0.1"), (4, "10.0.0.2"), (5, "10.0.0.2"),
  ]

  // LIB-15
  @Test func anAddressGetsItsShareOnly() {
    var table = Self.table(limit: 10, perNetwork: 3, Self.crowd)
    #expect(table.open(6, from: ClientNetwork("10.0.0.1"), now: 1) { _ in nil } == .refused)
    #expect(table.open(7, from: ClientNetwork("10.0.0.2"), now: 1) { _ in nil } == .admitted)
    #expect(table.count == 6)
  }

  // LIB-15: a /64 is one client, because the hosts of a household choose addresses from it.
  @Test func anIPv6NetworkIsOneClient() {
    var table = Self.table(limit: 10, perNetwork: 2, [(1, "2001:db8::1"), (2, "2001:db8::2")])
    #expect(table.open(3, from: ClientNetwork("2001:db8::3"), now: 1) { _ in nil } == .refused)
    #expect(table.open(4, from: ClientNetwork("2001:db8:0:1::3"), now: 1) { _ in nil } == .admitted)
  }

  // LIB-15: an IPv4-mapped address, as on a dual-stack socket, counts as its IPv4 address.
  @Test func aMappedAddressIsItsIPv4Address() {
    #expect(ClientNetwork("::ffff:10.0.0.1") == ClientNetwork("10.0.0.1"))
    #expect(ClientNetwork("fe80::1%eth0") == ClientNetwork("fe80::2"))
    #expect(ClientNetwork("/run/socket") == nil)
  }

  // LIB-15: a browser that keeps connections open does not lock itself out.
  @Test func aLongIdleConnectionGivesWayToAnotherOfItsAddress() {
    var table = Self.table(limit: 10, perNetwork: 3, Self.crowd)
    let network = ClientNetwork("10.0.0.1")
    #expect(table.open(6, from: network, now: 5999) { $0 == 2 ? 1000 : nil } == .refused)
    #expect(table.open(7, from: network, now: 6000) { $0 == 2 ? 1000 : nil } == .replacing(2))
  }

  // LIB-15
  @Test func theMostCrowdedAddressGivesWayFirst() {
    var table = Self.table(limit: 5, perNetwork: 3, Self.crowd)
    #expect(table.open(6, from: ClientNetwork("10.0.0.3"), now: 1) { _ in 0 } == .replacing(1))
    #expect(table.count == 5)
  }

  // LIB-15: only idle connections are closed
  @Test func aRequestInProgressIsNotCutForANewcomer() {
    var table = Self.table(limit: 5, perNetwork: 3, Self.crowd)
    let network = ClientNetwork("10.0.0.3")
    #expect(table.open(6, from: network, now: 1) { $0 == 5 ? 0 : nil } == .replacing(5))
    #expect(table.open(7, from: network, now: 1) { _ in nil } == .refused)
  }

  // LIB-15: an address that opens many connections cannot displace those of an address within its
  // limit.
  @Test func aCrowdedAddressTakesNothingFromOthers() {
    var table = Self.table(limit: 5, perNetwork: 4, Self.crowd)
    #expect(table.open(6, from: ClientNetwork("10.0.0.1"), now: 1) { $0 > 3 ? 0 : nil } == .refused)
  }

  // LIB-15: clients behind a trusted proxy are limited by request, not by connection.
  @Test func aTrustedProxyIsLimitedOnlyByTheTotal() {
    var table = ConnectionTable(limit: 3, limitPerNetwork: 1)
    for id in 1...3 { #expect(table.open(id, from: nil, now: 0) { _ in 0 } == .admitted) }
    #expect(table.open(4, from: nil, now: 0) { _ in 0 } == .refused)
    table.close(1, from: nil)
    #expect(table.open(5, from: nil, now: 0) { _ in 0 } == .admitted)
  }

  // LIB-15
  @Test func zeroMeansNoLimitPerAddress() {
    var table = ConnectionTable(limit: 100, limitPerNetwork: 0)
    let network = ClientNetwork("10.0.0.1")
    for id in 1...100 { #expect(table.open(id, from: network, now: 0) { _ in nil } == .admitted) }
    #expect(table.open(101, from: network, now: 0) { _ in nil } == .refused)
  }

  // LIB-15: 50 addresses at their limit leave connections for others.
  @Test func fiftyFullSharesLeaveConnectionsFree() {
    let limits = Limits()
    #expect(50 * limits.connectionsPerAddress < limits.connections)
  }

  // LIB-15: closing a connection twice frees only one place.
  @Test func aClosedConnectionIsForgottenOnce() {
    var table = Self.table(limit: 10, perNetwork: 3, Self.crowd)
    table.close(1, from: ClientNetwork("10.0.0.1"))
    table.close(1, from: ClientNetwork("10.0.0.1"))
    #expect(table.count == 4)
    #expect(table.open(6, from: ClientNetwork("10.0.0.1"), now: 1) { _ in nil } == .admitted)
  }
}
