import PhoneTestKit
import Screens
import Testing
import UIKit

/// FEED-9, IOS-1: a full-screen photo is pushed in front of the list.
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
    #expect(person.find("nav back button white")?.isDescendant(of: bar) == true)
    #expect(bar.standardAppearance.backgroundColor == nil)
    #expect(!person.sees("cards"))
    await person.tap("nav back button white")
    #expect(bar.isHidden && person.sees("cards") && navigation?.viewControllers.count == 1)
  }

  // FEED-9: the button closes the photo once.
  @Test func theButtonGoesBackOnce() async {
    await user.tapCard("a")
    await person.tap("nav back button white")
    #expect(timesBack == 1 && !user.isViewing)
  }

  // FEED-9: if the navigation controller goes back by itself, the screen hears of it once.
  @Test func aPhotoThatWasPoppedIsClosed() async {
    await user.tapCard("a")
    navigation?.popViewController(animated: true)
    #expect(timesBack == 1 && !user.isViewing)
    #expect(await user.tapCard("b") && user.isViewing)
  }
}
