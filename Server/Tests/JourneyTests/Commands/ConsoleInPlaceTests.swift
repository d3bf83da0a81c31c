import Domain
import Foundation
import Store
import Testing

@testable import Service
@testable import imagefeed

/// What the commands for folders in place print (LIB-19); a dry run decodes no picture.
@Suite(.timeLimit(.minutes(20))) struct ConsoleInPlaceTests {
  private let console: Console
  private let album: String

  init() async throws {
    console = try Console()
    _ = try console.file("album/a.jpg", [0xFF, 0xD8, 0xFF, 0xE0])
    album = console.folder.dropLast("data".count) + "album"
    _ = await console.run("user", "add", "anna", typed: ["violet-kettle-93-orbit"])
  }

  /// Adds a folder with one missing photo to the library, as scans would.
  private func addFolder(_ path: String, isWatched: Bool, isAvailable: Bool = true) async throws {
    let database = try Database.open(folder: console.folder)
    let anna = try #require(try database.people.person(username: "anna"))
    let folder = try await database.folders.add(
      path: FilePath(path), of: anna, options: "{}", isWatched: isWatched)
    let moment = Instant(seconds: 1_700_000_000)
    try await database.folders.finishScan(of: folder, mounts: [], now: moment)
    if !isAvailable { try await database.folders.setUnavailable(folder, now: moment) }
    try database.close()
  }

  // LIB-19
  @Test func watchingBelongsToFoldersInPlace() async {
    for arguments in [["import", album, "--watch"], ["import", "--in-place", "--drop-demo"]] {
      #expect(await Console.run(arguments + ["--data", console.folder]).code == 64)
    }
  }

  // LIB-19: files are refused, and a dry run adds no folder.
  @Test func aDryRunInPlaceCounts() async throws {
    let text = await console.run("import", "--in-place", album, "--dry-run")
    // Why not taken: the file only begins like a picture.
    #expect(text.code == 1)
    #expect(text.output.hasPrefix("0 would be added, 0 there already, 1 not taken"))
    let json = await console.run("import", "--in-place", album, "--dry-run", "--json")
    #expect(json.lastJSON?["failed"] as? Int == 1 && json.lastJSON?["missing"] as? Int == 0)
    #expect(await console.run("folder", "list", "--json").list?.isEmpty == true)
    let file = await console.run("import", "--in-place", album + "/a.jpg")
    #expect(file.code == 1 && file.errors.contains("--in-place takes folders"))
  }

  // LIB-19, LIB-4
  @Test func foldersAreListed() async throws {
    try await addFolder("/photos", isWatched: true)
    try await addFolder("/videos", isWatched: false, isAvailable: false)
    let lines = await console.run("folder", "list").lines
    #expect(
      lines == [
        "/photos  @anna  0 photos  watched  scanned 2023-11-14T22:13:20Z",
        "/videos  @anna  0 photos  not available since 2023-11-14T22:13:20Z",
      ])
    let list = try #require(await console.run("folder", "list", "--json").list)
    #expect(list.map { $0["path"] as? String } == ["/photos", "/videos"])
    #expect(list.map { $0["watched"] as? Bool } == [true, false])
    #expect(list.map { $0["unavailable"] == nil } == [true, false])
  }

  // LIB-19: before photos go with their likes, a terminal is asked.
  @Test func forgettingAsksFirst() async throws {
    try await addFolder("/photos", isWatched: true)
    let no = await console.run(
      "folder", "forget", "/photos", typed: ["n"], isTerminal: true, isInteractive: true)
    #expect(no.code == 1 && no.errors.contains("Nothing was changed."))
    let unknown = await console.run("folder", "forget", "/other", "--json")
    #expect((unknown.json?["error"] as? String)?.contains("is not indexed") == true)
    let yes = await console.run("folder", "forget", "/photos")
    #expect(yes.code == 0 && yes.output.hasPrefix("/photos is forgotten, and 0 photos"))
    #expect(await console.run("folder", "list").output == "")
  }
}
