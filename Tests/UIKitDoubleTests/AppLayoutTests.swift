import Canvas
import Domain
import Foundation
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// The layout of the app's own screens at 375 × 667, which must be unambiguous.
@MainActor @Suite(.serialized) struct AppLayoutTests {
  /// The settings of a phone.
  struct Phone: Sendable {
    var language = Language.english
    var size = Person.smallPhone

    @MainActor func owner(
      server: String? = "https://feed.example", isSignedIn: Bool = true,
      responses: @escaping @MainActor (Request) -> Response? = AppUser.tellsNothing
    ) -> AppUser {
      AppUser(
        server: server, isSignedIn: isSignedIn, language: language, phone: size,
        responses: responses)
    }
  }

  /// Both languages on the phones of the design and on the most common ones.
  nonisolated static let phones = Language.allCases.flatMap { language in
    [Person.smallPhone, CGSize(width: 390, height: 844)].map { Phone(language: language, size: $0) }
  }

  /// The app on each of its screens, with a name for the report.
  static func states(_ phone: Phone = Phone()) -> [(String, AppUser)] {
    [
      ("welcome", phone.owner(isSignedIn: false)), ("loading", loading(phone)),
      ("no-server", phone.owner(server: nil, isSignedIn: false)),
      ("ended", ended(phone)), ("servers", servers(phone)), ("profile", profile(phone)),
      ("profile-missing", profileMissing(phone)), ("offline", offline(phone)),
      ("news", list(phone) { $0.alarm.ring() }),
      (
        "scrubber",
        list(phone) { $0.app?.happened(.feed(.scrubbed(.grabbed(at: 60, track: 500)))) }
      ),
      ("password", password(phone)), ("password-panel", panel(phone)),
      ("password-lost", password(phone, isLost: true)),
    ]
  }

  private static func loading(_ phone: Phone) -> AppUser {
    let owner = phone.owner(isSignedIn: false)
    owner.person.tap("enter")
    return owner
  }

  private static func ended(_ phone: Phone) -> AppUser {
    let owner = phone.owner()
    owner.response(.status(401))
    return owner
  }

  private static func servers(_ phone: Phone) -> AppUser {
    let owner = phone.owner(isSignedIn: false)
    owner.app?.savedState.servers = ["feed.example", "192.168.1.5:8080"].compactMap {
      try? ServerURL($0)
    }
    owner.person.tap("servers")
    owner.person.type("http://feed.example", into: "address")
    owner.person.tap("use address")
    owner.person.tap("use keys")
    return owner
  }

  private static func profile(_ phone: Phone) -> AppUser {
    let owner = phone.owner()
    owner.tapTab(1)
    owner.response(.photos(["a"]))
    owner.response(.person)
    owner.response(.photos(["a", "b"]))
    return owner
  }

  private static func profileMissing(_ phone: Phone) -> AppUser {
    let owner = phone.owner()
    owner.tapTab(1)
    owner.response(.photos([]))
    owner.response(.status(500))
    return owner
  }

  private static func offline(_ phone: Phone) -> AppUser {
    let owner = phone.owner()
    owner.response(.photos(["a", "b", "c"]))
    owner.start()
    owner.response(Response.none)
    return owner
  }

  /// A list that is fully loaded and has a new photo.
  private static func list(_ phone: Phone, _ act: (AppUser) -> Void) -> AppUser {
    let server = ListServer(count: 300)
    let owner = phone.owner { server.response($0) }
    owner.person.look()
    owner.scrollFeed(to: 2_000)
    owner.pictures.arrive("/p")
    server.ids.insert("n0", at: 0)
    act(owner)
    owner.person.look()
    return owner
  }

  /// The screens for a new password: its sign-in, or that its link has expired.
  private static func password(_ phone: Phone, isLost: Bool = false) -> AppUser {
    let owner = profile(phone)
    owner.person.tap("change password")
    let page = EntranceStart.sample(.signIn, language: phone.language)
    owner.line?.network.response(isLost ? Response.none : Response.of(page))
    return owner
  }

  private static func panel(_ phone: Phone) -> AppUser {
    let owner = password(phone)
    owner.person.look()
    owner.person.type("anna", into: "login")
    owner.person.type("rhubarb", into: "password")
    owner.person.tap("authorize")
    owner.line?.network.response(FormResponse.panel)
    owner.person.look()
    return owner
  }

