import ArgumentParser
import Service
import Synchronization

/// Reads the files of photos again that earlier versions imported (LIB-23).
struct Reread: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Read the photos again that an earlier version imported.",
    discussion: """
      Earlier versions read less in a file: fewer capture dates, no time zones, no keywords of HEIC and \
      AVIF files, some colors not right. This reads the originals and the files of indexed folders again. \
      Ids, likes, links, and dates that somebody entered stay. Ctrl-C stops it, and the next call \
      continues. Exit code 1 if a photo could not be read; the next call reads those again. With --json \
      each of them is a line, and the last line has the totals.
      """)

  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print lines of JSON instead of text.") var json = false

  mutating func run() async throws {
    let last = Mutex<AdminEvent?>(nil)
    let line = ProgressLine()
    let isJSON = json
    let isInterrupted = try await CommandRunner.performUntilInterrupted(
      .reread, data, json: json
    ) { reply in
      Import.show(reply, line, isJSON: isJSON)
      if reply.isEnd { last.withLock { $0 = reply } }
    }
    if Terminal.drawsProgress { Terminal.redraw("") }
    if isInterrupted { throw ExitCode(Interrupt.exitCode) }
    guard let reply = last.withLock({ $0 }) else { throw ExitCode(1) }
    if case .refused = reply { throw ExitCode(1) }
    try CommandOutput.show(reply, json: json)
    if case .reread(let totals) = reply, totals.failed > 0 { throw ExitCode(1) }
  }

  /// Prints the totals in one line.
  static func show(_ totals: AdminEvent.Reread) {
    Terminal.say(
      "\(totals.photos) photos were read again: \(totals.changed) changed, \(totals.failed) failed."
    )
  }
}
