import Foundation
import Testing

@testable import imagefeed

/// LIB-18: options from the configuration file and the environment.
struct ConfigurationTests {
  private let console: Console

  init() throws { console = try Console() }

  /// The arguments that `imagefeed serve` and others are parsed with.
  private func arguments(
    _ file: String, _ typed: [String] = ["serve"], _ environment: [String: String] = [:]
  ) throws -> [String] {
    let path = try console.file("imagefeed.yaml", file.utf8)
    let typed = typed + ["--config", path]
    return try Configuration(typed: typed, environment: environment).arguments(for: typed)
      .filter { $0 != "--config" && $0 != path }
  }

  // LIB-18: values keep their spelling; YAML's types do not change them.
  @Test func aFileSetsOptionsOfEveryKind() throws {
    let file = """
      # Everything at home.
      port: 9000
      public-url: https://photos.example.org
      name: "Anna's photos"
      private: no
      trusted-proxy: [10.0.0.0/8, fd00::/8]
      uploads: off
      sms-prefix: +7
      """
    #expect(
      try arguments(file) == [
        "serve", "--port=9000", "--public-url=https://photos.example.org",
        "--trusted-proxy=10.0.0.0/8", "--trusted-proxy=fd00::/8", "--name=Anna's photos",
        "--no-private", "--sms-prefix=+7", "--uploads=off",
      ])
  }

  // LIB-18: the command line overrides the environment, and the environment the file.
  @Test func theNearestSourceWins() throws {
    let file = "port: 9000\nhost: 0.0.0.0\nprivate: yes\nsource-urls: yes"
    let environment = ["IMAGEFEED_HOST": "10.0.0.1", "IMAGEFEED_SOURCE_URLS": "no"]
    #expect(
      try arguments(file, ["serve", "--port", "1", "--no-private"], environment)
        == ["serve", "--host=10.0.0.1", "--no-source-urls", "--port", "1", "--no-private"])
    #expect(
      try arguments("port: 9000", ["serve", "--port=1"], [:]) == ["serve", "--port=1"])
  }

  // LIB-18, LIB-14: a backup is read with the endpoint and credentials of the server that writes it.
  @Test(arguments: ["check", "restore"]) func readersOfABackupGetItsPlace(command: String) throws {
    let file = "backup: s3://bucket/x\nbackup-endpoint: https://s3.example.org"
    #expect(
      try arguments(file, [command, "s3://bucket/x"], ["IMAGEFEED_BACKUP_CREDENTIALS": "/keys"])
        == [
          command, "--backup-endpoint=https://s3.example.org", "--backup-credentials=/keys",
          "s3://bucket/x",
        ])
  }

  // LIB-18
  @Test func theEnvironmentSetsRepeatableOptionsToo() throws {
    let variables = ["IMAGEFEED_TRUSTED_PROXY": "10.0.0.0/8 fd00::/8", "IMAGEFEED_PORT": ""]
    #expect(
      try arguments("", ["serve"], variables)
        == ["serve", "--trusted-proxy=10.0.0.0/8", "--trusted-proxy=fd00::/8"])
  }

  // LIB-18: other commands get the options that they share with the server, and no others of the
  // same name.
  @Test func otherCommandsGetWhatTheyShare() throws {
    let file = "data: /srv/photos\nname: Ours\nport: 9000"
    #expect(
      try arguments(file, ["app", "add", "Client"])
        == ["app", "add", "--data=/srv/photos", "Client"])
    #expect(
      try arguments(file, ["user", "list", "--data", "x"]) == ["user", "list", "--data", "x"])
  }

  // LIB-18: a command that is short for its usual subcommand gets what that one shares.
  @Test func defaultSubcommandsGetTheirOptionsToo() throws {
    let file = "data: /srv/photos"
    for command in [["invite"], ["invite", "list"]] {
      #expect(try arguments(file, command) == command + ["--data=/srv/photos"])
    }
  }

  // LIB-18: nothing starts with an option that nobody asked for.
  @Test(arguments: [
    ("prot: 9000", ":1: there is no option \"prot\"; did you mean \"port\"?"),
    ("port: 9000\nunknown: 1", ":2: there is no option \"unknown\"; \"imagefeed serve --help\""),
    ("port:", ":1: port has no value; remove the line to use the default."),
    ("port: [1, 2]", ":1: port takes a single value."),
    ("trusted-proxy: {a: 1}", ":1: trusted-proxy takes a single value."),
    ("private: maybe", ":1: private is yes or no, not \"maybe\"."),
    ("port", " must consist of lines such as \"port: 9000\"."),
    ("port: 1\nport: 2", " is no valid YAML:"),
    ("name: \"open", " is no valid YAML:"),
  ])
  func aMistakeInTheFileIsExplained(file: String, message: String) throws {
    let path = try console.file("imagefeed.yaml", file.utf8)
    do {
      _ = try Configuration(typed: ["serve", "--config", path], environment: [:])
      Issue.record("accepted")
    } catch {
      #expect("\(error)".contains("imagefeed.yaml" + message), "\(error)")
      #expect(!"\(error)".contains("\n"))
    }
  }

  // LIB-18: a file that was named must be there; an empty name means none.
  @Test func aNamedFileMustExist() throws {
    let missing = console.folder + "/missing.yaml"
    for (typed, environment) in [
      (["serve", "--config=" + missing], [:]), (["serve"], ["IMAGEFEED_CONFIG": missing]),
    ] {
      #expect(throws: ConfigurationError.unreadable(missing)) {
        try Configuration(typed: typed, environment: environment)
      }
    }
    let none = try Configuration(typed: ["serve"], environment: ["IMAGEFEED_CONFIG": ""])
    #expect(none.file == nil && none.entries.isEmpty)
  }

  // LIB-18
  @Test func validatingSaysWhereEachOptionComesFrom() async throws {
    let path = try console.file("imagefeed.yaml", "port: 9000\nprivate: no".utf8)
    let outcome = await console.run("config", "check", "--config", path)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      outcome.lines == ["port: 9000  (\(path):1)", "private: no  (\(path):2)", "\(path) is valid."])
    let json = await console.run("config", "check", "--json", "--config", path)
    let options = json.json?["options"] as? [[String: Any]]
    #expect(options?.map { $0["name"] as? String } == ["port", "private"])
    #expect(json.json?["file"] as? String == path)
  }

  // LIB-18: what the server would refuse fails the validation.
  @Test(arguments: ["port: 99999", "edition: huge", "public-url: photos", "tls-cert: /none"])
  func validatingFailsWhereTheServerWould(file: String) async throws {
    let path = try console.file("imagefeed.yaml", file.utf8)
    let outcome = await console.run("config", "check", "--json", "--config", path)
    #expect(outcome.code == 1 && outcome.json?["error"] != nil)
    #expect(outcome.errors.contains("--" + file.prefix { $0 != ":" }), "\(outcome.errors)")
  }

  // LIB-18
  @Test func variablesThatSetNothingAreReported() {
    let options = CommandOption.all(of: Serve.self)
    let environment = [
      "IMAGEFEED_PROT": "1", "IMAGEFEED_PORT": "1", "IMAGEFEED_SMS_PASSWORD": "x", "HOME": "/",
    ]
    #expect(Configuration.unknownVariables(in: environment, options) == ["IMAGEFEED_PROT"])
  }

  // LIB-18: docs/owners/options.md is what `imagefeed config reference` prints; UPDATE_OPTIONS=1 writes it.
  @Test func theReferenceIsUpToDate() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../../docs/owners/options.md")
    if ProcessInfo.processInfo.environment["UPDATE_OPTIONS"] != nil {
      try OptionReference.page.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == OptionReference.page)
  }

  // LIB-18: every option can be set: its variable is unique, and the reference has it.
  @Test func everyOptionHasAVariable() {
    let options = CommandOption.all(of: Serve.self)
    #expect(options.count > 30 && Set(options.map(\.variable)).count == options.count)
    for option in options {
      #expect(OptionReference.page.contains("| `\(option.name)` | `\(option.variable)` |"))
    }
  }
}
