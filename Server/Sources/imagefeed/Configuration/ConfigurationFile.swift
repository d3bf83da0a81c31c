import Foundation
import Store

/// The configuration file that `imagefeed setup` reads and writes.
struct ConfigurationFile: Sendable {
  /// The absolute path of the file.
  let path: String
  /// The data folder that it sets; nil if it sets none.
  let data: String?
  /// Whether the file does not exist, or sets only the data folder, as in a new installation.
  let isUntouched: Bool
  /// Why the file cannot be used; nil if it can.
  let problem: String?

  /// Reads the file at the path `named`, otherwise the one that the environment names, otherwise
  /// the default one. Throws if the disk does not say whether there is one.
  init(
    named: String?, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    let named = named ?? environment[Configuration.fileVariable] ?? Configuration.usualFile
    guard !named.isEmpty else { throw misuse("--config is empty: name the file to write.") }
    path = absolutePath(named)
    do {
      guard try Disk.exists(path) else {
        (data, isUntouched, problem) = (nil, true, nil)
        return
      }
    } catch {
      throw refuse("\(path) cannot be looked at: \(error).")
    }
    do {
      let entries = try Configuration(typed: ["--config", path], environment: [:]).entries
      data = entries.first { $0.option.name == "data" }?.values.first
      isUntouched = entries.allSatisfy { $0.option.name == "data" }
      problem = nil
    } catch {
      (data, isUntouched, problem) = (nil, false, "\(error)")
    }
  }

  /// Whether the server reads the file without `--config`.
  var isUsual: Bool { path == Configuration.usualFile }

  /// Replaces the file atomically. Throws, and keeps the old file, if `validating` throws for the
  /// path of the new one.
  func write(_ plan: ServerPlan, validating: (String) throws -> Void) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let draft = path + ".new"
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(plan.text.utf8).write(to: URL(fileURLWithPath: draft))
    } catch {
      throw refuse("\(path) cannot be written; are you root?")
    }
    do {
      try validating(draft)
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
      throw error
    }
    // Why: it has no secrets, and the server runs as another user.
    chmod(draft, 0o644)
    guard rename(draft, path) == 0 else { throw refuse("\(path) cannot be written.") }
  }
}
