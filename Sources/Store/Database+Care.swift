import Dispatch
import Foundation
import GRDB

extension Database {
  /// Writes a complete copy to `file`, which must not exist, while the server goes on.
  ///
  /// The copy is on the disk when this returns; after an error there is no file. A backup of the
  /// folder needs DIR/secret.key and DIR/originals too.
  public func backup(to file: String) async throws(StoreError) {
    if FileManager.default.fileExists(atPath: file) { throw .exists(path: file) }
    let source = path
    let outcome = await aside { () throws(StoreError) in
      do {
        let queue = try Database.readOnlyQueue(source)
        defer { try? queue.close() }
        try queue.vacuum(into: file)
      } catch {
        try? FileManager.default.removeItem(atPath: file)
        throw StoreError(error, path: file)
      }
      try DataFolder.synchronise(file)
      try DataFolder.synchronise((file as NSString).deletingLastPathComponent)
    }
    try outcome.get()
  }

  /// Reads the whole database and returns a sentence for each thing that is wrong; empty is good.
  public func check() async throws(StoreError) -> [String] {
    let source = path
    let outcome = await aside { () throws(StoreError) in
      do {
        let queue = try Database.readOnlyQueue(source)
        defer { try? queue.close() }
        return try queue.read(IntegrityCheck.problems)
      } catch {
        throw StoreError(error, path: source)
      }
    }
    return try outcome.get()
  }

  /// Runs long work on a thread of its own.
  private func aside<Value: Sendable>(
    _ work: @escaping @Sendable () throws(StoreError) -> Value
  ) async -> Result<Value, StoreError> {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: Result(catching: work)) }
    }
  }
}
