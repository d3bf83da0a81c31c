import Domain
import PhoneTestKit
import TestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// PASS-6, PASS-9: the attributes of a password field that a storyboard sets.
@MainActor struct PasswordColorTests {
  private let control = PasswordField(language: .english)
  private let person: Person
  private let purple = UIColor.hex(0x800080)
  private let orange = UIColor.hex(0xFF8000)
  private let brown = UIColor.hex(0x804000)

  init() async {
    person = await Person(before: control, width: 335)
  }

  private func label(_ text: String) -> UILabel? {
    person.views.lazy.compactMap { $0 as? UILabel }.first { $0.text == text }
  }

  private var bars: [UIColor?] { (1...3).map { person.find("bar \($0)")?.backgroundColor } }

  // IOS-2, PASS-9: title, strength and eye are painted at once in the color of the caption.
  @Test func theCaptionIsPainted() throws {
    control.titleText = "NEW PASSWORD"
    #expect(control.titleText == "NEW PASSWORD")
    control.captionColor = purple
    #expect(control.captionColor == purple)
    #expect(label("NEW PASSWORD")?.textColor == purple)
    #expect(label("Too weak")?.textColor == purple)
    let eye = try #require(person.views.lazy.compactMap { $0 as? EyeView }.first)
    let shapes = (eye.layer.sublayers ?? []).compactMap { $0 as? CAShapeLayer }
    #expect(shapes.contains { $0.strokeColor == purple.cgColor })
  }

  // IOS-2, PASS-9: the text and the border have colors of their own.
  @Test func textAndBorderArePainted() {
    control.textColor = purple
    control.frameColor = orange
    #expect(control.textColor == purple && control.frameColor == orange)
    #expect(person.field("password")?.textColor == purple)
    let border = person.find("password")?.superview?.layer.borderColor
    #expect(border == orange.cgColor)
  }

  // IOS-2, PASS-4: each bar is lit in its own color, and unlit in one for all.
  @Test func theBarsArePainted() async {
    control.weakColor = purple
    control.mediumColor = orange
    control.strongColor = brown
    control.unlitColor = .black
    #expect(control.weakColor == purple && control.mediumColor == orange)
    #expect(control.strongColor == brown && control.unlitColor == .black)
    #expect(bars == [purple, .black, .black])
    await person.type("kq7!vbx2pz", into: "password")
    #expect(bars == [purple, orange, .black])
    await person.type("kq7!vbx2pzkq7!vbx2pz", into: "password")
    #expect(bars == [purple, orange, brown])
  }

  // IOS-2, PASS-7: the reason of a demotion is painted in the color of the alarm.
  @Test func theReasonIsPainted() async throws {
    control.take(try #require(WordFilter(SampleWords.bytes)))
    control.alarmColor = purple
    #expect(control.alarmColor == purple)
    await person.type("manchester", into: "password")
    #expect((person.find("flaw") as? UILabel)?.textColor == purple && person.sees("flaw"))
  }
}
