import Hummingbird
import Identity
import Synchronization

/// Runs searches one at a time, because each may read thousands of photos and anybody may request one:
/// together they occupy one core and one reader of the database (LIB-15). A search for photos ends after
/// two seconds (`StoreError.cancelled`), so that no query can keep the others waiting for longer.
final class SearchQueue: Sendable {
  /// Searches of all clients that run or wait.
  static let most = 128
  /// Searches of one client that run or wait: two browsers with six connections each.
  static let mostPerClient = 12

  private let addresses: ClientAddress
  private let counts = Mutex(Counts())
  private let worker = Worker()

  init(addresses: ClientAddress) {
    self.addresses = addresses
  }

  private struct Counts {
    var total = 0
    var byClient: [String: Int] = [:]
  }

  /// Returns the result of `search`, which never begins if the client has left; one for photos that
  /// has begun ends then. Throws `Failure.busy` if too many searches of this client, or of all, wait.
  func run<Result: Sendable>(
    _ request: Request, _ context: ServiceContext,
    _ search: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    let client = NetworkAddress(addresses.address(request, context)).host
    try enter(client)
    defer { leave(client) }
    return try await context.whileClientWaits { [worker] in try await worker.run(search) }
  }

  /// Counts a search of `client`, an address or IPv6 network. Throws `Failure.busy` at the limits.
  func enter(_ client: String) throws(Failure) {
    let isFull = counts.withLock { counts in
      let own = counts.byClient[client, default: 0]
      if counts.total >= SearchQueue.most || own >= SearchQueue.mostPerClient { return true }
      counts.total += 1
      counts.byClient[client] = own + 1
      return false
    }
    if isFull { throw .busy(seconds: 1) }
  }

  /// Uncounts a search.
  func leave(_ client: String) {
    counts.withLock { counts in
      counts.total -= 1
      let own = counts.byClient[client, default: 0] - 1
      counts.byClient[client] = own > 0 ? own : nil
    }
  }

  private actor Worker {
    func run<Result: Sendable>(_ search: @Sendable () throws -> Result) throws -> Result {
      try Task.checkCancellation()
      return try search()
    }
  }
}
