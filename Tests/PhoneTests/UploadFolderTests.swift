import Domain
import Foundation
import PhoneTestKit
import Screens
import Testing
import UIKit

@testable import Phone

/// IOS-6, FEED-22: copies of photos that cannot be made or read, and their thumbnails.
@MainActor struct UploadFolderTests {
  private let place = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString)
  private var folder: UploadFolder { UploadFolder(folder: place.appendingPathComponent("copies")) }
  private let owner: UploadOwner

  init() throws {
    owner = UploadOwner(
      server: try #require(URL(string: "https://feed.example")), username: "anna")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
  }

  private func file(_ name: String, _ bytes: [UInt8]) throws -> URL {
    let file = place.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return file
  }

  private func remove() { try? FileManager.default.removeItem(at: place) }

  private var names: [String] {
    let path = place.appendingPathComponent("copies").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  // IOS-6: a photo whose file the system has taken away leaves no copy, neither does its size.
  @Test func aMissingFileLeavesNoCopy() throws {
    defer { remove() }
    let gone = place.appendingPathComponent("gone")
    #expect(throws: UploadFolder.CopyFailure.unreadable) { try folder.copy(gone, as: 1) }
    #expect(throws: UploadFolder.CopyFailure.unreadable) { try folder.size(ofCopy: 1) }
    #expect(try folder.copy(file("a", [1, 2]), as: 2) == 2)
    #expect(names == ["2"])
  }

  // IOS-6: a copy replaces one that a terminated process has left under the same number.
  @Test func aCopyReplacesWhatWasLeft() throws {
    defer { remove() }
    #expect(try folder.copy(file("a", [1, 2]), as: 1) == 2)
    #expect(try folder.copy(file("b", [3]), as: 1) == 1)
    #expect(try Data(contentsOf: folder.file(1)) == Data([3]))
  }

  // IOS-6: a full device is recognized however the system reports it.
  @Test func aFullDeviceIsRecognized() {
    let below = NSError(domain: NSPOSIXErrorDomain, code: Int(ENOSPC))
    let other = NSError(domain: NSPOSIXErrorDomain, code: Int(EACCES))
    func failure(_ cause: NSError) -> UploadFolder.CopyFailure {
      UploadFolder.CopyFailure(
        NSError(domain: NSCocoaErrorDomain, code: 512, userInfo: [NSUnderlyingErrorKey: cause]))
    }
    #expect(failure(below) == .noRoom && failure(other) == .unreadable)
    #expect(UploadFolder.CopyFailure(CocoaError(.fileWriteOutOfSpace)) == .noRoom)
  }

  // FEED-22: a thumbnail covers its place in the proportions of the photo; what is no picture has
  // none.
  @Test func aThumbnailCoversItsPlace() async throws {
    defer { remove() }
    let side = CGSize(width: 88, height: 88)
    _ = try folder.copy(file("wide", PictureFile.png(width: 400, height: 200)), as: 1)
    _ = try folder.copy(file("high", PictureFile.png(width: 200, height: 400)), as: 2)
    _ = try folder.copy(file("text", [1, 2, 3]), as: 3)
    let wide = try #require(await folder.thumbnail(1, side))
    #expect(wide.size == CGSize(width: 176, height: 88))
    let high = try #require(await folder.thumbnail(2, side))
    #expect(high.size == CGSize(width: 88, height: 176))
    #expect(await folder.thumbnail(3, side) == nil)
    #expect(await folder.thumbnail(4, side) == nil)
  }

  // IOS-6, FEED-28: the list knows which file must be added first, and how many photos were not copied.
  @Test func theListIsReadAsItWasWritten() throws {
    defer { remove() }
    _ = try folder.copy(file("a", [1]), as: 1)
    _ = try folder.copy(file("b", [1]), as: 2)
    let files = [
      AddingScreen.PendingFile(
        file: ChosenFile(number: 1, name: "a.heic", size: 1, modified: 5), upload: "u"),
      AddingScreen.PendingFile(
        file: ChosenFile(number: 2, name: "a.mov", size: 1, modified: 0, after: 1), upload: nil),
    ]
    let list = UploadFolder.List(owner: owner, largest: 9, files: files, left: 7)
    #expect(folder.write(list))
    #expect(folder.open(for: owner)?.list == list)
  }

  // IOS-6: a list of which one entry is damaged loses that entry only, and its copy.
  @Test func aDamagedEntryIsLeftOut() throws {
    defer { remove() }
    for number in [1, 2] as [Int32] { _ = try folder.copy(file("a", [1]), as: number) }
    let list =
      #"{"server":"https://feed.example","username":"anna","largest":9,"files":["#
      + #"{"number":1,"name":"a.heic","size":1},{"number":2,"size":1}]}"#
    try Data(list.utf8).write(to: place.appendingPathComponent("copies/list.json"))
    let opening = try #require(folder.open(for: owner))
    #expect(opening.list?.files.map(\.file.name) == ["a.heic"])
    #expect(opening.list?.files.first?.file.modified == 0)
    #expect(names == ["1", "list.json"])
  }
}
