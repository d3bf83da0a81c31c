import PhoneTestKit
import Screens
import Testing
import UIKit

@testable import Phone

/// FEED-9, IOS-1, IOS-5: a full-screen photo is pushed in front of the list.
@MainActor struct PhotoNavigationTests {
  let user: EntranceUser
  var person: Person { user.person }
  var navigation: UINavigationController? {
    person.window.rootViewController as? UINavigationController
  }

  init() async {
    user = await EntranceUser()
    await user.answerPage([.sample("a"), .sample("b")], isLast: true)
  }

  private var timesBack: Int { user.events.count { $0 == .viewer(.backTapped) } }

  // FEED-9: the list has no bar; the photo has a transparent one with the way back.
  @Test func onlyThePhotoHasABar() async throws {
    let bar = try #require(navigation?.navigationBar)
    #expect(bar.isHidden)
    await user.tapCard("a")
    #expect(!bar.isHidden && navigation?.viewControllers.count == 2)
    let item = try #require(bar.topItem)
    #expect(item.leftBarButtonItem == nil && item.rightBarButtonItem == nil, "iOS 26: no glass")
    #expect(bar.standardAppearance.backgroundColor == nil)
    #expect(!person.sees("cards"))
    await person.tap("nav back button white")
    #expect(bar.isHidden && person.sees("cards") && navigation?.viewControllers.count == 1)
  }

  // FEED-9: the bar leaves the touches to the photo and its buttons.
  @Test(.enabled { await Person.hasDesignedScreen })
  func theBarTakesNoTouches() async throws {
    await user.tapCard("a")
    #expect(try #require(navigation).navigationBar.frame.maxY == 64)
    #expect(await person.tap(at: CGPoint(x: 60, y: 50)) == nil)
    #expect(await person.tap(at: CGPoint(x: 345, y: 50)) == "like button on")
    #expect(user.openLikes == 1)
    #expect(await person.tap(at: CGPoint(x: 30, y: 50)) == "nav back button white")
    #expect(!user.isViewing)
  }

  // FEED-9: the button closes the photo once.
  @Test func theButtonGoesBackOnce() async {
    await user.tapCard("a")
    await person.tap("nav back button white")
    #expect(timesBack == 1 && !user.isViewing)
  }

  // FEED-9: if the navigation controller goes back by itself, the screen is notified once.
  @Test func aPhotoThatWasPoppedIsClosed() async {
    await user.tapCard("a")
    navigation?.popViewController(animated: true)
    await person.settle()
    #expect(timesBack == 1 && !user.isViewing)
    #expect(await user.tapCard("b") && user.isViewing)
  }

  // FEED-9, IOS-5: the app's path follows a pop, and the photo can be opened again.
  @Test func theAppFollowsAPop() async {
    let user = await AppUser(isSignedIn: true)
    await user.api?.response(.photos(["a", "b"]))
    for _ in 0..<2 {
      user.app?.happened(.feed(.cardTapped("a")))
      await user.person.settle()
      #expect(user.savedState.place == "/app/photo/a" && user.person.sees("page a"))
      user.app?.home?.navigation.popViewController(animated: true)
      await user.person.settle()
      #expect(user.app?.home?.viewer == nil && user.person.sees("card a"))
      #expect(user.savedState.place.hasPrefix("/app/feed"))
    }
  }

  // FEED-30, IOS-5: a pop from a found photo leads back to what was found.
  @Test func aFoundListFollowsAPop() async throws {
    let server = ListServer(count: 300)
    server.found["sea"] = ["p5", "p250"]
    let user = await AppUser(isSignedIn: true) { server.response($0) }
    await user.search("sea")
    for _ in 0..<2 {
      let table = user.person.visible.first { $0.accessibilityIdentifier == "cards" }
      let cards = try #require(table as? UITableView)
      let card = user.person.visible.first { $0.accessibilityIdentifier == "card p5" }
      let path = try #require((card as? UITableViewCell).flatMap { cards.indexPath(for: $0) })
      (cards.delegate as? CardList)?.tableView(cards, didSelectRowAt: path)
      await user.person.settle()
      #expect(user.app?.home?.viewer?.isInFront == true)
      user.app?.home?.navigation.popViewController(animated: true)
      await user.person.settle()
      #expect(user.app?.home?.viewer == nil)
    }
  }

  // FEED-9: a card that is out of sight is no origin of a transition; the one on display is.
  @Test func onlyAVisibleCardIsFound() async throws {
    let list = try #require(person.window.rootViewController?.children.first as? FeedViewController)
    #expect(list.card(of: "a")?.accessibilityIdentifier == "photo a")
    #expect(list.card(of: "z") == nil)
    await user.tapCard("a")
    #expect(list.card(of: "a") == nil, "the list is not on screen")
  }
}
