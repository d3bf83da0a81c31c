import Foundation
import Testing

@testable import imagefeed

/// LIB-10: `imagefeed setup` configures a newly installed server.
@Suite(.timeLimit(.minutes(20))) struct SetupCommandTests {
  private let console: Console
  private let password = "violet-kettle-93-orbit"

  init() throws { console = try Console() }

  private var file: String {
    URL(fileURLWithPath: console.folder).deletingLastPathComponent().path + "/imagefeed.yaml"
  }

  private var text: String? { try? String(contentsOfFile: file, encoding: .utf8) }

  private func setup(
    _ more: String..., typed: [String] = [], isInteractive: Bool = false
  ) async -> Console.Outcome {
    await Console.run(
      ["setup", "--config", file] + more, typed: typed, isInteractive: isInteractive)
  }

  /// The options in the file as arguments of `imagefeed serve`.
  private func arguments() throws -> [String] {
    try Configuration(typed: ["serve", "--config", file], environment: [:]).entries
      .flatMap(\.arguments)
  }

  // LIB-10: invalid options leave no file behind.
  @Test(arguments: [
    (["--reach", "proxy"], "--public-url is missing"),
    (["--reach", "https", "--public-url", "https://a.example"], "--tls-cert is missing"),
    (["--public-url", "http://photos.example.org"], "--public-url must be https://"),
    (["--public-url", "photos"], "--public-url is http:// or https:// with a host"),
    (
      ["--public-url", "https://a.example", "--trusted-proxy", "x"],
      "--trusted-proxy x is no address"
    ),
    (["--port", "70000"], "--port is 0 to 65535."),
    (
      ["--public-url", "https://a.example", "--tls-cert", "/missing/a", "--tls-key", "/missing/b"],
      "/missing/a cannot be read."
    ),
  ]) func invalidOptionsWriteNothing(options: [String], message: String) async throws {
    let outcome = await Console.run(
      ["setup", "--config", file, "--data", console.folder] + options)
    #expect(outcome.code != 0 && outcome.errors.contains(message), "\(outcome.errors)")
    #expect(text == nil && !FileManager.default.fileExists(atPath: file + ".new"))
  }

  // LIB-10: a file that sets more than the data folder is only replaced with --replace.
  @Test func anEditedFileIsKeptWithoutReplace() async throws {
    _ = try console.file("imagefeed.yaml", "data: \(console.folder)\nport: 9000\n".utf8)
    let kept = await setup("--reach", "network")
    #expect(kept.code == 0 && kept.output.contains("\(file) is kept; --replace"))
    #expect(try arguments().contains("--port=9000"))
    let replaced = await setup("--reach", "network", "--replace")
    #expect(replaced.code == 0 && replaced.output.contains("\(file) is written."))
    #expect(
      try arguments() == [
        "--data=" + console.folder, "--host=" + LocalNetwork.allAddresses, "--private",
      ])
  }

  // LIB-21: a file that cannot be read is not taken for none: it may name the folder of the library.
  @Test func anInvalidFileIsNotIgnored() async throws {
    _ = try console.file("imagefeed.yaml", "data: /elsewhere\nprot: 9000\n".utf8)
    for options in [["--data", console.folder], ["--replace"]] {
      let refused = await Console.run(["setup", "--config", file] + options)
      #expect(refused.code == 1 && refused.errors.contains("Correct the file"))
      #expect(refused.errors.contains("prot") && refused.output == "")
    }
    #expect(text == "data: /elsewhere\nprot: 9000\n")
    let replaced = await setup("--reach", "network", "--replace", "--data", console.folder)
    #expect(replaced.code == 0 && replaced.output.contains("\(file) is written."))
  }

  // LIB-10: the file of the package, which only sets the data folder, is replaced; the folder stays.
  @Test func theDataFolderOfANewInstallationStays() async throws {
    _ = try console.file("imagefeed.yaml", "data: \(console.folder)\n".utf8)
    let outcome = await setup("--public-url", "https://photos.example.org")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      try arguments() == [
        "--data=" + console.folder, "--host=127.0.0.1", "--public-url=https://photos.example.org",
        "--trusted-proxy=127.0.0.1", "--private",
      ])
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o644)
  }

  // LIB-10: without a terminal and without options nothing is asked.
  @Test func withoutOptionsOnlyThisMachineReachesTheServer() async throws {
    let outcome = await setup("--data", console.folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try arguments() == ["--data=" + console.folder, "--host=127.0.0.1"])
    #expect(outcome.output.hasSuffix("Start the server: imagefeed serve --config \(file)\n"))
    #expect(!FileManager.default.fileExists(atPath: console.folder))
  }

  // LIB-10: the first account owns the server; a second run adds none unless asked.
  @Test func theFirstAccountIsAddedOnce() async throws {
    let first = await setup(
      "--data", console.folder, "--login", "Anna", "--name", "Anna Lee", "--registration",
      "invitation", typed: [password])
    #expect(first.code == 0, "\(first.errors)")
    #expect(first.output.contains("@anna can sign in as anna."))
    #expect(first.output.contains("invitation: who has an invitation can make an account."))
    let second = await setup("--data", console.folder)
    #expect(second.code == 0, "\(second.errors)")
    let people = await console.run("user", "list")
    #expect(people.output == "@anna  Anna Lee  login anna  0 photos (owner)\n")
  }

  // LIB-10: with --json each line is an object, and a program learns what to do next.
  @Test func eachStepIsALineOfJSON() async throws {
    let missing = console.folder + "-missing"
    let outcome = await setup(
      "--json", "--data", console.folder, "--login", "anna", "--registration", "closed",
      "--import", missing, typed: [password])
    #expect(outcome.code == 1, "a photo could not be imported")
    let lines = try outcome.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.first?["configuration"] as? String == file)
    #expect(lines.first?["written"] as? Bool == true)
    #expect(lines.contains { $0["registration"] as? String == "closed" })
    #expect(lines.contains { $0["added"] as? Int == 0 })
    #expect(lines.last?["next"] as? String == "imagefeed serve --config " + file)
    let again = await setup("--json", "--data", console.folder)
    #expect(
      again.code == 0 && again.output.hasPrefix(#"{"configuration":"\#(file)","written":false}"#))
  }

  // LIB-10
  @Test func anAccountNeedsAPassword() async throws {
    let outcome = await setup("--data", console.folder, "--login", "anna")
    #expect(outcome.code == 1 && outcome.errors.contains("No password was given"))
    #expect(!FileManager.default.fileExists(atPath: console.folder))
  }

  // LIB-10: photos that cannot be imported are reported; the next step is printed all the same.
  @Test func theFirstImportMayFail() async throws {
    let missing = console.folder + "-missing"
    let outcome = await setup(
      "--data", console.folder, "--login", "anna", "--import", missing, typed: [password])
    #expect(outcome.code == 1 && outcome.errors.contains(missing), "\(outcome.errors)")
    #expect(outcome.output.contains("0 added, 0 there already, 1 not taken"))
    #expect(outcome.output.contains("Start the server:"))
  }

  // LIB-10: in a terminal, setup asks for everything that is not given as an option.
  @Test func aTerminalIsAskedForTheRest() async throws {
    let outcome = await setup(
      "--data", console.folder, "--login", "",
      typed: ["proxi", "3", "", "https://photos.example.org", "everybody", ""], isInteractive: true)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("\"proxi\" is none of them."))
    #expect(try arguments().contains("--public-url=https://photos.example.org"))
    #expect(try arguments().contains("--no-private"))
  }

  // LIB-10: neither a mistyped URL nor a mistyped password ends the setup in a terminal.
  @Test func mistakesAreAskedAgain() async throws {
    let outcome = await setup(
      "--data", console.folder, "--login", "anna", "--registration", "closed", "--no-private",
      typed: ["proxy", "photos.example.org", "proxy", "https://photos.example.org"]
        + ["short", password, password + "x", password, password, ""], isInteractive: true)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("Nothing was written. Once more:"))
    #expect(outcome.errors.contains("The two are different."))
    #expect(try arguments().contains("--public-url=https://photos.example.org"))
    #expect(await console.run("user", "list").output.hasPrefix("@anna"))
  }

  // LIB-10: what https does not do is said where it is chosen.
  @Test func httpsSaysThatPort80IsSilent() async {
    let help = await Console.run(["setup", "--help"])
    #expect(help.errors.replacing(#/\s+/#, with: " ").contains("nothing answers on port 80"))
  }

  // LIB-10: an existing file is only replaced after confirmation.
  @Test(arguments: [("y", true), ("", false)])
  func aTerminalIsAskedBeforeAFileIsReplaced(answer: String, isReplaced: Bool) async throws {
    _ = try console.file("imagefeed.yaml", "data: \(console.folder)\nport: 9000\n".utf8)
    let outcome = await setup(
      "--reach", "network", "--private", "--login", "", typed: [answer], isInteractive: true)
    #expect(outcome.errors.contains("\(file) exists. Replace it? [y/N]"))
    #expect(text?.contains("port: 9000") == !isReplaced)
  }

  // LIB-10
  @Test func setupGivesUpAfterThreeInvalidAnswers() async throws {
    let outcome = await setup(
      "--data", console.folder, typed: ["a", "b", "c"], isInteractive: true)
    #expect(outcome.code == 64 && text == nil)
  }

  // LIB-10: every path survives a round trip through YAML.
  @Test(arguments: [
    "/srv/a b", "/srv/a: b", "/srv/a #b", "/srv/\"a\"\\b", "/srv/фото", "/srv/a:", "/srv/a\tb",
    "/srv/[a]", "/srv/a,b", "/srv/'a'",
  ]) func anyPathIsReadAsItWasWritten(path: String) throws {
    _ = try console.file("imagefeed.yaml", ServerPlan(reach: .machine, data: path).text.utf8)
    #expect(try arguments().first == "--data=" + path)
  }
}
