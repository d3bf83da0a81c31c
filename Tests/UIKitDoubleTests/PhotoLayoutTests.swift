import AppModel
import Canvas
import Domain
import Foundation
import PhoneTestKit
import Screens
import Testing
import UIKit

/// The layout and look of the feed and the viewer.
@MainActor @Suite(.serialized) struct PhotoLayoutTests {
  func stands(
    _ user: EntranceUser, _ name: String, _ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat
  ) -> Bool {
    guard let frame = user.person.frame(name) else { return false }
    let distances = [frame.minX - x, frame.minY - y, frame.width - w, frame.height - h]
    if distances.allSatisfy({ abs($0) <= 1 }) { return true }
    Issue.record("\(name) stands at \(frame)")
    return false
  }

  @Test(arguments: Language.allCases)
  func noStateIsAmbiguousOrContradictory(language: Language) async {
    for (name, user) in await PhotoStates.states(language) {
      let report = LayoutReport(of: user.person.window)
      #expect(report.broken.isEmpty, "\(name)")
      #expect(report.ambiguous.isEmpty, "\(name)")
    }
  }

  @Test(.textSize(3)) func theLargestTextBreaksNoState() async {
    for (name, user) in await PhotoStates.states(.russian) {
      let report = LayoutReport(of: user.person.window)
      #expect(report.broken.isEmpty && report.ambiguous.isEmpty, "\(name): \(report)")
    }
  }

  @Test(arguments: [CGSize(width: 320, height: 568), CGSize(width: 430, height: 932)])
  func noSizeOfPhoneBreaksAState(size: CGSize) async {
    for (name, user) in await PhotoStates.states(.russian) {
      user.person.window.frame = CGRect(origin: .zero, size: size)
      for view in user.person.window.subviews { view.frame = user.person.window.bounds }
      let report = LayoutReport(of: user.person.window)
      #expect(report.broken.isEmpty && report.ambiguous.isEmpty, "\(name): \(report)")
    }
  }

  // FEED-6: the feed has the design's margins, gaps and corners; heart and date have their places.
  @Test func theFeedStandsAsDesigned() async throws {
    let user = await PhotoStates.full(.russian)
    #expect(stands(user, "photo p0", 16, 36, 343, 229))
    #expect(stands(user, "photo p1", 16, 273, 343, 229))
    #expect(stands(user, "like button off", 315, 36, 44, 44))
    let date = try #require(user.person.frame("date"))
    #expect(abs(date.minX - 24) <= 1 && abs(date.maxY - 257) <= 1)
    let strip = try #require(user.person.find("date")?.superview)
    #expect(strip.frame.height == 30 && strip.frame.maxY == 229)
    #expect(user.person.find("photo p0")?.layer.cornerRadius == 16)
  }

  // FEED-7: a missing image shows the placeholder symbol in half-transparent white.
  @Test func thePlaceholderStandsInTheMiddle() async throws {
    let broken = await EntranceUser()
    await broken.answerPage(Photo.page(from: 0))
    await broken.pictures.fail("/p0?")
    #expect(stands(broken, "placeholder", 146, 113, 83, 75))
    #expect(broken.person.window.doubleCanvas().colour(x: 40, y: 100) == 0x8D8D91)
  }

  // FEED-11, FEED-13, FEED-14: the viewer's buttons have the measures of the design.
  @Test func theButtonsOfThePhotoStandAsDesigned() async {
    let user = await PhotoStates.view(PhotoStates.full(.russian))
    #expect(stands(user, "nav back button white", 8, 28, 44, 44))
    #expect(stands(user, "share", 162.5, 600, 50, 50))
    #expect(stands(user, "like button off", 323, 28, 44, 44))
  }

  // FEED-11, FEED-14: they keep their places on every width of phone.
  @Test(arguments: [375, 393, 402, 430, 440] as [CGFloat])
  func theButtonsKeepTheirPlaces(width: CGFloat) async {
    let user = await PhotoStates.view(PhotoStates.full(.russian))
    let window = user.person.window
    window.doubleSafeArea = UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0)
    window.frame = CGRect(x: 0, y: 0, width: width, height: 874)
    for view in window.subviews { view.frame = window.bounds }
    #expect(stands(user, "nav back button white", 8, 67, 44, 44))
    #expect(stands(user, "like button off", width - 52, 67, 44, 44))
    #expect(stands(user, "share", width / 2 - 25, 773, 50, 50))
  }

  // FEED-23: the button for the metadata is opposite the heart, in the line of the share button.
  @Test func theButtonForTheMetadataIsAtTheLowerRight() async {
    let user = await PhotoStates.view(PhotoStates.full(.russian))
    #expect(stands(user, "details", 323, 603, 44, 44))
  }

  // FEED-6: larger text stays inside the card.
  @Test(.textSize(3)) func aLargeDateStaysOnItsCard() async throws {
    let user = await PhotoStates.full(.russian)
    let date = try #require(user.person.frame("date"))
    #expect(date.maxX <= 359 && date.minY > 36 && date.height > 40)
  }

  @Test func theGradientIsDarkerBelow() async {
    let user = await PhotoStates.full(.russian)
    let layer = user.person.find("date")?.superview?.layer as? CAGradientLayer
    #expect(layer?.locations == [0, 0.5393])
    #expect(layer?.colors?.compactMap { ($0 as? CGColor)?.alpha } == [0, 0.2])
  }

  @Test func moreContrastMakesTheDateReadable() async {
    let user = await PhotoStates.full(.russian)
    user.person.window.doubleTraits = UITraitCollection(accessibilityContrast: .high)
    let layer = user.person.find("date")?.superview?.layer as? CAGradientLayer
    #expect(layer?.colors?.compactMap { ($0 as? CGColor)?.alpha } == [0.8, 0.8])
  }

  @Test(arguments: Language.allCases)
  func everythingThatReactsHasAName(language: Language) async {
    for (name, user) in await PhotoStates.states(language) {
      for view in user.person.visible where view.isAccessibilityElement && !(view is UILabel) {
        #expect(view.accessibilityLabel?.isEmpty == false, "\(name): \(view.doubleName)")
      }
    }
  }
}
