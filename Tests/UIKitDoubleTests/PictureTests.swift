import Canvas
import Domain
import Foundation
import PhoneTestKit
import Testing
import UIKit
import Wire

/// Renders every screen; `PHONE_PICTURES=folder` writes the images there.
@MainActor @Suite(.serialized) struct PictureTests {
  // AUTH-13: elements are drawn in the colors that the rule gives them.
  @Test func thePanelIsDrawnInItsColours() async {
    let person = await LayoutTests.panel(Person(before: .sample(.signIn)))
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

  @Test func everyScreenIsDrawn() async throws {
    let folder = ProcessInfo.processInfo.environment["PHONE_PICTURES"]
    for (name, person) in await LayoutTests.states(.russian) {
      let bytes = person.window.doubleCanvas().png()
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && bytes.count > 1000, "\(name)")
      guard let folder else { continue }
      let file = name.replacingOccurrences(of: ", ", with: "-")
        .replacingOccurrences(of: " ", with: "-")
      try Data(bytes).write(to: URL(fileURLWithPath: folder).appendingPathComponent(file + ".png"))
    }
  }
}
