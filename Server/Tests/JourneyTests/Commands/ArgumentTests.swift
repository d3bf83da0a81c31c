import ArgumentParser
import Identity
import Testing

@testable import imagefeed

/// Arguments that commands refuse before they do anything: exit code 64 and a message (LIB-4, Q-1).
@Suite struct ArgumentTests {
  private func parse(_ line: String) throws -> any ParsableCommand {
    try ImageFeed.parseAsRoot(line.split(separator: " ").map(String.init))
  }

  private func expectRefusal(
    _ line: String, _ sentence: String, _ place: SourceLocation = #_sourceLocation
  ) {
    do {
      _ = try parse(line)
      Issue.record("\(line) is accepted", sourceLocation: place)
    } catch {
      #expect(ImageFeed.exitCode(for: error).rawValue == 64, sourceLocation: place)
      let message = ImageFeed.message(for: error)
      #expect(message.contains(sentence), sourceLocation: place)
    }
  }

  // LIB-4: the message says which argument is missing or contradicts another.
  @Test(arguments: [
    ("import", "Name the folders and files to import."),
    ("import --keep-demo", "Name the folders and files to import."),
    ("app add Name", "Say where codes may be sent with --redirect, or --unsplash."),
    ("app add Name --is-public", "Say where codes may be sent with --redirect, or --unsplash."),
    ("give anna", "Name the photos by their ids, or their owner by --all-of."),
    ("give anna aaa --all-of boris", "Name the photos by their ids, or their owner by --all-of."),
    ("backup -", "A backup goes to a file, not to standard output; name the file"),
    ("serve --tls-cert a.pem", "--tls-cert and --tls-key belong together."),
    ("serve --tls-key a.pem", "--tls-cert and --tls-key belong together."),
  ]) func whatBelongsTogetherIsAskedFor(line: String, sentence: String) {
    expectRefusal(line, sentence)
  }

  // LIB-4: both limits of a number are accepted; values outside, and fractions, are refused.
  @Test(arguments: [
    ("import a --largest-photo", 1, 4096), ("serve --largest-photo", 1, 4096),
    ("serve --unfinished-uploads", 1, 100_000), ("serve --unfinished-megabytes", 1, 1 << 30),
    ("serve --free-megabytes", 0, 1 << 30), ("serve --upload-hours", 1, 8760),
    ("serve --scan-minutes", 1, 1440),
    ("serve --image-workers", 1, 64), ("serve --image-nice", 0, 19),
    ("serve --image-seconds", 1, 86_400), ("serve --image-percent", 1, 6400),
    ("serve --image-queue", 1, 100_000), ("serve --image-queue-per-client", 1, 100_000),
    ("serve --large-megapixels", 1, 1000), ("serve --largest-megapixels", 1, 1000),
    ("serve --image-megabytes", 16, 1 << 30),
    ("serve --port", 0, 65_535), ("serve --connections", 1, 1_000_000), ("serve --gallery", 0, 64),
    ("serve --code-digits", 4, 8), ("serve --password-memory", 8, 1024),
    ("serve --password-passes", 1, 20), ("invite --days", 1, 365),
  ]) func aNumberHasBounds(option: String, least: Int, most: Int) throws {
    let name = try #require(option.split(separator: " ").last)
    for value in [least, most] { _ = try parse("\(option) \(value)") }
    for value in [least - 1, most + 1] {
      expectRefusal("\(option) \(value)", "\(name) is \(least)")
    }
    expectRefusal("\(option) 1.5", "1.5")
  }

  // LIB-4
  @Test(arguments: ["x", "9223372036854775808", "٣"]) func aNumberIsInDigits(value: String) {
    expectRefusal("serve --port \(value)", value)
  }

  // LIB-4: limits of `serve` that may be 0 refuse negative numbers.
  @Test(arguments: [
    "--connections-per-address", "--rate-limit", "--unused-codes",
  ]) func zeroIsTheLeastOfALimit(name: String) throws {
    _ = try parse("serve \(name) 0")
    expectRefusal("serve \(name) -1", "\(name) is 0 or more.")
  }

  // CODE-12
  @Test(arguments: ["7", "+", "+7a", "+７", "++7"]) func aPrefixIsPlusAndDigits(prefix: String) {
    expectRefusal("serve --sms-prefix \(prefix)", "--sms-prefix is + and digits, like +7.")
  }

