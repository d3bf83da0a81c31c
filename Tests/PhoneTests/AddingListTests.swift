import Foundation
import PhoneTestKit
import Testing
import UIKit

@testable import Phone

/// FEED-22, IOS-6: the list of uploads: its thumbnails, and what concerns several files.
@MainActor @Suite(.timeLimit(.minutes(20))) struct AddingListTests {
  let adder: AddingUser
  var person: Person { adder.person }

  init() async { adder = await AddingUser() }

  /// The picture in the row of this upload.
  private func picture(_ key: Int32) -> UIImageView? {
    guard let cell = person.find("upload \(key)") else { return nil }
    return person.views.first { $0 is UIImageView && $0.isDescendant(of: cell) } as? UIImageView
  }

  @Test("FEED-22: all failed uploads are retried together")
  func allAreRetried() async throws {
    await adder.openList()
    await adder.choose([try adder.photo("a", [1]), try adder.photo("b", [2])])
    for key in 1...2 as ClosedRange<Int32> {
      #expect(!person.sees("retry all"), "one failure has its own button")
      _ = await adder.uploads.first()
      adder.uploads.respond(.status(507))
      await adder.wait { adder.state(key) == "The server has no room just now" }
    }
    await adder.wait { person.sees("retry all") }
    #expect(person.text("retry all") == "Retry all")
    #expect(await person.tap("retry all"))
    #expect(!person.sees("retry all"))
    try #require(adder.uploads.open.count == 2)
    for _ in 0..<2 { await adder.receive() }
    await adder.wait { adder.state(2) == "Added" }
    #expect(adder.state(1) == "Added")
  }

  @Test("FEED-22, Q-3: VoiceOver's escape gesture leads back to the profile")
  func escapeLeadsBack() async {
    await adder.openList()
    #expect(await person.escape(from: "upload list"))
    #expect(!person.sees("choose photos") && person.sees("add photos"))
  }

  @Test("FEED-22: a photo has its thumbnail, which fills its place, also after the copy is deleted")
  func aPhotoHasItsThumbnail() async throws {
    await adder.openList()
    let bytes = PictureFile.png(width: 64, height: 48)
    await adder.choose([try adder.photo("a", bytes, type: "png"), try adder.photo("b", [1])])
    await adder.wait { picture(1)?.image != nil }
    let shown = try #require(picture(1))
    #expect(shown.image != nil && shown.contentMode == .scaleAspectFill)
    for _ in 0..<2 { await adder.receive() }
    await adder.wait { adder.state(2) == "Added" }
    #expect(adder.files == ["list.json"])
    #expect(picture(1)?.image != nil, "it stays")
    #expect(picture(2)?.image == nil, "no picture")
  }
}
