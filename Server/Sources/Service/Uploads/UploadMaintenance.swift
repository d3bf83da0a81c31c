import PhotoLibrary
import ServiceLifecycle

/// Imports complete uploads, also of an earlier process, and deletes expired ones: at the start
/// and every hour.
struct UploadMaintenance: Service, CustomStringConvertible {
  let description = "UploadMaintenance"
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
