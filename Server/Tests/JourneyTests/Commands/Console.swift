import ArgumentParser
import Foundation
import Synchronization

@testable import imagefeed

/// Runs commands of `imagefeed` in this process, on a data folder that is deleted after the test.
final class Console: Sendable {
  /// What a command printed, and its exit code.
  struct Outcome {
    let code: Int32
    let output: String
    let errors: String

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Standard output as a JSON object; nil if it is not one.
    var json: [String: Any]? {
      try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    }

    /// The last line of standard output as a JSON object; nil if it is not one.
    var lastJSON: [String: Any]? {
      try? JSONSerialization.jsonObject(with: Data((lines.last ?? "").utf8)) as? [String: Any]
    }

    /// Standard output as a JSON array of objects; nil if it is not one.
    var list: [[String: Any]]? {
      try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]]
    }
  }

  private final class Record: Sendable {
    let texts = Mutex<[Int32: String]>([:])
    let typed: Mutex<[String]>

    init(typed: [String]) { self.typed = Mutex(typed) }
  }

  /// The data folder, which does not exist yet; its parent does.
  let folder: String
  private let home: String

  init() throws {
    home = NSTemporaryDirectory() + "imagefeed-commands-" + UUID().uuidString
    folder = home + "/data"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: home) }

  /// Writes a file beside the data folder and returns its path.
  func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    let path = home + "/" + name
    let folder = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// Runs a command with `--data`. `typed` are the lines of standard input; `isTerminal` says
  /// whether errors go to a terminal, `isInteractive` whether input comes from it too.
  func run(
    _ arguments: String..., typed: [String] = [], isTerminal: Bool = false,
    isInteractive: Bool = false
  ) async -> Outcome {
    await Console.run(
      arguments + ["--data", folder], typed: typed, isTerminal: isTerminal,
      isInteractive: isInteractive)
  }

  /// Runs a command, as `main` does.
  static func run(
    _ arguments: [String], typed: [String] = [], isTerminal: Bool = false,
    isInteractive: Bool = false
  ) async -> Outcome {
    await record(typed: typed, isTerminal: isTerminal, isInteractive: isInteractive) {
      var command = try ImageFeed.parseAsRoot(CommandName.protectingIds(in: arguments))
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    }
  }

  /// Runs `work` with streams that record its output; `errors` includes what ArgumentParser would
  /// print.
  static func record(
    typed: [String] = [], isTerminal: Bool = false, isInteractive: Bool = false,
    _ work: () async throws -> Void
  ) async -> Outcome {
    let record = Record(typed: typed)
    let streams = StandardStreams(
      write: { text, descriptor in
        record.texts.withLock { $0[descriptor, default: ""] += text }
      },
      readLine: { record.typed.withLock { $0.isEmpty ? nil : $0.removeFirst() } },
      isTerminal: { descriptor in
        switch descriptor {
        case STDIN_FILENO: isInteractive
        case STDERR_FILENO: isTerminal || isInteractive
        default: false
        }
      })
    var code: Int32 = 0
    var message = ""
    await Terminal.$streams.withValue(streams) {
      do { try await work() } catch {
        code = ImageFeed.exitCode(for: error).rawValue
        message = ImageFeed.message(for: error)
      }
    }
    return record.texts.withLock {
      Outcome(
        code: code, output: $0[STDOUT_FILENO] ?? "", errors: ($0[STDERR_FILENO] ?? "") + message)
    }
  }
}
