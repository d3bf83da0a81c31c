import Foundation
import Testing

@testable import imagefeed

/// `imagefeed user rename` and `user remove` (LIB-16).
@Suite(.timeLimit(.minutes(20))) struct UserCommandTests {
  private let console: Console

  init() async throws {
    console = try Console()
    for name in ["anna", "boris"] {
      _ = await console.run("user", "add", name, typed: ["violet-kettle-93-orbit"])
    }
  }

  private func people() async -> [String] {
    await console.run("user", "list").lines.map { String($0.prefix { $0 != " " }) }
  }

  // LIB-16: arguments that say nothing or too much are refused before anything is done.
  @Test(arguments: [
    ["rename", "anna"], ["rename"], ["remove"],
    ["remove", "anna", "--give-to", "boris", "--with-photos"], ["remove", "anna", "boris"],
  ]) func wrongArgumentsAreRefused(arguments: [String]) async {
    let outcome = await Console.run(["user"] + arguments + ["--data", console.folder])
    #expect(outcome.code == 64 && outcome.output == "")
    #expect(await people() == ["@anna", "@boris"])
  }

  // LIB-16: a refusal is one sentence, on stderr and as JSON, with exit code 1.
  @Test(arguments: [
    (["rename", "anna", "boris"], "This username is taken."),
    (["rename", "anna", "Анна"], "A username has 1 to 64 of a–z, 0–9 and _."),
    (["rename", "nobody", "x"], "There is nobody called @nobody"),
    (["remove", "nobody"], "There is nobody called @nobody"),
    (["remove", "anna", "--give-to", "anna"], "Give the photos to another person than @anna."),
  ]) func aRefusalSaysWhy(arguments: [String], sentence: String) async throws {
    let text = await Console.run(["user"] + arguments + ["--data", console.folder])
    #expect(text.code == 1 && text.output == "" && text.errors.contains(sentence))
    let json = await Console.run(["user"] + arguments + ["--json", "--data", console.folder])
    let error = try #require(json.json?["error"] as? String)
    #expect(json.code == 1 && error.contains(sentence))
    #expect(await people() == ["@anna", "@boris"])
  }

  // PASS-8: a terminal judges the password before it asks for it again, and asks until both are the same.
  @Test func aRefusedPasswordIsNotAskedForTwice() async {
    let good = "violet-kettle-94-orbit"
    let added = await console.run(
      "user", "add", "clara", typed: ["clara", "clara clara", good, "other", good, good],
      isInteractive: true)
    #expect(added.code == 0, "\(added.errors)")
    #expect(added.errors.components(separatedBy: "Password: ").count == 5)
    #expect(added.errors.components(separatedBy: "Once more: ").count == 3)
    let changed = await console.run(
      "user", "password", "clara", typed: ["abc", good + "x", good + "x"], isInteractive: true)
    #expect(changed.code == 0 && changed.errors.contains("The password needs at least"))
    #expect(changed.errors.components(separatedBy: "Once more: ").count == 2)
  }

  // PASS-8: also before there is a library, which asking does not begin; an empty line ends the questions.
  @Test func aPasswordIsJudgedBeforeTheFirstLibrary() async throws {
    let empty = try Console()
    let ended = await empty.run("user", "add", "anna", typed: ["anna", ""], isInteractive: true)
    #expect(ended.code == 1 && ended.errors.hasSuffix("No password was given.\n"))
    #expect(!ended.errors.contains("Once more"))
    #expect(!FileManager.default.fileExists(atPath: empty.folder))
    let unknown = await console.run("user", "password", "nobody", typed: ["x"], isInteractive: true)
    #expect(unknown.code == 1 && unknown.errors.contains("There is nobody called @nobody"))
  }

  // LIB-16
  @Test func aRenamedPersonIsListedUnderTheNewName() async {
    let text = await console.run("user", "rename", "anna", "anna_lee")
    #expect(text.code == 0 && text.output == "@anna is called @anna_lee now.\n")
    let json = await console.run("user", "rename", "anna_lee", "anne", "--json")
    #expect(json.json?["done"] as? String == "@anna_lee is called @anne now.")
    #expect(await people() == ["@anne", "@boris"])
    #expect(await console.run("user", "list").output.contains("login anna"))
  }

  // LIB-16
  @Test func aRemovedPersonIsListedNoMore() async {
    let text = await console.run("user", "remove", "anna")
    #expect(text.code == 0 && text.output == "@anna is removed.\n" && text.errors == "")
    let json = await console.run("user", "remove", "boris", "--with-photos", "--json")
    #expect(json.json?["done"] as? String == "@boris is removed with 0 photos.")
    #expect(await people() == [])
    #expect(await console.run("check").code == 0)
  }

  // LIB-16: a terminal asks; any answer but yes changes nothing.
  @Test(arguments: ["", "n", "no", "anna"]) func aDeclinedRemovalChangesNothing(
    answer: String
  ) async {
    let outcome = await console.run(
      "user", "remove", "anna", typed: [answer], isInteractive: true)
    #expect(outcome.code == 1 && outcome.output == "")
    #expect(outcome.errors == "Remove anna for good? [y/N] Nothing was changed.\n")
    #expect(await people() == ["@anna", "@boris"])
  }

  // LIB-16
  @Test func aConfirmedRemovalIsDone() async {
    let outcome = await console.run(
      "user", "remove", "anna", "--with-photos", typed: ["y"], isInteractive: true)
    #expect(outcome.errors == "Remove anna and all of their photos for good? [y/N] ")
    #expect(outcome.output == "@anna is removed with 0 photos.\n")
    let silent = await console.run("user", "remove", "boris", "--yes", isInteractive: true)
    #expect(silent.errors == "" && silent.output == "@boris is removed.\n")
  }
}
