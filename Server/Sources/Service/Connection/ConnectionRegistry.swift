import NIOCore
import Synchronization

/// The open connections of a server, limited in total and per client address (LIB-15).
final class ConnectionRegistry: Sendable {
  /// One admitted connection.
  final class Connection: Sendable {
    private let channel: any Channel
    fileprivate let network: ClientNetwork?
    fileprivate let id: Int
    /// When the connection became idle, in milliseconds; -1 while a request is in progress.
    private let idleSince: Atomic<Int64>

    fileprivate init(_ channel: any Channel, _ network: ClientNetwork?, id: Int, now: Int64) {
      self.channel = channel
      self.network = network
      self.id = id
      idleSince = Atomic(now)
    }

    /// When the last request ended, in milliseconds; nil while one is in progress.
    fileprivate var idle: Int64? {
      let since = idleSince.load(ordering: .relaxed)
      return since < 0 ? nil : since
    }

    /// A request began.
    func begin() {
      idleSince.store(-1, ordering: .relaxed)
    }

    /// The last request has ended.
    func rest(now: Int64) {
      idleSince.store(now, ordering: .relaxed)
    }

    fileprivate func closeIfIdle() {
      channel.eventLoop.execute { [self] in
        // Why check again: a request may have begun meanwhile; the limit is then exceeded by one.
        if idle != nil { channel.close(promise: nil) }
      }
    }
  }

  private struct State {
    var table: ConnectionTable
    var connections: [Int: Connection] = [:]
    var next = 0
    var refused = 0

    /// The new connection unless it is refused, and the idle one that is closed for it.
    mutating func admit(
      _ channel: any Channel, _ network: ClientNetwork?, now: Int64
    ) -> (admitted: Connection?, replaced: Connection?) {
      // Why swapped out: changing the dictionary while `self` also refers to it would copy it each
      // time.
      var connections: [Int: Connection] = [:]
      swap(&connections, &self.connections)
      defer { swap(&connections, &self.connections) }
      next += 1
      let admission = table.open(next, from: network, now: now) { connections[$0]?.idle }
      guard admission != .refused else {
        refused += 1
        return (nil, nil)
      }
      let connection = Connection(channel, network, id: next, now: now)
      connections[next] = connection
      guard case .replacing(let other) = admission else { return (connection, nil) }
      return (connection, connections.removeValue(forKey: other))
    }
  }

  /// The most refused connections that may be open at the same time while they are answered.
  static let mostRefusals = 128

  private let trusted: [AddressRange]
  private let refusals = Atomic(0)
  private let state: Mutex<State>

  /// Connections from `trusted` proxies count toward the total limit, but not toward the limit per
  /// client address.
  init(limits: Limits, trusted: [AddressRange]) {
    self.trusted = trusted
    state = Mutex(
      State(
        table: ConnectionTable(
          limit: limits.connections, limitPerNetwork: limits.connectionsPerAddress)))
  }

  /// The number of open connections, and of those refused since the start.
  var counts: (open: Int, refused: Int) {
    state.withLock { ($0.table.count, $0.refused) }
  }

  /// Admits a connection until its channel closes; nil if it must be refused.
  func admit(_ channel: any Channel, now: Int64) -> Connection? {
    let network = network(of: channel)
    let (admitted, replaced) = state.withLock { $0.admit(channel, network, now: now) }
    replaced?.closeIfIdle()
    guard let admitted else { return nil }
    channel.closeFuture.whenComplete { [self] _ in forget(admitted) }
    return admitted
  }

  /// Whether to answer a refused connection. If false, too many refusals are being answered and the
  /// channel must be closed at once.
  func mayAnswerRefusal(on channel: any Channel) -> Bool {
    let before = refusals.wrappingAdd(1, ordering: .relaxed).oldValue
    guard before < ConnectionRegistry.mostRefusals else {
      refusals.wrappingSubtract(1, ordering: .relaxed)
      return false
    }
    channel.closeFuture.whenComplete { [self] _ in
      refusals.wrappingSubtract(1, ordering: .relaxed)
    }
    return true
  }

  private func forget(_ connection: Connection) {
    state.withLock { state in
      // NB: a replaced connection was removed when its successor was admitted.
      guard state.connections.removeValue(forKey: connection.id) != nil else { return }
      state.table.close(connection.id, from: connection.network)
    }
  }

  private func network(of channel: any Channel) -> ClientNetwork? {
    guard let address = channel.remoteAddress?.ipAddress else { return nil }
    return trusted.contains { $0.contains(address) } ? nil : ClientNetwork(address)
  }
}
