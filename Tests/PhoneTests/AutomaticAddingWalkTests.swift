import Domain
import Foundation
import PhoneTestKit
import Screens
import Testing
import Texts
import UIKit
import Wire

@testable import Phone

/// IOS-7: a person lets the app add new photos by themselves.
@MainActor @Suite(.timeLimit(.minutes(20))) struct AutomaticAddingWalkTests {
  let library = TestLibrary()
  let adder: AddingUser
  var person: Person { adder.person }
  var automatic: AutomaticAdder? { adder.user.app?.tools.automatic }
  /// When the person switches it on.
  let now = Instant(seconds: 1_700_000_000)

  init() async { adder = await AddingUser(library: library) }

  private func take(
    _ id: String, _ bytes: [UInt8], seconds: Int64 = 1, album: AutomaticAdding.Album? = nil
  ) throws {
    library.add(
      id, try adder.photo(id, bytes), taken: now.advanced(bySeconds: seconds), album: album)
  }

  private func switchOn() async {
    await adder.openList()
    #expect(await person.tap("automatic"))
    await adder.wait { automatic?.screen.isRunning == false && library.readings > 0 }
  }

  /// The names of the photos that the server has.
  private var names: [String] { adder.server.uploads.values.map(\.name).sorted() }

  @Test("IOS-7: photos taken from now on are added, each once, without the person's help")
  func newPhotosAreAdded() async throws {
    try take("old", [0], seconds: -10)
    await switchOn()
    #expect(library.questions == 1 && library.copied.isEmpty)
    try take("new", [1, 2])
    await adder.receive()
    await adder.wait { automatic?.screen.isRunning == false }
    #expect(names == ["new.heic"] && adder.state(1) == "Added")
    let clock = LocalClock(adder.user.alarm.now)
    #expect(
      person.text("automatic state")
        == AutomaticPhrase.lastRun(clock.date, time: clock.time, count: 1).text(in: .english))
    adder.user.app?.cameToFront()
    await adder.user.start()
    await adder.wait { automatic?.screen.isRunning == false && library.readings > 3 }
    #expect(library.copied == ["new"], "once, also after a restart")
  }

  @Test(
    "IOS-7: the photos are sent by Wi-Fi only, unless the person allows more; chosen ones always")
  func wiFiOnly() async throws {
    await switchOn()
    try take("a", [1])
    #expect(await !adder.uploads.first().upload.usesCellular)
    await adder.receive()
    await adder.choose([try adder.photo("chosen", [2])])
    #expect(await adder.uploads.first().upload.usesCellular)
    await adder.receive()
    #expect(await person.tap("cellular"))
    try take("b", [3])
    #expect(await adder.uploads.first().upload.usesCellular)
  }

  @Test("IOS-7: what was handed over before a termination still waits for Wi-Fi")
  func wiFiOnlyAfterATermination() async throws {
    await switchOn()
    try take("a", [1, 2, 3])
    let sent = await adder.uploads.first()
    _ = adder.server.take(sent, count: 1)
    adder.uploads.lose(at: 0)
    await adder.user.start()
    let rest = await adder.uploads.first()
    #expect(rest.bytes == [2, 3] && !rest.upload.usesCellular)
  }

  @Test("IOS-7: a person who refuses sees why nothing is added, and the way to the settings")
  func refused() async throws {
    library.answer = .denied
    await adder.openList()
    await person.tap("automatic")
    await adder.wait { person.text("automatic state")?.hasPrefix("The app may not") == true }
    #expect(person.text("automatic state")?.hasPrefix("The app may not") == true)
    #expect(await person.tap("photo settings"))
    #expect(adder.user.timesSettingsOpened == 1 && library.readings == 0)
    // Allowed in the settings.
    library.access = .whole
    try take("a", [1])
    adder.user.app?.cameToFront()
    await adder.receive()
    #expect(names == ["a.heic"])
  }

  @Test("IOS-7: limited access is said, and what the app may see is added")
  func limited() async throws {
    library.answer = .limited
    await switchOn()
    #expect(person.text("photo access")?.contains("only the photos that you selected") == true)
    #expect(person.sees("photo settings"))
    try take("a", [1])
    await adder.receive()
    #expect(names == ["a.heic"])
  }

  @Test("IOS-7: only the photos of a chosen album are added; one that is gone is reported")
  func album() async throws {
    let album = AutomaticAdding.Album(id: "1", title: "Holidays")
    try take("other", [1])
    try take("sea", [2], album: album)
    await adder.openList()
    library.access = .whole
    await person.tap("automatic")
    await adder.receive()
    await adder.receive()
    await person.tap("choose album")
    await adder.wait { person.alert != nil }
    #expect(await person.answer("Holidays"))
    #expect(person.text("album") == "From the album “Holidays”")
    try take("more", [3])
    try take("sun", [4], album: album)
    await adder.receive()
    #expect(names == ["other.heic", "sea.heic", "sun.heic"])
    await adder.wait { automatic?.screen.isRunning == false }
    library.remove(album)
    adder.user.app?.cameToFront()
    await adder.wait { person.text("automatic state")?.hasPrefix("The album") == true }
    #expect(person.text("automatic state")?.hasPrefix("The album no longer exists") == true)
  }

  @Test("IOS-7: photos of earlier years are added if the person wants them")
  func earlierPhotos() async throws {
    try take("old", [1], seconds: -400 * 86_400)
    await switchOn()
    await person.tap("choose start")
    #expect(await person.answer("Photos of all years"))
    await adder.receive()
    #expect(names == ["old.heic"] && person.text("taken since") == "Photos of all years")
  }

  @Test("IOS-7: the profile says when photos were last added")
  func theProfileSaysIt() async throws {
    await switchOn()
    await person.tap("BackButton")
    #expect(person.text("uploads under way")?.hasPrefix("Last time: ") == true)
    #expect(person.text("uploads under way")?.hasSuffix("Photos found: 0") == true)
  }

  @Test("IOS-7, FEED-16: signing out, or another person's sign-in, forgets the choice")
  func signingOut() async throws {
    await switchOn()
    adder.user.app?.happened(.signedOut)
    let file = try #require(automatic)
    file.forget()
    #expect(!file.isOn && file.summary(in: .english) == nil)
    file.begin(
      UploadOwner(server: try #require(URL(string: "https://feed.example")), username: "anna"))
    #expect(!file.isOn)
  }

  @Test("IOS-7: the settings of another person are not used")
  func anotherPerson() async throws {
    await switchOn()
    let server = try #require(URL(string: "https://feed.example"))
    automatic?.begin(UploadOwner(server: server, username: "boris"))
    #expect(automatic?.isOn == false)
    automatic?.begin(UploadOwner(server: server, username: "anna"))
    #expect(automatic?.isOn == true)
  }

  @Test("IOS-7: the system lets the app run: the new photos of the stored person are uploaded")
  func inTheBackground() async throws {
    await switchOn()
    adder.user.end()
    let uploader = adder.makeUploader()
    let later = try #require(adder.user.makeAdder(uploader))
    try take("night", [1, 2])
    var isDone = false
    later.run(StoredSession(vault: adder.user.vault)) { isDone = true }
    let sent = await adder.uploads.first()
    #expect(!isDone)
    adder.uploads.respond(adder.server.take(sent))
    while !isDone, !Task.isCancelled { await Task.yield() }
    #expect(names == ["night.heic"])
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
    await switchOn()
    adder.user.end()
    let later = try #require(adder.user.makeAdder(adder.makeUploader()))
    try take("a", [1])
    var endings = 0
    later.run(StoredSession(vault: adder.user.vault)) { endings += 1 }
    _ = await adder.uploads.first()
    later.stop()
    #expect(endings == 1 && !later.screen.isRunning)
    try take("b", [2])
    #expect(library.copied == ["a", "b"] || later.screen.isRunning)
  }

  @Test("IOS-7: a device without room says so")
  func noRoom() async throws {
    await switchOn()
    library.add(
      "a", LibraryFiles(failure: .noRoom), taken: now.advanced(bySeconds: 1))
    await adder.wait { person.text("automatic state")?.contains("no space") == true }
    #expect(person.text("automatic state")?.contains("no space") == true)
    #expect(person.alert == nil, "nobody waits for it")
  }
}

/// IOS-7: what is stored.
struct AutomaticMemoryTests {
  private func memory() -> AutomaticAdding.Memory {
    var memory = AutomaticAdding.Memory()
    memory.settings.isOn = true
    memory.settings.usesCellular = true
    memory.settings.album = .init(id: "1", title: "Отпуск")
    memory.settings.since = Instant(seconds: 5)
    memory.known = ["a", "b"]
    memory.lastRun = .init(at: Instant(seconds: 6), count: 7, problem: .unreadable)
    return memory
  }

  @Test("IOS-7: what was stored is read again, by its person only")
  func roundTrip() throws {
    let server = try #require(URL(string: "https://feed.example"))
    let owner = UploadOwner(server: server, username: "anna")
    let bytes = memory().json(of: owner)
    #expect(AutomaticAdding.Memory(bytes, of: owner) == memory())
    let other = UploadOwner(server: server, username: "boris")
    #expect(AutomaticAdding.Memory(bytes, of: other) == nil)
    for length in 0..<bytes.count {
      #expect(AutomaticAdding.Memory(Array(bytes.prefix(length)), of: owner) == nil)
    }
  }
}
