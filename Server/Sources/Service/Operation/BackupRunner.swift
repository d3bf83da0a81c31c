import Backup
import ServiceLifecycle

/// Runs the continuous backup while the server runs (LIB-14).
struct BackupRunner: Service, CustomStringConvertible {
  // Why: the service group logs each service; a dump of the struct would contain the secret key.
  let description = "BackupRunner"
  let backup: ContinuousBackup?

  func run() async throws {
    guard let backup else { return }
    await cancelWhenGracefulShutdown { await backup.run() }
  }
}
