import Domain
import Foundation
import Store
import Testing

@testable import PhotoLibrary
@testable import imagefeed

/// The owner's commands on a folder that no server uses: what they print, as text and as JSON, and
/// their exit codes (LIB-4, LIB-5).
@Suite(.timeLimit(.minutes(20))) struct CommandTests {
  private let console: Console
  private let password = "violet-kettle-93-orbit"

  init() throws { console = try Console() }

  @discardableResult private func addUser(
    _ login: String = "anna", _ more: String...
  ) async -> Console.Outcome {
    await Console.run(
      ["user", "add", login, "--data", console.folder] + more, typed: [password])
  }

  // LIB-5: only commands that make sense in a new folder create a library.
  @Test(arguments: [
    ["user", "list"], ["user", "disable", "anna"], ["app", "list"], ["invite"], ["registration"],
    ["status"], ["remove", "a"], ["give", "anna", "a"], ["backup", "/tmp/x.tar"], ["check"],
    ["import", "/tmp"], ["import", "/tmp", "--in-place"], ["folder", "list"],
    ["folder", "forget", "/tmp"],
    ["app", "remove", "key"], ["invite", "list"], ["invite", "withdraw", "1"],
    ["user", "sequence", "anna"], ["user", "phone", "anna"], ["user", "enable", "anna"],
    ["user", "rename", "anna", "x"], ["user", "remove", "anna"],
  ]) func withoutALibraryNothingIsMade(command: [String]) async throws {
    let outcome = await Console.run(command + ["--data", console.folder])
    #expect(outcome.code == 1 && outcome.output == "")
    #expect(outcome.errors.contains("There is no library in \(console.folder)"))
    #expect(!FileManager.default.fileExists(atPath: console.folder))
  }

  // LIB-4: a typo in the path creates no library.
  @Test func aLibraryNeedsAParentFolder() async throws {
    let folder = console.folder + "/missing/data"
    let outcome = await Console.run(["user", "add", "anna", "--data", folder], typed: [password])
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("--data \(folder): there is no folder"))
  }

  // LIB-5, LIB-20
  @Test func aPersonIsAdded() async throws {
    let outcome = await addUser("Anna", "--name", "Анна фон Нил")
    let said =
      "@anna can sign in as anna. As the first person they own this server: /account/server.\n"
    #expect(outcome.code == 0 && outcome.output == said)
    #expect(outcome.errors.contains("A new library begins at \(console.folder)."))
    let people = await console.run("user", "list")
    #expect(people.output == "@anna  Анна фон Нил  login anna  0 photos (owner)\n")
    let list = await console.run("user", "list", "--json").list
    let anna = try #require(list?.first)
    #expect(anna["username"] as? String == "anna" && anna["name"] as? String == "Анна фон Нил")
    #expect(anna["isDisabled"] as? Bool == false && anna["is_disabled"] as? Bool == false)
    #expect(anna["isDemo"] as? Bool == false && anna["is_demo"] as? Bool == false)
    #expect(anna["isOwner"] as? Bool == true && anna["is_owner"] as? Bool == true)
    #expect(anna["photos"] as? Int == 0 && anna["login"] as? String == "anna")
  }

  // LIB-5, PASS-8: `user add` says why it refuses a login, username or password.
  @Test(arguments: [
    (["anna"], [], "No password was given."),
    (["anna"], [""], "No password was given."),
    (["anna"], ["short"], "password"),
    (["аня"], ["violet-kettle-93-orbit"], "A login has 1 to 64 letters from A to Z, nothing else."),
    (["a1"], ["violet-kettle-93-orbit"], "A login has 1 to 64 letters from A to Z, nothing else."),
    (
      ["anna", "--username", "Ann a"], ["violet-kettle-93-orbit"],
      "A username has 1 to 64 of a–z, 0–9 and _."
    ),
  ]) func aPersonIsRefused(arguments: [String], typed: [String], sentence: String) async {
    let outcome = await Console.run(
      ["user", "add"] + arguments + ["--data", console.folder], typed: typed)
    #expect(outcome.code == 1 && outcome.output == "")
    #expect(outcome.errors.lowercased().contains(sentence.lowercased()))
  }

  // LIB-5: an error is printed as text on stderr and as JSON on stdout.
  @Test func aRefusalIsJSONToo() async throws {
    await addUser()
    let text = await addUser("anna", "--username", "other")
    #expect(text.code == 1 && text.errors.contains("This login is taken."))
    let json = await addUser("anna", "--username", "other", "--json")
    #expect(json.code == 1 && json.json?["error"] as? String == "This login is taken.")
  }

  // LIB-5: a command that succeeded prints what it did.
  @Test(arguments: [
    (["user", "disable", "@ANNA"], "@anna may not sign in now."),
    (["user", "enable", "anna"], "@anna may sign in now."),
    (["user", "sequence", "anna", "132"], "@anna has a new secure sequence."),
    (["user", "sequence", "anna"], "@anna is asked for no sequence now."),
    (["user", "phone", "anna"], "@anna has no phone number now."),
    (["registration"], "closed: only you make accounts."),
    (["registration", "open"], "open: everybody can make an account."),
    (["registration", "invitation"], "invitation: who has an invitation can make an account."),
    (["check"], "Nothing is wrong."),
  ]) func aDoneCommandSaysSo(command: [String], sentence: String) async throws {
    await addUser()
    let outcome = await Console.run(command + ["--data", console.folder])
    #expect(outcome.code == 0 && outcome.output == sentence + "\n")
  }

  // LIB-5: a command that was refused prints the reason.
  @Test(arguments: [
    (["user", "disable", "boris"], "There is nobody called @boris"),
    (["user", "sequence", "anna", "444"], "A secure sequence has three digits from 1 to 3"),
    (["user", "sequence", "anna", "12"], "A secure sequence has three digits from 1 to 3"),
    (
      ["invite"],
      #"Nobody can make an account here; say "imagefeed registration invitation" first."#
    ),
    (["invite", "withdraw", "7"], "There is no unused invitation 7."),
    (["app", "remove", "key"], "There is no application with this access key."),
    (["give", "boris", "aaaaaaaaaaa"], "There is nobody called @boris"),
    (["remove", "aaaaaaaaaaa", "b"], "0 removed; unknown: aaaaaaaaaaa b."),
    (["import", "/missing", "--user", "boris"], "There is nobody called @boris"),
  ]) func aRefusedCommandSaysWhy(command: [String], sentence: String) async throws {
    await addUser()
    let text = await Console.run(command + ["--data", console.folder])
    #expect(text.code == 1 && text.output == "" && text.errors.contains(sentence))
    let json = await Console.run(command + ["--json", "--data", console.folder])
    let error = try #require(json.json?["error"] as? String)
    #expect(json.code == 1 && error.contains(sentence))
  }

  // LIB-11
  @Test func registrationIsPrintedAsJSON() async throws {
    await addUser()
    let open = await console.run("registration", "open", "--json")
    #expect(open.json?["registration"] as? String == "open")
    #expect(open.json?["done"] as? String == "open: everybody can make an account.")
  }

  // LIB-11
  @Test func anInvitationIsMadeListedAndWithdrawn() async throws {
    await addUser()
    _ = await console.run("registration", "invitation")
    let made = await console.run("invite", "--days", "1")
    #expect(made.code == 0 && made.lines.count == 2)
    #expect(made.lines.first?.contains("/account/new?invitation=") == true)
    #expect(made.lines.last?.hasPrefix("works once, until 20") == true)
    let again = await console.run("invite", "--json")
    #expect(Set(try #require(again.json).keys) == ["address", "until"])
    let list = try #require(await console.run("invite", "list", "--json").list)
    #expect(list.map { $0["id"] as? Int } == [1, 2])
    #expect(list.allSatisfy { ($0["until"] as? String)?.hasSuffix("Z") == true })
    #expect(await console.run("invite", "withdraw", "1").code == 0)
    let left = await console.run("invite", "list")
    #expect(left.lines.count == 1 && left.output.hasPrefix("2  until 20"))
  }

  // LIB-4
  @Test func aClientIsRegisteredListedAndRemoved() async throws {
    let made = await console.run("app", "add", "Приложение", "--redirect", "https://a.example/cb")
    #expect(made.code == 0 && made.lines.count == 2)
    #expect(made.lines.first?.hasPrefix("access key  ") == true)
    #expect(made.lines.last?.hasSuffix("   (shown this once)") == true)
    let key = try #require(made.lines.first?.split(separator: " ").last).description
    let list = try #require(await console.run("app", "list", "--json").list)
    let names: Set = [
      "name", "accessKey", "access_key", "redirects", "isUnsplashClient", "is_unsplash_client",
    ]
    #expect(Set(try #require(list.first).keys) == names)
    #expect(list.first?["access_key"] as? String == key)
    #expect(await console.run("app", "list").output.hasPrefix("\(key)  Приложение  https://a.exa"))
    #expect(await console.run("app", "remove", key).code == 0)
    #expect(await console.run("app", "list").output == "")
  }

  // LIB-4: a public client has no secret; an Unsplash client has the out-of-band redirect URI.
  @Test func theOptionsOfAClientDecideItsKind() async throws {
    let open = await console.run(
      "app", "add", "A", "--is-public", "--redirect", "https://a.example/cb", "--json")
    #expect(open.json?["accessKey"] as? String == open.json?["access_key"] as? String)
    #expect(open.json?["secret"] == nil && open.json?["accessKey"] != nil)
    let client = await console.run("app", "add", "B", "--unsplash", "--json")
    #expect(client.json?["secret"] is String)
    let line = try #require(await console.run("app", "list").lines.last)
    #expect(line.hasSuffix("  B (Unsplash client)  urn:ietf:wg:oauth:2.0:oob"))
  }

  // LIB-14
  @Test func aBackupIsRestored() async throws {
    await addUser()
    let file = console.folder + "-backup.tar"
    let made = await console.run("backup", file, "--json")
    #expect(made.json?["done"] as? String == "Everything is in \(file).")
    #expect(await console.run("backup", file).code == 1, "it exists")
    let full = await console.run("restore", file, "--json")
    #expect(full.code == 1 && full.json?["error"] is String)
    try FileManager.default.removeItem(atPath: console.folder)
    let restored = await console.run("restore", file, "--json")
    #expect(restored.code == 0 && restored.json?["done"] as? String == console.folder)
    #expect(restored.json?["aside"] as? String == "")
    #expect(await console.run("user", "list").output.hasPrefix("@anna"))
    #expect(await console.run("check", "--json").output == "{\"problems\":[]}\n")
  }

  // LIB-14
  @Test func aFileThatIsNotABackupIsNotRestored() async throws {
    let file = try console.file("notes.tar", "nothing of ours".utf8)
    let outcome = await console.run("restore", file)
    #expect(outcome.code == 1 && outcome.output == "" && outcome.errors.hasSuffix("\n"))
    #expect(!FileManager.default.fileExists(atPath: console.folder + "/imagefeed.sqlite"))
  }
}

