import Logging
import PhotoLibrary
import ServiceLifecycle

/// Draws the demo gallery beside the running server.
struct GalleryPainter: Service, CustomStringConvertible {
  // Why: the service group logs what it starts, and a dump of the struct would hold the secret key.
  let description = "GalleryPainter"
  let library: PhotoLibrary
  let count: Int
  /// Ends when the server answers: its address comes before the first picture.
  let start: AsyncStream<Void>
  let logger: Logger

  func run() async throws {
    guard count > 0 else { return }
    await cancelWhenGracefulShutdown {
      for await _ in start {}
      guard !Task.isCancelled else { return }
      do throws(GalleryError) {
        try await library.drawGallery(count: count)
      } catch {
        logger.error("the demo gallery is not complete", metadata: ["error": "\(error)"])
      }
    }
  }
}
