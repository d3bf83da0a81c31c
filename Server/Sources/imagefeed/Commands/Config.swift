import ArgumentParser
import Foundation
import Service

/// The commands for the configuration file.
struct ConfigCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Check the configuration file and the environment.",
    discussion: """
      Every option of "imagefeed serve" can stand in a file, as "public-url: https://…", or in the \
      environment, as IMAGEFEED_PUBLIC_URL. The command line overrides the environment, and the \
      environment the file.
      """,
    subcommands: [CheckConfiguration.self, PrintReference.self])
}

/// Prints the page about all options.
struct PrintReference: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reference", abstract: "Print a page with every option, as Markdown.")

  mutating func run() { Terminal.say(String(OptionReference.page.dropLast())) }
}

/// Validates the configuration without starting anything.
struct CheckConfiguration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Validate the configuration; starts nothing.",
    discussion: "Exit code 0 if \"imagefeed serve\" accepts it, 1 if not.")

  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print the result as JSON.") var json = false

  mutating func run() throws {
    let found: Configuration
    let typed = data.config.map { ["--config", $0] } ?? []
    do { found = try Configuration(typed: typed) } catch { throw refuse("\(error)", json: json) }
    try validate(found)
    let options = CommandOption.all(of: Serve.self)
    let unknown = Configuration.unknownVariables(
      in: ProcessInfo.processInfo.environment, options)
    for variable in unknown { Terminal.note("$\(variable) sets no option.") }
    if json {
      Terminal.say(json: Report(found, unknown))
    } else {
      say(found)
    }
  }

  /// Throws if `imagefeed serve` would refuse these options.
  private func validate(_ found: Configuration) throws {
    let serve: Serve
    do {
      serve = try Serve.parse(found.entries.flatMap(\.arguments))
    } catch {
      throw refuse(found.explanation(of: Serve.message(for: error)), json: json)
    }
    do {
      _ = try serve.settings(.demo)
    } catch let error where !(error is ExitCode) {
      throw refuse("\(error)", json: json)
    } catch {
      // NB: `settings` has printed why.
      if json { Terminal.say(json: ["error": "The options are invalid; stderr says why."]) }
      throw ExitCode(1)
    }
  }

  private func say(_ found: Configuration) {
    for entry in found.entries {
      Terminal.say(
        "\(entry.option.name): \(entry.values.joined(separator: " "))  (\(entry.source))")
    }
    Terminal.say(
      found.file.map { "\($0) is valid." }
        ?? "There is no configuration file; \(Configuration.usualFile) would be read.")
  }

  /// The result as JSON.
  private struct Report: Encodable {
    struct Option: Encodable {
      let name: String
      let values: [String]
      let source: String
    }

    let file: String?
    let options: [Option]
    let unknownVariables: [String]

    init(_ found: Configuration, _ unknown: [String]) {
      file = found.file
      options = found.entries.map {
        Option(name: $0.option.name, values: $0.values, source: "\($0.source)")
      }
      unknownVariables = unknown
    }
  }
}

extension Configuration {
  /// A parser's message about the configured arguments, followed by where they come from.
  func explanation(of message: String) -> String {
    let named = entries.filter { message.contains("--" + $0.option.name) }
    let places = (named.isEmpty ? entries : named).map { "\($0.option.name): \($0.source)" }
    return message + " (" + places.joined(separator: ", ") + ")"
  }
}
