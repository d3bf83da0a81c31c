/// A place for the files of a backup. Names are paths with `/`, relative to the place.
///
/// A file appears whole or not at all, and is durable when the call returns.
protocol BackupDestination: Sendable {
  /// Stores a small file; replaces one of the same name.
  func put(_ name: String, _ bytes: [UInt8]) async throws(BackupError)
  /// Stores a copy of a local file whose SHA-256 is `hash`, in hexadecimal digits.
  func put(_ name: String, file: String, hash: String) async throws(BackupError)
  /// Whether there is a file of this name.
  func contains(_ name: String) async throws(BackupError) -> Bool
  /// The content of a small file; throws `missing`, and `unreadable` if the disk of the place fails.
  func bytes(_ name: String) async throws(BackupError) -> [UInt8]
  /// Copies a file to a local path; throws like `bytes`, and `disk` if it cannot be written there. Returns the SHA-256
  /// of what was written.
  func fetch(_ name: String, to path: String) async throws(BackupError) -> String
  /// The names that begin with `folder`, which is "" or ends with "/".
  func names(in folder: String) async throws(BackupError) -> [String]
  /// Deletes files; those that do not exist are ignored.
  func delete(_ names: [String]) async throws(BackupError)
  /// Closes connections.
  func close() async
}
