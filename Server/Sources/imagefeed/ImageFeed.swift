import ArgumentParser
import Foundation
import PhotoLibrary

/// The program: a photo server and the commands of its owner.
@main
struct ImageFeed: AsyncParsableCommand {
  /// The number in the newest heading of CHANGELOG.md; a test compares them.
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "imagefeed",
    abstract: "Your own photo feed: a server that speaks Unsplash's API, and a web app for phones.",
    discussion: """
      Start with "imagefeed serve", open the printed address, sign in. "imagefeed setup" makes it a \
      server of your own; "imagefeed import PATH" adds photos, also while the server runs.

      Every command takes --data and --config. On several servers with one library it also takes \
      --database and --pictures, which "imagefeed serve --help" lists.

      Exit codes: 0 success, 1 failure (one line on stderr says why), 64 invalid arguments. With \
      --json the result is on stdout, a failure as {"error":…} with the same line.
      """,
    version: version,
    subcommands: [
      Setup.self, Serve.self, Import.self, User.self, Remove.self, Give.self, Tag.self, Backup.self,
      Restore.self, Migrate.self, Check.self, Status.self, Similar.self, Reread.self,
      FolderCommands.self,
      CollectionCommands.self,
      TopicCommands.self, App.self, Certificate.self, Invite.self, Registration.self, Audit.self,
      ConfigCommands.self, DarkroomWorker.self,
    ])

  // Why not ArgumentParser's own `main`: a Darkroom worker must be small and start fast, so it
  // parses no arguments.
  static func main() async {
    if CommandLine.arguments.dropFirst().first == "darkroom" {
      Foundation.exit(runDarkroomWorker())
    }
    let arguments = withWholeHelp(ArgumentText.ofProcess)
    if let sentence =
      CommandName.unreadable(in: arguments) ?? CommandName.problem(in: arguments)
    {
      Foundation.exit(misuse(sentence).rawValue)
    }
    let configuration = configuration(for: arguments)
    // Why not ArgumentParser's `main`: describing the options to it takes longer than most commands,
    // so the arguments are parsed once.
    do {
      let configured = configuration?.arguments(for: arguments) ?? arguments
      var command = try parseAsRoot(CommandName.protectingIds(in: configured))
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      if let loss = StandardStreams.loss {
        throw refuse("The result could not be printed: \(loss).")
      }
    } catch {
      if let configuration { explain(error, configuration) }
      exit(withError: error)
    }
  }

  /// The arguments with the request for all options in place of `--help`, for the commands that are about the hidden
  /// ones.
  static func withWholeHelp(_ arguments: [String]) -> [String] {
    var words = arguments
    if words.count == 2, words[0] == "help" { words = [words[1], "--help"] }
    guard let name = words.first, ["serve", "migrate"].contains(name) else { return arguments }
    guard words.contains(where: { ["--help", "-h"].contains($0) }) else { return arguments }
    return [name, "--help-hidden"]
  }

  /// The configuration for a command; nil if it needs none. Exits if it is invalid.
  private static func configuration(for typed: [String]) -> Configuration? {
    let needsNone = typed.contains { ["--help", "-h", "--help-hidden", "--version"].contains($0) }
    // Why not `setup`: it replaces the configuration, even one that is invalid.
    guard !needsNone, let command = CommandName.command(in: typed)?.command, command != Setup.self,
      command.configuration.subcommands.isEmpty,
      !ConfigCommands.configuration.subcommands.contains(where: { $0 == command })
    else { return nil }
    do {
      return try Configuration(typed: typed)
    } catch {
      Foundation.exit(misuse("\(error)").rawValue)
    }
  }

  /// Says where the options come from that an error names, if they were not typed.
  private static func explain(_ error: any Error, _ configuration: Configuration) {
    guard exitCode(for: error) == .validationFailure else { return }
    for entry in configuration.entries where message(for: error).contains(entry.option.name) {
      Terminal.note("\(entry.option.name) is set by \(entry.source).")
    }
  }
}

/// A worker process, started by the server, that decodes images.
struct DarkroomWorker: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "darkroom", shouldDisplay: false)

  mutating func run() throws {
    throw ExitCode(runDarkroomWorker())
  }
}
