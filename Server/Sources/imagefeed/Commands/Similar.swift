import ArgumentParser
import Service
import Synchronization

/// Lists photos that look alike (FEED-34).
struct Similar: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List photos that look alike: in another size or format, or slightly edited.",
    discussion: """
      Nothing is removed; "imagefeed remove ID" does that. The largest photo of a group comes first. \
      Photos that were added by a version without this command are looked at first, once; Ctrl-C \
      stops that, and the next call continues. Exit code 1 if some could not be read. With --json the result is a list of groups.
      """)

  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print JSON.") var json = false

  mutating func run() async throws {
    let last = Mutex<AdminEvent?>(nil)
    let failures = Mutex<[String]>([])
    let line = ProgressLine()
    let isInterrupted = try await CommandRunner.performUntilInterrupted(
      .similar, data, json: json
    ) { reply in
      if case .progress(let progress) = reply, Terminal.drawsProgress {
        Terminal.redraw(
          line.text(
            finished: progress.finished, total: progress.total, columns: Terminal.columns))
      }
      if case .failed(let photo, let reason) = reply {
        failures.withLock { $0.append("\(photo) \(reason)") }
      }
      if reply.isEnd { last.withLock { $0 = reply } }
    }
    if Terminal.drawsProgress { Terminal.redraw("") }
    if isInterrupted { throw ExitCode(Interrupt.exitCode) }
    guard let reply = last.withLock({ $0 }) else { throw ExitCode(1) }
    try CommandOutput.show(reply, json: json)
    let unread = failures.withLock { $0 }
    for sentence in unread { Terminal.note(sentence) }
    if !unread.isEmpty { throw ExitCode(1) }
  }

  /// Prints the groups, one photo per line, with an empty line between two groups.
  static func show(_ groups: [[AdminEvent.Photo]]) {
    if groups.isEmpty { Terminal.say("No photos look alike.") }
    for (number, group) in groups.enumerated() {
      if number > 0 { Terminal.say("") }
      for photo in group { Terminal.say(line(photo)) }
    }
  }

  /// A photo in one line.
  static func line(_ photo: AdminEvent.Photo) -> String {
    "\(photo.id)  \(photo.size)  \(photo.bytes) bytes  @\(photo.owner)  \(photo.slug)"
  }
}