/// What an import prints, of files that only begin like pictures.
@Suite(.timeLimit(.minutes(20))) struct ImportCommandTests {
  private let console: Console
  private let album: String

  init() async throws {
    console = try Console()
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
    let png: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
    for name in ["a.jpg", "b.PNG", "c.mp4", "d.mov", "e.gif", "f.txt", "Private/g.jpg"] {
      let start = name.hasSuffix(".jpg") ? jpeg : name == "b.PNG" ? png : []
      _ = try console.file("album/" + name, start + name.utf8)
    }
    album = console.folder.dropLast("data".count) + "album"
    _ = await console.run("user", "add", "anna", typed: ["violet-kettle-93-orbit"])
  }

  // LIB-3
  @Test func aDryRunCountsByKind() async throws {
    let text = await console.run("import", album, "--dry-run")
    #expect(text.code == 1)
    #expect(text.output.hasPrefix("0 would be added, 0 there already, 3 not taken; 2 videos, "))
    #expect(text.output.hasSuffix(" left out.\n"))
    let json = await console.run("import", album, "--dry-run", "--exclude", "Private", "--json")
    let totals = try #require(json.lastJSON)
    #expect(totals["added"] as? Int == 0 && totals["skipped"] as? Int == 0)
    #expect(totals["failed"] as? Int == 2)
    #expect((totals["left_out"] as? [String: Int])?["videos"] == 2)
    #expect(Set(totals.keys) == ["added", "failed", "left_out", "similar", "skipped", "videos"])
  }

  // LIB-3: a file that cannot be imported is reported in a line, and the exit code is 1.
  @Test func aMissingFileIsReportedInALine() async throws {
    let missing = album + "/missing.jpg"
    let text = await console.run("import", missing, "--dry-run")
    #expect(text.code == 1 && text.errors.hasPrefix(missing + " "))
    let json = await console.run("import", missing, "--dry-run", "--json")
    let first = try JSONSerialization.jsonObject(with: Data(try #require(json.lines.first).utf8))
    let line = try #require(first as? [String: String])
    #expect(json.code == 1 && line["file"] == missing && line["reason"]?.isEmpty == false)
  }

  // FEED-29: the report counts photos that were removed, and says how to get them back.
  @Test func aRemovedPhotoIsCountedAsRemoved() async throws {
    let database = try Database.open(folder: console.folder)
    let anna = try #require(try database.people.person(username: "anna"))
    _ = try await database.photos.add(
      PhotoFacts(
        publicId: "aaaaaaaaaaa", personId: anna.id,
        contentHash: ContentHash.text(ofFile: album + "/a.jpg"), fileExtension: "jpg",
        byteCount: 9, size: PixelSize(width: 1, height: 1), color: "#000000", blurHash: "",
        slug: "a", addedAt: Instant(seconds: 1)))
    try database.close()
    _ = await console.run("remove", "aaaaaaaaaaa")
    let hint =
      "The photo that was removed earlier comes back with --include-removed.\n"
      + "Of videos only those of Live Photos are added: IMG_1.MOV or IMG_1.MP4 beside IMG_1.HEIC or IMG_1.JPG.\n"
    let text = await console.run("import", album, "--dry-run")
    #expect(text.output.hasPrefix("0 would be added, 0 there already, 2 not taken; 2 videos, "))
    #expect(text.output.contains(", 1 photo that was removed earlier left out.\n"))
    #expect(text.errors.hasSuffix(hint))
    let json = await console.run("import", album, "--dry-run", "--json")
    #expect((json.lastJSON?["left_out"] as? [String: Int])?["removed"] == 1 && json.errors == "")
    let all = await console.run("import", album, "--dry-run", "--include-removed")
    #expect(all.output.contains(", 3 not taken; ") && !all.errors.contains("removed"))
    #expect(Import.hints(["removed": 2]).first?.hasPrefix("The photos that were removed") == true)
  }

  // LIB-3: progress is redrawn in place in a terminal, and not printed elsewhere.
  @Test func progressIsDrawnInATerminalOnly() async {
    let file = await console.run("import", album, "--dry-run")
    #expect(!file.errors.contains("\u{1B}"))
    let terminal = await console.run("import", album, "--dry-run", isTerminal: true)
    let after = terminal.errors.components(separatedBy: "\r\u{1B}[K").last
    #expect(after?.hasPrefix("Of videos only ") == true, "the line is gone before the hint")
  }

  // LIB-5: an import is refused if there is no person, or if there are several and none is named.
  @Test func theOwnerMustBeClear() async {
    _ = await console.run("user", "add", "boris", typed: ["violet-kettle-94-orbit"])
    let several = await console.run("import", album, "--dry-run", "--json")
    let sentence = "There are several people; say whose photos they become with --user."
    #expect(several.code == 1 && several.json?["error"] as? String == sentence)
    #expect(several.errors.contains(sentence), "on stderr as well")
  }

  // LIB-3: files that were left out are counted by kind, except those of unknown kind.
  @Test(arguments: [
    ([:], ""), (["videos": 1], "; 1 video left out"), (["unknown kind": 9], ""),
    (["videos": 0], "; 0 videos left out"),
  ]) func whatWasLeftOutIsCounted(counts: [String: Int], sentence: String) {
    #expect(Import.leftOut(counts) == sentence)
  }

  // LIB-3: rates from 10 on are whole numbers, seconds have two digits, and nothing is divided by
  // zero.
  @Test(arguments: [
    (0, 0, 100.0, "0/0"), (5, 100, 0.1, "5/100"), (1, 2, 10.0, "1/2  0.1/s  0:10 left"),
    (1234, 2468, 100.0, "1234/2468  12/s  1:40 left"), (9, 3, 9.0, "9/3  1.0/s  0:00 left"),
    (10, 700, 1.0, "10/700  10/s  1:09 left"),
  ]) func progressIsToldInNumbers(finished: Int, total: Int, seconds: Double, text: String) {
    let start = ContinuousClock.now
    let line = ProgressLine(start: start).text(
      finished: finished, total: total, columns: 80, now: start + .seconds(seconds))
    #expect(line.hasSuffix(" " + text))
    #expect(line.prefix { "█░".contains($0) }.count == 30)
  }
}
