import Canvas
import Domain
import Foundation
import Phone
import PhoneTestKit
import Testing
import UIKit

/// The pictures of the controls in Phone's documentation; `PHONE_PICTURES=folder` writes them there.
@MainActor @Suite(.serialized) struct ControlPictureTests {
  private static let resources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Phone/Phone.docc/Resources").standardizedFileURL

  /// Draws `control`, 20 points from the edges of a window of this height.
  private func person(before control: UIView, height: CGFloat, isWide: Bool) async -> Person {
    let controller = UIViewController()
    controller.view.backgroundColor = .white
    control.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(control)
    NSLayoutConstraint.activate([
      control.topAnchor.constraint(
        equalTo: controller.view.safeAreaLayoutGuide.topAnchor, constant: isWide ? 0 : 10),
      control.centerXAnchor.constraint(equalTo: controller.view.centerXAnchor),
    ])
    if isWide { control.widthAnchor.constraint(equalToConstant: 335).isActive = true }
    return await Person(before: controller, phone: CGSize(width: 375, height: height))
  }

  private func check(_ person: Person, _ name: String) throws {
    let bytes = person.window.doubleCanvas().png()
    let file = name + "@2x.png"
    if let folder = ProcessInfo.processInfo.environment["PHONE_PICTURES"] {
      try Data(bytes).write(to: URL(fileURLWithPath: folder).appendingPathComponent(file))
    }
    let stored = try Data(contentsOf: Self.resources.appending(path: file))
    let rows = try #require(Canvas.rows(png: Array(stored)))
    let isSame = rows == Canvas.rows(png: bytes)
    #expect(isSame, "\(file) must be drawn again")
    #expect(stored.count < 20_000)
  }

  @Test("IOS-2: the documentation shows the password field")
  func passwordField() async throws {
    let control = PasswordField(language: .english)
    let person = await person(before: control, height: 160, isWide: true)
    await person.type("kq7!vbx2pz", into: "password")
    try check(person, "password-field")
  }

  @Test("IOS-2: the documentation shows the code field")
  func codeField() async throws {
    let control = CodeField(length: 6, name: "Code")
    let person = await person(before: control, height: 90, isWide: false)
    let field = try #require(person.views.lazy.compactMap { $0 as? UITextField }.first)
    field.text = "123"
    field.sendActions(for: .editingChanged)
    try check(person, "code-field")
  }

  @Test("IOS-2: the documentation shows the sign-in button")
  func authorizeButton() async throws {
    let control = AuthorizeButton(title: "Authorize")
    try check(await person(before: control, height: 90, isWide: false), "authorize-button")
  }

  @Test("IOS-2: the documentation shows the secure panel")
  func securePanel() async throws {
    let control = SecurePanel(name: "Secure sequence", resultName: "Digits")
    let person = await person(before: control, height: 160, isWide: false)
    for digit in [1, 3, 2] { await person.tap("digit \(digit)") }
    control.verdict = .right
    try check(person, "secure-panel")
  }
}
