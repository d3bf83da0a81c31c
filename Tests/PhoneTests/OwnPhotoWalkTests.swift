import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// FEED-36: one's own photo on the iPhone, from tap to visible result.
@MainActor struct OwnPhotoWalkTests {
  private let server: OwnPhotoServer
  private let user: AppUser
  private var person: Person { user.person }

  init() async {
    server = OwnPhotoServer()
    user = await server.user(isSheetOpen: false)
  }

  /// The pictures that the full-screen photo waits for.
  private var loading: [String] { user.pictures.waiting.filter { $0.contains("q=85") } }

  // FEED-36, Q-4: another person's photo has no buttons.
  @Test func anotherPersonsPhotoHasNoButtons() async {
    server.owner = "boris"
    await user.openSheet(of: "p0")
    #expect(person.sees("metadata") && !person.sees("edit photo") && !person.sees("delete photo"))
  }

  // FEED-36, Q-3: the buttons of one's own photo have names.
  @Test func voiceOverReadsTheButtons() async {
    await user.openSheet(of: "p0")
    let names = ["edit photo", "rotate left", "rotate right", "delete photo"].map {
      person.find($0)?.accessibilityLabel
    }
    #expect(names == ["Edit photo", "Rotate left", "Rotate right", "Delete"])
  }

  // FEED-36: the photo turns at once and is loaded from the address of its new rotation.
  @Test func aRotationIsShownAndSaved() async {
    await user.openSheet(of: "p0")
    #expect(loading.allSatisfy { $0.contains("/images/p0?") } && !loading.isEmpty)
    #expect(await person.tap("rotate right"))
    await user.settle()
    #expect(server.changes == ["put form rotation=90"] && server.checks == 1)
    #expect(loading.contains { $0.contains("/images/p0-90?") })
    #expect(!loading.contains { $0.contains("/images/p0?") })
    #expect(person.sees("metadata"), "the sheet stays")
    #expect(await person.tap("rotate right"))
    #expect(server.changes.last == "put form rotation=180")
  }

  // FEED-36: a rotation that fails is taken back, with an alert.
  @Test func aFailedRotationIsTakenBack() async {
    await user.openSheet(of: "p0")
    server.refusal = .status(500)
    #expect(await person.tap("rotate left"))
    await user.settle()
    #expect(user.alertWords.last == "The server could not answer")
    #expect(loading.contains { $0.contains("/images/p0?") })
    #expect(!loading.contains { $0.contains("/images/p0-270?") })
  }

  // FEED-36: what was typed is saved, and the sheet shows it.
  @Test func anEditIsSaved() async {
    await user.openSheet(of: "p0")
    #expect(await person.tap("edit photo"))
    await user.settle()
    #expect(person.field("photo captured")?.accessibilityLabel == "Capture date")
    #expect(await person.type("Boats", into: "photo alt_description"))
    #expect(await person.tap("save photo"))
    await user.settle()
    #expect(server.changes == ["put form alt_description=Boats"])
    #expect(!person.sees("photo form") && person.sees("metadata"))
    let lines = person.visible.filter { $0.accessibilityIdentifier == "metadata line" }
    #expect(lines.first?.accessibilityValue == "Boats")
  }

  // FEED-36: a refused value is marked at its field, and everything stays typed.
  @Test func aRefusedValueIsMarked() async {
    await user.openSheet(of: "p0")
    await person.tap("edit photo")
    await user.settle()
    server.refusal = OwnPhotoServer.refusal
    #expect(await person.type("soon", into: "photo captured"))
    #expect(await person.tap("save photo"))
    await user.settle()
    #expect(person.text("photo problem captured") == "this is not valid.")
    #expect(
      person.field("photo captured")?.accessibilityLabel == "Capture date: this is not valid.")
    #expect(person.field("photo captured")?.text == "soon")
    server.refusal = nil
    #expect(await person.tap("cancel editing"))
    await user.settle()
    #expect(!person.sees("photo form") && person.sees("edit photo"))
  }

  // FEED-36: a deleted photo leaves the feed, and the strip brings it back.
  @Test func aDeletionIsUndone() async {
    await user.openSheet(of: "p0")
    #expect(await person.tap("delete photo"))
    await user.settle()
    #expect(server.changes == ["put bin "])
    #expect(user.app?.home?.viewer == nil && !person.sees("metadata"))
    #expect(user.app?.screen.view.feedIds.contains("p0") == false)
    #expect(person.text("undo message") == "Deleted.")
    #expect(await person.tap("undo"))
    await user.settle()
    #expect(server.changes.last == "delete bin ")
    #expect(!person.sees("undo strip") && user.app?.screen.view.feedIds.contains("p0") == true)
  }

  // FEED-36: the strip disappears after 10 seconds.
  @Test func theStripDisappears() async {
    await user.openSheet(of: "p0")
    await person.tap("delete photo")
    await user.settle()
    #expect(person.sees("undo strip"))
    await user.alarm.ring()
    await user.settle()
    #expect(!person.sees("undo strip"))
  }

  // FEED-36: a deletion that fails leaves the photo where it is.
  @Test func aFailedDeletionChangesNothing() async {
    await user.openSheet(of: "p0")
    server.refusal = Response.none
    await person.tap("delete photo")
    await user.settle()
    #expect(user.alertWords.last == "No connection")
    #expect(user.app?.home?.viewer != nil && !person.sees("undo strip"))
  }
}
