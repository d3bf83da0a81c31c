import ArgumentParser
import Foundation
import PhotoLibrary

/// The program: a server of photos, and the commands of its owner.
@main
struct ImageFeed: AsyncParsableCommand {
  /// The number in the newest heading of CHANGELOG.md; a test compares them.
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "imagefeed",
    abstract: "Your own photo feed: a server that speaks Unsplash's API, and a web app for phones.",
    discussion: """
      Start with "imagefeed serve", open the printed address, sign in. "imagefeed import PATH" puts \
      your own photos in; it works beside a running server.

      Exit codes: 0 done, 1 not done (one line on stderr says why), 64 wrong arguments. With --json \
      results are on stdout, also {"error":…} with the same line.
      """,
    version: version,
    subcommands: [
      Serve.self, Import.self, User.self, Remove.self, Give.self, Backup.self, Restore.self,
      Check.self, App.self, Invite.self, Registration.self, DarkroomWorker.self,
    ])

  // Why: a worker must be small and quick to start, so it never gets as far as parsing arguments.
  static func main() async {
    if CommandLine.arguments.dropFirst().first == "darkroom" {
      Foundation.exit(runDarkroomWorker())
    }
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let sentence = CommandName.problem(in: arguments) {
      Foundation.exit(misuse(sentence).rawValue)
    }
    await main(CommandName.protectingIds(in: arguments))
  }
}

/// Decodes pictures for a server; started by the server itself.
struct DarkroomWorker: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "darkroom", shouldDisplay: false)

  mutating func run() throws {
    throw ExitCode(runDarkroomWorker())
  }
}
