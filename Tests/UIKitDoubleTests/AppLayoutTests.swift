import Canvas
import Domain
import Foundation
import PhoneTestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// Where the app's own screens stand on 375 × 667, and that nothing could stand elsewhere.
@MainActor @Suite(.serialized) struct AppLayoutTests {
  /// Somebody in front of each screen, with a name for the report.
  static func states() -> [(String, Owner)] {
    [
      ("welcome", Owner()), ("no-server", Owner(server: nil)), ("loading", loading()),
      ("ended", ended()), ("servers", servers()), ("profile", profile()),
      ("profile-missing", profileMissing()), ("offline", offline()),
    ]
  }

  private static func loading() -> Owner {
    let owner = Owner()
    owner.person.tap("enter")
    return owner
  }

  private static func ended() -> Owner {
    let owner = Owner(isSignedIn: true)
    owner.api?.answer(.status(401))
    return owner
  }

  private static func servers() -> Owner {
    let owner = Owner()
    owner.app?.memory.servers = ["feed.example", "192.168.1.5:8080"].compactMap {
      try? ServerAddress($0)
    }
    owner.person.tap("servers")
    owner.person.type("http://feed.example", into: "address")
    owner.person.tap("use address")
    owner.person.tap("use keys")
    return owner
  }

  private static func profile() -> Owner {
    let owner = Owner(isSignedIn: true)
    owner.tapTab(1)
    owner.api?.answer(.photos(["a"]))
    owner.api?.answer(.person)
    owner.api?.answer(.photos(["a", "b"]))
    return owner
  }

  private static func profileMissing() -> Owner {
    let owner = Owner(isSignedIn: true)
    owner.tapTab(1)
    owner.api?.answer(.photos([]))
    owner.api?.answer(.status(500))
    return owner
  }

  private static func offline() -> Owner {
    let owner = Owner(isSignedIn: true)
    owner.api?.answer(.photos(["a", "b", "c"]))
    owner.start()
    owner.api?.answer(Answer.none)
    return owner
  }

  private func report(_ owner: Owner, _ name: String) {
    owner.person.look()
    let report = LayoutReport(of: owner.person.window)
    #expect(report.broken.isEmpty && report.ambiguous.isEmpty, "\(name): \(report)")
  }

  //
  @Test func noScreenIsAmbiguousOrContradictory() {
    for (name, owner) in Self.states() { report(owner, name) }
  }

  // any size of phone.
  @Test(arguments: [CGSize(width: 320, height: 568), CGSize(width: 430, height: 932)])
  func noSizeOfPhoneBreaksAScreen(size: CGSize) {
    for (name, owner) in Self.states() {
      owner.person.window.frame = CGRect(origin: .zero, size: size)
      owner.person.window.rootViewController?.view.frame = owner.person.window.bounds
      report(owner, name)
      #expect(LayoutTests.overflowing(owner.person).isEmpty, "\(name)")
    }
  }

  // any size of text.
  @Test func theLargestTextBreaksNoScreen() {
    UIFontMetrics.doubleScale.value = 3
    defer { UIFontMetrics.doubleScale.value = 1 }
    for (name, owner) in Self.states() { report(owner, name) }
  }

  private func stands(_ owner: Owner, _ name: String, _ place: CGRect) -> Bool {
    guard let frame = owner.person.frame(name) else { return false }
    let distances = [
      frame.minX - place.minX, frame.minY - place.minY, frame.width - place.width,
      frame.height - place.height,
    ]
    if distances.allSatisfy({ abs($0) <= 1 }) { return true }
    Issue.record("\(name) stands at \(frame)")
    return false
  }

  // FEED-1: the facts of the design.
  @Test func theWayInStandsAsDesigned() {
    let owner = Owner()
    #expect(stands(owner, "enter", CGRect(x: 16, y: 529, width: 343, height: 48)))
    #expect(stands(owner, "logo", CGRect(x: 157.5, y: 303.5, width: 60, height: 60)))
    #expect(owner.person.find("enter")?.layer.cornerRadius == 16)
    let splash = Person(before: WaitingViewController(language: .russian, isSplash: true))
    let frame = splash.frame("splash") ?? .zero
    #expect(abs(frame.midX - 187.5) <= 1 && abs(frame.midY - 333.5) <= 1)
    #expect(frame.size == CGSize(width: 75, height: 78))
  }

  // FEED-15: the facts of the design.
  @Test func theProfileStandsAsDesigned() {
    let owner = Self.profile()
    #expect(stands(owner, "portrait", CGRect(x: 16, y: 52, width: 70, height: 70)))
    #expect(stands(owner, "leave", CGRect(x: 317, y: 65, width: 44, height: 44)))
    #expect(abs((owner.person.frame("name")?.minY ?? 0) - 130) <= 1)
    #expect(owner.person.find("portrait")?.layer.cornerRadius == 35)
  }

  // whatever reacts has a name, and room for a finger.
  @Test func everyControlHasANameAndRoom() {
    for (name, owner) in Self.states() {
      owner.person.look()
      for case let control as UIControl in owner.person.visible where control.isAccessibilityElement
      {
        #expect(control.accessibilityLabel?.isEmpty == false, "\(name): \(control.doubleName)")
        #expect(control.frame.width >= 44 && control.frame.height >= 40, "\(name): \(control)")
      }
    }
  }

  // FEED-1: what is drawn has the colours of the design; `PHONE_PICTURES=folder` writes every screen.
  @Test func everyScreenIsDrawn() throws {
    let folder = ProcessInfo.processInfo.environment["PHONE_PICTURES"]
    for (name, owner) in Self.states() {
      let canvas = owner.person.window.doubleCanvas()
      if name == "welcome" {
        #expect(canvas.colour(x: 5, y: 100) == 0x1A1B22 && canvas.colour(x: 30, y: 550) == 0xFFFFFF)
      }
      let bytes = canvas.png()
      #expect(bytes.count > 1000, "\(name)")
      guard let folder else { continue }
      try Data(bytes).write(
        to: URL(fileURLWithPath: folder).appendingPathComponent("app-\(name).png"))
    }
  }
}
