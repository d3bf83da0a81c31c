import Logging
import PhotoLibrary
import ServiceLifecycle

/// Adds the demo's photos while the server runs.
struct DemoFiller: Service, CustomStringConvertible {
  // Why: the service group logs each service; a dump of the struct would contain the secret key.
  let description = "DemoFiller"
  let library: PhotoLibrary
  /// The folder with the photos and their catalogue.
  let folder: String
  let count: Int
  /// A stream that ends once the server listens: the URL is printed before the first photo is added.
  let start: AsyncStream<Void>
  let logger: Logger

  func run() async throws {
    guard count > 0 else { return }
    await cancelWhenGracefulShutdown {
      for await _ in start {}
      guard !Task.isCancelled else { return }
      do throws(DemoError) {
        try await library.fillDemo(from: folder, count: count)
        if !Task.isCancelled { logger.info("the demo gallery is complete") }
      } catch {
        // Why: stopping the server is not an error; its next start adds the rest.
        if Task.isCancelled { return }
        logger.error("the demo gallery is not complete", metadata: ["error": "\(error)"])
      }
    }
  }
}
