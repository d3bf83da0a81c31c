import Domain
import Foundation
import Identity
import PhoneTestKit
import Screens
import Service
import Store
import Testing
import UIKit
import Wire

@testable import Phone

/// Adding photos with the iPhone app's view controllers and the real service, in one process.
@Suite(.timeLimit(.minutes(10))) struct PhoneAddingJourneyTests {
  @Test("IOS-6, FEED-22: two photos arrive although the connection is cut and the app terminated")
  func twoPhotosArriveInSpiteOfATermination() async throws {
    try await JourneyServer.run(photos: 1) { try await PhoneAddingJourney($0).walk() }
  }
}

/// The walk of a person who adds two photos.
@MainActor private final class PhoneAddingJourney {
  private let server: JourneyServer
  private let phone: PhoneDevice
  private let library = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString)
  private var user: AppUser { phone.user }

  init(_ server: JourneyServer) async {
    self.server = server
    phone = await PhoneDevice(server)
  }

  deinit { try? FileManager.default.removeItem(at: library) }

  func walk() async throws {
    try await phone.signIn()
    await user.tapTab(1)
    try await phone.deliver()
    await user.person.tap("add photos")
    try await phone.deliver()
    await user.choose(files: try [photo("a", []), photo("b", [7])])
    try await wait { self.user.person.sees("upload 2") }
    try await phone.deliver(isSending: false)
    let sent = try #require(user.uploads.open.first)
    // The connection is cut: the server has half of the bytes, the app knows of none.
    #expect(try await phone.send(sent, bytes: Array(sent.bytes.prefix(40))).status == 204)
    await user.start()
    try await phone.deliver(isSending: false)
    try await wait { self.user.uploads.open.count == 1 }
    let rest = try #require(user.uploads.open.first)
    #expect(rest.upload.request.header("Upload-Offset") == "40")
    try await phone.deliver()
    #expect(user.person.text("state of upload 1") == "Added")
    #expect(user.person.text("state of upload 2") == "Added")
    #expect(server.resources.database.photos.total == 3)
    await user.person.tap("list back")
    await user.tapTab(0)
    try await phone.deliver()
    guard case .inside(let view) = user.app?.screen.view else { return #expect(Bool(false)) }
    let ids = view.feed.cards.prefix(2).map(\.id)
    #expect(ids.count == 2 && !ids.contains("pppppppppp0"), "the new photos are on top")
    let left = try FileManager.default.contentsOfDirectory(atPath: user.uploadFolder.path)
    #expect(left == ["list.json"])
  }

  /// A photo in the library whose bytes differ from those of others.
  private func photo(_ name: String, _ more: [UInt8]) throws -> URL {
    try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
    let file = library.appendingPathComponent(name + ".png")
    try Data(AddingJourneyTests.png + more).write(to: file)
    return file
  }

  /// Waits until `fact` is true. Files are copied on other threads.
  private func wait(until fact: () -> Bool) async throws {
    while !fact() {
      try await phone.deliver(isSending: false)
      await Task.yield()
      user.person.look()
    }
  }
}
