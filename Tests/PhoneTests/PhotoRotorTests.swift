import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit

/// VoiceOver's rotor in the feed.
@MainActor @Suite(.serialized) struct PhotoRotorTests {
  let user: EntranceUser
  var person: Person { user.person }

  init() async {
    user = await EntranceUser()
    await user.answerPage(Photo.page(from: 0), isLast: true)
  }

  /// The photo that the rotor finds next to the one with this identifier.
  private func found(
    from identifier: String?, _ direction: UIAccessibilityCustomRotor.Direction
  ) throws -> String? {
    let rotor = try #require(person.find("cards")?.accessibilityCustomRotors?.first)
    let predicate = UIAccessibilityCustomRotorSearchPredicate()
    predicate.searchDirection = direction
    if let view = identifier.flatMap(person.find) {
      predicate.currentItem = UIAccessibilityCustomRotorItemResult(
        targetElement: view, targetRange: nil)
    }
    let result = rotor.itemSearchBlock(predicate)
    person.look()
    return (result?.targetElement as? UIView)?.accessibilityIdentifier
  }

  @Test("Q-3: the rotor leads through the photos in the order of the list")
  func order() throws {
    #expect(try found(from: nil, .next) == "photo p0")
    for number in 0..<9 {
      #expect(try found(from: "photo p\(number)", .next) == "photo p\(number + 1)")
    }
    #expect(try found(from: "photo p9", .previous) == "photo p8")
  }

  @Test("Q-3: the rotor ends at both ends of the list")
  func ends() throws {
    #expect(try found(from: "photo p0", .previous) == nil)
    for number in 0..<9 { _ = try found(from: "photo p\(number)", .next) }
    #expect(try found(from: "photo p9", .next) == nil)
  }
}
