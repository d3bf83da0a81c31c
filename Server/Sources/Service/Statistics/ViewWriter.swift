import Logging
import ServiceLifecycle
import Store

/// Writes the views counted in memory every 5 s. A crash loses what is not written, more than 5 s
/// only while the disk refuses writes.
struct ViewWriter: Service, CustomStringConvertible {
  let description = "ViewWriter"
  let statistics: StatisticsStore
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do {
          try await Task.sleep(for: .seconds(5))
          try await statistics.flush()
        } catch {
          // Why: what is not written now, the server writes after its last response.
          if Task.isCancelled { return }
          logger.warning("views are not written", metadata: ["error": "\(error)"])
          try? await Task.sleep(for: .seconds(60))
        }
      }
    }
  }
}
