import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit

/// FEED-35: for a person who chose it, photos are whole at first; one tap fills the screen.
@MainActor @Suite(.serialized) struct WholePhotoGestureTests {
  let user: EntranceUser
  var person: Person { user.person }
  /// The zoom at which a photo of 3:2 is as wide as the screen of 375 × 667.
  private let whole = 375 / 1000.5

  init() async {
    user = await EntranceUser(language: .english, opensWhole: true)
    await user.answerPage([.sample("a"), .sample("b")], isLast: true)
    await user.tapCard("a")
    await user.pictures.arrive("w=1600")
    person.look()
  }

  private func page(_ id: String = "a") throws -> UIScrollView {
    try #require(person.find("page " + id) as? UIScrollView)
  }

  private func tap(_ count: Int, at place: CGPoint) async throws {
    let all = try page().gestureRecognizers?.compactMap { $0 as? UITapGestureRecognizer } ?? []
    try #require(all.first { $0.numberOfTapsRequired == count }).doubleTap(at: place)
    await person.settle()
  }

  private let middle = CGPoint(x: 187.5, y: 333.5)

  // FEED-35
  @Test func theWholePhotoIsCentered() throws {
    let page = try page()
    #expect(abs(page.zoomScale - whole) < 1e-9)
    #expect(abs(page.contentInset.top - 208.5) < 0.01 && page.contentInset.left < 0.01)
  }

  // FEED-24, FEED-35: the tap that fills the screen leaves the buttons; the next one hides them.
  @Test func oneTapFillsTheScreenAndTheNextHidesTheButtons() async throws {
    try await tap(1, at: CGPoint(x: 237.5, y: 333.5))
    #expect(try page().zoomScale == 1)
    #expect((user.poses.last?.centre.x ?? 0) < 0, "the tapped point stays in view")
    #expect(person.sees("share"))
    try await tap(1, at: middle)
    #expect(!person.sees("share"))
  }

  // FEED-11, FEED-35: a double tap fills the screen too, and another one zooms in.
  @Test func aDoubleTapFillsTheScreen() async throws {
    try await tap(2, at: middle)
    #expect(try page().zoomScale == 1)
    try await tap(2, at: middle)
    #expect(try page().zoomScale == 2.5)
  }

  // FEED-35: a tap on a photo that was moved or zoomed hides the buttons, as usual.
  @Test func aTapOnAZoomedPhotoHidesTheButtons() async throws {
    try page().doublePinch(by: 2, about: middle)
    try page().doubleEndPinch()
    let zoom = try page().zoomScale
    try await tap(1, at: middle)
    #expect(try page().zoomScale == zoom)
    #expect(!person.sees("share"))
  }

  // FEED-20, FEED-35: the next photo is whole too, and so is this one when it is shown again.
  @Test func everyPhotoIsWholeAtFirst() async throws {
    try await tap(1, at: middle)
    user.happened(.viewer(.turnTapped(1)))
    await person.settle()
    #expect(try abs(page("b").zoomScale - whole) < 1e-9)
    user.happened(.viewer(.turnTapped(-1)))
    await person.settle()
    #expect(try abs(page().zoomScale - whole) < 1e-9)
  }
}
