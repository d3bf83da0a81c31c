import Domain
import Foundation
import PhoneTestKit
import PhotosUI
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// FEED-22, IOS-6: adding photos on the iPhone.
@MainActor @Suite(.timeLimit(.minutes(20))) struct AddingWalkTests {
  let adder: AddingUser
  var person: Person { adder.person }

  init() async { adder = await AddingUser() }

  @Test("FEED-22: the button on the profile opens the list, and back leads to the profile")
  func theButtonOpensTheList() async {
    await adder.openList()
    #expect(person.sees("choose photos") && person.barTitle == "Add photos")
    #expect(adder.server.asked == ["GET /app/uploads"])
    #expect(person.find("upload list")?.backgroundColor == Palette.night)
    await person.tap("BackButton")
    #expect(!person.sees("choose photos") && person.sees("add photos"))
  }

  @Test("FEED-22: if the server accepts no photos, there is no button")
  func aServerThatTakesNoPhotosGetsNone() async {
    let server = ListServer(count: 3)
    server.largest = 0
    let user = await AppUser(isSignedIn: true) { server.response($0) }
    await user.tapTab(1)
    #expect(!user.person.sees("add photos"))
  }

  @Test("IOS-6: the picker offers images only, any number of them, in their own format")
  func thePickerIsConfigured() async throws {
    await adder.openList()
    await person.tap("choose photos")
    let picker = try #require(adder.picker)
    #expect(picker.configuration.filter == .any(of: [.images, .livePhotos]))
    #expect(picker.configuration.selectionLimit == 0)
    #expect(picker.configuration.selection == .ordered)
    #expect(picker.configuration.preferredAssetRepresentationMode == .current)
    picker.delegate?.picker(picker, didFinishPicking: [])
    await person.settle()
    #expect(adder.picker == nil && adder.uploads.count == 0)
  }

  @Test("IOS-6: the original bytes are sent with the token")
  func theOriginalIsSent() async throws {
    let sent = try await adder.send("IMG_1", [1, 2, 3, 4])
    #expect(sent.bytes == [1, 2, 3, 4])
    #expect(sent.upload.bearer == Secret("token"))
    #expect(sent.upload.server.absoluteString == "https://feed.example")
    #expect(sent.upload.request.method == .patch)
    #expect(sent.upload.request.header("Upload-Offset") == "0")
    #expect(adder.server.uploads.values.map(\.name) == ["IMG_1.heic"])
  }

  @Test("FEED-22: photos are listed and created in the order of choosing")
  func photosKeepTheirOrder() async throws {
    await adder.openList()
    await adder.choose([try adder.photo("b", [1]), try adder.photo("a", [2, 2])])
    await adder.receive()
    await adder.receive()
    await adder.wait { adder.state(2) == "Added" }
    #expect(adder.state(1) == "Added")
    #expect(
      adder.server.uploads.sorted { $0.key < $1.key }.map(\.value.name) == ["b.heic", "a.heic"])
    #expect(person.text("uploads") == "2 of 2 done, 2 added")
    #expect(adder.files == ["list.json"], "the copies are deleted")
  }

  @Test("FEED-28: the video of a Live Photo is sent after its photo, and is no picture in the list")
  func aLivePhotoIsSentWithItsVideo() async throws {
    await adder.openList()
    await adder.choose([
      try adder.photo("IMG_1", [1], video: [2, 2]), try adder.photo("IMG_2", [3]),
    ])
    for _ in 0..<3 { await adder.receive() }
    await adder.wait { adder.state(3) == "Added" }
    let received = adder.server.uploads.sorted { $0.key < $1.key }.map(\.value)
    #expect(received.map(\.name) == ["IMG_1.heic", "IMG_1.mov", "IMG_2.heic"])
    #expect(received.map(\.bytes) == [[1], [2, 2], [3]])
    let signs = try (1...3).map { key in
      let cell = try #require(person.find("upload \(key)"))
      let picture = person.views.first { $0 is UIImageView && $0.isDescendant(of: cell) }
      return (picture as? UIImageView)?.image != nil
    }
    #expect(signs == [false, true, false])
    #expect(adder.files == ["list.json"], "the copies are deleted")
  }

  @Test("FEED-22: an added photo appears in the feed")
  func anAddedPhotoAppearsInTheFeed() async throws {
    _ = try await adder.send("IMG_1", [1, 2])
    await adder.receive()
    await person.tap("BackButton")
    await adder.user.tapTab(0)
    let ids = adder.user.app?.screen.view.feedIds ?? []
    #expect(ids.first == "photo-u1" || person.sees("news"))
  }

  @Test("FEED-22: bytes that have left the device are shown before the server confirms them")
  func progressIsShown() async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3, 4])
    #expect(adder.state(1) == "0% sent")
    adder.uploads.report(2)
    person.look()
    #expect(adder.state(1) == "50% sent")
    let bar = try #require(person.find("uploads progress") as? UIProgressView)
    #expect(bar.progress == 0.5 && bar.accessibilityValue == "50 %")
  }

  @Test("FEED-22: the profile shows how far the uploads are, until they are done")
  func theProfileShowsTheProgress() async throws {
    _ = try await adder.send("IMG_1", [1, 2])
    await person.tap("BackButton")
    #expect(person.text("uploads under way") == "0 of 1 done, 0 added")
    #expect(person.sees("uploads under way"))
    await adder.receive()
    #expect(!person.sees("uploads under way"))
  }

  @Test("FEED-22: a removed photo is deleted here and on the server")
  func aRemovedPhotoIsDeleted() async throws {
    _ = try await adder.send("IMG_1", [1, 2])
    #expect(await person.tap("remove upload 1"))
    #expect(!person.sees("upload 1"))
    #expect(adder.server.asked.last == "DELETE /app/uploads/u1")
    #expect(adder.files == ["list.json"] && adder.uploads.open.isEmpty)
  }

  @Test("FEED-22, IOS-6: when the photo being sent is removed, the next one follows")
  func theNextPhotoFollowsARemovedOne() async throws {
    await adder.openList()
    await adder.choose([try adder.photo("a", [1, 2]), try adder.photo("b", [3, 4])])
    await adder.wait { adder.state(2) != nil }
    let removed = await adder.uploads.first()
    #expect(await person.tap("remove upload 1"))
    #expect(adder.uploads.open.map(\.bytes) == [[3, 4]])
    removed.report(2)
    person.look()
    #expect(adder.state(2) == "0% sent")
    await adder.receive()
    #expect(adder.state(2) == "Added")
  }

  @Test("FEED-22: finished photos can be cleared from the list")
  func finishedPhotosAreCleared() async throws {
    _ = try await adder.send("IMG_1", [1])
    await adder.receive()
    #expect(await person.tap("clear finished"))
    #expect(!person.sees("upload 1") && !person.sees("clear finished"))
  }

  @Test("FEED-22: a refused file says why, and has no Retry button")
  func aRefusedFileSaysWhy() async throws {
    _ = try await adder.send("IMG_1", [1, 2])
    adder.server.change("u1") { $0.refusal = .notAPicture }
    await adder.receive()
    #expect(adder.state(1) == "This is no photo of a known format")
    #expect(!person.sees("retry upload 1"))
  }

  @Test("FEED-22: a file that is too large is not sent")
  func aLargeFileIsNotSent() async throws {
    await adder.openList()
    await adder.choose([try adder.photo("big", [UInt8](repeating: 1, count: 1001))])
    await adder.wait { adder.state(1) != nil }
    #expect(adder.state(1) == "The file is too large" && adder.uploads.count == 0)
  }

  @Test("FEED-22: VoiceOver reads a file with its state, and its buttons by its name")
  func voiceOverReadsTheFile() async throws {
    _ = try await adder.send("IMG_1", [1, 2])
    #expect(person.find("state of upload 1")?.accessibilityLabel == "IMG_1.heic, 0% sent")
    #expect(person.find("remove upload 1")?.accessibilityLabel == "Remove: IMG_1.heic")
  }

  @Test("FEED-22: a restart returns to the list")
  func aRestartReturnsToTheList() async throws {
    await adder.openList()
    await adder.user.start()
    #expect(person.sees("choose photos"))
    #expect(adder.server.asked == ["GET /app/uploads", "GET /app/uploads"])
    await person.tap("BackButton")
    #expect(person.sees("add photos") && !person.sees("choose photos"))
  }

  @Test("IOS-6: a file name has the extension of the file, once")
  func theNameHasTheExtension() {
    #expect(UploadMetadata.name("IMG_1", "x.HEIC") == "IMG_1.HEIC")
    #expect(UploadMetadata.name("IMG_1.heic", "x.HEIC") == "IMG_1.heic")
    #expect(UploadMetadata.name(nil, "x.HEIC") == "x.HEIC")
  }
}
