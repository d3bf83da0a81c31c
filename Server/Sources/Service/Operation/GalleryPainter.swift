import Logging
import PhotoLibrary
import ServiceLifecycle

/// Draws the demo gallery while the server runs.
struct GalleryPainter: Service, CustomStringConvertible {
  // Why: the service group logs each service; a dump of the struct would contain the secret key.
  let description = "GalleryPainter"
  let library: PhotoLibrary
  let count: Int
  /// A stream that ends once the server listens: the URL is printed before the first picture is
  /// drawn.
  let start: AsyncStream<Void>
  let logger: Logger

  func run() async throws {
    guard count > 0 else { return }
    await cancelWhenGracefulShutdown {
      for await _ in start {}
      guard !Task.isCancelled else { return }
      do throws(GalleryError) {
        try await library.drawGallery(count: count) { drawn, end in
          if drawn == end { logger.info("the demo gallery is complete") }
        }
      } catch {
        // Why: stopping the server is not an error; its next start continues to draw.
        if Task.isCancelled { return }
        logger.error("the demo gallery is not complete", metadata: ["error": "\(error)"])
      }
    }
  }
}
