import Foundation
import Testing

@testable import imagefeed

/// API-10: the commands for collections and topics: what they print, and their exit codes.
@Suite(.timeLimit(.minutes(20))) struct AlbumCommandTests {
  private let console: Console

  init() async throws {
    console = try Console()
    _ = await Console.run(
      ["user", "add", "anna", "--data", console.folder], typed: ["violet-kettle-93-orbit"])
  }

  // API-10
  @Test func aCollectionIsMadeListedAndRemoved() async throws {
    let made = await console.run("collection", "add", "High hills", "--description", "Up")
    #expect(made.code == 0 && made.output == "1  High hills  @anna  0 photos  public\n")
    let hidden = await console.run("collection", "add", "Secret", "--is-private", "--json")
    let entry = try #require(hidden.list?.first)
    #expect(entry["id"] as? String == "2" && entry["visibility"] as? String == "private")
    #expect(entry["owner"] as? String == "anna" && entry["photos"] as? Int == 0)
    let list = await console.run("collection", "list")
    #expect(list.output.split(separator: "\n").count == 2)
    let removed = await console.run("collection", "remove", "1")
    #expect(removed.output == "The collection \"High hills\" is removed; its photos stay.\n")
    #expect(await console.run("collection", "list", "--json").list?.count == 1)
  }

  // API-10
  @Test func aTopicIsMadeListedAndRemoved() async throws {
    let made = await console.run("topic", "add", "sea", "The sea", "--user", "@anna")
    #expect(made.code == 0 && made.output == "sea  The sea  @anna  0 photos  featured\n")
    let hidden = await console.run(
      "topic", "add", "night", "Night", "--visibility", "hidden", "--json")
    #expect(hidden.list?.first?["slug"] as? String == "night")
    #expect(await console.run("topic", "list", "--json").list?.count == 2)
    let removed = await console.run("topic", "remove", "sea")
    #expect(removed.output == "The topic \"The sea\" is removed; its photos stay.\n")
    #expect(await console.run("topic", "remove", "2").code == 0)
  }

  // API-10, Q-1: what is refused is explained, as text and as JSON
  @Test(arguments: [
    (["collection", "add", " "], "A title has 1 to 100 characters."),
    (["collection", "add", "a", "--user", "boris"], "There is nobody called @boris"),
    (["collection", "fill", "9", "x"], "There is no photo x; nothing is changed."),
    (["collection", "fill", "9", "-aaaaaaaaaa"], "There is no photo -aaaaaaaaaa"),
    (["collection", "remove", "9"], "There is no collection 9; \"imagefeed collection list\""),
    (["topic", "remove", "none"], "There is no topic none; \"imagefeed topic list\""),
    (["topic", "add", "1", "a"], "A slug has 1 to 63 of a–z, 0–9 and hyphens"),
    (["topic", "add", "a", "a", "--visibility", "x"], "A topic is featured, visible, hidden"),
    (["topic", "add", "a", ""], "A title has 1 to 100 characters."),
  ])
  func anInvalidCommandIsRefused(arguments: [String], sentence: String) async throws {
    let outcome = await Console.run(arguments + ["--data", console.folder])
    #expect(outcome.code == 1 && outcome.output == "")
    #expect(outcome.errors.contains(sentence))
    let json = await Console.run(arguments + ["--data", console.folder, "--json"])
    #expect(json.code == 1 && json.output.contains("\"error\":"))
  }

  // API-10
  @Test func aSlugIsTakenOnce() async throws {
    _ = await console.run("topic", "add", "sea", "Sea")
    let again = await console.run("topic", "add", "sea", "Sea")
    #expect(again.code == 1 && again.errors.contains("There is a topic sea already."))
  }
}
