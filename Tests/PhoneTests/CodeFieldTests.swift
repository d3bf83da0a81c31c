import Domain
import Phone
import PhoneTestKit
import Testing
import UIKit

/// The code field on its own, as another app would use it.
@MainActor struct CodeFieldTests {
  let person: Person
  let control = CodeField(length: 6, name: "Code")
  var field: UITextField? { person.views.lazy.compactMap { $0 as? UITextField }.first }
  var boxes: [String] { person.views.compactMap { ($0 as? UILabel)?.text } }

  init() async {
    let controller = UIViewController()
    person = await Person(before: controller)
    control.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(control)
    NSLayoutConstraint.activate([
      control.topAnchor.constraint(equalTo: controller.view.topAnchor, constant: 60),
      control.centerXAnchor.constraint(equalTo: controller.view.centerXAnchor),
    ])
    await person.settle()
  }

  func type(_ text: String) {
    field?.text = text
    field?.sendActions(for: .editingChanged)
  }

  // IOS-2: the field sends its event after each change, when `code` is up to date.
  @Test func theEventComesAfterEachChange() {
    var told: [String] = []
    control.addAction(
      UIAction { _ in told.append(control.code.reveal()) }, for: .valueChanged)
    type("1")
    type("12")
    #expect(told == ["1", "12"])
    #expect(boxes == ["1", "2", "", "", "", ""])
  }

  // IOS-2, CODE-11: the code is extracted from a pasted message.
  @Test func aPastedMessageLeavesItsCode() {
    type("Your code: 123 456")
    #expect(control.code == Secret("123456") && field?.text == "123456")
  }

  // IOS-2, CODE-7: a digit typed into a full field starts a new code.
  @Test func aDigitIntoAFullFieldBeginsANewCode() {
    type("123456")
    type("1234567")
    #expect(control.code == Secret("7"))
  }

  // IOS-2, CODE-11: the keyboard suggests the code from a message; VoiceOver sees one field, not
  // six boxes.
  @Test func theSystemRecognizesACodeField() throws {
    let field = try #require(field)
    #expect(field.textContentType == .oneTimeCode && field.keyboardType == .numberPad)
    #expect(field.accessibilityLabel == "Code")
    #expect(field.caretRect(for: field.beginningOfDocument) == .zero)
    #expect(!person.views.contains { $0 is UILabel && $0.isAccessibilityElement })
    #expect(control.becomeFirstResponder() && field.isFirstResponder)
  }

  // IOS-2, CODE-4: a disabled field accepts no input.
  @Test func aDisabledFieldAcceptsNoInput() {
    control.isEnabled = false
    #expect(field?.isEnabled == false && !control.becomeFirstResponder())
  }
}
