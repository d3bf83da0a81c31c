import Foundation
import Testing

/// FEED-8, FEED-21: replaying the recorded inputs of Tests/Traces/app gives the recorded outputs.
struct AppTraceTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Traces/app").standardizedFileURL

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".txt") }.sorted()

  private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_TRACES"] != nil

  private static func file(_ name: String) -> URL { folder.appending(path: name) }

  @Test(arguments: names) func theRecordedTracesReplayIdentically(name: String) throws {
    let file = AppTraceTests.file(name)
    let recorded = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let replayed = AppTraceTests.replay(recorded)
    guard !AppTraceTests.isUpdating else {
      return try Data(replayed.joined(separator: "\n").utf8).write(to: file)
    }
    if let difference = AppTraceTests.difference(recorded, replayed) {
      Issue.record("Tests/Traces/app/\(name):\(difference)")
    }
  }

  // Why a limit: people read these files, and Git keeps every version of them.
  @Test func theTracesStaySmall() throws {
    var size = 0
    for name in AppTraceTests.names {
      size += try Data(contentsOf: AppTraceTests.file(name)).count
    }
    #expect(size > 50_000 && size <= 100_000)
  }

  /// Replays the inputs among `lines` and returns the new trace, with its comments and empty lines.
  private static func replay(_ lines: [String]) -> [String] {
    var app = TracedApp()
    var replayed: [String] = []
    for line in lines {
      if line.hasPrefix("> ") {
        replayed.append(line)
        replayed += app.take(String(line.dropFirst(2)))
      } else if line.isEmpty || line.hasPrefix("#") {
        replayed.append(line)
      }
    }
    return replayed
  }

  /// The number of the first line that differs, with the lines before it; nil if all are equal.
  private static func difference(_ recorded: [String], _ replayed: [String]) -> String? {
    guard recorded != replayed else { return nil }
    let equal = zip(recorded, replayed).prefix { $0 == $1 }.count
    let before = recorded[max(0, equal - 6)..<equal].map { "  " + $0 }
    func next(_ lines: [String], _ mark: String) -> [String] {
      lines.dropFirst(equal).prefix(3).map { mark + " " + $0 }
    }
    let lines = before + next(recorded, "-") + next(replayed, "+")
    return "\(equal + 1) differs (- recorded, + now)\n" + lines.joined(separator: "\n")
  }
}
