import Domain
import Foundation
import Phone
import PhoneTestKit
import Testing
import UIKit

/// Every screen of the iPhone app looks as recorded in Tests/Traces/phone, so that a change of a size, a color or a
/// text is seen in a diff. `UPDATE_OUTLINES=1 swift test --filter ScreenOutlineTests` records them again.
@MainActor @Suite(.serialized) struct ScreenOutlineTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Traces/phone").standardizedFileURL
  private static let isUpdating =
    ProcessInfo.processInfo.environment["UPDATE_OUTLINES"] != nil

  /// Compares the screens, and what VoiceOver announced and how long animations took before they looked like
  /// this, with their record.
  private func check(
    _ group: String, _ make: @MainActor () async throws -> [(String, Person)]
  ) async throws {
    UIAccessibility.doubleAnnouncements = []
    UIView.doubleAnimations = []
    var outlines = try await make().map { name, person in
      let controllers = ControllerOutline(of: person.window).lines
      return (["# " + name] + controllers + ScreenOutline(of: person.window).lines)
        .joined(separator: "\n")
    }
    outlines.append(
      (["# announced"] + UIAccessibility.doubleAnnouncements).joined(separator: "\n"))
    let durations = Set(UIView.doubleAnimations).sorted().map { "\($0)" }
    outlines.append((["# seconds of animations"] + durations).joined(separator: "\n"))
    let found = outlines.joined(separator: "\n\n") + "\n"
    let file = Self.folder.appending(path: group + ".txt")
    if Self.isUpdating { return try Data(found.utf8).write(to: file) }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    if let difference = Self.difference(recorded, found) {
      Issue.record("Tests/Traces/phone/\(group).txt:\(difference)")
    }
  }

  /// The first line that differs, with its number; nil if none does.
  private static func difference(_ recorded: String, _ found: String) -> String? {
    if recorded == found { return nil }
    let before = recorded.split(separator: "\n", omittingEmptySubsequences: false)
    let after = found.split(separator: "\n", omittingEmptySubsequences: false)
    let place = zip(before, after).enumerated().first { $1.0 != $1.1 }?.offset
    let line = place ?? min(before.count, after.count)
    let texts = [before, after].map { line < $0.count ? $0[line] : "(end)" }
    return "\(line + 1): recorded \(texts[0]), found \(texts[1])"
  }

  // AUTH-13: every sign-in screen.
  @Test func theSignInScreensAreAsRecorded() async throws {
    try await check("sign-in") { await EntranceStates.states(.english) }
  }

  // PASS-6: the password field alone.
  @Test func thePasswordFieldIsAsRecorded() async throws {
    try await check("password-field") {
      [("password field", await Person(before: PasswordDemoViewController(words: nil) { _ in }))]
    }
  }

  // FEED-1: the feed, the full-screen photo and its metadata.
  @Test func thePhotosAreAsRecorded() async throws {
    try await check("photos") { await PhotoStates.states(.english).map { ($0.0, $0.1.person) } }
  }

  // FEED-1: all other screens of the app.
  @Test func theScreensOfTheAppAreAsRecorded() async throws {
    try await check("app") { await AppStates.all().map { ($0.0, $0.1.person) } }
  }

  // FEED-22: the list of uploads.
  @Test func theUploadsAreAsRecorded() async throws {
    try await check("adding") {
      let (empty, _) = await AddingLayoutTests.user(.english, Person.smallPhone)
      let (filled, _) = await AddingLayoutTests.user(.english, Person.smallPhone)
      try AddingLayoutTests.fill(filled)
      return [("adding", empty.person), ("adding-filled", filled.person)]
    }
  }
}
