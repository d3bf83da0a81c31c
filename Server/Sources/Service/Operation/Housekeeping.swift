import Domain
import Identity
import Logging
import ServiceLifecycle

/// Deletes long-expired sessions, codes, tokens and login attempts once an hour.
struct Housekeeping: Service, CustomStringConvertible {
  // Why: the service group logs each service; a dump of the struct would contain the secret key.
  let description = "Housekeeping"
  let identity: Identity
  let clock: @Sendable () -> Instant
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do {
          try await identity.sweep(now: clock())
          try await Task.sleep(for: .seconds(3600))
        } catch is CancellationError {
          return
        } catch {
          logger.error("tidying up failed", metadata: ["error": "\(error)"])
          try? await Task.sleep(for: .seconds(600))
        }
      }
    }
  }
}
