import ArgumentParser
import Foundation

/// An option of a command, as ArgumentParser describes it.
struct CommandOption: Hashable, Sendable {
  /// The name without its hyphens, such as "public-url".
  let name: String
  /// The name that turns a flag off, such as "no-private"; nil if it is no such flag.
  let offName: String?
  let isFlag: Bool
  /// Whether the option may be given several times.
  let isRepeating: Bool
  /// The heading in the help under which the option stands; nil for the first ones.
  var section: String?
  /// The explanation in the help.
  let text: String
  /// The value without which the option works; nil if it has no default or the text says it.
  let defaultValue: String?
  /// The possible values; empty if they cannot be listed.
  let values: [String]

  /// The same option, wherever it stands in the help of a command.
  var withoutSection: CommandOption {
    var option = self
    option.section = nil
    return option
  }

  /// The name of the environment variable that sets the option.
  var variable: String {
    CommandOption.variablePrefix + name.uppercased().replacing("-", with: "_")
  }

  /// The beginning of the names of all environment variables of the program.
  static let variablePrefix = "IMAGEFEED_"

  /// The options of a command in the order of its help, those that its short help hides too, without `--help` and `--config`.
  static func all(of command: any ParsableCommand.Type) -> [CommandOption] {
    let json = Data(command._dumpHelp().utf8)
    let tool = try? JSONDecoder().decode(Tool.self, from: json)
    let arguments = tool?.command.arguments ?? []
    let flags = Set(arguments.filter { $0.kind == "flag" }.compactMap(\.preferredName?.name))
    return arguments.compactMap { $0.option(among: flags) }
  }
}

/// The parts of ArgumentParser's description of a command that are used here.
private struct Tool: Decodable {
  struct Command: Decodable {
    var arguments: [Argument]?
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }

    var kind: String
    var sectionTitle: String?
    var isRepeating: Bool
    var preferredName: Name?
    var defaultValue: String?
    var allValues: [String]?
    var abstract: String?

    /// The option; nil for positional arguments, those that no configuration may set, and the
    /// second of the two `flags` that turn the same thing on and off.
    func option(among flags: Set<String>) -> CommandOption? {
      guard kind != "positional", let name = preferredName?.name,
        !["help", "version", "config"].contains(name),
        !(name.hasPrefix("no-") && flags.contains(String(name.dropFirst(3))))
      else { return nil }
      return CommandOption(
        name: name, offName: flags.contains("no-" + name) ? "no-" + name : nil,
        isFlag: kind == "flag", isRepeating: isRepeating, section: sectionTitle,
        text: abstract ?? "", defaultValue: defaultValue, values: allValues ?? [])
    }
  }

  var command: Command
}
