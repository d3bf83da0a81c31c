import Foundation
import Phone
import PhoneTestKit
import Testing
import UIKit

@testable import PasswordFieldApp

/// The app of the password task. Xcode's storyboard is checked by `Scripts/guard-app`.
@MainActor @Suite(.serialized) struct PasswordFieldAppTests {
  @Test("PASS-6, IOS-2: the action of the storyboard writes password and strength after Return")
  func action() async {
    let controller = PasswordViewController()
    var lines: [String] = []
    controller.write = { lines.append($0) }
    let person = await Person(before: controller)
    let field = PasswordField(frame: .zero)
    field.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(field)
    let guide = controller.view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      field.topAnchor.constraint(equalTo: guide.topAnchor, constant: 40),
      field.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 20),
      field.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -20),
    ])
    // The storyboard's connection of `valueChanged`.
    field.addAction(
      UIAction { [weak field] _ in if let field { controller.passwordChanged(field) } },
      for: .valueChanged)
    await person.type("kq7!vbx2pz", into: "password")
    #expect(lines.isEmpty)
    await person.pressReturn(in: "password")
    #expect(lines == ["kq7!vbx2pz: medium"])
  }
}
