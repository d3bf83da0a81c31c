import ArgumentParser
import Service
import Synchronization

/// Reads the files of photos again that earlier versions imported (LIB-23).
struct Reread: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Read the photos again that an earlier version imported.",
    discussion: """
      Earlier versions read less in a file: fewer capture dates, no time zones, no keywords of HEIC and \
      AVIF files, some texts and colors not right. This reads the originals again, and scans the indexed \
      folders: sidecars, JSON files of Google Photos and videos of Live Photos beside the photos, and \
      pictures that those versions did not take. What lies beside photos that were copied is read, once, when \
      "imagefeed import" is called with their folders again. \
      Ids, likes, links, and what somebody entered or removed stay. Ctrl-C stops it, and the next call \
      continues. Exit code 1 if something could not be read; the next call reads that again. With --json \
      each of those is a line, and the last line has the totals.
      """)

  @OptionGroup var data: DataOption
  @Flag(
    name: .long, inversion: .prefixedNo,
    help: "Make tags of keywords in originals that the earlier version did not read.")
  var tags = true
  @Flag(name: .long, help: "Print lines of JSON instead of text.") var json = false

  mutating func run() async throws {
    let last = Mutex<AdminEvent?>(nil)
    let line = ProgressLine()
    let isJSON = json
    let isInterrupted = try await CommandRunner.performUntilInterrupted(
      .reread(takesTags: tags), data, json: json
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

  /// Prints the totals in one line, and what is left to do.
  static func show(_ totals: AdminEvent.Reread) {
    let photos = totals.photos == 1 ? "1 photo was" : "\(totals.photos) photos were"
    Terminal.say(
      "\(photos) read again: \(totals.changed) changed, \(totals.failed) failed"
        + (totals.added > 0 ? "; \(totals.added) added from folders" : "")
        + Import.videos(totals.videos) + ".")
    if totals.raw > 0 {
      Terminal.note(
        "Raw photos are left out now. Those from an earlier version stay until \"imagefeed remove ID\", which also "
          + "deletes the copy in the data folder.")
    }
    if totals.copied > 0, totals.photos > 0 {
      Terminal.note(
        "What lies beside the files of \(totals.copied) copied or uploaded photos was not read: sidecars, JSON files of "
          + "Google Photos, videos of Live Photos. Import their folders again with \"imagefeed import\", which also "
          + "adds pictures that the earlier version did not take.")
    }
  }
}
