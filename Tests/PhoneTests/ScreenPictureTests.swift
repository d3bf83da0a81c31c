import Domain
import Foundation
import PhoneTestKit
import Testing
import UIKit

/// A picture of every screen in every state. With `PHONE_PICTURES=folder` they are written there, under the
/// same names in a Simulator and on Linux (`Scripts/phone-pictures`).
@MainActor @Suite(.serialized) struct ScreenPictureTests {
  private func draw(_ person: Person, _ name: String) async throws {
    let picture = await person.picture()
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) && picture.count > 1000, "\(name)")
    guard let folder = ProcessInfo.processInfo.environment["PHONE_PICTURES"] else { return }
    let file =
      name.replacingOccurrences(of: ", ", with: "-").replacingOccurrences(of: " ", with: "-")
      + ".png"
    try picture.write(to: URL(fileURLWithPath: folder).appendingPathComponent(file))
  }

  // AUTH-13: every sign-in screen.
  @Test func everySignInScreenIsDrawn() async throws {
    for (name, person) in await EntranceStates.states(.russian) { try await draw(person, name) }
  }

  // FEED-1: the feed and the full-screen photo.
  @Test func everyStateOfThePhotosIsDrawn() async throws {
    for (name, user) in await PhotoStates.states(.russian) { try await draw(user.person, name) }
  }

  // FEED-1: all other screens of the app, in both languages.
  @Test(arguments: AppStates.phones) func everyScreenOfTheAppIsDrawn(phone: AppStates.Phone)
    async throws
  {
    for (name, user) in await AppStates.all(phone) {
      let suffix = "\(phone.language.rawValue)-\(Int(phone.size.width))"
      try await draw(user.person, "app-\(name)-\(suffix)")
    }
  }
}
