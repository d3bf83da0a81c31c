import ArgumentParser
import Domain
import Foundation
import Identity
import Service
import Store
import Synchronization

/// Configures a newly installed server (LIB-10).
struct Setup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Set up a server: address, https, account, privacy and first photos.",
    discussion: """
      Writes the configuration file, adds the first account and imports photos. In a terminal it \
      asks for everything that is not given as an option; otherwise it uses the defaults and reads \
      the password from stdin. A configuration file that sets more than the data folder is kept \
      unless --replace is given. It may be run again; it adds an account only if there is none, or \
      --login is given. With --json each step is a line of JSON; the last one has "next", what to do \
      now.
      """)

  @Option(
    name: .long,
    help: """
      Who can reach the server: machine (only this one), network (the local network, plain http), \
      proxy (everybody, through a proxy with https), https (everybody, with a certificate; nothing answers \
      on port 80, and it speaks HTTP/1.1).
      """)
  var reach: ServerPlan.Reach?
  @Option(
    name: .long, help: "The URL at which people open it, such as https://photos.example.org.")
  var publicUrl: String?
  @Option(name: .long, help: "The proxy's address; default: 127.0.0.1; repeatable.")
  var trustedProxy: [String] = []
  @Option(name: .long, help: "The certificate chain, PEM; readable by the server's user.")
  var tlsCert: String?
  @Option(name: .long, help: "The certificate's private key, PEM; readable by the server's user.")
  var tlsKey: String?
  @Option(name: .long, help: "The port to listen on; default: 8080, with --reach https 443.")
  var port: Int?
  @Flag(
    name: .customLong("private"), inversion: .prefixedNo,
    help: "Photos need an account; default: yes.")
  var isPrivate: Bool?
  @Option(name: .long, help: "Who may create an account: closed (you do), invitation or open.")
  var registration: RegistrationPolicy?
  @Option(name: .long, help: "The sign-in name of the first account, letters A–Z; empty for none.")
  var login: String?
  @Option(
    name: .customLong("name"), help: "The display name of the first account; default: the login.")
  var displayName: String?
  @Option(name: .customLong("import"), help: "A folder or file with photos to import; repeatable.")
  var paths: [FilePath] = []
  @Flag(
    name: .long, inversion: .prefixedNo,
    help: """
      Keep or remove the demo's photos and account; if omitted, they are removed unless somebody has added photos to \
      the demo.
      """)
  var keepDemo: Bool?
  @Flag(name: .long, help: "Same as --no-keep-demo.") var dropDemo = false
  @Flag(name: .long, help: "Replace a configuration file that exists.")
  var replace = false
  @Flag(name: .long, help: "Print lines of JSON instead of text.") var json = false
  @OptionGroup var data: DataOption

  mutating func run() async throws {
    let file = try ConfigurationFile(named: data.config)
    // Why: the file may name another data folder than the usual one.
    if let problem = file.problem, !replace || data.data == nil {
      throw refuse(
        "\(problem) Correct the file, or give --replace and --data to write another one.",
        json: json)
    }
    data.data = data.data ?? file.data ?? Setup.usualData
    try data.requirePermission(json: json)
    if try mayWrite(file) {
      try write(file)
      say(WrittenFile(configuration: file.path, written: true), "\(file.path) is written.")
    } else {
      say(
        WrittenFile(configuration: file.path, written: false),
        "\(file.path) is kept; --replace writes another one.")
    }
    let login = try await addAccount()
    if let registration = try whoRegisters(login) {
      try await CommandOutput.simply(.registration(registration), data, json: json)
    }
    let failure = try await importPhotos(of: login)
    let next = Setup.nextStep(file)
    say(["next": next.command], "\(next.purpose): \(next.command)")
    if let failure { throw failure }
  }

  /// What `--json` prints about the configuration file.
  private struct WrittenFile: Encodable {
    let configuration: String
    let written: Bool
  }

  private func say(_ value: some Encodable, _ sentence: String) {
    if json { Terminal.say(json: value) } else { Terminal.say(sentence) }
  }

  private func mayWrite(_ file: ConfigurationFile) throws -> Bool {
    if replace || file.isUntouched { return true }
    guard Terminal.isInteractive else { return false }
    return Terminal.confirms("\(file.path) exists. Replace it?")
  }

  /// Writes the configuration; if an answer was invalid, the questions are asked again.
  private func write(_ file: ConfigurationFile) throws {
    let isAsked = Terminal.isInteractive && (reach == nil || publicUrl == nil)
    for _ in 0..<(isAsked ? 2 : 0) {
      let answers = try plan()
      do { return try file.write(answers, validating: Setup.validate) } catch let code as ExitCode {
        guard code == .validationFailure else { throw code }
        Terminal.note("Nothing was written. Once more:")
      }
    }
    try file.write(try plan(), validating: Setup.validate)
  }

  /// The configuration, from the options given and the answers typed.
  private func plan() throws -> ServerPlan {
    var plan = ServerPlan(
      reach: try Questions.choice(
        "Who can reach the server?", of: ServerPlan.Reach.explained, given: reach ?? impliedReach,
        default: .machine),
      data: absolutePath(
        try Questions.text("Where are photos stored?", given: data.data, option: "--data")))
    plan.port = port
    if plan.reach == .proxy || plan.reach == .https {
      plan.publicURL = try Questions.text(
        "At which URL do people open it, such as https://photos.example.org?", given: publicUrl,
        option: "--public-url")
    }
    if plan.reach == .proxy { plan.proxies = trustedProxy.isEmpty ? ["127.0.0.1"] : trustedProxy }
    if plan.reach == .https {
      plan.certificate = (
        chain: absolutePath(
          try Questions.text(
            "The file with the certificate chain (PEM)?", given: tlsCert, option: "--tls-cert")),
        key: absolutePath(
          try Questions.text(
            "The file with its private key (PEM)?", given: tlsKey, option: "--tls-key"))
      )
    }
    plan.isPrivate = try askPrivacy(plan.reach)
    return plan
  }

  private func askPrivacy(_ reach: ServerPlan.Reach) throws -> Bool {
    let answer = try Questions.choice(
      "Who may see the photos?",
      of: [
        (Privacy.people, "people with an account"), (.everybody, "everybody who knows the URL"),
      ],
      given: isPrivate.map { $0 ? .people : .everybody }, default: .people)
    return answer == .people
  }

  private enum Privacy: String, Sendable {
    case people
    case everybody
  }

  /// The reach that other options imply; nil if they imply none.
  private var impliedReach: ServerPlan.Reach? {
    if tlsCert != nil { return .https }
    return publicUrl == nil && trustedProxy.isEmpty ? nil : .proxy
  }

  /// The default data folder: that of the Debian package if it exists, otherwise `data`.
  private static var usualData: String {
    let folder = "/var/lib/imagefeed"
    return FileManager.default.fileExists(atPath: folder) ? folder : absolutePath("data")
  }

  /// Throws, with the reason, if `imagefeed serve` would refuse the options in the file at this
  /// path.
  private static func validate(_ path: String) throws {
    let found: Configuration
    do { found = try Configuration(typed: ["--config", path], environment: [:]) } catch {
      throw refuse("\(error)")
    }
    let serve: Serve
    do { serve = try Serve.parse(found.entries.flatMap(\.arguments)) } catch {
      throw misuse(Serve.message(for: error))
    }
    _ = try serve.settings(.demo)
  }
}

