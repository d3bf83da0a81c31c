import Canvas
import Domain
import Foundation
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// FEED-22: the layout of the list of uploads, which must be unambiguous in every state.
@MainActor @Suite(.serialized, .timeLimit(.minutes(20))) struct AddingLayoutTests {
  /// A server on which four uploads are unfinished, whose responses the test changes.
  static func user(
    _ language: Language, _ size: CGSize, library: TestLibrary? = nil
  ) async -> (AppUser, UploadServer) {
    let server = UploadServer()
    let user = await AppUser(
      isSignedIn: true, language: language, phone: size, library: library
    ) { server.response($0) }
    user.person.look()
    await user.tapTab(1)
    await user.person.tap("add photos")
    return (user, server)
  }

  /// Puts files into the list without copying any.
  static func fill(_ user: AppUser) throws {
    let uploader = try #require(user.app?.tools.uploader)
    let folder = user.uploadFolder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let names = [
      "IMG_0001.heic", "A photo with a very long name that does not fit into one line.jpeg",
      "IMG_0001.mov",
    ]
    let files = try names.enumerated().map { index, name in
      let number = Int32(index + 1)
      try Data([1, 2, 3]).write(to: folder.appendingPathComponent(String(number)))
      return ChosenFile(number: number, name: name, size: 3, modified: 0)
    }
    uploader.handle(.filesChosen(files))
    user.uploads.respond(.status(507))
    user.uploads.respond(.status(507))
    user.uploads.report(2)
    user.person.look()
  }

  @Test(
    "FEED-22: no constraint conflicts and no position is ambiguous",
    arguments: Language.allCases,
    [CGSize(width: 320, height: 568), Person.smallPhone, CGSize(width: 430, height: 932)])
  func theListIsLaidOut(language: Language, size: CGSize) async throws {
    for isFilled in [false, true] {
      let (user, _) = await Self.user(language, size)
      if isFilled { try Self.fill(user) }
      let report = LayoutReport(of: user.person.window)
      #expect(
        report.broken.isEmpty && report.ambiguous.isEmpty, "\(report.broken) \(report.ambiguous)")
      try draw(user, "adding\(isFilled ? "-filled" : "")-\(language)-\(Int(size.width))")
    }
  }

  @Test(
    "IOS-7: the card for new photos is laid out in every state, also at three times the text size",
    arguments: Language.allCases,
    [CGSize(width: 320, height: 568), Person.smallPhone, CGSize(width: 430, height: 932)])
  func theCardIsLaidOut(language: Language, size: CGSize) async throws {
    for scale in [1.0, 3] {
      try await UIFontMetrics.$doubleScale.withValue(scale) {
        for access in [AutomaticAdding.Access.unasked, .limited, .denied] {
          try await checkCard(access, language, size, scale)
        }
      }
    }
  }

  /// The card after the person has switched it on and answered this; `unasked` stands for off.
  private func checkCard(
    _ access: AutomaticAdding.Access, _ language: Language, _ size: CGSize, _ scale: Double
  ) async throws {
    let library = TestLibrary()
    library.answer = access
    let (user, _) = await Self.user(language, size, library: library)
    if access != .unasked { #expect(await user.person.tap("automatic")) }
    while user.app?.tools.automatic?.screen.access != access, !Task.isCancelled {
      await Task.yield()
    }
    await user.settle()
    let report = LayoutReport(of: user.person.window)
    #expect(
      report.broken.isEmpty && report.ambiguous.isEmpty, "\(report.broken) \(report.ambiguous)")
    try draw(user, "automatic-\(access)-\(language)-\(Int(size.width))-\(Int(scale))")
  }

  @Test("FEED-22: at three times the text size the texts of a row stay inside it", .textSize(3))
  func largeTextsStayInside() async throws {
    let (user, _) = await Self.user(.russian, Person.smallPhone)
    try Self.fill(user)
    let report = LayoutReport(of: user.person.window)
    #expect(
      report.broken.isEmpty && report.ambiguous.isEmpty, "\(report.broken) \(report.ambiguous)")
    for key in [1, 2, 3] {
      guard let row = user.person.frame("upload \(key)") else { continue }
      for part in ["state of upload \(key)", "retry upload \(key)"] {
        guard user.person.sees(part), let frame = user.person.frame(part) else { continue }
        #expect(frame.maxY <= row.maxY && frame.minY >= row.minY, "\(part)")
      }
    }
    try draw(user, "adding-large")
  }

  @Test("FEED-22: buttons are at least 44 points high, and rows have the design's places")
  func theDesignIsKept() async throws {
    let footer = AddingFooter(.english)
    #expect([footer.retryAll, footer.clear].map { $0.titleLabel?.font.pointSize } == [15, 15])
    let (user, _) = await Self.user(.english, Person.smallPhone)
    try Self.fill(user)
    for name in ["choose photos", "remove upload 1", "retry upload 1", "retry all"] {
      #expect(user.person.frame(name).map { $0.height >= 44 } == true, "\(name)")
    }
    let row = try #require(user.person.frame("upload 1"))
    #expect(row.width == 375)
    let choose = try #require(user.person.frame("choose photos"))
    #expect(choose.minX == 32 && choose.width == 311)
    #expect(user.person.window.doubleCanvas().colour(x: 5, y: 400) == 0x1A1B22)
  }

  private func draw(_ user: AppUser, _ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["PHONE_PICTURES"] else { return }
    try Data(user.person.window.doubleCanvas().png()).write(
      to: URL(fileURLWithPath: folder).appendingPathComponent(name + ".png"))
  }
}
