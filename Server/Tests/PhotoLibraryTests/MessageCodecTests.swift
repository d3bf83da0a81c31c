import Domain
import Store
import Testing

@testable import Media
@testable import PhotoLibrary

/// the messages between server and workers.
@Suite struct MessageCodecTests {
  private static let size = PixelSize(width: 30, height: 20)

  private static let jobs: [DarkroomJob] = {
    var limits = PictureLimits()
    limits.side = 77
    var variation = Variation(
      scaled: size, cut: .at(left: 1, top: 2, size: size), sheet: size,
      background: SheetColor(red: 1, green: 2, blue: 3), format: .avif, quality: 33)
    var jobs: [DarkroomJob] = [
      .inspection(
        source: .own("/ä/ö"), output: "", limits: limits, intermediate: nil,
        sidecars: ["/ä/ö.xmp", "/ä/ö.jpg.json"], comparesEarlier: true),
      .pairing(still: nil, video: .own("/a.mov")),
      .pairing(
        still: .own("/a.jpg"), video: .indexed(folder: "/f", path: "a.mov", contentHash: "ab")),
      .movie(source: .own("/a.mov"), output: "/b.mov"),
      .inspection(
        source: .own("/ä/ö"), output: "", limits: limits,
        intermediate: IntermediateOrder(
          output: "c", rule: IntermediateRule(largePixels: 7, pixels: 8))),
      .variant(
        source: .indexed(folder: "/ä", path: "ö/a.jpg", contentHash: "0a"), output: "b",
        variation: variation),
      .intermediate(source: .own("a"), output: "b", size: size),
      .variant(source: .own("a"), output: "b", variation: variation),
    ]
    variation.place = Variation.Place(whole: size, left: 4, top: 5)
    variation.rotation = .left
    jobs.append(.variant(source: .own("a"), output: "b", variation: variation))
    for cut in [nil, Variation.Cut.busiest(size), .liveliest(size)] {
      variation.cut = cut
      variation.sheet = nil
      jobs.append(.variant(source: .own("a"), output: "b", variation: variation))
    }
    return jobs
  }()

  private static let inspection = Inspection(
    width: 3, height: 4, blurHash: "LKO2", color: "#102030",
    perceptualHash: PerceptualHash(across: 1 << 63, down: 7),
    camera: CameraNotes(
      dates: [
        CaptureTime(ZonedTime(Instant(seconds: -5), offset: -90), precision: .year, from: .exif),
        CaptureTime(ZonedTime(Instant(seconds: 5)), from: nil),
      ], make: "M", model: nil,
      exposureTime: "1/2", aperture: nil, focalLength: "3.0", iso: nil),
    text: EmbeddedText(
      title: "T", description: nil, artist: "A", keywords: ["k", "ö"],
      place: PlaceNames(city: "C", country: "S"),
      dates: [CaptureTime(ZonedTime(Instant(seconds: 7)), from: .xmp)]),
    earlierText: EmbeddedText(keywords: ["Ìîðå"]), contentIdentifier: "A-1",
    takeout: TakeoutNote(
      takenAt: CaptureTime(ZonedTime(Instant(seconds: 9)), from: .takeout), description: "d",
      isFavorite: true),
    unreadSidecars: [UnreadSidecar(path: "a.xmp", problem: .damaged)])

  private static let results: [Result<DarkroomResponse, DarkroomError>] = [
    .success(.done), .success(.inspection(inspection)), .failure(.notAPicture), .failure(.cutOff),
    .failure(.damaged(reason: "bad")), .failure(.missing),
    .failure(.tooManyPixels(width: 1, height: 2, limit: 3)), .failure(.diskFull),
    .failure(.sideTooLong(width: 1, height: 2, limit: 3)),
    .failure(.interlacedTooLarge(width: 1, height: 2, limit: 3)),
    .failure(.unavailable(reason: "why")),
    .success(
      .pair(
        PairNotes(
          still: nil, video: MovieNotes(contentIdentifier: "A-1", milliseconds: 2_000)))),
  ]

  @Test("Q-1: a job is read as it was written", arguments: jobs)
  func aJobIsReadAsWritten(job: DarkroomJob) throws {
    #expect(try DarkroomJob(message: job.message) == job)
  }

  @Test("Q-1: a cut-off job is illegible", arguments: jobs)
  func aCutOffJobIsIllegible(job: DarkroomJob) {
    for length in 0..<job.message.count {
      #expect(throws: MessageDecoder.Malformed.self) {
        try DarkroomJob(message: Array(job.message[..<length]))
      }
    }
  }

  @Test("Q-1: an answer is read as it was written")
  func anAnswerIsReadAsWritten() {
    for result in MessageCodecTests.results {
      let read = Result { () throws(DarkroomError) in
        try DarkroomResponse.read(message: DarkroomResponse.message(result))
      }
      #expect(read == result)
    }
  }

  @Test("Q-1: no change of one byte of an answer traps")
  func noChangedAnswerTraps() {
    for result in MessageCodecTests.results {
      let message = DarkroomResponse.message(result)
      for position in message.indices {
        for value in [UInt8(0), 1, 127, 128, 255] {
          var changed = message
          changed[position] = value
          _ = try? DarkroomResponse.read(message: changed)
        }
      }
    }
  }

  @Test("Q-1: a cut-off answer counts as a crash")
  func aCutOffAnswerCountsAsACrash() {
    let message = DarkroomResponse.message(.success(.inspection(MessageCodecTests.inspection)))
    for length in 0..<message.count {
      #expect(throws: DarkroomError.crashed) {
        try DarkroomResponse.read(message: Array(message[..<length]))
      }
    }
  }
}
