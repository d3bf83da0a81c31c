import PhoneTestKit
import Screens
import Testing
import UIKit

/// FEED-36: what VoiceOver says about the form of one's own photo, which only the double records.
@MainActor struct OwnPhotoDeviceTests {
  // FEED-36, Q-3: a refused value is announced with the name of its field, once.
  @Test func aRefusedValueIsAnnounced() async {
    let server = OwnPhotoServer()
    server.refusal = OwnPhotoServer.refusal
    let user = await server.user()
    await user.person.tap("edit photo")
    await user.person.type("soon", into: "photo captured")
    let words = "Capture date: this is not valid."
    let before = UIAccessibility.doubleAnnouncements.count { $0 == words }
    await user.person.tap("save photo")
    #expect(UIAccessibility.doubleAnnouncements.count { $0 == words } == before + 1)
    await user.person.tap("save photo")
    #expect(server.changes.count == 2)
    #expect(UIAccessibility.doubleAnnouncements.count { $0 == words } == before + 1)
  }
}
