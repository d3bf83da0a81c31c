import Domain
import PhoneTestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// IOS-4, AUTH-19: the button that closes the sign-in takes no space from the page.
@MainActor @Suite(.serialized) struct SignInSheetLayoutTests {
  /// The sign-in at an Image Feed server, with this page.
  private func user(_ page: EntranceStart, _ phone: CGSize = Person.smallPhone) async throws
    -> AppUser
  {
    let user = await AppUser(language: page.language, phone: phone)
    user.metadata = AppUser.metadataWithScreens
    await user.person.tap("enter")
    user.person.look()
    await user.line?.network.response(Response.of(page))
    user.person.look()
    return user
  }

  private func signIn(_ language: Language) -> EntranceStart {
    EntranceStart.sample(.signIn) {
      $0.language = language
      $0.links.phone = "/account/phone"
      $0.links.newAccount = "/account/new"
    }
  }

  // AUTH-19: on the design's phone the links need no scrolling, and the parts stand as designed.
  @Test(arguments: Language.allCases) func theLinksNeedNoScrolling(language: Language) async throws
  {
    let user = try await user(signIn(language))
    for name in ["by phone", "new account"] {
      let frame = try #require(user.person.frame(name))
      #expect(frame.maxY <= 667 && frame.height >= 44, "\(name) at \(frame)")
    }
    let scroll = try #require(user.person.find("scroll") as? UIScrollView)
    #expect(scroll.contentSize.height <= scroll.bounds.height)
    for (name, top) in [("login", 236.0), ("password", 302), ("authorize", 398), ("panel", 507)] {
      let frame = try #require(user.person.frame(name))
      #expect(abs(frame.minY - top) <= 1, "\(name) at \(frame)")
    }
  }

  // IOS-4: nothing lies below the button that closes, on any page.
  @Test(arguments: Language.allCases) func nothingLiesBelowTheButton(language: Language)
    async throws
  {
    let places: [(EntranceStart.Place, String)] = [
      (.signIn, "logo"), (.phone, "phone"), (.code, "title"), (.name, "title"),
      (.newAccount, "title"), (.newPassword, "title"),
    ]
    for phone in [Person.smallPhone, CGSize(width: 320, height: 568)] {
      for (place, name) in places {
        let start = EntranceStart.sample(place) {
          $0.language = language
          $0.name = "RSSchool"
        }
        let user = try await user(start, phone)
        let close = try #require(user.person.frame("close sign-in"))
        let part = try #require(user.person.frame(name), "\(place)")
        #expect(!close.intersects(part), "\(place): \(close), \(part)")
        #expect(close.minY == 20 && close.maxX == phone.width - 8)
        #expect(await user.person.tap("close sign-in"), "\(place)")
      }
    }
  }

  // IOS-4: VoiceOver's scrub closes the pages; the whole screen is theirs.
  @Test func theScrubCloses() async throws {
    let user = try await user(signIn(.english))
    let sheet = try #require(user.presented)
    #expect(sheet.modalPresentationStyle == .fullScreen)
    #expect(sheet.accessibilityPerformEscape())
    await user.settle()
    #expect(user.presented == nil && user.person.sees("enter"))
  }

  // AUTH-1: the status bar is dark on the sign-in page, which is always light.
  @Test func theStatusBarCanBeReadOnEachPage() async throws {
    for (place, style) in [
      (EntranceStart.Place.signIn, UIStatusBarStyle.darkContent), (.newAccount, .darkContent),
      (.phone, .default),
    ] {
      let user = try await user(EntranceStart.sample(place))
      var front = user.presented
      while let child = front?.childForStatusBarStyle { front = child }
      #expect(front?.preferredStatusBarStyle == style, "\(place)")
    }
  }

  // AUTH-18, PASS-8: a registration has a session before the code for its number is typed; closing
  // the pages ends it.
  @Test func closingAfterARegistrationEndsItsSession() async throws {
    let user = try await user(
      EntranceStart.sample(.newAccount) { $0.links.code = "/account/code?return_to=%2F" })
    let network = try #require(user.line).network
    await user.person.type("anna", into: "login")
    await user.person.type("Anna", into: "name")
    await user.person.type("kq7!vbx2pzhd", into: "password")
    #expect(await user.person.tap("confirm"))
    await network.response(FormResponse.done(next: "/account/code?return_to=%2F"))
    #expect(network.sent.last?.address == "/account/code?return_to=%2F")
    #expect(await user.person.tap("close sign-in"))
    #expect(network.sent.last?.address == "/app/sign-out")
  }
}
