import Canvas
import Domain
import Foundation
import PhoneTestKit
import Testing
import UIKit
import Wire

/// Colors of the drawn sign-in screens.
@MainActor @Suite(.serialized) struct PictureTests {
  // AUTH-13: elements are drawn in the colors that the rule gives them.
  @Test func thePanelIsDrawnInItsColours() async {
    let person = await EntranceStates.panel(Person(before: .sample(.signIn)))
    for digit in [1, 2, 3] { await person.tap("digit \(digit)") }
    await person.network.response(FormResponse.problem(.sequence))
    let canvas = person.window.doubleCanvas()
    #expect(canvas.colour(x: 5, y: 300) == 0xFFFFFF, "the ground")
    #expect(canvas.colour(x: 188, y: 508) == 0xC20114, "the panel's border")
    #expect(canvas.colour(x: 118, y: 552.75) == 0x80A4ED, "a digit's border")
    #expect(canvas.colour(x: 188, y: 272) == 0xC8E3D8, "a field that is half transparent")
  }

  @Test func darkScreensAreDark() async {
    let person = await Person(before: .sample(.code))
    person.window.doubleTraits = UITraitCollection(userInterfaceStyle: .dark)
    #expect(person.window.doubleCanvas().colour(x: 10, y: 400) == 0x222222)
  }
}
