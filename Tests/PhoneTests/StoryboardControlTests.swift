import Domain
import PhoneTestKit
import Testing
import UIKit

@testable import Phone

/// The controls as a storyboard creates and configures them.
@MainActor struct StoryboardControlTests {
  /// What a storyboard decodes a control without attributes from.
  private func archive() throws -> NSKeyedUnarchiver {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.finishEncoding()
    return try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
  }

  @Test("IOS-2: a storyboard creates a password field that reports its value")
  func passwordField() async throws {
    let control = try #require(PasswordField(coder: try archive()))
    control.titleText = "NEW PASSWORD"
    control.frameColor = .black
    control.unlitColor = .white
    let person = await Person(before: control)
    control.widthAnchor.constraint(equalToConstant: 335).isActive = true
    var values: [String] = []
    control.addAction(UIAction { _ in values.append(control.password) }, for: .valueChanged)
    #expect(await person.type("kq7!vbx2pz", into: "password"))
    await person.pressReturn(in: "password")
    #expect(values == ["kq7!vbx2pz"] && control.strength == .medium)
    #expect(person.field("password")?.accessibilityLabel == "NEW PASSWORD")
    #expect(person.find("bar 3")?.backgroundColor == .white)
    #expect(person.find("password")?.superview?.layer.borderColor == UIColor.black.cgColor)
    #expect(control.bounds.height > 100)
  }

  @Test("IOS-2: code reads only password and strength of a password field, and sets its colors")
  func passwordColors() async {
    let control = PasswordField(language: .english)
    var colors = PasswordField.Colors()
    colors.weak = .black
    control.setColors(colors)
    #expect(await Person(before: control).find("bar 1")?.backgroundColor == .black)
    #expect(control.password.isEmpty && control.strength == .weak)
  }

  @Test("IOS-2: a storyboard creates a code field with one box per digit")
  func codeField() async throws {
    let control = try #require(CodeField(coder: try archive()))
    let person = await Person(before: control)
    #expect(control.length == 6 && abs(control.bounds.width - 238.2) < 1)
    control.length = 4
    control.boxColor = .black
    person.look()
    let boxes = person.views.filter { ($0 as? UILabel)?.isAccessibilityElement == false }
    #expect(boxes.count == 4 && boxes.allSatisfy { $0.backgroundColor == .black })
    control.length = 20
    person.look()
    #expect(control.length == 8 && control.accessibilityLabel?.isEmpty == false)
    #expect(control.bounds.size.height == 44)
  }

  @Test("IOS-2: a shorter code drops the last digits")
  func shorterCode() async throws {
    let control = CodeField(length: 6, name: "Code")
    let person = await Person(before: control)
    let field = try #require(person.views.lazy.compactMap { $0 as? UITextField }.first)
    field.text = "123456"
    field.sendActions(for: .editingChanged)
    control.length = 4
    #expect(control.code == Secret("1234"))
  }

  @Test("IOS-2: a code field has at least four digits", arguments: [(1, 4), (4, 4), (9, 8)])
  func lengths(asked: Int, length: Int) async {
    let control = CodeField(length: asked, name: "Code")
    let boxes = await Person(before: control).views.filter { $0 is UILabel }
    #expect(control.length == length && boxes.count == length)
  }

  @Test("IOS-2: a storyboard creates a sign-in button that grows with its title")
  func authorizeButton() async throws {
    let control = try #require(AuthorizeButton(coder: try archive()))
    control.title = "Go"
    control.color = .black
    let person = await Person(before: control)
    #expect(control.bounds.size == CGSize(width: 156, height: 42))
    #expect(control.accessibilityLabel == "Go")
    #expect(control.layer.borderColor == UIColor.black.cgColor)
    control.title = "Sign in with your own account"
    person.look()
    #expect(control.bounds.width > 250)
  }

  @Test("IOS-2, AUTH-13: a button that was busy is as enabled as before", arguments: [true, false])
  func busyButton(isEnabled: Bool) {
    let control = AuthorizeButton(title: "Go")
    control.isEnabled = isEnabled
    control.isBusy = true
    #expect(control.isEnabled == isEnabled)
    #expect(control.accessibilityTraits.isSuperset(of: [.button, .notEnabled]))
    control.isBusy = false
    #expect(control.isEnabled == isEnabled)
    #expect(control.accessibilityTraits.contains(.notEnabled) == !isEnabled)
  }

  @Test("IOS-2, AUTH-13: a busy button takes no taps, and keeps what its owner has set")
  func busyButtonOfAnOwner() async {
    let control = AuthorizeButton(title: "Go")
    control.accessibilityTraits = [.button, .updatesFrequently]
    let person = await Person(before: control)
    let middle = control.convert(
      CGPoint(x: control.bounds.midX, y: control.bounds.midY), to: nil)
    #expect(person.window.hitTest(middle, with: nil) === control)
    control.isBusy = true
    #expect(person.window.hitTest(middle, with: nil) !== control)
    control.accessibilityTraits.insert(.selected)
    control.isBusy = false
    #expect(person.window.hitTest(middle, with: nil) === control)
    #expect(control.accessibilityTraits == [.button, .updatesFrequently, .selected])
    control.isUserInteractionEnabled = false
    control.isBusy = true
    control.isBusy = false
    #expect(!control.isUserInteractionEnabled)
  }

  @Test("IOS-2, AUTH-8: a panel by itself collects three digits")
  func panelCollects() async throws {
    let control = try #require(SecurePanel(coder: try archive()))
    let person = await Person(before: control)
    #expect(control.bounds.size == CGSize(width: 236, height: 110))
    var told: [String] = []
    control.addAction(UIAction { _ in told.append(control.sequence.reveal()) }, for: .valueChanged)
    #expect(person.text("result") == "_")
    for digit in [1, 3, 2] { #expect(await person.tap("digit \(digit)")) }
    #expect(told == ["1", "13", "132"] && person.text("result") == "1 3 2")
  }

  @Test("IOS-2, AUTH-9, AUTH-10: after a wrong sequence the next press is digit one")
  func panelStartsAnew() async {
    let control = SecurePanel(name: "Sequence", resultName: "Digits")
    let person = await Person(before: control)
    for digit in [1, 1, 1] { await person.tap("digit \(digit)") }
    control.verdict = .wrong
    #expect(person.text("result") == "_" && control.layer.borderColor == .hex(0xC20114))
    await person.tap("digit 2")
    #expect(control.sequence == Secret("2") && control.verdict == .pending)
    #expect(control.layer.borderColor == UIColor.clear.cgColor)
    control.verdict = .right
    #expect(control.layer.borderColor == .hex(0x91C7B1))
    #expect(await !person.tap("digit 3"))
  }
}
