import Foundation
import Store
import Yams

/// The options that the configuration file and the environment set (LIB-18).
///
/// The command line overrides the environment, and the environment the file.
struct Configuration: Sendable {
  /// Where the value of an option comes from.
  enum Source: Hashable, Sendable, CustomStringConvertible {
    /// A line of the file, from 1.
    case file(path: String, line: Int)
    case environment(variable: String)

    var description: String {
      switch self {
      case .file(let path, let line): "\(path):\(line)"
      case .environment(let variable): "$" + variable
      }
    }
  }

  /// The values of an option, several only if it is repeatable.
  struct Entry: Hashable, Sendable {
    let option: CommandOption
    let values: [String]
    let source: Source

    /// The option as the command line would have it.
    var arguments: [String] {
      guard option.isFlag else { return values.map { "--\(option.name)=\($0)" } }
      let isOn = values.first.flatMap(Configuration.isOn) ?? true
      return isOn ? ["--" + option.name] : option.offName.map { ["--" + $0] } ?? []
    }
  }

  /// The file that is read if neither `--config` nor the environment names one.
  static let usualFile = "/etc/imagefeed/imagefeed.yaml"
  /// The environment variable that names the file; empty for none.
  static let fileVariable = "IMAGEFEED_CONFIG"
  /// The environment variable with the password of the gateway for messages, which is no option.
  static let passwordVariable = "IMAGEFEED_SMS_PASSWORD"

  /// The path of the file; nil if none was read.
  let file: String?
  /// The options that are set, in the order of the help.
  let entries: [Entry]

  /// Reads the configuration of `options`. `named` is the file that `--config` names, which must
  /// exist.
  init(
    of options: [CommandOption], named: String?, environment: [String: String]
  ) throws(ConfigurationError) {
    file = try Configuration.file(named, environment)
    var found: [String: Entry] = [:]
    if let file {
      for entry in try Configuration.entries(in: file, options) { found[entry.option.name] = entry }
    }
    for option in options {
      guard let value = environment[option.variable], !value.isEmpty else { continue }
      let values = option.isRepeating ? value.split(separator: " ").map(String.init) : [value]
      found[option.name] = try Configuration.entry(
        option, values, .environment(variable: option.variable))
    }
    entries = options.compactMap { found[$0.name] }
  }

  /// No file, and nothing set.
  init() {
    file = nil
    entries = []
  }

  /// Whether an environment variable of this name may set an option.
  static func mayBeOption(_ variable: String) -> Bool {
    variable.hasPrefix(CommandOption.variablePrefix)
      && ![fileVariable, passwordVariable].contains(variable)
  }

  /// The variables that begin like those of the options but set none, in alphabetical order.
  static func unknownVariables(
    in environment: [String: String], _ options: [CommandOption]
  ) -> [String] {
    let known = Set(options.map(\.variable))
    return environment.keys.filter { mayBeOption($0) && !known.contains($0) }.sorted()
  }

  /// The path of the file to read; nil for none.
  static func file(
    _ named: String?, _ environment: [String: String]
  ) throws(ConfigurationError) -> String? {
    guard let named = named ?? environment[fileVariable] else {
      // Why also if the disk fails: a server without its options might show everything to everybody.
      return Disk.mayExist(usualFile) ? usualFile : nil
    }
    guard !named.isEmpty else { return nil }
    let path = absolutePath(named)
    guard FileManager.default.isReadableFile(atPath: path) else { throw .unreadable(path) }
    return path
  }

  private static func entries(
    in path: String, _ options: [CommandOption]
  ) throws(ConfigurationError) -> [Entry] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw .unreadable(path)
    }
    let root: Node?
    do { root = try Yams.compose(yaml: text) } catch { throw .syntax(path, "\(error)") }
    guard let root else { return [] }
    guard case .mapping(let lines) = root else { throw .noMapping(path) }
    var entries: [Entry] = []
    for (key, value) in lines {
      let source = Source.file(path: path, line: key.mark?.line ?? 1)
      let name = key.scalar?.string ?? ""
      guard let option = options.first(where: { $0.name == name }) else {
        throw .unknown(name, near: nearest(name, options), source)
      }
      entries.append(try entry(option, try texts(value, of: option, source), source))
    }
    return entries
  }

  /// The texts of a value: as they are written, without YAML's types, so that "+7" stays "+7".
  private static func texts(
    _ value: Node, of option: CommandOption, _ source: Source
  ) throws(ConfigurationError) -> [String] {
    switch value {
    case .scalar(let scalar):
      guard !scalar.string.isEmpty else { throw .noValue(option.name, source) }
      return [scalar.string]
    case .sequence(let list):
      let texts = list.compactMap(\.scalar?.string)
      guard option.isRepeating, texts.count == list.count else {
        throw .manyValues(option.name, source)
      }
      return texts
    case .mapping, .alias: throw .manyValues(option.name, source)
    }
  }

  private static func entry(
    _ option: CommandOption, _ values: [String], _ source: Source
  ) throws(ConfigurationError) -> Entry {
    if option.isFlag, isOn(values[0]) == nil { throw .noFlag(option.name, values[0], source) }
    return Entry(option: option, values: values, source: source)
  }

  private static func isOn(_ value: String) -> Bool? {
    switch value.lowercased() {
    case "true", "yes", "on", "1": true
    case "false", "no", "off", "0": false
    default: nil
    }
  }

  private static func nearest(_ name: String, _ options: [CommandOption]) -> String? {
    let near = options.map { ($0.name, CommandName.distance($0.name, name)) }
      .min { $0.1 < $1.1 }
    return near.flatMap { $0.1 <= 2 ? $0.0 : nil }
  }
}

/// Why a configuration cannot be used.
enum ConfigurationError: Error, Hashable, CustomStringConvertible {
  case unreadable(String)
  case syntax(String, String)
  case noMapping(String)
  case unknown(String, near: String?, Configuration.Source)
  case noValue(String, Configuration.Source)
  case manyValues(String, Configuration.Source)
  case noFlag(String, String, Configuration.Source)

  /// A sentence for the server's owner.
  var description: String {
    switch self {
    case .unreadable(let path): "The configuration file \(path) cannot be read."
    case .syntax(let path, let reason):
      "\(path) is no valid YAML: " + reason.split(separator: "\n").joined(separator: " ")
    case .noMapping(let path): "\(path) must consist of lines such as \"port: 9000\"."
    case .unknown(let name, let near, let source):
      "\(source): there is no option \"\(name)\""
        + (near.map { "; did you mean \"\($0)\"?" }
          ?? "; \"imagefeed serve --help\" lists those there are.")
    case .noValue(let name, let source):
      "\(source): \(name) has no value; remove the line to use the default."
    case .manyValues(let name, let source): "\(source): \(name) takes a single value."
    case .noFlag(let name, let value, let source):
      "\(source): \(name) is yes or no, not \"\(value)\"."
    }
  }
}
