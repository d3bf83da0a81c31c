import Domain
import PhoneTestKit
import Testing
import UIKit

@testable import Phone

/// IOS-2: the colors and sizes of the other controls, as a storyboard sets them.
@MainActor struct ControlColorTests {
  private let purple = UIColor.hex(0x800080)
  private let orange = UIColor.hex(0xFF8000)

  // IOS-2, AUTH-8: digits and result of the panel have colors of their own.
  @Test func thePanelIsPainted() async throws {
    let control = SecurePanel(name: "Sequence", resultName: "Digits")
    let person = await Person(before: control)
    control.digitColor = purple
    let digit = try #require(person.control("digit 1") as? UIButton)
    #expect(digit.titleColor(for: .normal) == purple)
    #expect(digit.layer.borderColor == purple.cgColor)
    control.resultColor = orange
    #expect((person.find("result") as? UILabel)?.textColor == orange)
    digit.isHighlighted = true
    #expect(digit.backgroundColor == purple.withAlphaComponent(0.2))
    digit.isHighlighted = false
    #expect(digit.backgroundColor == .clear)
  }

  // IOS-2, AUTH-10: so has the border, after a wrong sequence and after the right one.
  @Test func theVerdictIsPainted() {
    let control = SecurePanel(name: "Sequence", resultName: "Digits")
    control.verdict = .wrong
    control.wrongColor = purple
    #expect(control.layer.borderColor == purple.cgColor)
    control.verdict = .right
    control.rightColor = orange
    #expect(control.layer.borderColor == orange.cgColor)
  }

  // IOS-2, AUTH-8: a panel that its owner has disabled takes no digits.
  @Test func aDisabledPanelTakesNoDigits() async {
    let control = SecurePanel(name: "Sequence", resultName: "Digits")
    let person = await Person(before: control)
    control.isEnabled = false
    #expect(await !person.tap("digit 1") && control.sequence.reveal() == "")
    control.isEnabled = true
    #expect(await person.tap("digit 1") && control.sequence.reveal() == "1")
  }

  // IOS-2, CODE-7: the digits, and the border during editing, have colors of their own.
  @Test func theCodeFieldIsPainted() async throws {
    let control = CodeField(length: 4, name: "Code")
    let person = await Person(before: control)
    control.textColor = purple
    let boxes = person.views.compactMap { $0 as? UILabel }
    #expect(boxes.count == 4 && boxes.allSatisfy { $0.textColor == purple })
    #expect(boxes.allSatisfy { $0.layer.borderWidth == 0 })
    #expect(control.becomeFirstResponder())
    control.activeColor = orange
    #expect(boxes.allSatisfy { $0.layer.borderColor == orange.cgColor })
    #expect(boxes.allSatisfy { $0.layer.borderWidth == 2 })
  }

  // IOS-2, CODE-7: longer codes have narrower gaps, so that they fit a small phone.
  @Test(arguments: [(6, 238.2), (7, 239.9), (8, 244.8)])
  func longCodesFit(length: Int, width: Double) {
    let control = CodeField(length: length, name: "Code")
    #expect(abs(control.intrinsicContentSize.width - width) < 0.1)
    #expect(control.intrinsicContentSize.height == 44)
  }

  // IOS-2: moving the focus to a password field moves it to its text.
  @Test func thePasswordFieldTakesTheFocus() async {
    let control = PasswordField(language: .english)
    let person = await Person(before: control)
    #expect(control.becomeFirstResponder())
    #expect(person.field("password")?.isFirstResponder == true)
  }
}
