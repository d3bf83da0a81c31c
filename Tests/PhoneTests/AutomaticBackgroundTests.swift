import Domain
import Foundation
import PhoneTestKit
import Screens
import Testing
import Wire

@testable import Phone

/// IOS-7: the system lets the app run in the background, in a new process without a scene.
@MainActor @Suite(.timeLimit(.minutes(20))) struct AutomaticBackgroundTests {
  let library = TestLibrary()
  let adder: AddingUser

  init() async { adder = await AddingUser(library: library) }

  @Test("IOS-7: the system lets the app run: the new photos of the stored person are uploaded")
  func inTheBackground() async throws {
    #expect(await adder.switchOnAutomatic())
    adder.user.end()
    let uploader = adder.makeUploader()
    let later = try #require(adder.user.makeAdder(uploader))
    try await adder.take("night", [1, 2])
    var isDone = false
    later.run(StoredSession(vault: adder.user.vault)) { isDone = true }
    let sent = await adder.uploads.first()
    #expect(!isDone)
    adder.uploads.respond(adder.server.take(sent))
    while !isDone, !Task.isCancelled { await Task.yield() }
    #expect(adder.server.uploads.values.map(\.name) == ["night.heic"])
  }

  @Test("IOS-7: in the background nothing happens without a session, or switched off")
  func inTheBackgroundWithoutASession() async throws {
    var endings = 0
    let uploader = adder.makeUploader()
    let later = try #require(adder.user.makeAdder(uploader))
    later.run(StoredSession(vault: adder.user.vault)) { endings += 1 }
    #expect(endings == 1 && library.readings == 0)
    adder.user.vault.keep(nil, as: "admission")
    later.run(StoredSession(vault: adder.user.vault)) { endings += 1 }
    #expect(endings == 2)
  }

  @Test("IOS-7: when the time in the background is over, the next run adds the rest")
  func timeIsOver() async throws {
    #expect(await adder.switchOnAutomatic())
    adder.user.end()
    let later = try #require(adder.user.makeAdder(adder.makeUploader()))
    try await adder.take("a", [1])
    var endings = 0
    later.run(StoredSession(vault: adder.user.vault)) { endings += 1 }
    _ = await adder.uploads.first()
    later.stop()
    #expect(endings == 1 && !later.screen.isRunning)
    try await adder.take("b", [2])
    #expect(library.copied == ["a"], "it waits until the first is uploaded")
    await adder.receive()
    await adder.wait { library.copied == ["a", "b"] }
    #expect(library.copied == ["a", "b"])
  }
}
