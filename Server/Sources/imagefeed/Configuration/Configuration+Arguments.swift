import ArgumentParser
import Foundation

extension Configuration {
  /// The configuration of the server, from the file that `typed` names and the environment.
  init(
    typed: [String], environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(ConfigurationError) {
    let named = Configuration.value(of: "config", in: typed)
    let file = try Configuration.file(named, environment)
    // Why: to list the options takes longer than most commands.
    guard file != nil || environment.keys.contains(where: Configuration.mayBeOption) else {
      self.init()
      return
    }
    try self.init(of: CommandOption.all(of: Serve.self), named: named, environment: environment)
  }

  /// The arguments to parse instead of `typed`: the configured ones come after the command, unless
  /// `typed` has them.
  ///
  /// `serve` gets all. Other commands get those that they share with it, which are the same option
  /// under the same name, such as `--data`.
  func arguments(for typed: [String]) -> [String] {
    guard !entries.isEmpty, let (command, depth) = CommandName.command(in: typed) else {
      return typed
    }
    let own = Set(CommandOption.all(of: command).map(\.withoutSection))
    let added = entries.filter {
      own.contains($0.option.withoutSection) && !$0.option.isNamed(in: typed)
    }
    .flatMap(\.arguments)
    return typed.prefix(depth) + added + typed.dropFirst(depth)
  }

  /// The arguments of one option, as configured; empty if it is not.
  func arguments(of name: String) -> [String] {
    entries.first { $0.option.name == name }?.arguments ?? []
  }

  /// The value of an option on the command line: `--name VALUE` or `--name=VALUE`.
  static func value(of name: String, in typed: [String]) -> String? {
    for (place, argument) in typed.enumerated() {
      if argument == "--" { return nil }
      if argument.hasPrefix("--\(name)=") { return String(argument.dropFirst(name.count + 3)) }
      if argument == "--" + name { return typed.dropFirst(place + 1).first }
    }
    return nil
  }
}

extension CommandOption {
  /// Whether the command line has the option.
  fileprivate func isNamed(in typed: [String]) -> Bool {
    typed.prefix { $0 != "--" }.contains { argument in
      [name, offName].compactMap { $0 }.contains {
        argument == "--" + $0 || argument.hasPrefix("--\($0)=")
      }
    }
  }
}
