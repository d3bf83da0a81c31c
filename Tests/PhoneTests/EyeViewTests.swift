import Domain
import PhoneTestKit
import Testing
import UIKit

@testable import Phone

/// The icon of the reveal button.
@MainActor struct EyeViewTests {
  @Test("PASS-2, PASS-9: the eye of 28 × 19 points is open while the password is shown")
  func open() async throws {
    let person = await Person(before: .sample(.newPassword))
    let eye = try #require(person.views.lazy.compactMap { $0 as? EyeView }.first)
    #expect(!eye.isOpen && eye.bounds.size == CGSize(width: 28, height: 19))
    #expect(await person.tap("eye"))
    #expect(eye.isOpen)
    #expect(await person.tap("eye"))
    #expect(!eye.isOpen)
  }

  @Test("PASS-9: the lids are gray, the lashes as dark as the title")
  func colors() {
    let eye = EyeView()
    eye.paint(.hex(0x585A69))
    let shapes = (eye.layer.sublayers ?? []).compactMap { $0 as? CAShapeLayer }
    #expect(shapes.map(\.strokeColor) == [.hex(0x8F919C), .hex(0x585A69), nil])
    #expect(shapes.last?.fillColor == .hex(0x585A69))
    #expect(shapes.last?.path == nil, "a closed eye has no pupil")
    eye.show(isOpen: true)
    #expect(shapes.last?.path != nil)
  }
}
