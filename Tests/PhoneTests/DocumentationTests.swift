import Domain
import Foundation
import Phone
import PhoneTestKit
import TestKit
import Testing
import UIKit

/// The examples of Phone's documentation; a test of `ScreensTests` fails if the two differ.
@MainActor struct DocumentationTests {
  // IOS-2, PASS-6: on Return, only a strong enough password is saved.
  @Test func aStrongEnoughPasswordIsSaved() async {
    var saved: [String] = []
    let person = await Person(before: PasswordViewController { saved.append($0) })
    for password in ["short", "kq7!vbx2pz"] {
      #expect(await person.type(password, into: "password"))
      await person.pressReturn(in: "password")
    }
    #expect(saved == ["kq7!vbx2pz"])
  }

  // IOS-2: the action of a storyboard receives both values.
  @Test func theActionOfAStoryboardReceivesBothValues() {
    let controller = StoryboardViewController()
    var received: [String] = []
    controller.received = { received.append("\($0) \($1)") }
    controller.passwordChanged(PasswordField(language: .english))
    #expect(received == [" weak"])
  }

  // IOS-2, CODE-7
  @Test func aWholeCodeIsVerified() async throws {
    var verified: [Secret] = []
    let control = codeField { verified.append($0) }
    let person = await Person(before: control)
    let field = try #require(person.views.lazy.compactMap { $0 as? UITextField }.first)
    for text in ["1", "123456"] {
      field.text = text
      field.sendActions(for: .editingChanged)
    }
    #expect(verified == [Secret("123456")])
  }

  // IOS-2, AUTH-9: the third digit submits the sequence.
  @Test func theThirdDigitSubmitsTheSequence() async {
    var judged: [Secret] = []
    let panel = securePanel {
      judged.append($0)
      return true
    }
    let person = await Person(before: panel)
    for digit in [1, 3, 2] { #expect(await person.tap("digit \(digit)")) }
    #expect(judged == [Secret("132")] && panel.verdict == .right)
  }

  // IOS-2, AUTH-13: a tap starts the work; until it has ended, the button ignores taps.
  @Test func aBusyButtonStartsOnce() async {
    var starts = 0
    let button = signInButton { starts += 1 }
    button.accessibilityIdentifier = "sign in"
    let person = await Person(before: button)
    #expect(await person.tap("sign in"))
    #expect(await !person.tap("sign in") && starts == 1)
    button.isBusy = false
    #expect(await person.tap("sign in") && starts == 2)
  }

  // IOS-2, AUTH-19: another app gets the sign-in flow as a view controller.
  @Test func theFlowIsAViewController() throws {
    let flow = signIn(at: try #require(URL(string: "http://127.0.0.1:9"))) { _ in }
    #expect(flow is EntranceViewController)
  }

  func codeField(verify: @escaping (Secret) -> Void) -> CodeField {
    let field = CodeField(length: 6, name: "Code from the message")
    field.addAction(
      UIAction { [weak field] _ in
        guard let field, field.code.reveal().count == field.length else { return }
        verify(field.code)
      }, for: .valueChanged)
    return field
  }

  func securePanel(judge: @escaping (Secret) -> Bool) -> SecurePanel {
    let panel = SecurePanel(name: "Secure sequence", resultName: "Digits")
    panel.addAction(
      UIAction { [weak panel] _ in
        guard let panel, panel.sequence.reveal().count == SecurePanel.length else { return }
        panel.verdict = judge(panel.sequence) ? .right : .wrong
      }, for: .valueChanged)
    return panel
  }

  func signInButton(start: @escaping () -> Void) -> AuthorizeButton {
    let button = AuthorizeButton(title: "Sign in")
    button.addAction(
      UIAction { [weak button] _ in
        button?.isBusy = true
        start()
      }, for: .touchUpInside)
    return button
  }

  func signIn(at server: URL, done: @escaping @MainActor (String) -> Void) -> UIViewController {
    let tools = EntranceDependencies(network: ServerNetwork(origin: server))
    return EntranceViewController(
      at: "/authorization", tools: tools, language: .english, left: done)
  }
}

/// Receives password and strength after Return.
final class StoryboardViewController: UIViewController {
  var received: (String, PasswordStrength) -> Void = { _, _ in }

  @IBAction func passwordChanged(_ sender: PasswordField) {
    received(sender.password, sender.strength)
  }
}

/// Asks for a new password.
final class PasswordViewController: UIViewController {
  private let field = PasswordField(language: .english)
  private let save: (String) -> Void

  init(save: @escaping (String) -> Void) {
    self.save = save
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    if let words = BundledWords.read() { field.take(words) }
    field.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(field)
    NSLayoutConstraint.activate([
      field.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 40),
      field.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      field.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
    ])
    field.addAction(UIAction { [weak self] _ in self?.submit() }, for: .valueChanged)
  }

  private func submit() {
    guard field.strength >= .medium else { return }
    save(field.password)
  }
}
