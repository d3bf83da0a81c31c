import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// FEED-23: a photo's metadata, from tap to visible result.
@MainActor struct MetadataWalkTests {
  let user: EntranceUser
  var person: Person { user.person }

  init() async {
    user = await EntranceUser(language: .english)
    await user.answerPage([.sample("a"), .sample("b")], isLast: true)
    await user.tapCard("a")
    await user.pictures.arrive("w=1600")
    await person.settle()
  }

  private var sheet: MetadataViewController? {
    (user.front as? UINavigationController)?.topViewController as? MetadataViewController
  }

  /// The visible lines as "Label: text", as VoiceOver reads them.
  private func lines(_ person: Person) -> [String] {
    person.visible.filter { $0.accessibilityIdentifier == "metadata line" }.map {
      ($0.accessibilityLabel ?? "") + ": " + ($0.accessibilityValue ?? "")
    }
  }

  private func message(_ person: Person) -> String? {
    person.visibleText("reason", in: "metadata message")
  }

  // FEED-23, FEED-28: the button opens a sheet, which loads the photo and shows what is known about it.
  @Test func theButtonOpensTheMetadata() async throws {
    await user.openMetadata(nil)
    #expect(user.front.modalPresentationStyle == .pageSheet)
    #expect(user.front.sheetPresentationController?.prefersGrabberVisible == true)
    #expect(user.front.sheetPresentationController?.detents.count == 2)
    #expect(person.network.sent.map(\.address) == ["/photos/a"])
    #expect(lines(person) == [] && message(person) == nil)
    await person.network.response(.metadata("a"))
    person.look()
    #expect(
      lines(person) == [
        "Title: the sea at dusk", "Description: A long evening", "Author: Anna Lee (@anna)",
        "Taken: 13 September 2020", "Place: Coast, Portugal", "Camera: Hazel HX-2",
        "Exposure: 1/200 s, f/5.6, 35 mm, ISO 200", "Tags: sea, dusk",
        "Size in pixels: 6000 × 4000", "Added: 27 August 2022",
        "Live Photo: Press and hold the photo to play it",
      ])
  }

  // FEED-23, Q-3: the button has a name, the title is a heading, and each line is one element.
  @Test func voiceOverReadsEachLineWithItsLabel() async throws {
    #expect(person.find("details")?.accessibilityLabel == "Photo details")
    let photo = try #require(person.find("photo")?.superview)
    let elements = photo.accessibilityElements?.compactMap { $0 as? UIView } ?? []
    #expect(
      elements.map(\.accessibilityIdentifier)
        == ["nav back button white", "like button off", "photo", "share", "details"])
    await user.openMetadata(.metadata("a"))
    #expect(person.barTitle == "Photo details")
    #expect(person.find("close metadata")?.accessibilityLabel == "Close")
    let rows = person.visible.filter { $0.accessibilityIdentifier == "metadata line" }
    #expect(rows.count == 11 && rows.allSatisfy(\.isAccessibilityElement))
  }

  // FEED-23: the cross and VoiceOver's escape gesture close the sheet, and the photo stays.
  @Test(arguments: [false, true]) func theSheetCloses(isEscape: Bool) async {
    await user.openMetadata(.metadata("a"))
    if isEscape {
      #expect(sheet?.accessibilityPerformEscape() == true)
      await person.settle()
    } else {
      #expect(await person.tap("close metadata"))
    }
    #expect(sheet == nil && user.isViewing && lines(person) == [])
    await user.openMetadata(.metadata("a"))
    #expect(lines(person).count == 11, "it opens again")
  }

  // FEED-23: what is not known has no line.
  @Test func whatIsUnknownHasNoLine() async {
    let body = #"{"id":"a","width":3,"height":2,"exif":{"make":null},"location":{"name":null}}"#
    await user.openMetadata(Response(status: 200, body: Array(body.utf8)))
    #expect(lines(person) == ["Size in pixels: 3 × 2"])
  }

  // FEED-23: without a network the sheet says so, and tries again when the app comes to the front.
  @Test func withoutANetworkTheSheetSaysSo() async {
    await user.openMetadata(Response.none)
    #expect(message(person) == "No connection" && person.sees("retry"))
    await person.comeToFront()
    #expect(person.network.sent.count == 2 && message(person) == nil)
    await person.network.response(.metadata("a"))
    person.look()
    #expect(lines(person).count == 11 && !person.sees("retry"))
  }

  // FEED-23: a failure can be tried again.
  @Test func aFailureIsTriedAgain() async {
    await user.openMetadata(.status(500))
    #expect(message(person) == "The server could not answer")
    #expect(await person.tap("retry"))
    #expect(person.network.sent.count == 2)
    await person.network.response(.metadata("a"))
    person.look()
    #expect(lines(person).count == 11)
  }

  // FEED-23: a photo that was removed from the server cannot be tried again.
  @Test func aRemovedPhotoIsGone() async {
    await user.openMetadata(.status(404))
    #expect(message(person) == "This photo is gone" && !person.sees("retry"))
  }

  // FEED-23: a response that arrives after the sheet was closed changes nothing.
  @Test func aLateResponseChangesNothing() async {
    await user.openMetadata(nil)
    await person.tap("close metadata")
    await person.network.response(.metadata("a"))
    await person.settle()
    #expect(sheet == nil && user.isViewing)
  }

  // FEED-23: closing the photo closes its metadata, also while the sheet opens.
  @Test(arguments: [false, true]) func theMetadataClosesWithThePhoto(isOpening: Bool) async {
    if isOpening {
      person.control("details")?.sendActions(for: .touchUpInside)
    } else {
      await user.openMetadata(.metadata("a"))
    }
    user.happened(.viewer(.backTapped))
    await person.settle()
    #expect(!user.isViewing && sheet == nil && person.find("metadata") == nil)
  }

  // FEED-23, FEED-20: the metadata of another photo is not left in front.
  @Test func theMetadataClosesWhenThePhotoChanges() async {
    await user.openMetadata(.metadata("a"))
    user.happened(.viewer(.turnTapped(1)))
    await person.settle()
    #expect(sheet == nil && user.isViewing)
    await user.openMetadata(.metadata("b"))
    #expect(person.network.sent.last?.address == "/photos/b" && lines(person).count == 11)
  }

  // FEED-23: nothing opens in front of a question about the photo.
  @Test func nothingOpensInFrontOfAnAlert() async {
    await person.tap("like button off")
    await user.answerLike(isConfirmed: false)
    person.control("details")?.sendActions(for: .touchUpInside)
    await person.settle()
    #expect(user.alert != nil && person.network.sent.isEmpty)
  }

  // FEED-23, FEED-4: a rejected token leads to the sign-in.
  @Test func aRejectedTokenLeadsToTheSignIn() async {
    let user = await AppUser(isSignedIn: true)
    await user.response(.photos(["p0"]))
    user.app?.happened(.feed(.cardTapped("p0")))
    await user.settle()
    #expect(await user.person.tap("details"))
    #expect(user.api?.oldest?.address == "/photos/p0")
    while await user.api?.response(.status(401)) == true {}
    await user.settle()
    #expect(user.person.text("message") == "Your session has ended. Please sign in again")
    #expect(!user.isInside && user.presented == nil)
  }

  // FEED-23, FEED-30: a photo of a found list has metadata too.
  @Test func aFoundPhotoHasMetadata() async throws {
    let server = ListServer(count: 300)
    server.found["sea"] = ["p5", "p9"]
    let user = await AppUser(isSignedIn: true) { server.response($0) }
    await user.settle()
    await user.search("sea")
    let cards = user.person.visible.filter { $0.accessibilityIdentifier == "cards" }
    let table = try #require(cards.last as? UITableView)
    (table.delegate as? CardList)?.tableView(
      table, didSelectRowAt: IndexPath(row: 1, section: 0))
    await user.settle()
    #expect(await user.person.tap("details"))
    #expect(user.api?.sent.last?.address == "/photos/p5")
    while await user.api?.response(.metadata("p5")) == true {}
    user.person.look()
    #expect(lines(user.person).count == 11)
    user.app?.home?.navigation.popViewController(animated: true)
    await user.settle()
    #expect(user.presented == nil && user.app?.home?.viewer == nil)
  }
}
