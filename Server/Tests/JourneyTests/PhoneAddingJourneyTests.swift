import Domain
import Foundation
import Identity
import PhoneTestKit
import Screens
import Service
import Store
import TestKit
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

  @Test("FEED-28, IOS-6: a Live Photo arrives with its video, which the app can play")
  func aLivePhotoArrives() async throws {
    try await JourneyServer.run(photos: 1) { try await PhoneAddingJourney($0).addLivePhoto() }
  }
}

/// The walk of a person who adds photos.
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
    try await openList()
    await user.choose(files: try [photo("a", []), photo("b", [7])])
    try await wait { self.user.person.sees("upload 2") }
    try await phone.deliver(isSending: false)
    try await wait { self.user.uploads.open.count == 2 }
    let sent = try #require(user.uploads.open.first)
    // The connection is cut: the server has half of the bytes, and the system gives the upload up.
    #expect(try await phone.send(sent, bytes: Array(sent.bytes.prefix(40))).status == 204)
    user.uploads.lose(at: 0)
    await user.start()
    try await phone.deliver(isSending: false)
    try await wait { self.user.uploads.open.count == 2 }
    let offsets = user.uploads.open.map { $0.upload.request.header("Upload-Offset") }
    #expect(offsets == ["0", "40"], "the second continues, the first from where it was cut")
    try await phone.deliver()
    #expect(user.person.text("state of upload 1") == "Added")
    #expect(user.person.text("state of upload 2") == "Added")
    #expect(server.resources.database.photos.total == 3)
    #expect(await user.person.tap("BackButton"))
    await user.tapTab(0)
    try await phone.deliver()
    guard case .inside(let view) = user.app?.screen.view else { return #expect(Bool(false)) }
    let ids = view.feed.cards.prefix(2).map(\.id)
    #expect(ids.count == 2 && !ids.contains("pppppppppp0"), "the new photos are on top")
    let left = try FileManager.default.contentsOfDirectory(atPath: user.uploadFolder.path)
    #expect(left == ["list.json"])
  }

  /// A gray JPEG of 8 × 8 pixels.
  private static let jpeg =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4"
    + "UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAA"
    + "AAAAAAAAAAD/2gAIAQEAAD8AP//Z"

  func addLivePhoto() async throws {
    try await openList()
    let live = LivePhotoSample()
    let jpeg = try #require(Data(base64Encoded: Self.jpeg))
    await user.choose([
      LibraryFiles(
        try file("IMG_1.jpg", live.still(Array(jpeg))), video: try file("IMG_1.mov", live.movie))
    ])
    try await wait { self.user.person.sees("upload 2") }
    try await phone.deliver()
    #expect(user.person.text("state of upload 1") == "Added")
    #expect(user.person.text("state of upload 2") == "Added")
    #expect(server.resources.database.photos.total == 2, "the video is part of its photo")
    #expect(await user.person.tap("BackButton"))
    await user.tapTab(0)
    try await phone.deliver()
    guard case .inside(let view) = user.app?.screen.view else { return #expect(Bool(false)) }
    let card = try #require(view.feed.cards.first)
    let movie = try #require(MovieAddress(ofImage: card.address))
    let path = String(movie.url.dropFirst("http://127.0.0.1:8080".count))
    let response = try await server.network().ask(Request(page: path))
    #expect(response.status == 200 && response.body.count == live.movie.count)
  }

  private func openList() async throws {
    try await phone.signIn()
    await user.tapTab(1)
    try await phone.deliver()
    await user.person.tap("add photos")
    try await phone.deliver()
  }

  /// A photo in the library whose bytes differ from those of others.
  private func photo(_ name: String, _ more: [UInt8]) throws -> URL {
    try file(name + ".png", AddingJourneyTests.png + more)
  }

  /// A file of the library.
  private func file(_ name: String, _ bytes: [UInt8]) throws -> URL {
    try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
    let file = library.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return file
  }

  /// Waits until `fact` is true. Files are copied on other threads.
  private func wait(until fact: () -> Bool) async throws {
    while !fact() {
      try Task.checkCancellation()
      try await phone.deliver(isSending: false)
      await Task.yield()
      user.person.look()
    }
  }
}
