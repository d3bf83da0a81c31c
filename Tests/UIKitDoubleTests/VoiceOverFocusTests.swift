import Phone
import PhoneTestKit
import Testing
import UIKit

/// VoiceOver goes along when a page opens in front of another or closes, and says what happened.
@MainActor @Suite(.serialized) struct VoiceOverFocusTests {
  private let server = CollectionServer(["Sea", "Hills"], list: ListServer(count: 300))

  private func user() async -> AppUser {
    let user = await AppUser(isSignedIn: true) { [server] in server.response($0) }
    await user.person.settle()
    UIAccessibility.doubleFocus = nil
    return user
  }

  /// Whether VoiceOver was moved to a view that has this one, and then forgets it.
  private func isMoved(to identifier: String, _ user: AppUser) -> Bool {
    defer { UIAccessibility.doubleFocus = nil }
    guard let focus = UIAccessibility.doubleFocus else { return false }
    return user.person.visible.contains {
      $0.accessibilityIdentifier == identifier && $0.isDescendant(of: focus)
    }
  }

  // Q-3, FEED-31
  @Test func itFollowsIntoCollectionsAndBack() async {
    let user = await user()
    await user.openCollections()
    #expect(isMoved(to: "collection 1", user))
    await user.person.tap("BackButton")
    #expect(isMoved(to: "open collections", user))
  }

  // Q-3, FEED-32
  @Test func itSaysThatAPhotoWasCollected() async {
    let user = await user()
    await user.collect("p7")
    UIAccessibility.doubleAnnouncements = []
    await user.tapCollection("2")
    await user.tapCollection("1")
    #expect(
      UIAccessibility.doubleAnnouncements == ["Added to “Hills”", "Removed from “Sea”"])
  }
}
