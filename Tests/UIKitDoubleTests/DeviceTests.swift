import Domain
import Phone
import PhoneTestKit
import Testing
import UIKit
import Wire

/// Tests that control the device in ways without a public API.
@MainActor @Suite(.serialized) struct DeviceTests {
  func welcomed() async -> Person {
    let person = await EntranceStates.panel(Person(before: .sample(.signIn)))
    for digit in [1, 3, 2] { await person.tap("digit \(digit)") }
    await person.network.response(FormResponse.done(next: nil))
    return person
  }

  // AUTH-12: Refresh closes the alert; the whole flow can be repeated.
  @Test func refreshLeadsToTheBaseState() async {
    let person = await welcomed()
    for _ in 0..<2 {
      #expect(await person.answer("Refresh"))
      await person.settle()
      #expect(person.alert == nil && !person.sees("panel"))
      #expect(person.text("login") == "" && person.text("password") == "")
      #expect(person.field("login")?.isEnabled == true && person.field("login")?.alpha == 1)
      #expect(person.text("result") == "1 3 2", "the hidden panel is not worth a change")
      _ = await EntranceStates.panel(person)
      #expect(person.text("result") == "_")
      for digit in [1, 3, 2] { await person.tap("digit \(digit)") }
      await person.network.response(FormResponse.done(next: nil))
    }
    #expect(person.alert != nil)
  }

  // AUTH-1: sign-in is always light; the phone screens follow the device.
  @Test func theSignInScreenIsLightAtAnyTime() async throws {
    let sign = await Person(before: .sample(.signIn))
    let phone = await Person(before: .sample(.phone))
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    for person in [sign, phone] { person.window.doubleTraits = dark }
    #expect(sign.find("login")?.traitCollection.userInterfaceStyle == .light)
    let field = try #require(phone.field("phone"))
    #expect(
      field.textColor?.resolvedColor(with: field.traitCollection) == UIColor(white: 1, alpha: 1))
  }

  // AUTH-13: increased contrast makes the borders stronger at once.
  @Test func moreContrastChangesTheBordersAtOnce() async {
    let person = await Person(before: .sample(.signIn))
    person.window.doubleTraits = UITraitCollection(accessibilityContrast: .high)
    #expect(
      person.find("authorize")?.layer.borderColor
        == UIColor(red: 0x2F / 255, green: 0x5F / 255, blue: 0xC0 / 255, alpha: 1).cgColor)
  }

  // PASS-5: with reduced motion there is no pulse.
  @Test func withReducedMotionNothingPulses() async {
    UIAccessibility.doubleReducesMotion = true
    defer { UIAccessibility.doubleReducesMotion = false }
    let person = await Person(before: .sample(.newPassword))
    await person.type("kq7!vbx2pz", into: "password")
    #expect(person.text("strength") == "Could be stronger")
    #expect(person.find("bar 2")?.layer.animationKeys() == nil)
  }

  // PASS-7: words in the device's dictionaries are demoted, even if the server's list lacks them.
  @Test func aWordOfTheDictionaryIsDemoted() async {
    UIReferenceLibraryViewController.doubleWords = ["transubstantiation"]
    defer { UIReferenceLibraryViewController.doubleWords = [] }
    let person = await Person(before: .sample(.newPassword))
    await person.type("Transubstantiation", into: "password")
    await person.alarm.ring()
    #expect(person.text("strength") == "Too weak")
    #expect(person.text("flaw") == "This is a common word or password, or nearly so")
    await person.type("Transubstantiation9", into: "password")
    #expect(person.text("strength") == "Could be stronger")
    #expect(!person.sees("flaw"))
  }

  // PASS-7: a password is looked up once, after a pause or at Return, whichever comes first.
  @Test(arguments: [false, true]) func aPasswordIsLookedUpOnce(isReturnFirst: Bool) async {
    let person = await Person(before: .sample(.newPassword))
    await person.type("Transubstantiation", into: "password")
    UIReferenceLibraryViewController.doubleLookUps = []
    if isReturnFirst { await person.pressReturn(in: "password") }
    await person.alarm.ring()
    await person.pressReturn(in: "password")
    #expect(UIReferenceLibraryViewController.doubleLookUps == ["Transubstantiation"])
  }

  // AUTH-19: changes without a touch are announced by VoiceOver.
  @Test func errorsAreAnnouncedByVoiceOver() async {
    UIAccessibility.doubleAnnouncements = []
    _ = await EntranceStates.judged(Person(before: .sample(.signIn)), .busy)
    let code = await Person(before: .sample(.code))
    await code.type("123456", into: "code")
    await code.network.response(FormResponse.problem(.code(left: 2)))
    #expect(
      UIAccessibility.doubleAnnouncements == [
        "Many people are signing in right now. Please try again in a moment",
        "Wrong code. 2 tries left",
      ])
  }

  /// Every control has a name, and buttons have the button trait.
  @Test(arguments: Language.allCases)
  func everythingThatReactsHasAName(language: Language) async {
    for (name, person) in await EntranceStates.states(language) {
      for case let control as UIControl in person.views where control.isAccessibilityElement {
        let what = "\(name): \(control.doubleName)"
        #expect(control.accessibilityLabel?.isEmpty == false, "\(what)")
        guard !(control is UITextField) else { continue }
        #expect(
          !control.accessibilityTraits.isDisjoint(with: [.button, .link]), "\(what)")
      }
    }
  }

  /// Every button is at least 44 points high, except "again", which the next test checks.
  @Test func whatIsTappedIsLargeEnough() async {
    for (name, person) in await EntranceStates.states(.russian) {
      for case let button as UIButton in person.views where person.sees(button.doubleName) {
        guard button.doubleName != "again" else { continue }
        #expect(button.bounds.height >= 44, "\(name): \(button.doubleName)")
      }
    }
  }

  // CODE-3: the touch target is 44 points high, although the design draws 33.
  @Test func theResendButtonHasATouchTargetOf44Points() async throws {
    let person = await Person(before: .sample(.code))
    await person.alarm.ring(times: 3)
    await person.settle()
    let frame = try #require(person.frame("again"))
    #expect(frame.height == 33)
    let hit = person.window.hitTest(CGPoint(x: frame.midX, y: frame.minY - 5), with: nil)
    #expect(hit === person.find("again"))
  }

  // AUTH-3: no view exposes the password to VoiceOver or keeps it in a label.
  @Test func thePasswordIsInNoLabel() async {
    let person = await EntranceStates.judged(Person(before: .sample(.signIn)), .busy)
    #expect(!person.views.contains { ($0 as? UILabel)?.text?.contains("password") == true })
    #expect(person.field("password")?.accessibilityValue == "••••••••")
  }
}
