import Domain
import PhoneTestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// Details of the design on several screens.
@MainActor @Suite(.serialized) struct DesignDetailTests {
  @Test("CODE-1: a tap on the error sends the number again")
  func retryByError() async {
    let person = await Person(before: .sample(.phone))
    #expect(await !person.tap("retry number"), "there is no error yet")
    await person.type("+7 999 123-45-67", into: "phone")
    await person.network.response(Response.none)
    person.look()
    let sent = person.network.sent.count
    #expect(person.text("error")?.isEmpty == false)
    #expect(await person.tap("retry number"))
    #expect(person.network.sent.count == sent + 1)
    #expect(person.network.lastForm["phone"] == "+79991234567")
  }

  @Test("FEED-5: tabs have the design's gray and sizes")
  func tabs() async throws {
    let user = await AppUser(isSignedIn: true)
    let tabs = try #require(user.app?.home?.tabs)
    #expect(tabs.tabBar.unselectedItemTintColor == .hex(0x8E8E93))
    let widths = (tabs.viewControllers ?? []).compactMap { $0.tabBarItem.image?.size.width }
    #expect(widths.count == tabs.viewControllers?.count)
    #expect(widths.allSatisfy { 20...26 ~= $0 })
  }

  @Test("AUTH-1: the logo's parts grow with it", arguments: [1, 2])
  func logo(scale: CGFloat) {
    let logo = LogoView()
    logo.frame.size = CGSize(
      width: LogoView.size.width * scale, height: LogoView.size.height * scale)
    logo.layoutIfNeeded()
    let parts = logo.layer.sublayers ?? []
    #expect(parts.prefix(4).map(\.cornerRadius) == [2.25, 2.25, 6, 13.25].map { $0 * scale })
    #expect(parts.prefix(4).map(\.frame.width) == [37.5, 55.5, 12, 73.5].map { $0 * scale })
    #expect(parts.prefix(4).map(\.borderWidth) == [0, 0, 0, 4.5].map { $0 * scale })
  }
}
