import HummingbirdCore
import Logging
import NIOCore
import NIOSSL

/// Encrypts each new connection with the current certificate.
struct CertifiedChannel<Base: ServerChildChannel>: ServerChildChannel {
  typealias Value = Base.Value

  let base: Base
  /// The current TLS context.
  let context: @Sendable () -> NIOSSLContext

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(
        NIOSSLServerHandler(context: context()))
    }.flatMap {
      base.setup(channel: channel, logger: logger)
    }
  }

  func handle(value: Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}
