import Domain
import Foundation
import PhoneTestKit
import PhotosUI
import Testing
import UIKit
import Wire

@testable import Phone

/// FEED-22, IOS-6: adding photos when something fails.
@MainActor @Suite(.timeLimit(.minutes(20))) struct AddingFailureWalkTests {
  let adder: AddingUser
  var person: Person { adder.person }

  init() async { adder = await AddingUser() }

  /// The bytes of a photo that is sent in parts if necessary.
  static let large = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

  @Test("IOS-6: after a cut connection the upload resumes at the server's offset")
  func aCutUploadResumes() async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3, 4, 5])
    await adder.receive(count: 2)
    #expect(person.text("uploads") == "No connection. Sending will go on by itself")
    #expect(adder.user.alarm.pauses.last == 1000)
    await adder.user.alarm.ring()
    #expect(adder.server.asked.last == "GET /app/uploads/u1?wait")
    let rest = await adder.uploads.first()
    #expect(rest.bytes == [3, 4, 5] && rest.upload.request.header("Upload-Offset") == "2")
    await adder.receive()
    #expect(adder.state(1) == "Added" && adder.files == ["list.json"])
    #expect(adder.server.uploads["u1"]?.bytes == [1, 2, 3, 4, 5])
  }

  @Test("IOS-6: a removed photo leaves no part of it")
  func aRemovedPhotoLeavesNoPart() async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3, 4, 5])
    await adder.receive(count: 2)
    await adder.user.alarm.ring()
    #expect(adder.files == ["1", "part-2", "list.json"])
    #expect(await person.tap("remove upload 1"))
    #expect(adder.files == ["list.json"] && adder.uploads.open.isEmpty)
  }

  @Test("IOS-6: the app stays awake until it has retried")
  func theAppStaysAwakeUntilItHasRetried() async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3])
    let uploader = try #require(adder.uploader)
    #expect(uploader.pending == 0, "the system sends without the app")
    await adder.receive(count: 1)
    #expect(uploader.pending == 1)
    await adder.user.alarm.ring()
    #expect(uploader.pending == 0 && adder.uploads.open.count == 1)
  }

  @Test("IOS-6: a session that ends with a response does not keep the app awake")
  func anEndedSessionKeepsNothingAwake() async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3])
    let uploader = try #require(adder.uploader)
    uploader.told = { [weak uploader] _ in uploader?.suspend() }
    adder.uploads.respond(.status(401))
    #expect(uploader.view == nil && uploader.pending == 0)
  }

  @Test("IOS-6: nothing is sent before the list knows of it")
  func theListIsStoredFirst() async throws {
    let queue = TestQueue()
    let adder = await AddingUser(queue: queue)
    await adder.openList()
    queue.isHeld = true
    await adder.choose([try adder.photo("IMG_1", [1, 2, 3])])
    await adder.wait { queue.waiting > 0 }
    #expect(adder.server.asked == ["GET /app/uploads"] && adder.uploads.open.isEmpty)
    queue.isHeld = false
    queue.runHeld()
    await adder.wait { adder.uploads.open.count == 1 }
    #expect(adder.server.asked.last == "POST /app/uploads" && adder.uploads.open.count == 1)
  }

  @Test("IOS-6: the app in front retries at once")
  func comingToTheFrontRetries() async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3])
    await adder.receive(count: 1)
    adder.user.app?.cameToFront()
    let rest = await adder.uploads.first()
    #expect(rest.bytes == [2, 3])
  }

  @Test("IOS-6: an upload that is at another offset resumes there")
  func anotherOffsetIsFollowed() async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3])
    adder.server.change("u1") { $0.bytes = [1] }
    await adder.receive()
    #expect(adder.server.uploads["u1"]?.bytes == [1], "409")
    await adder.user.alarm.ring()
    let rest = await adder.uploads.first()
    #expect(rest.bytes == [2, 3])
  }

  @Test("IOS-6: a part that a proxy refuses is halved")
  func aRefusedPartIsHalved() async throws {
    adder.server.list.largest = 1_000_000
    await adder.user.start()
    let whole = try await adder.send("IMG_1", Self.large)
    #expect(whole.bytes.count == 700_000)
    adder.uploads.respond(.status(413))
    let half = await adder.uploads.first()
    #expect(half.bytes == Array(Self.large.prefix(350_000)))
    await adder.receive()
    let rest = await adder.uploads.first()
    #expect(rest.bytes == Array(Self.large.suffix(350_000)))
    await adder.receive()
    #expect(adder.state(1) == "Added" && adder.server.uploads["u1"]?.bytes == Self.large)
  }

  @Test("IOS-6: while the server restarts, the upload waits")
  func aRestartingServerIsWaitedFor() async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3])
    adder.server.failure = .status(503)
    adder.uploads.respond(.status(503))
    for _ in 0..<2 { await adder.user.alarm.ring() }
    adder.server.failure = nil
    await adder.user.alarm.ring()
    await adder.receive()
    #expect(adder.state(1) == "Added")
  }

  @Test("FEED-22: a failed upload can be retried")
  func aFailedUploadIsRetried() async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3])
    adder.uploads.respond(.status(507))
    person.look()
    #expect(adder.state(1) == "The server has no room just now")
    #expect(person.find("retry upload 1")?.accessibilityLabel == "Retry: IMG_1.heic")
    #expect(await person.tap("retry upload 1"))
    await adder.receive()
    #expect(adder.state(1) == "Added")
  }

  @Test("IOS-6: a missing copy is reported in words that fit an iPhone")
  func aMissingCopyIsSaid() async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3])
    await adder.receive(count: 1)
    try FileManager.default.removeItem(at: adder.user.uploadFolder.appendingPathComponent("1"))
    await adder.user.alarm.ring()
    await adder.wait { adder.state(1)?.hasPrefix("The photo cannot be read") == true }
    #expect(adder.files == ["list.json"], "no part is left")
  }

  @Test("IOS-6: a full device is reported once for all photos; the others are added")
  func aFullDeviceIsSaid() async throws {
    await adder.openList()
    let full = LibraryFiles(failure: .noRoom)
    await adder.choose([full, try adder.photo("b", [1]), full])
    #expect(person.text("copying") == "Getting photos: 3 left" && person.sees("copying"))
    await adder.receive()
    await adder.wait { person.alert != nil }
    #expect(person.alert?.title == "Photos not added: 2")
    #expect(person.alert?.message?.hasPrefix("This iPhone has no space") == true)
    #expect(!person.sees("copying") && adder.state(1) == "Added")
  }

  @Test("IOS-6: a failure to copy while the list is closed is reported when it opens")
  func aFailureWaitsForTheList() async throws {
    await adder.openList()
    await adder.choose([LibraryFiles(failure: .unreadable), try adder.photo("b", [1])])
    await person.tap("BackButton")
    await adder.wait { adder.uploader?.copying == 0 }
    #expect(person.alert == nil)
    await person.tap("add photos")
    #expect(person.alert?.title == "Photos not added: 1")
    await person.answer("OK")
    await person.tap("BackButton")
    await person.tap("add photos")
    #expect(person.alert == nil, "once")
  }

  @Test("IOS-6: the alert about photos that could not be copied waits until the picker has closed")
  func aFailureWaitsForThePicker() async throws {
    await adder.openList()
    await person.tap("choose photos")
    let picker = try #require(adder.picker)
    picker.delegate?.picker(picker, didFinishPicking: [])
    adder.uploader?.failedCopies = [FailedCopy(reason: .noRoom, isVideo: false)]
    adder.uploader?.changed?()
    await person.settle()
    #expect(adder.picker == nil && person.alert?.title == "Photos not added: 1")
  }

  @Test("FEED-28: a Live Photo whose video cannot be copied is added without it, which is reported")
  func aMissingVideoIsSaid() async throws {
    await adder.openList()
    let still = try adder.photo("a", [1]).photoFile
    await adder.choose([LibraryFiles(still, failureOfVideo: .noRoom)])
    await adder.receive()
    await adder.wait { person.alert != nil }
    #expect(person.alert?.title == "Live Photos added without their videos: 1")
    #expect(person.alert?.message?.hasPrefix("This iPhone has no space") == true)
    #expect(adder.state(1) == "Added" && adder.state(2) == nil)
  }

  @Test("FEED-28: the video of a photo that cannot be copied is not sent")
  func aVideoAloneIsNotSent() async throws {
    await adder.openList()
    let video = try adder.photo("a", [2], type: "mov").photoFile
    await adder.choose([LibraryFiles(failure: .unreadable, video: video)])
    await adder.wait { person.alert != nil }
    #expect(person.alert?.title == "Photos not added: 1")
    #expect(adder.files == ["list.json"] && adder.uploads.count == 0)
  }

  @Test("FEED-28: photos and videos that cannot be copied are reported together")
  func missingPhotosAndVideosAreSaidTogether() async throws {
    await adder.openList()
    let still = try adder.photo("a", [1]).photoFile
    await adder.choose([
      LibraryFiles(still, failureOfVideo: .unreadable), LibraryFiles(failure: .unreadable),
    ])
    await adder.wait { person.alert != nil }
    #expect(person.alert?.title == "Photos not added: 1")
    let message = person.alert?.message?.split(separator: "\n") ?? []
    #expect(message.first == "Live Photos added without their videos: 1")
    #expect(message.last?.hasPrefix("They could not be read") == true && message.count == 2)
  }

  @Test("IOS-6: a photo that the library cannot provide is reported")
  func aPhotoThatIsNotProvidedIsSaid() async throws {
    await adder.openList()
    await adder.choose([LibraryFiles(failure: .unreadable)])
    await adder.wait { person.alert != nil }
    #expect(person.alert?.message?.hasPrefix("They could not be read") == true)
    #expect(adder.uploads.count == 0)
  }

  @Test("FEED-4, IOS-6: after a 401 the upload goes on once the same person has signed in")
  func a401EndsTheSession() async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3])
    await adder.receive(count: 1)
    await adder.user.alarm.ring()
    _ = await adder.uploads.first()
    adder.uploads.respond(.status(401))
    for line in adder.user.lines { while await line.network.response(.status(401)) {} }
    person.look()
    #expect(person.sees("enter") && adder.uploads.open.isEmpty)
    await adder.user.comeBackWithCode()
    await adder.user.line?.network.response(AppUser.tokens)
    person.look()
    let rest = await adder.uploads.first()
    #expect(rest.bytes == [2, 3])
  }

  @Test("IOS-6: a 401 for uploads only does not end the session")
  func a401ForUploadsOnlyKeepsTheSession() async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3])
    adder.uploads.respond(.status(401))
    for line in adder.user.lines { while await line.network.response(.person) {} }
    person.look()
    #expect(adder.user.isInside && adder.uploads.open.isEmpty)
    #expect(adder.state(1) == "This server takes no photos" && person.sees("choose photos"))
    #expect(adder.files == ["1", "list.json"] && adder.uploader?.pending == 0)
    #expect(await person.tap("retry upload 1"))
    #expect(adder.uploads.open.count == 1)
  }
}
