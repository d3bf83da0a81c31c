import Domain
import Phone
import PhoneTestKit
import TestKit
import Testing
import UIKit

/// The password field on its own, as another app would use it.
@MainActor struct PasswordFieldTests {
  let person: Person
  let control = PasswordField(language: .english)
  let medium = "kq7!vbx2pz"
  let strong = "kq7!vbx2pzhd3w8mftyo"

  init() async {
    let controller = UIViewController()
    person = await Person(before: controller)
    control.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(control)
    NSLayoutConstraint.activate([
      control.topAnchor.constraint(equalTo: controller.view.topAnchor, constant: 60),
      control.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor, constant: 20),
      control.trailingAnchor.constraint(equalTo: controller.view.trailingAnchor, constant: -20),
    ])
    await person.settle()
  }

  func bars() -> [UIColor?] { (1...3).map { person.find("bar \($0)")?.backgroundColor } }

  func pulsing() -> [Int] {
    (1...3).filter { person.find("bar \($0)")?.layer.animationKeys()?.contains("pulse") == true }
  }

  func calm() { for bar in 1...3 { person.find("bar \(bar)")?.layer.removeAllAnimations() } }

  // PASS-1, IOS-2: on Return, the field sends its event, with password and strength up to date.
  @Test func returnSendsTheEventWithPasswordAndStrength() async {
    var told: [String] = []
    control.addAction(
      UIAction { _ in told.append("\(control.password) \(control.strength)") }, for: .valueChanged)
    #expect(person.views.contains { ($0 as? UILabel)?.text == "ENTER PASSWORD" })
    await person.type(medium, into: "password")
    #expect(told.isEmpty, "typing is no value yet")
    await person.pressReturn(in: "password")
    #expect(told == ["kq7!vbx2pz medium"])
  }

  // PASS-2: the eye changes only the masking, and its icon shows the state.
  @Test func theEyeChangesTheMaskingOnly() async throws {
    await person.type(medium, into: "password")
    let field = try #require(person.field("password"))
    let eye = try #require(person.find("eye") as? UIButton)
    #expect(field.isSecureTextEntry && eye.accessibilityLabel == "Show password")
    calm()
    #expect(await person.tap("eye"))
    #expect(!field.isSecureTextEntry && eye.accessibilityLabel == "Hide password")
    #expect(await person.tap("eye"))
    #expect(field.isSecureTextEntry && field.text == medium)
    #expect(control.strength == .medium && pulsing().isEmpty)
  }

  // PASS-2: after the mask or the focus has changed, UIKit does not clear the text at the next key.
  @Test func changingTheMaskOrTheFocusKeepsTheText() async throws {
    await person.type(medium, into: "password")
    #expect(await person.tap("eye"))
    #expect(await person.tap("eye"))
    let field = try #require(person.field("password"))
    field.insertText("x")
    #expect(field.text == medium + "x")
    await person.pressReturn(in: "password")
    field.becomeFirstResponder()
    field.insertText("y")
    #expect(field.text == medium + "xy")
  }

  // PASS-3, PASS-4: the level depends on length and words, and lights one to three bars.
  @Test func theBarsLightUpToTheLevel() async {
    let grey = UIColor.hex(0xD0D6DB)
    let (red, orange, green) = (
      UIColor.hex(0xE65C5C), UIColor.hex(0xE6B55C), UIColor.hex(0x4DBF63)
    )
    #expect(bars() == [red, grey, grey] && person.text("strength") == "Too weak")
    await person.type("kq7!vbx2p", into: "password")
    #expect(control.strength == .weak)
    await person.type(medium, into: "password")
    #expect(bars() == [red, orange, grey] && person.text("strength") == "Could be stronger")
    await person.type(String(strong.dropLast()), into: "password")
    #expect(control.strength == .medium)
    await person.type(strong, into: "password")
    #expect(bars() == [red, orange, green] && person.text("strength") == "Strong password")
  }

  // PASS-5: only the highest lit bar pulses, and only when the level changes.
  @Test func onlyTheHighestBarPulses() async throws {
    #expect(pulsing().isEmpty, "not at first sight")
    await person.type(medium, into: "password")
    #expect(pulsing() == [2])
    let pulse = try #require(
      person.find("bar 2")?.layer.animation(forKey: "pulse") as? CAKeyframeAnimation)
    #expect(pulse.keyPath == "transform.scale.y" && pulse.duration == 0.4)
    #expect((pulse.values as? [Double])?.max() == 1.6)
    calm()
    await person.type(medium + "x", into: "password")
    #expect(pulsing().isEmpty)
    await person.type("", into: "password")
    #expect(pulsing() == [1], "also on the way down")
  }

  // PASS-6: Return hides the keyboard before the value is reported.
  @Test func returnHidesTheKeyboardFirst() async {
    var wasHidden = false
    control.addAction(
      UIAction { _ in wasHidden = person.field("password")?.isFirstResponder == false },
      for: .valueChanged)
    await person.type(medium, into: "password")
    await person.pressReturn(in: "password")
    #expect(wasHidden)
  }

  // PASS-7: a common word lowers the password's level, and the reason is shown.
  @Test func aCommonWordIsDemotedWithAReason() async throws {
    control.take(try #require(WordFilter(SampleWords.bytes)))
    await person.type("manchester", into: "password")
    #expect(control.strength == .weak)
    #expect(person.text("flaw") == "This is a common word or password, or nearly so")
    await person.type(medium, into: "password")
    #expect(!person.sees("flaw"))
  }

  // PASS-6: the demonstration prints password and strength, but not before Return.
  @Test func theDemonstrationWritesBothValues() async {
    var lines: [String] = []
    let demo = await Person(
      before: PasswordDemoViewController(words: nil) { lines.append($0) })
    await demo.type(strong, into: "password")
    #expect(lines.isEmpty)
    await demo.pressReturn(in: "password")
    #expect(lines == ["\(strong): strong"])
  }
}
