import PhoneTestKit
import Testing
import UIKit

/// FEED-18, Q-3: how the date scrubber appears, which only the double records.
@MainActor @Suite(.serialized) struct ScrubberMotionTests {
  // FEED-18, Q-3: it fades in; with reduced motion it appears at once.
  @Test(arguments: [false, true]) func theThumbAppears(isReduced: Bool) async throws {
    let server = ListServer(count: 300)
    let user = await AppUser(isSignedIn: true) { server.response($0) }
    await user.settle()
    await user.alarm.ring(times: 4)
    await user.settle()
    let pill = try #require(user.person.find("scrubber pill"))
    #expect(pill.alpha == 0)
    func fades() -> Int { UIView.doubleAnimations.count { $0 == 0.2 } }
    let before = fades()
    UIAccessibility.doubleReducesMotion = isReduced
    await user.scrollFeed(to: 400)
    UIAccessibility.doubleReducesMotion = false
    #expect(pill.alpha == 1)
    #expect(fades() - before == (isReduced ? 0 : 1))
  }
}
