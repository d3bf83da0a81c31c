import Domain
import Phone
import PhoneTestKit
import Testing
import UIKit
import Wire

/// Which views a change renders again, and details of the design that only UIKit knows, such as
/// shadows and animations.
@MainActor struct RenderingWalkTests {
  // events of the feed, such as scrolling, render no other screen.
  @Test func aChangeOfTheFeedRendersNoOtherScreen() async throws {
    let user = await AppUser(isSignedIn: true)
    await user.tapTab(1)
    await user.api?.response(.photos((0..<10).map { "p\($0)" }))
    await user.api?.response(.person)
    await user.api?.response(.photos(["p0"]))
    let name = try #require(user.person.find("name") as? UILabel)
    await user.tapTab(0)
    #expect(name.text == "Anna Lee")
    name.text = "untouched"
    await user.scrollFeed(to: 1500)
    await user.api?.response(.photos((10..<20).map { "p\($0)" }))
    await user.person.settle()
    #expect(name.text == "untouched")
  }

  // FEED-8: the heart's shadow has the design's blur of 4.
  @Test func theHeartHasTheDesignsShadow() async {
    let user = await AppUser(isSignedIn: true)
    await user.api?.response(.photos(["a"]))
    await user.person.settle()
    let heart = user.person.find("like button off") ?? user.person.find("like button on")
    #expect(heart?.layer.shadowRadius == 2)
    #expect(heart?.layer.shadowOffset == CGSize(width: 0, height: 1))
  }

  // FEED-15: the placeholder's figure is white on any background.
  @Test func thePortraitStandsOnWhite() async {
    let user = await AppUser(isSignedIn: true)
    await user.tapTab(1)
    #expect(user.person.find("portrait")?.backgroundColor == .white)
  }

  // CODE-3: the countdown has the text size of the design
  @Test func theCountdownHasTheDesignsTextSize() async throws {
    let person = await Person(before: .sample(.code))
    let timer = try #require(person.find("timer") as? UILabel)
    #expect(timer.font.pointSize == 17)
  }

  // FEED-13: the share icon is 30 points wide, in a circle of 50.
  @Test func theShareSignHasThirtyPoints() async throws {
    let user = await EntranceUser(language: .english)
    await user.answerPage([.sample("a")], isLast: true)
    await user.tapCard("a")
    await user.person.settle()
    let share = try #require(user.person.find("share"))
    let sign = try #require(share.subviews.first { $0 is UIImageView && !$0.isHidden })
    #expect(share.bounds.size == CGSize(width: 50, height: 50))
    #expect(sign.frame == CGRect(x: 10, y: 10, width: 30, height: 30))
  }

  // PASS-2, PASS-9: the eye's icon, 28 points wide, ends 6.5 points before the frame's right edge.
  @Test func theEyeStandsAtTheEndOfTheFrame() async throws {
    let person = await Person(before: .sample(.newPassword))
    let eye = try #require(person.find("eye"))
    let frame = try #require(eye.superview)
    await person.settle()
    #expect(frame.bounds.maxX - eye.frame.midX == 6.5 + 14)
    let icon = try #require(eye.subviews.first { $0.bounds.size == CGSize(width: 28, height: 19) })
    #expect(icon.center == CGPoint(x: eye.bounds.midX, y: eye.bounds.midY))
    #expect(frame.bounds.intersection(eye.frame).width == 44)
  }

  // AUTH-2, PASS-8: a login has only Latin letters, a password may have any.
  @Test func thePasswordMayBeTypedInAnyAlphabet() async {
    let person = await Person(before: .sample(.signIn))
    #expect(person.field("login")?.keyboardType == .asciiCapable)
    #expect(person.field("password")?.keyboardType == .default)
  }

  // AUTH-14: another layout pass keeps the scroll position
  @Test func aLayoutDoesNotScrollThePage() async throws {
    let person = await Person(before: .sample(.newAccount))
    await person.type("anna", into: "login")
    let scroll = try #require(person.find("scroll") as? UIScrollView)
    let end = CGPoint(x: 0, y: scroll.contentSize.height - scroll.bounds.height)
    #expect(end.y > 50)
    scroll.setContentOffset(end, animated: false)
    scroll.superview?.setNeedsLayout()
    await person.settle()
    #expect(scroll.contentOffset == end)
  }
}
