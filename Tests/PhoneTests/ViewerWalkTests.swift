import Domain
import Foundation
import PhoneTestKit
import Screens
import Testing
import UIKit

/// The photo viewer, from tap to visible result.
@MainActor struct ViewerWalkTests {
  let user: EntranceUser
  var person: Person { user.person }

  init() async {
    user = await EntranceUser()
    await user.answerPage([.sample("a"), .sample("b", isLiked: true), .sample("c")], isLast: true)
    await user.tapCard("a")
  }

  func image(_ name: String, of id: String) -> UIImageView? {
    guard let page = person.find("page " + id) else { return nil }
    return person.views.first {
      $0.accessibilityIdentifier == name && $0.isDescendant(of: page)
    } as? UIImageView
  }

  // FEED-11: the photo fills the screen and is centered.
  @Test(.enabled { await Person.hasDesignedScreen }) func thePhotoFillsTheScreen() throws {
    let page = try #require(person.find("page a") as? UIScrollView)
    #expect(person.frame("page a") == CGRect(x: 0, y: 0, width: 375, height: 667))
    #expect(page.zoomScale == 1 && page.contentSize == CGSize(width: 1000.5, height: 667))
    #expect(page.contentOffset == CGPoint(x: 312.75, y: 0) && page.contentInset == .zero)
    #expect(page.maximumZoomScale == 8 && abs(page.minimumZoomScale - 375 / 1000.5) < 1e-9)
    let phone = ViewerEnvironment(
      viewport: Viewport(width: 375, height: 667), density: 2, isStill: true)
    #expect(user.events.contains(.placed(phone)))
  }

  // FEED-20: a photo in the middle of the list opens at its own place, not at its neighbor's.
  @Test(.enabled { await Person.hasDesignedScreen })
  func aPhotoInTheMiddleFillsTheScreen() async {
    let user = await EntranceUser()
    await user.answerPage([.sample("a"), .sample("b"), .sample("c")], isLast: true)
    await user.tapCard("b")
    #expect(user.person.frame("page b") == CGRect(x: 0, y: 0, width: 375, height: 667))
  }

  // FEED-11: preview and spinner, then the image in the same place.
  @Test func thePictureReplacesThePreviewWhereItIs() async throws {
    #expect(person.sees("loader") && person.sees("preview"))
    #expect(person.find("photo")?.accessibilityLabel == "hill a")
    let before = person.find("page a")?.frame
    let asked = try #require(user.pictures.asked.last { $0.address.contains("/a?") })
    #expect(asked.address.hasSuffix("&q=85&w=1600"))
    await user.pictures.arrive("/a?x=1&fit=max&auto=format&q=85")
    await person.settle()
    #expect(!person.sees("loader"))
    #expect(image("picture", of: "a")?.image != nil)
    #expect(person.find("page a")?.frame == before)
  }

  // FEED-11: when zoomed in, a larger variant is laid over the image once it has loaded.
  @Test func aLargerVariantIsLaidOverThePicture() async throws {
    let user = await EntranceUser()
    await user.answerPage([.sample("large", width: 6000)], isLast: true)
    await user.tapCard("large")
    await user.pictures.arrive("w=1600")
    user.happened(.viewer(.stage(.pressed(.larger))))
    #expect(user.pictures.waiting.contains { $0.hasSuffix("w=2400") })
    #expect(!user.person.sees("sharper"))
    await user.pictures.arrive("w=2400")
    #expect(user.person.sees("sharper"))
    for _ in 0..<4 { user.happened(.viewer(.stage(.pressed(.larger)))) }
    #expect(user.person.sees("sharper"), "until the next one is there")
    await user.pictures.fail("rect=")
    #expect(user.person.sees("sharper"), "what does not come takes nothing away")
  }

  // FEED-11: a variant of a part of the photo is laid over just that part.
  @Test func aVariantOfAPartLiesWhereItBelongs() async throws {
    let user = await EntranceUser()
    await user.answerPage([.sample("large", width: 6000)], isLast: true)
    await user.tapCard("large")
    await user.pictures.arrive("w=1600")
    for _ in 0..<5 { user.happened(.viewer(.stage(.pressed(.larger)))) }
    let address = try #require(user.pictures.waiting.last { $0.contains("rect=") })
    let rect = try #require(address.components(separatedBy: "rect=").last)
      .prefix { $0 != "&" }.split(separator: ",").compactMap { Double($0) }
    try #require(rect.count == 4 && rect[2] < 6000)
    await user.pictures.arrive("rect=")
    user.person.look()
    let sharper = try #require(user.person.find("sharper"))
    let whole = try #require(sharper.superview?.bounds)
    #expect(abs(sharper.frame.minX - whole.width * rect[0] / 6000) < 0.1)
    #expect(abs(sharper.frame.minY - whole.height * rect[1] / 4000) < 0.1)
    #expect(abs(sharper.frame.width - whole.width * rect[2] / 6000) < 0.1)
    #expect(abs(sharper.frame.height - whole.height * rect[3] / 4000) < 0.1)
  }

