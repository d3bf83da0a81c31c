import PhotoLibrary
import ServiceLifecycle

/// Takes in what was complete when the server ended, and forgets old uploads, now and every hour.
struct UploadKeeper: Service, CustomStringConvertible {
  let description = "UploadKeeper"
  let library: PhotoLibrary

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await library.takeInUploads()
        await library.uploads.sweep()
        do {
          try await Task.sleep(for: .seconds(3600))
        } catch {
          return
        }
      }
    }
  }
}
