import Foundation
public import Logging
import Store

/// Writes log entries as lines of `time level message key=value …` on stderr.
public struct LineLogHandler: LogHandler {
  /// Metadata added to every line.
  public var metadata: Logger.Metadata = [:]
  /// The lowest level that is written.
  public var logLevel: Logger.Level

  /// Writes entries of `level` and above.
  public init(level: Logger.Level) {
    logLevel = level
  }

  /// One metadata value that is added to every line.
  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes one entry; line breaks in values become spaces, so that an entry is one line.
  public func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { $1 }
    var line = "\(LineLogHandler.now()) \(event.level) \(event.message)"
    for (key, value) in all.sorted(by: { $0.key < $1.key }) {
      line += " \(key == "hb.request.id" ? "request" : key)=\(LineLogHandler.quoted("\(value)"))"
    }
    // Why an error is ignored: a server whose log cannot be written, on a full disk, goes on.
    try? Disk.write(Array((line + "\n").utf8), to: STDERR_FILENO)
  }

  private static func now() -> String {
    Date.now.formatted(.iso8601)
  }

  private static func quoted(_ text: String) -> String {
    let clean = String(text.map { $0.isNewline ? " " : $0 })
    return clean.contains(" ") ? "\"\(clean.replacing("\"", with: "'"))\"" : clean
  }
}
