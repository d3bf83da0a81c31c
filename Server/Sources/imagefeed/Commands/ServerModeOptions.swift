public import ArgumentParser
public import Domain
import Logging
import PhotoLibrary
public import Service
public import Store

/// The edition, name and demo mode of the server, and its log.
struct ServerModeOptions: ParsableArguments {
  @Option(name: .long, help: "basic or extended (with favourites).")
  var edition = Edition.extended
  @Option(name: .long, help: "The name shown on pages.")
  var name = "Image Feed"
  @Option(
    name: .long,
    help: """
      Demo mode: auto (on if only this machine can reach the server and the folder has no people \
      or photos of its own), on, off, or public.
      """)
  var demo = DemoMode.auto
  @Flag(
    name: .customLong("private"), inversion: .prefixedNo,
    help: "Require a signed-in person for JSON; on unless in demo mode.")
  var isPrivate: Bool?
  @Flag(
    inversion: .prefixedNo,
    help: """
      Let members make share links that show other people's photos; on unless private. Owners always may.
      """)
  var shareOthers: Bool?
  @Flag(
    inversion: .prefixedNo,
    help: """
      Redirect the URLs of source.unsplash.com (/random, /800x600/?sea,sky …) to images, without a \
      key; on in demo mode and with --as-unsplash. Not for a private server.
      """)
  var sourceUrls: Bool?
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      What an id of one of Unsplash's collections or topics leads to that clients contain: ID=feed, ID=topic:SLUG or \
      ID=none; repeatable. A collection or topic of this server with that id comes first. Without this option, these \
      lead to the feed, and "none" by itself takes them all away: \(ListAliases.usual.text).
      """, valueName: "alias"))
  var alias: [String] = []
  @Option(
    name: .long, parsing: .unconditional,
    help: "API requests per hour: per application, or per person in its own apps; 0 for no limit.")
  var rateLimit = 0
  @Option(
    name: .long, parsing: .unconditional,
    help: "The number of photos in the demo, at most 64.")
  var gallery = PhotoLibrary.demoSize
  @Option(
    name: .long, parsing: .unconditional,
    help: "Days for which entries of the audit log are kept; \"imagefeed audit\" lists them.")
  var auditDays = 90
  @Option(
    name: .long, parsing: .unconditional,
    help: "Days for which photos that people deleted stay in their bin.")
  var binDays = 30
  @Option(
    name: .long,
    help: """
      The order of the feed in the web app and the iPhone app: added, or captured (by capture date; photos \
      without one by the date of adding), unless an owner chose one on the server's page. The API's order is \
      always added.
      """)
  var feedOrder = FeedDate.added
  @Option(name: .long, help: "debug, info, notice, warning or error.")
  var logLevel = LogLevel.info

  /// The usual aliases, changed by the options.
  var aliases: ListAliases {
    get throws {
      var aliases = ListAliases.usual
      for text in alias where !aliases.apply(text) {
        throw ValidationError("--alias \(text) is not ID=feed, ID=topic:SLUG, ID=none or none.")
      }
      return aliases
    }
  }

  func validate() throws {
    _ = try aliases
    guard rateLimit >= 0 else { throw ValidationError("--rate-limit is 0 or more.") }
    guard 1...3650 ~= auditDays else { throw ValidationError("--audit-days is 1 to 3650.") }
    guard 1...3650 ~= binDays else { throw ValidationError("--bin-days is 1 to 3650.") }
    guard 0...PhotoLibrary.demoSize ~= gallery else {
      throw ValidationError(
        "--gallery is 0 to \(PhotoLibrary.demoSize): the demo has that many photos.")
    }
  }
}

// Why retroactive: the core is ours too, but depends on no package.
// swift-format-ignore: AvoidRetroactiveConformances
extension Edition: @retroactive ExpressibleByArgument {}
extension DemoMode: ExpressibleByArgument {}
extension FeedDate: ExpressibleByArgument {}

/// The values of `--log-level`.
enum LogLevel: String, ExpressibleByArgument {
  /// Logs every request.
  case debug
  /// Logs rare events.
  case info
  /// Logs what the owner may want to check.
  case notice
  /// Logs failures that were handled.
  case warning
  /// Logs only failures, the least of all levels.
  case error

  /// The corresponding level of swift-log.
  var level: Logger.Level {
    switch self {
    case .debug: .debug
    case .info: .info
    case .notice: .notice
    case .warning: .warning
    case .error: .error
    }
  }
}
