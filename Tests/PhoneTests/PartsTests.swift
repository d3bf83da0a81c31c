import PhoneTestKit
import Testing
import UIKit

@testable import Phone

/// Controls that several screens use.
@MainActor struct PartsTests {
  let person: Person
  let button = WordButton(.link(.black), .designed(17))

  init() async throws {
    person = await Person(before: UIViewController())
    let view = try #require(person.window.rootViewController?.view)
    view.add(button)
    NSLayoutConstraint.activate([
      button.topAnchor.constraint(equalTo: view.topAnchor, constant: 60),
      button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      button.widthAnchor.constraint(lessThanOrEqualToConstant: 200),
    ])
  }

  private func size(with title: String) -> CGSize {
    button.setTitle(title, for: .normal)
    for _ in 0..<2 { person.look() }
    return button.bounds.size
  }

  // a title of several lines makes its button higher, until a shorter title is set.
  @Test func aLongTitleMakesItsButtonHigher() throws {
    let line = try #require(button.titleLabel?.font).lineHeight
    #expect(size(with: "Short").height == 44)
    let long = size(with: "A title that is much too long for a single line of a narrow button")
    #expect(long.height > 3 * line && long.width > 150, "\(long)")
    #expect(size(with: "Short").height == 44)
    let middle = size(with: "A longer title")
    #expect(middle.height == 44 && middle.width > 90, "not as narrow as before: \(middle)")
  }

  // Q-3, AUTH-13: the text of a field stays where it is when editing begins.
  @Test func textStaysInPlaceWhenEditingBegins() throws {
    let field = InsetField(
      insets: UIEdgeInsets(top: 1, left: 12, bottom: 3, right: 40), border: 2)
    let bounds = CGRect(x: 0, y: 0, width: 200, height: 44)
    let resting = field.textRect(forBounds: bounds)
    #expect(resting.minX == 13 && resting.maxX == 159)
    #expect(field.editingRect(forBounds: bounds) == resting)
  }

  // a button looks pressed while a finger is on it.
  @Test func aPressedButtonIsPaler() {
    button.isHighlighted = true
    #expect(button.titleLabel?.alpha == 0.4)
    button.isHighlighted = false
    #expect(button.titleLabel?.alpha == 1)
  }
}
