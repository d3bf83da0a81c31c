import HummingbirdCore
import Logging
import NIOCore

extension Channel {
  /// Whether both ends of the connection have a loopback or private address.
  fileprivate var isNear: Bool {
    [localAddress, remoteAddress].allSatisfy { address in
      guard let text = address?.ipAddress else { return false }
      return (AddressRange.near + AddressRange.shared).contains { $0.contains(text) }
    }
  }
}

/// Refuses connections over the limits before TLS and HTTP are set up: a refusal must cost far less
/// than a request, or refusals themselves overload the server (LIB-15).
struct AdmittingChannel<Base: ServerChildChannel>: ServerChildChannel {
  /// The result of setting up a connection.
  enum Value: ServerChildChannelValue {
    /// The connection is within the limits and will be served.
    case admitted(Base.Value)
    /// The connection is over a limit: it is answered with 503 or just closed.
    case refused(any Channel)

    var channel: any Channel {
      switch self {
      case .admitted(let value): value.channel
      case .refused(let channel): channel
      }
    }
  }

  private let base: Base
  private let registry: ConnectionRegistry
  private let isPlain: Bool
  private let isNearOnly: Bool

  /// `base` must add a `ConnectionGuard` to the pipeline. If `isPlain` is false, the connection
  /// begins with a TLS handshake, so a refusal cannot be answered in plain text. If `isNearOnly` is true, only this
  /// machine and private networks may connect, and only through their addresses (API-8).
  init(_ base: Base, registry: ConnectionRegistry, isPlain: Bool, isNearOnly: Bool = false) {
    self.base = base
    self.registry = registry
    self.isPlain = isPlain
    self.isNearOnly = isNearOnly
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let isWelcome = !isNearOnly || channel.isNear
    guard isWelcome, let connection = registry.admit(channel, now: ConnectionGuard.now) else {
      let isAnswered = isWelcome && isPlain && registry.mayAnswerRefusal(on: channel)
      return channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(ConnectionRefusal(isAnswered: isAnswered))
        return .refused(channel)
      }
    }
    return base.setup(channel: channel, logger: logger).flatMapThrowing { value in
      // NB: in a connection to the proxy it is added after the request for a tunnel.
      let pipeline = channel.pipeline.syncOperations
      if let guardian = try? pipeline.handler(type: ConnectionGuard.self) {
        guardian.connection = connection
      } else {
        connection.begin()
      }
      return .admitted(value)
    }
  }

  func handle(value: Value, logger: Logger) async {
    switch value {
    case .admitted(let value): await base.handle(value: value, logger: logger)
    case .refused: break
    }
  }
}
