import AppModel
import Domain
public import Screens
public import TestKit
import Testing
import Texts

extension MetadataScreen: Machine {}

/// FEED-23: the sheet with a photo's metadata.
struct MetadataScreenTests {
  private let first = Ticket(number: 1)
  private let second = Ticket(number: 2)
  private let bare = PhotoMetadata(size: PixelSize(width: 1600, height: 1067))

  /// The lines of these metadata as "Label: text".
  private func lines(
    _ metadata: PhotoMetadata, in language: Language = .english
  ) -> [String] {
    var screen = MetadataScreen(id: "a")
    _ = screen.handle(.opened)
    _ = screen.handle(.answered(first, .metadata(metadata)))
    guard case .lines(let lines) = screen.view else { return [] }
    return lines.map { $0.label.text(in: language) + ": " + $0.text(in: language) }
  }

  // FEED-23
  @Test func theMetadataIsLoadedOnce() {
    var walk = Walk(MetadataScreen(id: "a"))
    #expect(walk.step(.opened, [.load(first, id: "a")]) == nil)
    #expect(walk.step(.opened) == nil)
    #expect(walk.step(.cameOnline) == nil)
    #expect(
      walk.step(.answered(first, .metadata(bare))) {
        $0 = .lines([MetadataLine(.size, .text("1600 × 1067"))])
      } == nil)
    for event in [MetadataScreen.Event.opened, .retried, .cameOnline, .answered(first, .gone)] {
      #expect(walk.step(event) == nil)
    }
  }

  // FEED-23: a line for each fact that is known, in both languages.
  @Test func everyFactHasALine() {
    var metadata = bare
    metadata.title = "the sea at dusk"
    metadata.description = "Sea"
    metadata.author = "Anna Lee"
    metadata.username = "anna"
    metadata.captured = CaptureTime(ZonedTime(Instant(seconds: 1_600_000_000)), from: .exif)
    metadata.addedAt = ZonedTime(Instant(seconds: 1_661_594_400))
    metadata.place = "Coast, Portugal"
    metadata.camera = "Hazel HX-2"
    metadata.exposure.time = "1/200"
    metadata.exposure.aperture = "5.6"
    metadata.exposure.focalLength = "35"
    metadata.exposure.iso = 200
    metadata.tags = ["sea", "dusk"]
    #expect(
      lines(metadata) == [
        "Title: the sea at dusk", "Description: Sea", "Author: Anna Lee (@anna)",
        "Taken: 13 September 2020", "Place: Coast, Portugal", "Camera: Hazel HX-2",
        "Exposure: 1/200 s, f/5.6, 35 mm, ISO 200", "Tags: sea, dusk",
        "Size in pixels: 1600 × 1067", "Added: 27 August 2022",
      ])
    let russian = lines(metadata, in: .russian)
    #expect(russian.contains("Автор: Anna Lee (@anna)"))
    #expect(russian.contains("Экспозиция: 1/200 с, f/5.6, 35 мм, ISO 200"))
    #expect(russian.contains("Снято: 13 сентября 2020"))
  }

  // LIB-23: the day is that of the clock there and of the viewer's, and what is not known is not invented.
  @Test(
    arguments: [
      ("2019-08-28T01:30:00+03:00", .second, .exif, "28 August 2019", "28 августа 2019"),
      (
        "2019-08-28T00:00:00Z", .day, .person, "28 August 2019, as entered",
        "28 августа 2019, указано вручную"
      ),
      (
        "1962-05-01T00:00:00Z", .month, .fileName, "May 1962, from the file name",
        "май 1962, по имени файла"
      ),
      (
        "1975-01-01T00:00:00Z", .year, .digitized, "1975, when it was digitized",
        "1975, дата оцифровки"
      ),
      (
        "2017-07-04T00:00:00Z", .day, .takeout, "4 July 2017, from Google Photos",
        "4 июля 2017, по данным Google Фото"
      ),
      (
        "2017-07-04T00:00:00Z", .day, .changed, "4 July 2017, when the file was changed",
        "4 июля 2017, дата изменения файла"
      ),
      ("2017-07-04T00:00:00Z", .second, nil, "4 July 2017", "4 июля 2017"),
    ] as [(String, CaptureTime.Precision, CaptureTime.Source?, String, String)])
  func theCaptureDateIsAsExactAsItIsKnown(
    text: String, precision: CaptureTime.Precision, source: CaptureTime.Source?, english: String,
    russian: String
  ) throws {
    var metadata = bare
    let time = try #require(ZonedTime(text: text))
    metadata.captured = CaptureTime(time, precision: precision, from: source)
    #expect(lines(metadata).first == "Taken: " + english)
    #expect(lines(metadata, in: .russian).first?.lowercased() == "снято: " + russian.lowercased())
  }

  // LIB-23
  @Test func thePhotoWasAddedOnADayOfTheViewer() {
    var metadata = bare
    metadata.addedAt = ZonedTime(text: "2022-08-28T00:30:00+03:00")
    #expect(lines(metadata).last == "Added: 28 August 2022")
  }

  // FEED-23: what is unknown has no line, also within a line.
  @Test func anUnknownFactHasNoLine() {
    #expect(lines(bare) == ["Size in pixels: 1600 × 1067"])
    var metadata = bare
    metadata.exposure.iso = 100
    metadata.username = "anna"
    #expect(
      lines(metadata) == ["Author: @anna", "Exposure: ISO 100", "Size in pixels: 1600 × 1067"])
    metadata.author = "anna"
    #expect(lines(metadata).first == "Author: @anna")
    metadata.username = nil
    #expect(lines(metadata).first == "Author: anna")
  }

  // FEED-23: without a network the metadata is loaded by itself when the network is back.
  @Test func withoutANetworkItIsLoadedLater() {
    var walk = Walk(MetadataScreen(id: "a"))
    _ = walk.step(.opened)
    #expect(
      walk.step(.answered(first, .failed(.offline))) {
        $0 = .message(.noConnection, canRetry: true)
      } == nil)
    #expect(walk.step(.cameOnline, [.load(second, id: "a")]) { $0 = .loading } == nil)
    #expect(walk.step(.answered(first, .metadata(bare))) == nil, "an outdated response")
  }

  // FEED-23: another failure is tried again only by the person.
  @Test func aFailureOffersToTryAgain() {
    var walk = Walk(MetadataScreen(id: "a"))
    _ = walk.step(.opened)
    #expect(
      walk.step(.answered(first, .failed(.server))) {
        $0 = .message(.serverTrouble, canRetry: true)
      } == nil)
    #expect(walk.step(.cameOnline) == nil)
    #expect(walk.step(.retried, [.load(second, id: "a")]) { $0 = .loading } == nil)
  }

  // FEED-23: trying again does not bring back a photo that was removed.
  @Test func aRemovedPhotoIsNotTriedAgain() {
    var walk = Walk(MetadataScreen(id: "a"))
    _ = walk.step(.opened)
    #expect(
      walk.step(.answered(first, .gone)) { $0 = .message(.list(.photoGone), canRetry: false) }
        == nil)
    #expect(walk.step(.retried) == nil)
  }

  // FEED-4, FEED-23
  @Test func aRejectedTokenEndsTheSession() {
    var walk = Walk(MetadataScreen(id: "a"))
    _ = walk.step(.opened)
    #expect(walk.step(.answered(first, .failed(.signedOut)), [.endSession]) == nil)
    #expect(walk.step(.retried) == nil)
  }

  // FEED-23: there is one request at a time, whatever happens, and a way on from each failure but the last.
  @Test func onlyOneRequestIsOpen() {
    let answers: [MetadataScreen.Answer] = [
      .metadata(bare), .gone, .failed(.offline), .failed(.server), .failed(.signedOut),
    ]
    let found = explore(
      MetadataScreen(id: "a"), depth: 6, phase: { "\($0.phase)" },
      alphabet: { _ in
        [.opened, .retried, .cameOnline]
          + answers.flatMap { answer in (1...3).map { .answered(Ticket(number: $0), answer) } }
      },
      law: { screen in
        var copy = screen
        if case .loading = screen.phase {
          for event in [MetadataScreen.Event.opened, .retried, .cameOnline]
          where !copy.handle(event).isEmpty {
            return "a second request"
          }
        }
        guard case .message(_, canRetry: true) = screen.view else { return nil }
        return copy.handle(.retried).isEmpty ? "no way to try again" : nil
      })
    #expect(found.failure == nil && found.states > 10)
  }
}
