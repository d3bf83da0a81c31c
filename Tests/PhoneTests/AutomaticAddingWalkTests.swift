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
  var now: Instant { adder.user.alarm.now }

  init() async { adder = await AddingUser(library: library) }

  private func take(
    _ id: String, _ bytes: [UInt8], seconds: Int64 = 1, album: AutomaticAdding.Album? = nil
  ) async throws {
    try await adder.take(id, bytes, seconds: seconds, album: album)
  }

  private func receiveAll(_ count: Int) async { await adder.receiveAll(count) }

  private func settle() async { await adder.settleAutomatic() }

  private func switchOn() async { #expect(await adder.switchOnAutomatic()) }

  /// The names of the photos that the server has.
  private var names: [String] { adder.server.uploads.values.map(\.name).sorted() }

  @Test("IOS-7: photos taken from now on are added, each once, without the person's help")
  func newPhotosAreAdded() async throws {
    try await take("old", [0], seconds: -10)
    await switchOn()
    #expect(library.questions == 1 && library.copied.isEmpty)
    try await take("new", [1, 2])
    await adder.receive()
    await adder.wait { automatic?.screen.isRunning == false }
    #expect(names == ["new.heic"] && adder.state(1) == "Added")
    let clock = adder.user.alarm.now.onDeviceClock
    #expect(
      person.text("automatic state")
        == AutomaticPhrase.lastAdded(clock, count: 1).text(in: .english))
    adder.user.app?.cameToFront()
    await adder.user.start()
    await adder.wait { automatic?.screen.isRunning == false && library.readings > 3 }
    #expect(library.copied == ["new"], "once, also after a restart")
  }

  @Test(
    "IOS-7: the photos are sent by Wi-Fi only, unless the person allows more; chosen ones always")
  func wiFiOnly() async throws {
    await switchOn()
    try await take("a", [1])
    #expect(await !adder.uploads.first().upload.usesCellular)
    await adder.receive()
    await adder.choose([try adder.photo("chosen", [2])])
    #expect(await adder.uploads.first().upload.usesCellular)
    await adder.receive()
    #expect(await person.tap("cellular"))
    try await take("b", [3])
    #expect(await adder.uploads.first().upload.usesCellular)
  }

  @Test("IOS-7: what was handed over before a termination still waits for Wi-Fi")
  func wiFiOnlyAfterATermination() async throws {
    await switchOn()
    try await take("a", [1, 2, 3])
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
    await adder.wait { person.text("automatic state")?.hasPrefix("The app has no access") == true }
    #expect(person.text("automatic state")?.hasPrefix("The app has no access") == true)
    #expect(await person.tap("photo settings"))
    #expect(adder.user.timesSettingsOpened == 1 && library.readings == 0)
    // Allowed in the settings.
    library.access = .whole
    try await take("a", [1])
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
    try await take("a", [1])
    await adder.receive()
    #expect(names == ["a.heic"])
  }

  @Test("IOS-7: only the photos of a chosen album are added; one that is gone is reported")
  func album() async throws {
    let album = AutomaticAdding.Album(id: "1", title: "Holidays")
    try await take("other", [1], seconds: 100_000)
    try await take("sea", [2], seconds: 100_000, album: album)
    await adder.openList()
    library.access = .whole
    await person.tap("automatic")
    await adder.receive()
    await adder.receive()
    await person.tap("choose album")
    await adder.wait { person.alert != nil }
    #expect(await person.answer("Holidays"))
    #expect(person.text("album") == "From the album “Holidays”")
    try await take("more", [3])
    try await take("sun", [4], album: album)
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
    try await take("old", [1], seconds: -400 * 86_400)
    await switchOn()
    await person.tap("choose start")
    #expect(await person.answer("Photos of all years"))
    await adder.receive()
    #expect(names == ["old.heic"] && person.text("taken since") == "Photos of all years")
  }

  @Test("IOS-7: the profile says when photos were last added")
  func theProfileSaysIt() async throws {
    await switchOn()
    try await take("a", [1])
    await adder.receive()
    await settle()
    // A run that finds nothing does not change what was added last.
    adder.user.app?.cameToFront()
    await settle()
    await person.tap("BackButton")
    #expect(person.text("uploads under way")?.hasPrefix("Last added: ") == true)
    #expect(person.text("uploads under way")?.hasSuffix("photos: 1.") == true)
  }

  @Test("IOS-7, FEED-16: signing out forgets the choice")
  func signingOut() async throws {
    await switchOn()
    await person.tap("BackButton")
    await person.tap("leave")
    #expect(await person.answer("Yes"))
    await adder.user.line?.network.response(.status(200))
    #expect(automatic?.isOn == false)
    await adder.user.comeBackWithCode()
    await adder.user.line?.network.response(AppUser.tokens)
    person.look()
    #expect(adder.user.isInside && automatic?.isOff == true)
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

  @Test("IOS-7: the switch for cellular data counts for what is being sent, too")
  func cellularWhileSending() async throws {
    await switchOn()
    try await take("a", [1, 2])
    #expect(await !adder.uploads.first().upload.usesCellular)
    #expect(await person.tap("cellular"))
    #expect(adder.uploads.open.isEmpty, "it is handed over again")
    await adder.user.alarm.ring()
    #expect(await adder.uploads.first().upload.usesCellular)
    await adder.user.start()
    #expect(await adder.uploads.first().upload.usesCellular, "also after a termination")
    await adder.receive()
    #expect(names == ["a.heic"])
  }

  @Test("IOS-7: a photo that waits for Wi-Fi is sent at once if the person chooses it")
  func chosenWhileWaiting() async throws {
    await switchOn()
    try await take("a", [1, 2])
    #expect(await !adder.uploads.first().upload.usesCellular)
    await adder.choose([try adder.photo("a", [1, 2])])
    await adder.wait { adder.uploads.open.isEmpty }
    await adder.user.alarm.ring()
    #expect(await adder.uploads.first().upload.usesCellular)
    #expect(adder.uploads.open.count == 1)
  }

  @Test("IOS-7: many failed uploads are reported; later they are sent before new photos")
  func failedUploads() async throws {
    await switchOn()
    for number in 1..<AutomaticAdding.mostFailed {
      library.add("p\(number)", try adder.photo("p\(number)", [1]), taken: now)
    }
    try await take("a", [1])
    await adder.wait { adder.uploads.open.count == AutomaticAdding.mostFailed }
    while adder.uploads.respond(.status(507)) {}
    await settle()
    #expect(person.text("automatic state")?.hasPrefix("Some photos could not be sent.") == true)
    try await take("b", [2])
    _ = await adder.uploads.first()
    #expect(!library.copied.contains("b"), "first what failed")
    await receiveAll(11)
    #expect(names.count == 11 && adder.server.uploads.count == 11)
  }

  @Test("IOS-7: one photo that cannot be sent does not hold up later ones")
  func oneFailure() async throws {
    await switchOn()
    try await take("a", [1])
    _ = await adder.uploads.first()
    adder.uploads.respond(.status(413))
    await settle()
    try await take("b", [2])
    // The first is tried again.
    _ = await adder.uploads.first()
    adder.uploads.respond(.status(413))
    await adder.wait { library.copied == ["a", "b"] }
    #expect(library.copied == ["a", "b"])
  }

  @Test("IOS-7: another choice during the copying ends it; no photo is added twice")
  func anotherChoiceWhileCopying() async throws {
    for number in 0..<6 { try await take("p\(number)", [UInt8(number), 1], seconds: 100_000) }
    await switchOn()
    for album in [AutomaticAdding.Album(id: "1", title: "A"), nil] {
      automatic?.handle(.albumChosen(album))
    }
    await receiveAll(6)
    #expect(names.count == 6 && adder.server.uploads.count == 6)
  }

  @Test("IOS-7: photos whose copies were lost before they were sent are added again")
  func lostCopies() async throws {
    await switchOn()
    try await take("a", [1, 2])
    _ = await adder.uploads.first()
    await adder.wait { automatic?.screen.memory.known == ["a"] }
    automatic?.handle(.stopped(at: now))
    try FileManager.default.removeItem(at: adder.user.uploadFolder)
    adder.uploads.lose(at: 0)
    await adder.user.start()
    await adder.receive()
    #expect(names == ["a.heic"] && library.copied == ["a", "a"])
  }

  @Test("IOS-7: a question that was not answered is asked again while the app is in front")
  func unansweredQuestion() async throws {
    library.answer = .unasked
    await adder.openList()
    await person.tap("automatic")
    await adder.wait { library.questions == 1 }
    library.answer = .whole
    await adder.user.start()
    adder.user.app?.cameToFront()
    await adder.wait { library.readings > 0 }
    #expect(library.questions == 2 && library.readings > 0)
  }

  @Test("IOS-7: a device without room says so")
  func noRoom() async throws {
    await switchOn()
    library.add(
      "a", LibraryFiles(failure: .noRoom), taken: now.advanced(bySeconds: 1))
    await adder.user.alarm.ring()
    await adder.wait { person.text("automatic state")?.contains("no space") == true }
    #expect(person.text("automatic state")?.contains("no space") == true)
    #expect(person.alert == nil, "nobody waits for it")
  }
}