  // LIB-4: ArgumentParser names the wrong value and, for most options, the possible ones.
  @Test(arguments: [
    "serve --edition gold", "serve --demo maybe", "serve --log-level loud", "serve --sms pigeon",
    "serve --password weak", "serve --tries many", "serve --uploads maybe", "registration perhaps",
  ]) func aWordThatIsNoneOfTheChoicesIsNamed(line: String) throws {
    expectRefusal(line, String(try #require(line.split(separator: " ").last)))
  }

  // LIB-4: the message names the missing or superfluous argument.
  @Test(arguments: [
    ("user add", "login"), ("user password", "username"), ("user disable", "username"),
    ("remove", "ids"), ("give", "person"), ("backup", "file"), ("restore", "file"),
    ("app add", "name"), ("app remove", "key"), ("invite withdraw", "id"),
    ("user list more", "more"), ("check --jsno", "--jsno"), ("invite withdraw one", "one"),
  ]) func whatIsMissingOrTooMuchIsNamed(line: String, word: String) {
    expectRefusal(line, word)
  }

  // LIB-5: an import without files is only allowed to remove the demo.
  @Test(arguments: ["import --drop-demo", "import --no-keep-demo"])
  func theDemoCanBeDroppedAlone(line: String) throws {
    let command = try #require(try parse(line) as? Import)
    #expect(command.paths.isEmpty)
  }

  // LIB-11: without a subcommand `make` is run, and the invitation is valid for 7 days.
  @Test func anInvitationWorksForAWeek() throws {
    #expect(try #require(try parse("invite") as? Invite.Make).days == 7)
    #expect(try #require(try parse("registration") as? imagefeed.Registration).policy == nil)
    let open = try #require(try parse("registration open") as? imagefeed.Registration)
    #expect(open.policy == .open)
  }
}

/// Names of commands that do not exist, and ids that look like options.
@Suite struct CommandNameTests {
  // LIB-4: an unknown command is reported with the most similar known one.
  @Test(arguments: [
    ("imoprt", #"There is no command "imagefeed imoprt"; did you mean "imagefeed import"?"#),
    ("user ad", #"There is no command "imagefeed user ad"; did you mean "imagefeed user add"?"#),
    (
      "photos",
      #"There is no command "imagefeed photos"; "imagefeed --help" lists those there are."#
    ),
    ("user zzzz", #"There is no command "imagefeed user zzzz"; "imagefeed user --help" lists"#),
  ]) func aWrongNameGetsTheNearestOne(line: String, sentence: String) throws {
    let problem = CommandName.problem(in: line.split(separator: " ").map(String.init))
    #expect(try #require(problem).hasPrefix(sentence))
  }

  // LIB-4: everything but an unknown command name is left to ArgumentParser.
  @Test(arguments: [
    "", "--help", "help", "help usr", "serve", "user --help", "user add --jsno", "remove -abc",
  ]) func whatIsNoWrongNameIsLeftToTheParser(line: String) {
    #expect(CommandName.problem(in: line.split(separator: " ").map(String.init)) == nil)
  }

  // LIB-4: the Levenshtein distance counts inserted, deleted and replaced characters.
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("kitten", "sitting", 3),
    ("ab", "ba", 2), ("é", "e", 1),
  ]) func theDistanceCountsChangedLetters(one: String, other: String, distance: Int) {
    #expect(CommandName.distance(one, other) == distance)
    #expect(CommandName.distance(other, one) == distance)
  }

  private static let accessKey = "-" + String(repeating: "k", count: 42)

  // LIB-5: ids and access keys that begin with a hyphen are moved behind "--".
  @Test(arguments: [
    (["remove", "-bcdefghijk"], ["remove", "--", "-bcdefghijk"]),
    (
      ["remove", "-bcdefghijk", "--json", "a"], ["remove", "--json", "a", "--", "-bcdefghijk"]
    ),
    (["give", "anna", "--cdefghijk"], ["give", "anna", "--", "--cdefghijk"]),
    (["remove", "--", "-bcdefghijk"], ["remove", "--", "-bcdefghijk"]),
    (["remove", "-bcdefghij"], ["remove", "-bcdefghij"]),
    (["remove", "-bcdefghi=k"], ["remove", "-bcdefghi=k"]),
    (["import", "-bcdefghijk"], ["import", "-bcdefghijk"]), ([], []), (["app"], ["app"]),
    (["app", "remove", accessKey], ["app", "remove", "--", accessKey]),
    (["app", "remove", "-bcdefghijk"], ["app", "remove", "-bcdefghijk"]),
    (["app", "add", accessKey], ["app", "add", accessKey]),
  ]) func anIdWithAHyphenIsNoOption(typed: [String], parsed: [String]) {
    #expect(CommandName.protectingIds(in: typed) == parsed)
  }
}
