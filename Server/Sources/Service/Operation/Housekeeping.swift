import Domain
import Identity
import Logging
import PhotoLibrary
import ServiceLifecycle
import Store

/// Deletes long-expired sessions, codes, tokens, login attempts, old entries of the audit log, photos
/// that were in the bin for long, and what interrupted removals and imports have left, once an hour.
struct Housekeeping: Service, CustomStringConvertible {
  // Why: the service group logs each service; a dump of the struct would contain the secret key.
  let description = "Housekeeping"
  let identity: Identity
  let audit: AuditStore
  /// For how many days entries of the audit log are kept.
  let auditDays: Int
  let library: PhotoLibrary
  /// For how many days deleted photos stay in the bin.
  let binDays: Int
  let clock: @Sendable () -> Instant
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do {
          try await sweep()
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

  /// Deletes what is old enough now.
  func sweep() async throws {
    let now = clock()
    try await library.finishRemovals()
    try await identity.sweep(now: now)
    try await audit.sweep(before: now.advanced(bySeconds: -Int64(auditDays) * 86_400))
    try await library.sweepSharedOriginals()
    try await library.sweepBin(before: now.advanced(bySeconds: -Int64(binDays) * 86_400))
  }
}
