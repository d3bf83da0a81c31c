import Canvas
import Foundation
import PhoneTestKit
import Screens
import Testing
import UIKit

/// FEED-18: dragging the date scrubber, and its position.
@MainActor @Suite(.serialized) struct ScrubberDeviceTests {
  let user: AppUser

  init() {
    let server = ListServer(count: 300)
    user = AppUser(isSignedIn: true) { server.response($0) }
    user.person.look()
    user.scrollFeed(to: 40)
  }

  private func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? {
    user.person.window.hitTest(CGPoint(x: x, y: y), with: nil)
  }

  private var offset: CGFloat {
    (user.person.find("cards") as? UITableView)?.contentOffset.y ?? 0
  }

  /// The scrubber with a finger on its thumb.
  private func grab() throws -> (scrubber: UIView, finger: UITouch) {
    let scrubber = try #require(hit(355, 50))
    #expect(scrubber.accessibilityIdentifier == "scrubber")
    let finger = UITouch(double: CGPoint(x: 355, y: 50), at: 1)
    scrubber.touchesBegan([finger], with: nil)
    user.person.look()
    return (scrubber, finger)
  }

  @Test func thePillStandsAtTheEdge() {
    user.scrollFeed(to: 2)
    #expect(user.person.frame("scrubber thumb") == CGRect(x: 327, y: 28, width: 48, height: 48))
    #expect(user.person.frame("scrubber pill") == CGRect(x: 343, y: 32, width: 28, height: 40))
  }

  @Test func aFingerBesideTheThumbReachesTheList() {
    #expect(hit(355, 50)?.accessibilityIdentifier == "scrubber")
    #expect(hit(355, 200)?.accessibilityIdentifier != "scrubber")
    #expect(hit(200, 50)?.accessibilityIdentifier != "scrubber")
    user.alarm.ring(times: 4)
    user.person.look()
    #expect(hit(355, 50)?.accessibilityIdentifier != "scrubber", "nor what is not seen")
  }

  @Test func theThumbLeadsThroughTheWholeList() throws {
    let (scrubber, finger) = try grab()
    #expect(user.person.sees("scrubber month"))
    #expect(user.person.text("scrubber month") == "August 2022")
    finger.doubleMove(to: CGPoint(x: 340, y: 5_000), at: 2)
    scrubber.touchesMoved([finger], with: nil)
    user.person.look()
    #expect(user.person.sees("card p299"))
    #expect(user.person.text("scrubber month") == "November 2021")
    let pill = try #require(user.person.frame("scrubber pill"))
    #expect(pill.maxY == 606, "12 above the bar of 49")
    finger.doubleMove(to: CGPoint(x: 340, y: 310), at: 3)
    scrubber.touchesMoved([finger], with: nil)
    #expect(abs(offset - 150 * 265) < 2_000)
    scrubber.touchesEnded([finger], with: nil)
    user.person.look()
    #expect(!user.person.sees("scrubber month"))
  }

  // VoiceOver can always find the thumb, and a double tap does not reach the views below.
  @Test func voiceOverFindsTheThumbAtAnyTime() throws {
    UIAccessibility.doubleHasVoiceOver = true
    defer { UIAccessibility.doubleHasVoiceOver = false }
    user.alarm.ring(times: 4)
    user.person.look()
    #expect(!user.person.sees("scrubber pill"))
    #expect(hit(355, 50)?.accessibilityIdentifier == "scrubber")
    #expect(try #require(user.person.find("scrubber thumb")).accessibilityActivate())
  }

  // If the system cancels the touch, as for a call, the scrubber no longer follows the finger.
  @Test func aFingerThatIsTakenAwayLetsGo() throws {
    let (scrubber, finger) = try grab()
    scrubber.touchesCancelled([finger], with: nil)
    user.person.look()
    #expect(!user.person.sees("scrubber month"))
    let before = offset
    finger.doubleMove(to: CGPoint(x: 340, y: 400), at: 2)
    scrubber.touchesMoved([finger], with: nil)
    #expect(offset == before)
  }

  @Test(arguments: [1.0, 3])
  func noSizeOfTextBreaksIt(scale: Double) throws {
    UIFontMetrics.doubleScale.value = scale
    defer { UIFontMetrics.doubleScale.value = 1 }
    _ = try grab()
    let report = LayoutReport(of: user.person.window)
    #expect(report.broken.isEmpty && report.ambiguous.isEmpty, "\(report)")
    let bubble = try #require(user.person.find("scrubber month")?.superview)
    #expect(bubble.convert(bubble.bounds, to: nil).minX >= 16)
  }

  @Test func theThumbIsWhiteWithDarkLines() throws {
    _ = try grab()
    let canvas = user.person.window.doubleCanvas()
    #expect(canvas.colour(x: 346, y: 52) == 0xFFFFFF && canvas.colour(x: 357, y: 52) == 0x1A1B22)
  }
}
