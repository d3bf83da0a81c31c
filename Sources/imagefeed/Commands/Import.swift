import ArgumentParser
import Foundation
import Service
import Synchronization

/// Puts photos into the library.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Put photos into the library: folders and files, JPEG, PNG, WebP, HEIC/AVIF, TIFF.",
    discussion: """
      What is there already, by content, is skipped; interrupted and run again it goes on. \
      Exit code 1 when any file could not be taken. With --json each such file is a line \
      {"file":…,"reason":…} and the last line is {"added":…,"failed":…,"skipped":…}.
      """)

  @Argument(help: "Folders and files.") var paths: [String]
  @OptionGroup var data: DataOption
  @Option(name: .long, help: "The @name of the person whose photos they become.")
  var user: String?
  @Flag(name: .long, help: "Print lines of JSON instead of text.") var json = false
  @Flag(
    name: .long, inversion: .prefixedNo,
    help: "At the first import: keep or drop the demo gallery and account.")
  var keepDemo: Bool?
  @Flag(name: .long, help: "The same as --no-keep-demo.") var dropDemo = false

  mutating func run() async throws {
    var fate = dropDemo ? Order.DemoFate.drop : keepDemo.map { $0 ? .keep : .drop }
    var end = try await attempt(fate)
    if end == .demoQuestion {
      fate = .keep
      if !Terminal.isInteractive {
        Terminal.note("The demo gallery stays; import with --drop-demo to drop it.")
      } else if Terminal.confirms("Drop the demo gallery and account?") {
        fate = .drop
      }
      end = try await attempt(fate)
    }
    guard case .imported(let totals)? = end else { throw ExitCode(1) }
    if json {
      Terminal.say(json: totals)
    } else {
      Terminal.say(
        "\(totals.added) added, \(totals.skipped) there already, \(totals.failed) not taken.")
    }
    if totals.failed > 0 { throw ExitCode(1) }
  }

  private func attempt(_ fate: Order.DemoFate?) async throws -> Reply? {
    let order = Order.importPhotos(
      paths: paths.map(absolutePath), username: user, demo: fate)
    let last = Mutex<Reply?>(nil)
    let line = ProgressLine()
    let isJSON = json
    try await Desk.perform(order, folder: data.folder) { reply in
      if reply.isEnd { last.withLock { $0 = reply } }
      Import.show(reply, line, isJSON: isJSON)
    }
    return last.withLock { $0 }
  }

  private static func show(_ reply: Reply, _ line: ProgressLine, isJSON: Bool) {
    switch reply {
    case .progress(let progress):
      if Terminal.drawsProgress {
        Terminal.redraw(line.text(finished: progress.finished, total: progress.total))
      }
    case .failed(let file, let reason):
      if Terminal.drawsProgress { Terminal.redraw("") }
      if isJSON {
        Terminal.say(json: ["file": file, "reason": reason])
      } else {
        Terminal.note("\(file) \(reason)")
      }
    case .refused(let sentence): Terminal.note(sentence)
    case .imported, .demoQuestion:
      if Terminal.drawsProgress { Terminal.redraw("") }
    case .users, .applications, .registered, .invited, .invitations, .problems, .done: break
    }
  }
}