extension Setup {
  /// Adds the first account; returns its username, nil if none was added.
  private func addAccount() async throws -> String? {
    let users = try await users()
    guard
      let login = login
        ?? (users.allSatisfy(\.isDemo)
          ? Questions.optional("Login of the first account (letters; empty for none)?", given: nil)
          : nil),
      !login.isEmpty
    else { return nil }
    let words = (displayName ?? login).split(separator: " ", maxSplits: 1).map(String.init)
    let person = AdminCommand.NewUser(
      login: login, username: login.lowercased(), firstName: words.first ?? login,
      lastName: words.count > 1 ? words[1] : nil, password: "")
    let complete = try await NewPassword.complete(.addUser(person), data, json: json)
    try await CommandOutput.simply(complete, data, json: json)
    return login.lowercased()
  }

  /// The people of the data folder, those of a demo included.
  private func users() async throws -> [AdminEvent.User] {
    guard !data.isNew else { return [] }
    let found = Mutex<[AdminEvent.User]>([])
    try await CommandRunner.perform(.listUsers, data, json: false) { event in
      guard case .users(let users) = event else { return }
      found.withLock { $0 = users }
    }
    return found.withLock { $0 }
  }

  private func whoRegisters(_ added: String?) throws -> RegistrationPolicy? {
    guard registration == nil, added != nil else { return registration }
    return try Questions.choice(
      "Who may create an account?",
      of: [
        (.closed, "nobody but you"), (.invitation, "people whom you send an invitation"),
        (.open, "everybody"),
      ], given: nil, default: .closed)
  }

  /// Imports photos; returns the exit code if some could not be imported.
  private func importPhotos(of username: String?) async throws -> ExitCode? {
    var paths = paths
    if paths.isEmpty, !data.isNew, !dropDemo,
      let path = Questions.optional("A folder with photos to import (empty for none)?", given: nil)
    {
      paths = [FilePath(path)]
    }
    if paths.isEmpty {
      let users = try await users()
      // Visitors of a demo can make accounts too, so people alone do not show whose folder it is.
      let isOwned = username != nil || users.contains { !$0.isDemo && $0.isOwner }
      guard
        dropDemo || keepDemo == false
          || keepDemo == nil && isOwned && users.contains(where: \.isDemo)
      else { return nil }
    }
    var arguments = ["--data", data.folder]
    if let username { arguments += ["--user", username] }
    if json { arguments.append("--json") }
    do {
      // Why --drop-demo: without paths an import needs it.
      var command = try Import.parse(
        arguments + ["--drop-demo", "--"] + paths.map { ArgumentText.text($0.bytes) })
      command.dropDemo = dropDemo
      command.keepDemo = keepDemo
      try await command.run()
      return nil
    } catch let code as ExitCode {
      return code
    }
  }

  /// The command that starts or restarts the server.
  private static func nextStep(
    _ file: ConfigurationFile
  ) -> (purpose: String, command: String) {
    let files = FileManager.default
    if files.fileExists(atPath: "/run/systemd/system"),
      files.fileExists(atPath: "/lib/systemd/system/imagefeed.service"), file.isUsual
    {
      return ("Apply it", "systemctl restart imagefeed")
    }
    return ("Start the server", "imagefeed serve" + (file.isUsual ? "" : " --config \(file.path)"))
  }
}

extension ServerPlan.Reach: ExpressibleByArgument {
  /// Each value with an explanation for the owner.
  static var explained: [(ServerPlan.Reach, String)] {
    allCases.map { reach in
      switch reach {
      case .machine: (reach, "only this machine; to try it")
      case .network: (reach, "phones and computers in the same network, over plain http")
      case .proxy:
        (reach, "everybody, through nginx, Caddy or another proxy that has the certificate")
      case .https:
        (
          reach,
          "everybody; the server has a certificate of its own. Nothing answers on port 80, so people type https://"
        )
      }
    }
  }
}
