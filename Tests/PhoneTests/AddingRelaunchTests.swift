import Domain
import Foundation
import PhoneTestKit
import PhotosUI
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// IOS-6, FEED-16: uploads of a process that was terminated, and those that must not continue.
@MainActor @Suite(.timeLimit(.minutes(20))) struct AddingRelaunchTests {
  let adder: AddingUser
  var person: Person { adder.person }

  init() async { adder = await AddingUser() }

  @Test("IOS-6: after a termination the upload resumes at the server's offset")
  func aTerminatedUploadResumes() async throws {
    let sent = try await adder.send("IMG_1", [1, 2, 3, 4])
    _ = adder.server.take(sent, count: 3)
    adder.uploads.lose(at: 0)
    await adder.user.start()
    #expect(
      adder.server.asked.suffix(2) == ["GET /app/uploads", "GET /app/uploads/u1?wait"])
    let rest = await adder.uploads.first()
    #expect(rest.bytes == [4])
    await adder.receive()
    #expect(adder.state(1) == "Added" && adder.server.uploads.count == 1)
  }

  @Test(
    "IOS-6: what the system is still sending goes on after a termination, and is not sent again")
  func aHandedOverUploadGoesOn() async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3, 4])
    await adder.user.start()
    #expect(adder.server.asked.last == "GET /app/uploads" && adder.uploads.count == 1)
    adder.uploads.report(2)
    #expect(adder.state(1) == "50% sent")
    await adder.receive()
    #expect(adder.state(1) == "Added" && adder.uploads.count == 1)
  }

  @Test("IOS-6: a photo whose last byte arrived while the app was away is not sent again")
  func anArrivedPhotoIsNotSentAgain() async throws {
    let sent = try await adder.send("IMG_1", [1, 2])
    _ = adder.server.take(sent)
    adder.uploads.lose(at: 0)
    await adder.user.start()
    #expect(adder.uploads.open.isEmpty && adder.state(1) == "Added")
    #expect(adder.files == ["list.json"])
  }

  @Test("IOS-6: a photo that waited for its turn is added after a termination")
  func aWaitingPhotoIsAdded() async throws {
    await adder.openList()
    await adder.choose([try adder.photo("a", [1, 2]), try adder.photo("b", [3])])
    await adder.wait { adder.state(2) != nil }
    await adder.user.start()
    await adder.receive()
    await adder.receive()
    #expect(adder.server.uploads.values.map(\.name).sorted() == ["a.heic", "b.heic"])
    #expect(adder.state(1) == "Added" && adder.state(2) == "Added")
  }

  @Test("IOS-6: incomplete copies and parts of a terminated process are deleted")
  func leftoversAreDeleted() async throws {
    _ = try await adder.send("IMG_1", [1, 2])
    for name in ["9", "part-3"] {
      try Data([1]).write(to: adder.user.uploadFolder.appendingPathComponent(name))
    }
    await adder.user.start()
    _ = await adder.uploads.first()
    #expect(adder.files == ["1", "list.json"])
  }

  @Test(
    "IOS-6: without a list, or with an empty or damaged one, all copies are deleted and none is sent",
    arguments: [
      nil, "{", #"{"server":"https://feed.example","username":"anna","largest":9,"files":[]}"#,
    ])
  func copiesWithoutAListAreDeleted(list: String?) async throws {
    _ = try await adder.send("IMG_1", [1, 2])
    for name in ["9", "part-3"] { try adder.user.leave([1], at: "uploads/" + name) }
    let file = adder.user.uploadFolder.appendingPathComponent("list.json")
    try FileManager.default.removeItem(at: file)
    if let list { try adder.user.leave(Array(list.utf8), at: "uploads/list.json") }
    await adder.user.start()
    #expect(adder.files == ["list.json"] && adder.uploads.open.isEmpty)
  }

  @Test("IOS-6: while the list cannot be read, no photo is deleted or sent; later they go on")
  func anUnreadableListKeepsThePhotos() async throws {
    _ = try await adder.send("IMG_1", [1, 2])
    let list = adder.user.uploadFolder.appendingPathComponent("list.json", isDirectory: false)
    let stored = try Data(contentsOf: list)
    try adder.lockList()
    let sent = adder.uploads.count
    await adder.user.start()
    #expect(adder.uploader?.view == nil && adder.uploads.count == sent)
    let later = adder.user.makeUploader { _, _ in TestNetwork() }
    later.forget(unlessFor: URL(string: "https://other.example"))
    #expect(adder.files == ["1", "list.json"])
    try FileManager.default.removeItem(at: list)
    try stored.write(to: list)
    await adder.user.start()
    await adder.receive()
    #expect(adder.state(1) == "Added")
  }

  @Test("IOS-6: a launch that finds an empty list cancels nothing, so no background session opens")
  func anEmptyListNeedsNoSession() async throws {
    _ = try await adder.send("IMG_1", [1, 2])
    await adder.receive()
    #expect(adder.files == ["list.json"])
    let before = adder.uploads.cancellations
    await adder.user.start()
    #expect(adder.uploads.cancellations == before && adder.uploader?.view != nil)
    let woken = adder.user.makeUploader { _, _ in TestNetwork() }
    var isDone = false
    woken.wake(StoredSession(vault: adder.user.vault)) { isDone = true }
    #expect(adder.uploads.requests == 1, "the system waits for the app to take its events")
    adder.uploads.delivered?()
    #expect(isDone && adder.uploads.cancellations == before)
  }

  @Test("IOS-6: copies of failed uploads do not hold up the others")
  func failedCopiesTakeNoRoom() async throws {
    await adder.openList()
    adder.uploader?.mostCopied = 4
    await adder.choose(try ["a", "b", "c"].map { try adder.photo($0, [1, 2]) })
    await adder.wait { adder.uploader?.waitingForRoom.count == 1 }
    adder.uploads.respond(.status(507))
    await adder.wait { adder.state(3) != nil }
    #expect(adder.uploader?.copying == 0 && adder.files.count == 4)
  }

  @Test("IOS-6, FEED-28: a video is not handed over while its photo is")
  func aVideoIsHeld() async throws {
    await adder.openList()
    await adder.choose([try adder.photo("a", [1, 2], video: [3])])
    await adder.wait { adder.state(2) != nil }
    #expect(adder.uploads.open.map(\.bytes) == [[1, 2]] && adder.state(2) == "Waiting")
    await adder.receive()
    await adder.wait { !adder.uploads.open.isEmpty }
    #expect(adder.uploads.open.map(\.bytes) == [[3]])
  }

  @Test("FEED-22: after a relaunch, the profile shows how far the uploads are")
  func theProfileShowsTheProgressAfterARelaunch() async throws {
    _ = try await adder.send("IMG_1", [1, 2])
    await person.tap("BackButton")
    await adder.user.start()
    #expect(person.text("uploads under way") == "0 of 1 done, 0 added")
    #expect(person.sees("uploads under way"))
  }

  @Test("IOS-6: photos chosen while the app looks for earlier uploads are added after them")
  func photosChosenAtTheStartAreAdded() async throws {
    _ = try await adder.send("a", [1, 2])
    adder.uploads.isSlow = true
    await adder.user.start()
    let before = adder.server.asked.count
    await adder.choose([try adder.photo("b", [3])])
    await adder.wait { adder.files.contains("2") }
    #expect(adder.server.asked.count == before && adder.uploads.open.count == 1)
    adder.uploads.endCancellation()
    await adder.receive()
    await adder.receive()
    await adder.wait { adder.state(2) == "Added" }
    #expect(adder.state(1) == "Added" && adder.state(2) == "Added")
  }

  @Test("IOS-6: a damaged list does not keep the app from adding photos")
  func aDamagedListIsIgnored() async throws {
    try adder.user.leave(Array("{".utf8), at: "uploads/list.json")
    await adder.user.start()
    _ = try await adder.send("IMG_1", [1, 2])
    await adder.receive()
    #expect(adder.state(1) == "Added")
  }

  @Test("FEED-16, IOS-6: signing out stops uploads and deletes the photos")
  func signingOutStopsUploads() async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3])
    await person.tap("BackButton")
    await person.tap("leave")
    #expect(await person.answer("Yes"))
    await adder.user.line?.network.response(.status(200))
    person.look()
    #expect(person.sees("enter") && adder.uploads.open.isEmpty)
    #expect(adder.files.isEmpty)
    await adder.user.comeBackWithCode()
    await adder.user.line?.network.response(AppUser.tokens)
    person.look()
    #expect(adder.user.isInside && adder.uploads.open.isEmpty)
  }

  @Test("IOS-6: photos of another person are deleted, not sent")
  func photosOfAnotherPersonAreDeleted() async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3])
    adder.user.vault.keep(Secret("other\nrefresh\nbert"), as: "admission")
    await adder.user.start()
    #expect(adder.files == ["list.json"] && adder.uploads.count == 1)
    #expect(adder.uploads.open.isEmpty)
  }

  @Test("IOS-6: photos of another person are deleted although the server takes no photos now")
  func photosOfAnotherPersonAreDeletedWithoutUploads() async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3])
    adder.user.vault.keep(Secret("other\nrefresh\nbert"), as: "admission")
    adder.server.list.largest = 0
    await adder.user.start()
    #expect(adder.files.isEmpty && adder.uploads.open.isEmpty)
  }

  @Test("IOS-6: photos for another server are deleted as soon as it is chosen")
  func photosForAnotherServerAreDeleted() async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3])
    adder.uploads.respond(.status(401))
    for line in adder.user.lines { while await line.network.response(.status(401)) {} }
    person.look()
    #expect(person.sees("enter"))
    await chooseServer("feed.example")
    #expect(adder.files == ["1", "list.json"], "it is the same server")
    await chooseServer("other.example")
    #expect(adder.files.isEmpty)
  }

  /// Chooses the server at this address on the welcome screen.
  private func chooseServer(_ address: String) async {
    adder.user.metadata = nil
    await person.tap("servers")
    await person.type(address, into: "address")
    await person.tap("use address")
    let body = #"{"issuer":"https://\#(address)","scopes_supported":["write_likes"]}"#
    await adder.user.line?.network.response(Response(status: 200, body: Array(body.utf8)))
    await person.settle()
  }

  @Test(
    "FEED-16, IOS-6: what a terminated process was sending ends with its photos",
    arguments: [true, false])
  func whatATerminatedProcessWasSendingEnds(isSignedOut: Bool) async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3])
    let later = adder.user.makeUploader { _, _ in TestNetwork() }
    if isSignedOut {
      later.removeAll()
    } else {
      later.forget(unlessFor: URL(string: "https://other.example"))
    }
    #expect(adder.files.isEmpty && adder.uploads.open.isEmpty)
  }

  @Test(
    "IOS-6: copies without a readable list are deleted when a server is chosen",
    arguments: [nil, "{"])
  func leftoversAreDeletedWithTheServer(list: String?) async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3])
    let file = adder.user.uploadFolder.appendingPathComponent("list.json", isDirectory: false)
    try FileManager.default.removeItem(at: file)
    if let list { try adder.user.leave(Array(list.utf8), at: "uploads/list.json") }
    let later = adder.user.makeUploader { _, _ in TestNetwork() }
    later.forget(unlessFor: URL(string: "https://feed.example"))
    #expect(adder.files.isEmpty && adder.uploads.open.isEmpty)
    let before = adder.uploads.cancellations
    later.forget(unlessFor: URL(string: "https://feed.example"))
    #expect(adder.uploads.cancellations == before, "there is nothing left to cancel")
  }

  @Test("IOS-6: what was being sent to another server ends although a session begins at once")
  func aNewSessionDoesNotKeepOldUploads() async throws {
    let queue = TestQueue()
    let adder = await AddingUser(queue: queue)
    _ = try await adder.send("IMG_1", [1, 2, 3])
    let later = adder.user.makeUploader { _, _ in TestNetwork() }
    let other = try #require(URL(string: "https://other.example"))
    queue.isHeld = true
    later.forget(unlessFor: other)
    later.begin(UploadOwner(server: other, username: "anna"), Secret("other"), largest: 9)
    queue.runHeld()
    #expect(adder.files.isEmpty && adder.uploads.open.isEmpty)
  }

  @Test(
    "IOS-6: if the copies take up their room, further photos are copied when others are uploaded")
  func copiesAreBounded() async throws {
    await adder.openList()
    adder.uploader?.mostCopied = 4
    await adder.choose(try ["a", "b", "c"].map { try adder.photo($0, [1, 2]) })
    await adder.wait { adder.uploader?.waitingForRoom.count == 1 }
    #expect(adder.uploader?.waitingForRoom.count == 1 && adder.files.count == 3)
    await adder.receive()
    await adder.wait { adder.state(3) != nil }
    #expect(adder.uploader?.copying == 0 && adder.uploads.open.count == 2)
  }
}
