import Domain
import Foundation
import PhoneTestKit
import Screens
import Testing
import UIKit

/// Alerts and share sheets of a photo, which tests cannot simulate with public API.
@MainActor @Suite(.serialized) struct PhotoDeviceTests {
  let user: EntranceUser
  var person: Person { user.person }

  init() async {
    user = await EntranceUser(language: .english)
    await user.answerPage([.sample("a"), .sample("b"), .sample("c")], isLast: true)
    await user.tapCard("a")
    await user.pictures.arrive("w=1600")
    await person.settle()
  }

  // FEED-12: No in the confirmation keeps the placeholder, Yes loads the image again.
  @Test(arguments: [true, false])
  func theQuestionIsAnswered(declines: Bool) async {
    let other = await EntranceUser(language: .english)
    await other.answerPage([.sample("a")], isLast: true)
    await other.tapCard("a")
    await other.pictures.fail("w=1600")
    let title = other.alert?.actions[declines ? 0 : 1].title ?? ""
    #expect(await other.person.answer(title))
    await other.person.settle()
    #expect(other.alert == nil)
    #expect(other.person.sees("loader") == !declines)
  }

  // FEED-8: the alert of a failed like closes and can appear again.
  @Test func theModalOfALikeComesAgain() async {
    let other = await EntranceUser(language: .english)
    await other.answerPage([.sample("a")], isLast: true)
    for _ in 0..<2 {
      (other.person.find("like button off") as? UIControl)?.sendActions(for: .touchUpInside)
      await other.answerLike(isConfirmed: false)
      #expect(await other.person.answer("OK"))
      #expect(other.alert == nil)
    }
  }

  // FEED-13: file and link are shared; the sheet then closes.
  @Test func fileAndLinkAreHandedOn() async throws {
    let place = URL(fileURLWithPath: "/tmp/a.jpg")
    await person.tap("share")
    await user.files.response(place)
    let sheet = try #require(user.front as? UIActivityViewController)
    #expect(sheet.doubleItems.count == 2 && sheet.doubleItems.first as? URL == place)
    let link = try #require(sheet.doubleItems.last as? any UIActivityItemSource)
    let shared = link.activityViewController(sheet, itemForActivityType: nil)
    #expect((shared as? URL)?.path == "/app/photo/a")
    #expect(link.activityViewController(sheet, subjectForActivityType: nil) == "hill a")
    sheet.doubleEnd(isDone: true)
    await person.settle()
    #expect(user.isViewing && !(user.front is UIActivityViewController))
    #expect(user.events.contains(.sheetClosed(hasCopied: false)))
  }

  // FEED-13: a failure to share is shown as soon as the sheet has closed.
  @Test func aFailureIsSaidWhenTheSheetHasLeft() async throws {
    await person.tap("share")
    await user.files.response(nil)
    let sheet = try #require(user.front as? UIActivityViewController)
    sheet.dismiss(animated: true)
    sheet.completionWithItemsHandler?(nil, false, nil, CocoaError(.fileNoSuchFile))
    #expect(user.alert == nil)
    await person.settle()
    #expect(user.alert?.message == "Could not share the photo")
  }

  // FEED-13: while the file loads, the button shows a spinner.
  @Test func theButtonWaitsForTheFile() async {
    let sign = person.find("share")?.subviews.first { $0 is UIImageView && !$0.isHidden }
    await person.tap("share")
    #expect(sign?.isHidden == true)
    await user.files.response(nil)
    #expect(sign?.isHidden == false)
  }
}
