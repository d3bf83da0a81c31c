import ArgumentParser
import Store

/// Checks the command names that the owner typed.
enum CommandName {
  /// An error message with the nearest command if `arguments` begin with an unknown one; nil if
  /// they name a command or begin with an option.
  static func problem(in arguments: [String]) -> String? {
    var command: any ParsableCommand.Type = ImageFeed.self
    var path = "imagefeed"
    for argument in arguments {
      let names = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        .map { name(of: $0) }
      guard !names.isEmpty, !argument.hasPrefix("-"), argument != "help" else { return nil }
      guard let next = command.configuration.subcommands.first(where: { name(of: $0) == argument })
      else { return unknown(argument, of: names, path) }
      command = next
      path += " " + argument
    }
    return nil
  }

  /// An error message for an argument that is not UTF-8; nil if there is none, or for a command that takes paths of
  /// any bytes.
  static func unreadable(in arguments: [String]) -> String? {
    if let command = command(in: arguments)?.command,
      [Import.self, FolderCommands.Forget.self, Setup.self].contains(where: { $0 == command })
    {
      return nil
    }
    return arguments.first(where: ArgumentText.isOfBytes).map { argument in
      let path = FilePath(bytes: ArgumentText.bytes(of: argument))
      return "\(path) is not UTF-8; only photos and their folders may have such names."
    }
  }

  /// The command that `arguments` begin with, or its default subcommand, and how many of them name it; nil if they
  /// name none.
  static func command(
    in arguments: [String]
  ) -> (command: any ParsableCommand.Type, depth: Int)? {
    var command: any ParsableCommand.Type = ImageFeed.self
    var depth = 0
    for argument in arguments {
      guard
        let next = command.configuration.subcommands.first(where: { name(of: $0) == argument })
      else { break }
      command = next
      depth += 1
    }
    if depth == 0 { return nil }
    return (command.configuration.defaultSubcommand ?? command, depth)
  }

  private static func unknown(_ typed: String, of names: [String], _ path: String) -> String {
    let near = names.map { (name: $0, distance: distance($0, typed)) }
      .min { $0.distance < $1.distance }
    let start = "There is no command \"\(path) \(typed)\""
    guard let near, near.distance <= 2 else {
      return start + "; \"\(path) --help\" lists those there are."
    }
    return start + "; did you mean \"\(path) \(near.name)\"?"
  }

  private static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? String(describing: command).lowercased()
  }

  /// The arguments with photo ids and access keys that begin with a hyphen moved after `--`,
  /// because the parser takes them for options. One access key in 64 begins with a hyphen, and so
  /// did one photo id in 64 in earlier versions.
  static func protectingIds(in arguments: [String]) -> [String] {
    let length: Int
    switch arguments.prefix(2) {
    case ["app", "remove"]: length = 43
    case let command where ["remove", "give", "tag", "collection", "topic"].contains(command.first):
      length = 11
    default: return arguments
    }
    guard !arguments.contains("--") else { return arguments }
    let ids = arguments.filter { looksLikeId($0, length: length) }
    return ids.isEmpty
      ? arguments : arguments.filter { !looksLikeId($0, length: length) } + ["--"] + ids
  }

  /// Whether `argument` has the length and characters of an id; no option is that long.
  private static func looksLikeId(_ argument: String, length: Int) -> Bool {
    argument.utf8.count == length && argument.first == "-"
      && argument.utf8.allSatisfy {
        48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 || $0 == 45 || $0 == 95
      }
  }

  /// The Levenshtein distance of two words: how many characters must be edited.
  static func distance(_ one: String, _ other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (above, letter) in one.enumerated() {
      var last = row[0]
      row[0] = above + 1
      for column in other.indices {
        let cost = letter == other[column] ? last : last + 1
        last = row[column + 1]
        row[column + 1] = min(cost, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[other.count]
  }
}
