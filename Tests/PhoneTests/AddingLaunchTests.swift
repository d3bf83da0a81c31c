import Foundation
import PhoneTestKit
import Testing
import UIKit

@testable import Phone

/// FEED-22, IOS-6: what a launch shows and stores that finds unfinished uploads.
@MainActor @Suite(.timeLimit(.minutes(20))) struct AddingLaunchTests {
  let adder: AddingUser
  var person: Person { adder.person }

  init() async { adder = await AddingUser() }

  @Test("FEED-22: the profile shows earlier uploads while the app looks for them")
  func theProfileShowsEarlierUploadsAtOnce() async throws {
    _ = try await adder.send("IMG_1", [1, 2])
    await person.tap("BackButton")
    adder.uploads.isSlow = true
    await adder.user.start()
    #expect(person.text("uploads under way") == "0 of 1 done, 0 added")
    adder.uploads.endCancellation()
    await adder.receive()
    await adder.wait { adder.files == ["list.json"] }
  }

  /// The number of the file that contains the list; a list that is stored again is another file.
  private var listNumber: UInt64? {
    let path = adder.user.uploadFolder.appendingPathComponent("list.json").path
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.systemFileNumber] as? UInt64
  }

  @Test("IOS-6: a launch that changes nothing in the list does not store it again")
  func anUnchangedListIsNotStoredAgain() async throws {
    _ = try await adder.send("IMG_1", [1, 2])
    let before = try #require(listNumber)
    await adder.user.start()
    _ = await adder.uploads.first()
    #expect(listNumber == before)
  }

  @Test("IOS-6: launched in the background, the app sends the next photo before it is suspended")
  func theAppIsWokenInTheBackground() async throws {
    adder.server.most = 1
    await adder.openList()
    await adder.choose([try adder.photo("a", [1, 2]), try adder.photo("b", [3])])
    await adder.wait { adder.state(2) != nil }
    _ = adder.server.take(await adder.uploads.first())
    adder.uploads.lose(at: 0)
    // A new process without a scene.
    let woken = adder.makeUploader()
    var isDone = false
    woken.wake(StoredSession(vault: adder.user.vault)) { isDone = true }
    #expect(!isDone, "events are still to be delivered")
    adder.uploads.delivered?()
    let next = await adder.uploads.first()
    #expect(isDone && next.bytes == [3])
  }

  @Test("IOS-6: woken without a session, the app sends nothing")
  func wokenWithoutASessionNothingIsSent() async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3])
    adder.user.vault.keep(nil, as: "admission")
    let woken = adder.user.makeUploader { _, _ in TestNetwork() }
    var isDone = false
    woken.wake(StoredSession(vault: adder.user.vault)) { isDone = true }
    adder.uploads.delivered?()
    #expect(isDone && adder.uploads.open.isEmpty && woken.view == nil)
  }

  @Test("IOS-6: woken before the device was unlocked, the app leaves the uploads to the system")
  func wokenBeforeTheFirstUnlock() async throws {
    _ = try await adder.send("IMG_1", [1, 2, 3])
    let before = adder.uploads.cancellations
    adder.user.vault.keep(nil, as: "admission")
    try adder.lockList()
    let woken = adder.user.makeUploader { _, _ in TestNetwork() }
    var isDone = false
    woken.wake(StoredSession(vault: adder.user.vault)) { isDone = true }
    adder.uploads.delivered?()
    #expect(isDone && adder.uploads.open.count == 1 && adder.uploads.cancellations == before)
    #expect(adder.files == ["1", "list.json"])
  }

  @Test(
    "IOS-6: photos that were not copied before a termination are reported once, when the list opens"
  )
  func photosThatWereNotCopiedAreReported() async throws {
    await adder.openList()
    let list =
      #"{"server":"https://feed.example","username":"anna","largest":9,"left":3,"files":[]}"#
    try adder.user.leave(Array(list.utf8), at: "uploads/list.json")
    // Launched in the background and terminated.
    adder.makeUploader().wake(StoredSession(vault: adder.user.vault)) {}
    await adder.user.start()
    await adder.wait { person.alert != nil }
    #expect(person.alert?.title == "Photos not added: 3")
    #expect(person.alert?.message?.hasPrefix("The app was closed") == true)
    await person.answer("OK")
    await adder.user.start()
    await person.settle()
    #expect(person.alert == nil && person.sees("upload list"))
  }
}
