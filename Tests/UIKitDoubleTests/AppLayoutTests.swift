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
  private func report(_ user: AppUser, _ name: String) async {
    await user.person.settle()
    let report = LayoutReport(of: user.person.window)
    #expect(report.broken.isEmpty && report.ambiguous.isEmpty, "\(name): \(report)")
    for case let button as UIButton in user.person.visible {
      guard let title = button.titleLabel, title.text?.isEmpty == false else { continue }
      let room = CGSize(width: title.frame.width, height: .greatestFiniteMagnitude)
      let isWhole = title.sizeThatFits(room).height <= title.frame.height + 0.5
      #expect(
        isWhole && button.bounds.insetBy(dx: -0.5, dy: -0.5).contains(title.frame),
        "\(name): \(title.text ?? "") at \(title.frame) in \(button.bounds)")
    }
  }

  // Q-3: no screen has ambiguous or contradictory constraints.
  @Test(arguments: Language.allCases)
  func noScreenIsAmbiguousOrContradictory(language: Language) async {
    for (name, user) in await AppStates.all(AppStates.Phone(language: language)) {
      await report(user, name)
    }
  }

  // Q-3: every screen fits the smallest and the largest phone.
  @Test(arguments: [CGSize(width: 320, height: 568), CGSize(width: 430, height: 932)])
  func noSizeOfPhoneBreaksAScreen(size: CGSize) async {
    for (name, user) in await AppStates.all(AppStates.Phone(language: .russian, size: size)) {
      await report(user, name)
      let overflowing = await LayoutTests.overflowing(user.person)
      #expect(overflowing == [], "\(name)")
    }
  }

  // Q-3: text of three times the size makes no layout ambiguous.
  @Test(.textSize(3)) func theLargestTextBreaksNoScreen() async {
    for (name, user) in await AppStates.all(AppStates.Phone(language: .russian)) {
      await report(user, name)
    }
  }

  private func stands(_ user: AppUser, _ name: String, _ place: CGRect) -> Bool {
    guard let frame = user.person.frame(name) else { return false }
    let distances = [
      frame.minX - place.minX, frame.minY - place.minY, frame.width - place.width,
      frame.height - place.height,
    ]
    if distances.allSatisfy({ abs($0) <= 1 }) { return true }
    Issue.record("\(name) stands at \(frame)")
    return false
  }

  // FEED-1: the welcome and splash screens have the measures of the design.
  @Test func theWayInStandsAsDesigned() async {
    let user = await AppUser()
    #expect(stands(user, "enter", CGRect(x: 16, y: 529, width: 343, height: 48)))
    #expect(stands(user, "logo", CGRect(x: 157.5, y: 303.5, width: 60, height: 60)))
    #expect(user.person.find("enter")?.layer.cornerRadius == 16)
    let splash = await Person(before: WaitingViewController(language: .russian, isSplash: true))
    let frame = splash.frame("splash") ?? .zero
    #expect(abs(frame.midX - 187.5) <= 1 && abs(frame.midY - 333.5) <= 1)
    #expect(frame.size == CGSize(width: 75, height: 78))
  }

  // FEED-15: the profile has the measures of the design.
  @Test func theProfileStandsAsDesigned() async {
    let user = await AppStates.profile(AppStates.Phone())
    #expect(stands(user, "portrait", CGRect(x: 16, y: 52, width: 70, height: 70)))
    #expect(stands(user, "leave", CGRect(x: 317, y: 65, width: 44, height: 44)))
    #expect(abs((user.person.frame("name")?.minY ?? 0) - 130) <= 1)
    #expect(user.person.find("portrait")?.layer.cornerRadius == 35)
  }

  // Q-3: every control has a name and a touch target of sufficient size.
  @Test func everyControlHasANameAndRoom() async {
    for (name, user) in await AppStates.all() {
      await user.person.settle()
      for case let control as UIControl in user.person.visible where control.isAccessibilityElement
      {
        #expect(control.accessibilityLabel?.isEmpty == false, "\(name): \(control.doubleName)")
        // NB: AUTH-13 makes the fields of the sign-in 36 points high, as UIKit its search field.
        let isMocked = ["login", "password", "search field"].contains(
          control.accessibilityIdentifier)
        let least: CGFloat = isMocked ? 36 : 40
        #expect(
          control.frame.width >= 44 && control.frame.height >= least,
          "\(name): \(control.doubleName)")
      }
    }
  }

  // FEED-1: the welcome screen has the colors of the design.
  @Test func theWelcomeScreenHasTheColorsOfTheDesign() async {
    let user = await AppUser()
    let canvas = user.person.window.doubleCanvas()
    #expect(canvas.colour(x: 5, y: 100) == 0x1A1B22 && canvas.colour(x: 30, y: 550) == 0xFFFFFF)
  }
}
