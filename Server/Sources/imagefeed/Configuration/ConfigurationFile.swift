import Foundation

/// The configuration file that `imagefeed setup` reads and writes.
struct ConfigurationFile: Sendable {
  /// Its absolute path.
  let path: String
  /// The data folder that it sets; nil if it sets none.
  let data: String?
  /// Whether it does not exist, or sets nothing but the data folder, as the file of a new
  /// installation does.
  let isUntouched: Bool

  /// Reads the file that `named` or the environment names, else the usual one. One that cannot be
  /// understood counts as written by somebody.
  init(
    named: String?, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    let named = named ?? environment[Configuration.fileVariable] ?? Configuration.usualFile
    guard !named.isEmpty else { throw misuse("--config is empty: name the file to write.") }
    path = absolutePath(named)
    guard FileManager.default.fileExists(atPath: path) else {
      (data, isUntouched) = (nil, true)
      return
    }
    let found = try? Configuration(typed: ["--config", path], environment: [:])
    data = found?.entries.first { $0.option.name == "data" }?.values.first
    isUntouched = found.map { $0.entries.allSatisfy { $0.option.name == "data" } } ?? false
  }

  /// Whether the server finds the file without being told.
  var isUsual: Bool { path == Configuration.usualFile }

  /// Writes the options, unless `validating` throws for the path of a file with this text. Readers
  /// see either the old file or the new one.
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
    // Why: it has no secrets, and the server reads it as a user of its own.
    chmod(draft, 0o644)
    guard rename(draft, path) == 0 else { throw refuse("\(path) cannot be written.") }
  }
}
