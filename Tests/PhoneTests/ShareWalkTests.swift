import Domain
import Foundation
import PhoneTestKit
import Screens
import Testing
import UIKit

/// FEED-13: sharing a photo, as far as public API can show it.
@MainActor struct ShareWalkTests {
  let user: EntranceUser
  let place = URL(fileURLWithPath: "/tmp/a.jpg")
  var person: Person { user.person }
  var sheet: UIActivityViewController? {
    person.window.rootViewController?.presentedViewController as? UIActivityViewController
  }

  init() async {
    user = await EntranceUser(language: .english)
    await user.answerPage([.sample("a")], isLast: true)
    await user.tapCard("a")
  }

  // FEED-13: the file is loaded first, then the share sheet opens.
  @Test func theSystemsSheetOpensWithTheFile() async {
    #expect(await person.tap("share"))
    #expect(user.files.asked.map(\.name) == ["a.jpg"])
    #expect(
      user.files.asked.first?.address
        == "https://example.org/a?x=1&fit=max&fm=jpg&q=85&w=2048")
    #expect(sheet == nil, "the file is on its way")
    await user.files.response(place)
    #expect(sheet != nil)
    #expect(sheet?.popoverPresentationController?.sourceView === person.find("share"))
  }

  // FEED-13: without the file the link is shared.
  @Test func withoutTheFileTheLinkIsShared() async {
    await person.tap("share")
    await user.files.response(nil)
    #expect(sheet != nil)
  }

  // FEED-13: a second tap while the file loads opens no second sheet.
  @Test func aSecondTapAsksForNothing() async {
    await person.tap("share")
    await person.tap("share")
    await user.files.response(place)
    #expect(user.files.asked.count == 1 && sheet != nil)
  }

  // FEED-13, FEED-23: the metadata does not get in front of a share whose file is loading.
  @Test func theMetadataInterruptsNoShare() async {
    await person.tap("share")
    await person.tap("details")
    #expect(user.isViewing && person.network.sent.isEmpty)
    await user.files.response(place)
    #expect(sheet != nil)
  }

  // FEED-13: a closed sheet can be opened again.
  @Test func aClosedSheetOpensAgain() async {
    await person.tap("share")
    await user.files.response(place)
    let handler = sheet?.completionWithItemsHandler
    sheet?.presentingViewController?.dismiss(animated: false)
    handler?(nil, false, nil, nil)
    await person.settle()
    #expect(sheet == nil)
    #expect(await person.tap("share"))
    #expect(user.files.asked.count == 2)
  }

  // FEED-13: a failure is shown in an alert.
  @Test func aFailureIsSaid() async {
    await person.tap("share")
    await user.files.response(place)
    let handler = sheet?.completionWithItemsHandler
    sheet?.presentingViewController?.dismiss(animated: false)
    handler?(nil, false, nil, CocoaError(.fileNoSuchFile))
    await person.settle()
    #expect(user.alert?.message == "Could not share the photo")
  }

  // FEED-13: leaving the photo while its file loads opens no sheet.
  @Test func aPhotoThatWasLeftIsNotShared() async {
    await person.tap("share")
    await person.tap("nav back button white")
    await user.files.response(place)
    #expect(person.window.rootViewController?.presentedViewController == nil)
  }

  // FEED-13: a photo that something covers when its file arrives is not shared, and can be shared
  // later.
  @Test func aCoveredPhotoIsNotShared() async {
    await person.tap("share")
    let cover = UIViewController()
    let root = person.window.rootViewController
    root?.present(cover, animated: false)
    await person.settle()
    await user.files.response(place)
    #expect(root?.presentedViewController === cover)
    cover.presentingViewController?.dismiss(animated: false)
    await person.settle()
    #expect(await person.tap("share"))
    await user.files.response(place)
    #expect(sheet != nil)
  }
}
