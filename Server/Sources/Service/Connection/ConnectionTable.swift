/// The open connections by client network; decides which new ones are admitted. Times are
/// milliseconds of any clock.
struct ConnectionTable {
  /// The decision about a new connection.
  enum Admission: Hashable {
    /// The connection is served.
    case admitted
    /// The connection is served, and the idle one with this id is closed to make room.
    case replacing(Int)
    /// The connection is answered with 503 and closed.
    case refused
  }

  /// How long a connection must be idle before another of the same network may replace it: one that
  /// was just opened or answered is likely to be used again.
  static let ownIdleMilliseconds: Int64 = 5000

  private let limit: Int
  private let limitPerNetwork: Int
  private var total = 0
  /// The ids of each network's open connections, oldest first.
  private var networks: [ClientNetwork: [Int]] = [:]

  /// A table for `limit` connections, at most `limitPerNetwork` from one network; 0 means no limit.
  init(limit: Int, limitPerNetwork: Int) {
    self.limit = limit
    self.limitPerNetwork = limitPerNetwork > 0 ? limitPerNetwork : .max
  }

  /// The number of open connections.
  var count: Int { total }

  /// Decides about a new connection. `network` is nil for trusted proxies, which carry the requests
  /// of many clients and so have no limit of their own; `idleSince` returns nil during a request.
  mutating func open(
    _ id: Int, from network: ClientNetwork?, now: Int64, idleSince: (Int) -> Int64?
  ) -> Admission {
    let own = network.map { networks[$0, default: []] } ?? []
    var victim: (id: Int, network: ClientNetwork)?
    if own.count >= limitPerNetwork || total >= limit {
      if own.count < limitPerNetwork {
        victim = idleOfMostCrowded(above: own.count, idleSince)
      }
      if victim == nil, let network {
        let last = now - ConnectionTable.ownIdleMilliseconds
        victim = own.first { idleSince($0).map { $0 <= last } ?? false }.map { ($0, network) }
      }
      guard let victim else { return .refused }
      close(victim.id, from: victim.network)
    }
    total += 1
    if let network { networks[network, default: []].append(id) }
    return victim.map { .replacing($0.id) } ?? .admitted
  }

  /// Removes a connection; does nothing if the id is unknown.
  mutating func close(_ id: Int, from network: ClientNetwork?) {
    guard let network else {
      total -= 1
      return
    }
    guard let place = networks[network]?.firstIndex(of: id) else { return }
    networks[network]?.remove(at: place)
    if networks[network]?.isEmpty == true { networks[network] = nil }
    total -= 1
  }

  /// The connection to close for a new one: the oldest idle connection of the network with the most
  /// connections, if it has more than `count`.
  private func idleOfMostCrowded(
    above count: Int, _ idleSince: (Int) -> Int64?
  ) -> (id: Int, network: ClientNetwork)? {
    var most = count
    var found: (id: Int, network: ClientNetwork)?
    for (network, ids) in networks where ids.count > most {
      guard let id = ids.first(where: { idleSince($0) != nil }) else { continue }
      most = ids.count
      found = (id, network)
    }
    return found
  }
}
