import Logging
import ServiceLifecycle

/// Writes what is collected in memory every 5 s. A crash loses what is not written, more than 5 s
/// only while the disk refuses writes.
struct MemoryWriter: Service, CustomStringConvertible {
  /// What is written, in the plural, for the log.
  let description: String
  let logger: Logger
  let flush: @Sendable () async throws -> Void

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do {
          try await Task.sleep(for: .seconds(5))
          try await flush()
        } catch {
          // Why: what is not written now, the server writes after its last response.
          if Task.isCancelled { return }
          logger.warning("\(description) are not written", metadata: ["error": "\(error)"])
          try? await Task.sleep(for: .seconds(60))
        }
      }
    }
  }
}
