import Foundation
import PhoneTestKit
import Photos
import PhotosUI
import Screens
import Testing
import UIKit

@testable import Phone

/// IOS-6, FEED-28: the files of photos of the system's library, which only the double offers.
@MainActor @Suite(.timeLimit(.minutes(20))) struct LibraryPhotoTests {
  private let place = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString)
  private var folder: UploadFolder { UploadFolder(folder: place.appendingPathComponent("copies")) }

  private func file(_ name: String, _ bytes: [UInt8]) throws -> URL {
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let file = place.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return file
  }

  /// A Live Photo of the library.
  private func live(_ error: (any Error)? = nil, hasVideo: Bool = true) throws -> NSItemProvider {
    let still = try file("x.HEIC", [1])
    let video = hasVideo ? try file("x.MOV", [2, 3]) : nil
    return NSItemProvider(
      doubleFile: still, name: "IMG_1",
      object: PHLivePhoto(doubleStill: still, video: video, error: error))
  }

  private func bytes(_ number: Int32) -> [UInt8]? {
    (try? Data(contentsOf: folder.file(number))).map { Array($0) }
  }

  @Test("IOS-6: a photo is copied in its own format, under its name in the library")
  func aPhotoIsCopied() async throws {
    defer { try? FileManager.default.removeItem(at: place) }
    let photo = NSItemProvider(doubleFile: try file("x.HEIC", [1, 2, 3]), name: "IMG_1")
    let copy = try #require(await photo.copyPhoto(to: folder, as: 7).get())
    #expect(copy.name == "IMG_1.HEIC" && copy.size == 3 && copy.number == 7 && copy.modified == 0)
    #expect(bytes(7) == [1, 2, 3])
    #expect(await photo.copyVideo(to: folder, as: 8) == .success(nil), "it has none")
  }

  @Test("FEED-28: the video of a Live Photo is copied as it was recorded")
  func aVideoIsCopied() async throws {
    defer { try? FileManager.default.removeItem(at: place) }
    let photo = try live()
    #expect(try await photo.copyPhoto(to: folder, as: 1).get()?.name == "IMG_1.HEIC")
    let copy = try #require(await photo.copyVideo(to: folder, as: 2).get())
    #expect(copy.name == "IMG_1.MOV" && copy.size == 2 && copy.number == 2 && copy.modified == 0)
    #expect(bytes(2) == [2, 3])
    // A file that an interrupted process has left is replaced.
    #expect(try await photo.copyVideo(to: folder, as: 1).get()?.size == 2 && bytes(1) == [2, 3])
  }

  @Test("FEED-28: a Live Photo whose video is missing is a photo")
  func aMissingVideoIsNone() async throws {
    defer { try? FileManager.default.removeItem(at: place) }
    #expect(try await live(hasVideo: false).copyVideo(to: folder, as: 1) == .success(nil))
  }

  @Test("FEED-28: a video that cannot be copied leaves no file")
  func aFailedVideoLeavesNothing() async throws {
    defer { try? FileManager.default.removeItem(at: place) }
    let full = try live(CocoaError(.fileWriteOutOfSpace))
    #expect(await full.copyVideo(to: folder, as: 1) == .failure(.noRoom))
    let absent = try live(CocoaError(.fileReadUnknown))
    #expect(await absent.copyVideo(to: folder, as: 1) == .failure(.unreadable))
    #expect(bytes(1) == nil)
    let blocked = UploadFolder(folder: try file("no folder", []).appendingPathComponent("inside"))
    #expect(try await live().copyVideo(to: blocked, as: 1) == .failure(.unreadable))
  }

  @Test("IOS-6: a photo that the library cannot provide is not copied")
  func aFailedPhotoIsNotCopied() async throws {
    let absent = NSItemProvider(doubleFile: nil, name: "a")
    #expect(await absent.copyPhoto(to: folder, as: 1) == .failure(.unreadable))
    let full = NSItemProvider(
      doubleFile: nil, name: "a", error: CocoaError(.fileWriteOutOfSpace))
    #expect(await full.copyPhoto(to: folder, as: 1) == .failure(.noRoom))
  }

  @Test(
    "FEED-22, Q-3: VoiceOver announces the end of all uploads, each time, also with the same words")
  func theEndIsAnnouncedEachTime() async throws {
    let adder = await AddingUser()
    await adder.openList()
    let words = "1 of 1 done, 1 added"
    for name in ["a", "b"] {
      await adder.choose([try adder.photo(name, Array(name.utf8))])
      _ = await adder.uploads.first()
      // Why counted here: other tests, which may run at each suspension, empty the list.
      let before = UIAccessibility.doubleAnnouncements.count { $0 == words }
      await adder.receive()
      #expect(UIAccessibility.doubleAnnouncements.count { $0 == words } == before + 1)
      #expect(adder.person.text("uploads") == words)
      await adder.person.tap("clear finished")
    }
  }

  @Test("IOS-6, FEED-28: the photos that are chosen in the picker are sent")
  func theChosenPhotosAreSent() async throws {
    defer { try? FileManager.default.removeItem(at: place) }
    let adder = await AddingUser()
    await adder.openList()
    await adder.person.tap("choose photos")
    let picker = try #require(adder.picker)
    picker.delegate?.picker(
      picker, didFinishPicking: [PHPickerResult(doubleProvider: try live())])
    await adder.person.settle()
    for _ in 0..<2 { await adder.receive() }
    await adder.wait { adder.state(2) == "Added" }
    let names = adder.server.uploads.sorted { $0.key < $1.key }.map(\.value.name)
    #expect(names == ["IMG_1.HEIC", "IMG_1.MOV"])
  }
}