  // FEED-12: if the image fails, a placeholder and a question appear; after No the placeholder
  // stays.
  @Test func aPictureThatFailsAsksWhetherToTryAgain() async {
    await user.pictures.fail("w=1600")
    await person.settle()
    #expect(user.alert?.title == "Что-то пошло не так")
    #expect(user.alert?.message == "Попробовать ещё раз?")
    #expect(user.alert?.actions.map(\.title) == ["Не надо", "Повторить"])
    #expect(person.sees("placeholder") && !person.sees("loader"))
    user.happened(.viewer(.alertDismissed))
    await person.settle()
    #expect(user.alert == nil && person.sees("placeholder"))
  }

  // FEED-12: Yes in the confirmation loads the image again.
  @Test func tryingAgainLoadsThePictureAgain() async {
    await user.pictures.fail("w=1600")
    let asked = user.pictures.asked.count
    user.happened(.viewer(.retryTapped))
    #expect(user.pictures.asked.count == asked + 1)
    #expect(person.sees("loader") && !person.sees("placeholder"))
    await user.pictures.arrive("w=1600")
    await person.settle()
    #expect(image("picture", of: "a")?.image != nil && !person.sees("loader"))
  }

  // FEED-14: the heart changes at once, without a spinner.
  @Test func theHeartTurnsRedAtOnce() async {
    #expect(await person.tap("like button off"))
    #expect(person.sees("like button on"))
    #expect(user.haptics.felt == [true])
    await user.answerLike(isConfirmed: true)
    #expect(person.sees("like button on"))
    await person.tap("nav back button white")
    #expect(person.sees("like button on"), "the feed knows")
  }

  // FEED-14: if the server did not confirm a like, an alert says so.
  @Test func aLikeThatFailsFallsBack() async {
    await person.tap("like button off")
    await user.answerLike(isConfirmed: false)
    #expect(user.alert?.title == "Что-то пошло не так(")
    #expect(user.haptics.felt == [true, false])
  }

  // FEED-14: if the server has only the basic edition, the viewer has no heart.
  @Test func theBasicEditionHasNoHeart() async {
    let user = await EntranceUser(edition: .basic)
    await user.answerPage([.sample("a")], isLast: true)
    await user.tapCard("a")
    let buttons = user.person.visible.filter { $0 is UIButton }.map(\.accessibilityIdentifier)
    #expect(Set(buttons) == ["nav back button white", "share", "details"])
  }

  // FEED-20: VoiceOver has named actions for the next and the previous photo.
  @Test func voiceOverGoesToTheNeighbours() async throws {
    await user.pictures.arrive("w=1600")
    let actions = try #require(person.find("photo")?.accessibilityCustomActions)
    #expect(actions.map(\.name) == ["Следующая фотография"])
    #expect(actions[0].actionHandler?(actions[0]) == true)
    await person.settle()
    #expect(person.find("photo")?.accessibilityLabel == "hill b")
    #expect(person.find("photo")?.accessibilityCustomActions?.count == 2)
    #expect(person.sees("like button on"), "of the photo that shows now")
  }

  // FEED-9: VoiceOver's escape gesture goes back.
  @Test func escapeLeadsBack() {
    let surface = person.find("photo")
    #expect(surface?.next?.next?.accessibilityPerformEscape() == true)
    #expect(!user.isViewing)
  }

  // FEED-20: the next photo is loaded after the photo itself.
  @Test func neighboursComeAfterThePhoto() async {
    #expect(person.find("page b") == nil)
    await user.pictures.arrive("/a?x=1&fit=max&auto=format&q=85")
    await person.settle()
    #expect(person.frame("page b")?.minX == 391)
    #expect(user.pictures.waiting.contains { $0.contains("/b?") && $0.contains("w=1600") })
  }
}
