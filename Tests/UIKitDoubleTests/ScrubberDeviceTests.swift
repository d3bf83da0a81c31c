import Canvas
import Foundation
import PhoneTestKit
import Screens
import Testing
import UIKit

/// FEED-18: dragging the date scrubber, and its position.
@MainActor @Suite(.serialized) struct ScrubberDeviceTests {
  let user: AppUser

  init() async {
    let server = ListServer(count: 300)
    user = await AppUser(isSignedIn: true) { server.response($0) }
    await user.person.settle()
    await user.scrollFeed(to: 40)
  }

  private func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? {
    user.person.window.hitTest(CGPoint(x: x, y: y), with: nil)
  }

  private var offset: CGFloat {
    (user.person.find("cards") as? UITableView)?.contentOffset.y ?? 0
  }

  /// The scrubber with a finger on its thumb.
  private func grab() async throws -> (scrubber: UIView, finger: UITouch) {
    let scrubber = try #require(hit(355, 50))
    #expect(scrubber.accessibilityIdentifier == "scrubber")
    let finger = UITouch(double: CGPoint(x: 355, y: 50), at: 1)
    scrubber.touchesBegan([finger], with: nil)
    await user.person.settle()
    return (scrubber, finger)
  }

  @Test func thePillStandsAtTheEdge() async {
    await user.scrollFeed(to: 2)
    #expect(user.person.frame("scrubber thumb") == CGRect(x: 327, y: 28, width: 48, height: 48))
    #expect(user.person.frame("scrubber pill") == CGRect(x: 343, y: 32, width: 28, height: 40))
  }

  @Test func aFingerBesideTheThumbReachesTheList() async {
    #expect(hit(355, 50)?.accessibilityIdentifier == "scrubber")
    #expect(hit(355, 200)?.accessibilityIdentifier != "scrubber")
    #expect(hit(200, 50)?.accessibilityIdentifier != "scrubber")
    await user.alarm.ring(times: 4)
    await user.person.settle()
    #expect(hit(355, 50)?.accessibilityIdentifier != "scrubber", "nor what is not seen")
  }

  @Test func theThumbLeadsThroughTheWholeList() async throws {
    let (scrubber, finger) = try await grab()
    #expect(user.person.sees("scrubber month"))
    #expect(user.person.text("scrubber month") == "August 2022")
    finger.doubleMove(to: CGPoint(x: 340, y: 5_000), at: 2)
    scrubber.touchesMoved([finger], with: nil)
    await user.person.settle()
    #expect(user.person.sees("card p299"))
    #expect(user.person.text("scrubber month") == "November 2021")
    let pill = try #require(user.person.frame("scrubber pill"))
    #expect(pill.maxY == 606, "12 above the bar of 49")
    finger.doubleMove(to: CGPoint(x: 340, y: 310), at: 3)
    scrubber.touchesMoved([finger], with: nil)
    #expect(abs(offset - 150 * 265) < 2_000)
    scrubber.touchesEnded([finger], with: nil)
    await user.person.settle()
    #expect(!user.person.sees("scrubber month"))
  }

  // VoiceOver can always find the thumb, and a double tap does not reach the views below.
  @Test func voiceOverFindsTheThumbAtAnyTime() async throws {
    UIAccessibility.doubleHasVoiceOver = true
    defer { UIAccessibility.doubleHasVoiceOver = false }
    await user.alarm.ring(times: 4)
    await user.person.settle()
    #expect(!user.person.sees("scrubber pill"))
    #expect(hit(355, 50)?.accessibilityIdentifier == "scrubber")
    #expect(try #require(user.person.find("scrubber thumb")).accessibilityActivate())
  }

  // If the system cancels the touch, as for a call, the scrubber no longer follows the finger.
  @Test func aFingerThatIsTakenAwayLetsGo() async throws {
    let (scrubber, finger) = try await grab()
    scrubber.touchesCancelled([finger], with: nil)
    await user.person.settle()
    #expect(!user.person.sees("scrubber month"))
    let before = offset
    finger.doubleMove(to: CGPoint(x: 340, y: 400), at: 2)
    scrubber.touchesMoved([finger], with: nil)
    #expect(offset == before)
  }

  @Test(arguments: [1.0, 3])
  func noSizeOfTextBreaksIt(scale: Double) async throws {
    try await UIFontMetrics.$doubleScale.withValue(scale) {
      _ = try await grab()
      let report = LayoutReport(of: user.person.window)
      #expect(report.broken.isEmpty && report.ambiguous.isEmpty, "\(report)")
      let bubble = try #require(user.person.find("scrubber month")?.superview)
      #expect(bubble.convert(bubble.bounds, to: nil).minX >= 16)
    }
  }

  @Test func theThumbIsWhiteWithDarkLines() async throws {
    _ = try await grab()
    let canvas = user.person.window.doubleCanvas()
    #expect(canvas.colour(x: 346, y: 52) == 0xFFFFFF && canvas.colour(x: 357, y: 52) == 0x1A1B22)
  }
}