  private func report(_ owner: AppUser, _ name: String) {
    owner.person.look()
    let report = LayoutReport(of: owner.person.window)
    #expect(report.broken.isEmpty && report.ambiguous.isEmpty, "\(name): \(report)")
    for case let button as UIButton in owner.person.visible {
      guard let title = button.titleLabel, title.text?.isEmpty == false else { continue }
      let room = CGSize(width: title.frame.width, height: .greatestFiniteMagnitude)
      let isWhole = title.sizeThatFits(room).height <= title.frame.height + 0.5
      #expect(
        isWhole && button.bounds.insetBy(dx: -0.5, dy: -0.5).contains(title.frame),
        "\(name): \(title.text ?? "") at \(title.frame) in \(button.bounds)")
    }
  }

  // Q-3
  @Test(arguments: Language.allCases)
  func noScreenIsAmbiguousOrContradictory(language: Language) {
    for (name, owner) in Self.states(Phone(language: language)) { report(owner, name) }
  }

  // Q-3: any screen size.
  @Test(arguments: [CGSize(width: 320, height: 568), CGSize(width: 430, height: 932)])
  func noSizeOfPhoneBreaksAScreen(size: CGSize) {
    for (name, owner) in Self.states(Phone(language: .russian, size: size)) {
      report(owner, name)
      #expect(LayoutTests.overflowing(owner.person).isEmpty, "\(name)")
    }
  }

  // Q-3: any text size.
  @Test func theLargestTextBreaksNoScreen() {
    UIFontMetrics.doubleScale.value = 3
    defer { UIFontMetrics.doubleScale.value = 1 }
    for (name, owner) in Self.states(Phone(language: .russian)) { report(owner, name) }
  }

  private func stands(_ owner: AppUser, _ name: String, _ place: CGRect) -> Bool {
    guard let frame = owner.person.frame(name) else { return false }
    let distances = [
      frame.minX - place.minX, frame.minY - place.minY, frame.width - place.width,
      frame.height - place.height,
    ]
    if distances.allSatisfy({ abs($0) <= 1 }) { return true }
    Issue.record("\(name) stands at \(frame)")
    return false
  }

  // FEED-1: the measures of the design.
  @Test func theWayInStandsAsDesigned() {
    let owner = AppUser()
    #expect(stands(owner, "enter", CGRect(x: 16, y: 529, width: 343, height: 48)))
    #expect(stands(owner, "logo", CGRect(x: 157.5, y: 303.5, width: 60, height: 60)))
    #expect(owner.person.find("enter")?.layer.cornerRadius == 16)
    let splash = Person(before: WaitingViewController(language: .russian, isSplash: true))
    let frame = splash.frame("splash") ?? .zero
    #expect(abs(frame.midX - 187.5) <= 1 && abs(frame.midY - 333.5) <= 1)
    #expect(frame.size == CGSize(width: 75, height: 78))
  }

  // FEED-15: the measures of the design.
  @Test func theProfileStandsAsDesigned() {
    let owner = Self.profile(Phone())
    #expect(stands(owner, "portrait", CGRect(x: 16, y: 52, width: 70, height: 70)))
    #expect(stands(owner, "leave", CGRect(x: 317, y: 65, width: 44, height: 44)))
    #expect(abs((owner.person.frame("name")?.minY ?? 0) - 130) <= 1)
    #expect(owner.person.find("portrait")?.layer.cornerRadius == 35)
  }

  // Q-3: every control has a name and a touch target of sufficient size.
  @Test func everyControlHasANameAndRoom() {
    for (name, owner) in Self.states() {
      owner.person.look()
      for case let control as UIControl in owner.person.visible where control.isAccessibilityElement
      {
        #expect(control.accessibilityLabel?.isEmpty == false, "\(name): \(control.doubleName)")
        // NB: AUTH-13 makes the fields of the sign-in 36 points high.
        let isMocked = ["login", "password"].contains(control.accessibilityIdentifier)
        let least: CGFloat = isMocked ? 36 : 40
        #expect(
          control.frame.width >= 44 && control.frame.height >= least,
          "\(name): \(control.doubleName)")
      }
    }
  }

  // FEED-1: screens have the colors of the design; `PHONE_PICTURES=folder` writes all of them.
  @Test(arguments: AppLayoutTests.phones) func everyScreenIsDrawn(phone: Phone) throws {
    let folder = ProcessInfo.processInfo.environment["PHONE_PICTURES"]
    for (name, owner) in Self.states(phone) {
      let canvas = owner.person.window.doubleCanvas()
      if name == "welcome", phone.size == Person.smallPhone {
        #expect(canvas.colour(x: 5, y: 100) == 0x1A1B22 && canvas.colour(x: 30, y: 550) == 0xFFFFFF)
      }
      let bytes = canvas.png()
      #expect(bytes.count > 1000, "\(name)")
      guard let folder else { continue }
      let file = "app-\(name)-\(phone.language.rawValue)-\(Int(phone.size.width)).png"
      try Data(bytes).write(to: URL(fileURLWithPath: folder).appendingPathComponent(file))
    }
  }
}
