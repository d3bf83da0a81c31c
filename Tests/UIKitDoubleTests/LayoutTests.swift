import Domain
import PhoneTestKit
import Testing
import UIKit
import Wire

/// The layout of the sign-in screens at 375 × 667, which must be unambiguous.
@MainActor @Suite(.serialized) struct LayoutTests {
  func stands(
    _ person: Person, _ name: String, _ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat
  ) -> Bool {
    guard let frame = person.frame(name) else { return false }
    let distances = [frame.minX - x, frame.minY - y, frame.width - w, frame.height - h]
    if distances.allSatisfy({ abs($0) <= 1 }) { return true }
    Issue.record("\(name) stands at \(frame)")
    return false
  }

  @Test(arguments: Language.allCases)
  func noScreenIsAmbiguousOrContradictory(language: Language) async {
    for (name, person) in await EntranceStates.states(language) {
      let report = LayoutReport(of: person.window)
      #expect(report.broken.isEmpty, "\(name)")
      #expect(report.ambiguous.isEmpty, "\(name)")
    }
  }

  @Test(arguments: [CGSize(width: 320, height: 568), CGSize(width: 430, height: 932)])
  func noSizeOfPhoneBreaksAScreen(size: CGSize) async {
    for (name, person) in await EntranceStates.states(.russian) {
      person.window.frame = CGRect(origin: .zero, size: size)
      person.window.rootViewController?.view.frame = person.window.bounds
      let report = LayoutReport(of: person.window)
      #expect(report.broken.isEmpty && report.ambiguous.isEmpty, "\(name): \(report)")
      #expect(await Self.overflowing(person).isEmpty, "\(name)")
    }
  }

  @Test(.textSize(3)) func theLargestTextBreaksNoScreen() async {
    for (name, person) in await EntranceStates.states(.russian) {
      let report = LayoutReport(of: person.window)
      #expect(report.broken.isEmpty && report.ambiguous.isEmpty, "\(name): \(report)")
    }
  }

  /// Views that are wider than the screen and are not scrolled sideways, as pages of photos are.
  static func overflowing(_ person: Person) async -> [String] {
    await person.settle()
    return person.visible.filter { $0.accessibilityIdentifier != nil && $0.superview != nil }
      .filter { !isScrolledSideways($0) }.filter {
        let frame = $0.convert($0.bounds, to: nil)
        return frame.minX < -0.5 || frame.maxX > person.window.frame.width + 0.5
      }.map(\.doubleName)
  }

  private static func isScrolledSideways(_ view: UIView) -> Bool {
    sequence(first: view, next: \.superview).contains { part in
      guard let scroll = part as? UIScrollView else { return false }
      return scroll.contentSize.width > scroll.bounds.width + 0.5
    }
  }

  // AUTH-13: the sign-in screen has the measures of the mock-up.
  @Test func theSignInScreenStandsAsInTheMock() async {
    let person = await EntranceStates.panel(Person(before: .sample(.signIn)))
    #expect(stands(person, "logo", 101, 107, 173, 43))
    // Half of the border lies outside the outline of 303 × 36 points.
    #expect(stands(person, "login", 35.25, 235.25, 304.5, 37.5))
    #expect(stands(person, "password", 35.25, 301.25, 304.5, 37.5))
    #expect(stands(person, "authorize", 109, 398, 156, 42))
    #expect(stands(person, "panel", 70, 507, 236, 110))
    for (digit, x) in [(1, 93.0), (2, 163), (3, 233)] {
      #expect(stands(person, "digit \(digit)", x, 552, 50, 50))
    }
  }

  // AUTH-13: borders and corners have the measures of the rule.
  @Test func bordersAndCornersAreThoseOfTheTask() async throws {
    let person = await EntranceStates.panel(Person(before: .sample(.signIn)))
    for (name, width, radius) in [
      ("login", 1.5, 5.75), ("password", 1.5, 5.75), ("authorize", 2, 10), ("panel", 2, 10),
      ("digit 1", 1.5, 25),
    ] {
      let layer = try #require(person.find(name)?.layer)
      #expect(layer.borderWidth == width && layer.cornerRadius == radius, "\(name)")
    }
  }

  // CODE-1, CODE-3: views have the design's distances from the top of the safe area.
  @Test func thePhoneScreensStandAsInTheirTask() async throws {
    let phone = await Person(before: .sample(.phone))
    #expect(stands(phone, "phone", 18.75, 170, 337.5, 44))
    let code = await Person(before: .sample(.code))
    let title = try #require(code.frame("title"))
    #expect(abs(title.minY - 104) <= 1 && abs(title.minX - 30) <= 1)
    let boxes = try #require(code.frame("boxes"))
    #expect(abs(boxes.midX - 187.5) <= 1 && boxes.height == 44)
    #expect(abs(boxes.minY - title.maxY - 4) <= 1)
    let name = await Person(before: .sample(.name))
    #expect(abs((name.frame("title")?.minY ?? 0) - 104) <= 1)
  }

  // PASS-9: the password field has the measures of the rule.
  @Test func thePasswordFieldHasTheSizesOfItsTask() async throws {
    let person = await Person(before: .sample(.newPassword))
    let control = try #require(
      person.views.first { "\(type(of: $0))" == "PasswordField" })
    let outer = control.convert(control.bounds, to: nil)
    #expect(abs(outer.height - 119) <= 1)
    for (bar, x) in [(1, 8.0), (2, 70), (3, 132)] {
      #expect(stands(person, "bar \(bar)", outer.minX + x, outer.minY + 99, 60, 5))
    }
    let field = try #require(person.frame("password"))
    #expect(abs(field.minX - outer.minX - 8) <= 1 && abs(field.minY - outer.minY - 33) <= 1)
    #expect(abs(field.height - 50) <= 1)
    #expect(abs((person.frame("strength")?.minX ?? 0) - outer.minX - 200) <= 1)
  }

  // AUTH-14: the keyboard never covers the field being edited.
  @Test(arguments: [("login", 320.0), ("password", 320), ("password", 480)])
  func theKeyboardHidesNoField(name: String, keyboard: CGFloat) async throws {
    UIWindow.doubleKeyboardHeight = keyboard
    defer { UIWindow.doubleKeyboardHeight = 0 }
    let person = await Person(before: .sample(.signIn))
    person.field(name)?.becomeFirstResponder()
    person.window.setNeedsLayout()
    await person.settle()
    let frame = try #require(person.frame(name))
    #expect(frame.maxY <= 667 - keyboard && frame.minY >= 20, "\(frame)")
  }
}
