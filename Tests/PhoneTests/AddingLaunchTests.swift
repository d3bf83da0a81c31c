import Foundation
import PhoneTestKit
import Testing

@testable import Phone

/// FEED-22, IOS-6: what a launch shows and stores that finds unfinished uploads.
@MainActor @Suite(.timeLimit(.minutes(20))) struct AddingLaunchTests {
  let adder: AddingUser
  var person: Person { adder.person }

  init() async { adder = await AddingUser() }

  @Test("FEED-22: the profile shows earlier uploads while they are being canceled")
  func theProfileShowsUploadsThatAreBeingCanceled() async throws {
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
}
