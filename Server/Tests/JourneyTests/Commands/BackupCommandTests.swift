import Domain
import Foundation
import Testing

@testable import imagefeed

/// LIB-14: the commands for a continuous backup, on a folder that no server uses.
@Suite(.timeLimit(.minutes(20))) struct BackupCommandTests {
  private let console: Console

  init() throws { console = try Console() }

  // LIB-14: a moment needs its zone, or it would depend on where the command runs
  @Test(arguments: ["2026-11-22", "2026-11-22T18:30:00", "18:30", "yesterday", ""])
  func aMomentWithoutItsZoneIsRefused(text: String) async {
    let outcome = await console.run("restore", "/nowhere", "--at", text)
    #expect(outcome.code == 64 && outcome.errors.contains("with its zone"))
  }

  // LIB-14
  @Test(arguments: [
    ("2026-11-22T18:30:00Z", 1_795_372_200), ("2026-11-22T18:30:00+01:00", 1_795_368_600),
    ("2026-11-22 18:30:00-02:30", 1_795_381_200),
  ]) func aMomentIsRead(text: String, seconds: Int64) throws {
    #expect(try Restore.moment(text).seconds == seconds)
  }

  // LIB-14: a file of one moment has no other moments
  @Test func aFileHasOneMoment() async throws {
    let file = try console.file("backup.tar", [1, 2])
    let outcome = await console.run("restore", file, "--at", "2026-11-22T18:30:00Z")
    #expect(outcome.code == 64 && outcome.errors.contains("a file of one moment"))
    let check = await console.run("check", file)
    #expect(check.code == 1 && check.errors.contains("is no tar file"))
  }

  // LIB-14: a folder that holds no backup is not taken for an empty library
  @Test func aFolderWithoutABackupRestoresNothing() async throws {
    let place = (try console.file("place/note.txt", [1]) as NSString).deletingLastPathComponent
    let outcome = await console.run("restore", place)
    #expect(outcome.code == 1 && outcome.errors.contains("no state of that moment"))
    #expect(!FileManager.default.fileExists(atPath: console.folder + "/imagefeed.sqlite"))
    let check = await console.run("check", place)
    #expect(check.code == 1 && check.errors.contains("has no state yet"))
  }

  // LIB-14
  @Test func theStatusSaysThatNoServerRuns() async throws {
    _ = await Console.run(
      ["user", "add", "anna", "--data", console.folder], typed: ["violet-kettle-93-orbit"])
    let outcome = await console.run("status")
    #expect(outcome.code == 0 && outcome.lines.first == "No server is running on this folder.")
    let json = await console.run("status", "--json").json
    #expect(json?["isRunning"] as? Bool == false && json?["photos"] as? Int == 0)
  }
}
