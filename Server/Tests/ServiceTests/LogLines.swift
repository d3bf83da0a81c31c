import Logging
import Synchronization

/// Records log lines: level, message and metadata.
final class LogLines: Sendable {
  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock { $0 } }

  var logger: Logger {
    Logger(label: "test") { _ in Writer(log: self) }
  }

  private struct Writer: LogHandler {
    let log: LogLines
    var logLevel = Logger.Level.trace
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let extra = event.metadata ?? [:]
      let facts = extra.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ")
      log.kept.withLock { $0.append("\(event.level) \(event.message) \(facts)") }
    }
  }
}
