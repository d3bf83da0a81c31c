import Domain
import Testing
import Wire

/// API-1: bodies with any text are read as they were written.
struct RoundTripTests {
  private func again(_ write: (inout JSONWriter) -> Void) throws -> JSON {
    var writer = JSONWriter()
    write(&writer)
    return try JSON(reading: writer.bytes)
  }

  // FEED-22
  @Test(arguments: 0..<50 as Range<UInt64>) func anUploadComesBack(seed: UInt64) throws {
    var samples = Samples(seed: seed)
    var states: [UploadStatus.State] = [
      .sending, .takingIn, .added(samples.text()), .known(samples.text()),
      .added(samples.text(), similar: samples.text()),
    ]
    states += UploadRefusal.allCases.map { .refused($0) }
    for state in states {
      let length = Int64.random(in: 1...Int64.max, using: &samples.chance)
      let upload = UploadStatus(
        id: "i" + samples.text(), name: samples.text(), length: length, modified: samples.number(),
        offset: .random(in: 0...length, using: &samples.chance), state: state)
      #expect(UploadStatus(try again { upload.write(to: &$0) }) == upload)
    }
  }

  // AUTH-17, CODE-6
  @Test(arguments: 0..<50 as Range<UInt64>) func anAnswerComesBack(seed: UInt64) throws {
    var samples = Samples(seed: seed)
    let code = SentCode(
      digits: .random(in: 4...8, using: &samples.chance),
      seconds: .random(in: 0...2_147_483_647, using: &samples.chance),
      base: .random(in: 0...2_147_483_647, using: &samples.chance), phone: samples.text())
    let answers: [FormResponse] = [
      .done(next: samples.text()), .code(code), .problem(.wait(seconds: samples.number())),
      .problem(.code(left: Int32(clamping: samples.number()))),
      .problem(.fields(login: samples.flip(), password: samples.flip())),
    ]
    for answer in answers {
      #expect(FormResponse(try again { answer.write(to: &$0) }) == answer)
    }
  }

  // AUTH-1
  @Test(arguments: 0..<50 as Range<UInt64>) func aPageComesBack(seed: UInt64) throws {
    var samples = Samples(seed: seed)
    var start = EntranceStart(
      samples.pick(EntranceStart.Place.allCases), language: samples.pick(Language.allCases),
      name: samples.text(), address: samples.text(), seal: samples.text())
    start.links.signIn = samples.flip() ? samples.text() : nil
    start.links.terms = samples.flip() ? samples.text() : nil
    start.typed.login = samples.text()
    start.typed.sequence = Secret(samples.text())
    start.typed.name = samples.text()
    start.hasPanel = samples.flip()
    start.minimum = samples.pick([.weak, .medium, .strong])
    start.personal = (0..<3).map { _ in samples.text() }
    #expect(EntranceStart(try again { start.write(to: &$0) }) == start)
  }

  // FEED-22: a name from any text is the path's last component without control characters
  @Test(arguments: 0..<100 as Range<UInt64>) func aFileNameComesBackClean(seed: UInt64) throws {
    var samples = Samples(seed: seed)
    let name = samples.text(longest: 20)
    let sent = UploadMetadata(
      name: name, modified: .random(in: 0...Int64.max, using: &samples.chance))
    let read = try #require(UploadMetadata(sent.field))
    #expect(read == sent && read.modified == sent.modified)
    #expect(read.name == UploadMetadata.name(of: name))
    #expect(read.name == UploadMetadata.name(of: read.name), "clean is clean")
    #expect(read.name.utf8.count <= 255 && !read.name.contains("/") && !read.name.contains("\\"))
    #expect(read.name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  }

  // FEED-6
  @Test(arguments: 0..<50 as Range<UInt64>) func anIndexComesBack(seed: UInt64) throws {
    var samples = Samples(seed: seed)
    let days = (0..<Int.random(in: 0...40, using: &samples.chance)).map { _ in
      FeedIndex.Day(
        number: .random(in: .min...(.max), using: &samples.chance),
        count: .random(in: 1...9, using: &samples.chance))
    }
    let count = days.reduce(0) { $0 + $1.count }
    let proportions = (0..<count).map { _ in
      Proportion(raw: .random(in: .min...(.max), using: &samples.chance))
    }
    let place = count > 0 ? Int32.random(in: 0..<count, using: &samples.chance) : nil
    let index = try #require(
      FeedIndex(
        state: FeedState(token: "\(count)-\(seed)", count: count), proportions: proportions,
        days: days, place: place))
    #expect(FeedIndex(index.bytes) == index)
    #expect(
      index.bytes.count == 10 + index.state.token.utf8.count + 2 * Int(count) + 4 + 8 * days.count)
  }

  // FEED-6, Q-1: a count larger than the data is rejected before memory is reserved
  @Test(arguments: [10_000_001, .max, -1, .min, 4] as [Int32])
  func anIndexThatPromisesTooMuchIsRefused(count: Int32) {
    var bytes: [UInt8] = [1, 255, 255, 255, 255]
    for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: count >> Int32(shift))) }
    #expect(FeedIndex(bytes + [0, 0, 16, 0, 16, 0, 16, 0, 0, 0, 0]) == nil)
  }

  // API-1
  @Test(arguments: 0..<50 as Range<UInt64>) func aPhotoComesBack(seed: UInt64) throws {
    var samples = Samples(seed: seed)
    let size = PixelSize(
      width: .random(in: 1...1_000_000, using: &samples.chance),
      height: .random(in: 1...1_000_000, using: &samples.chance))
    let moment = Instant(seconds: .random(in: 0...253_402_300_799, using: &samples.chance))
    let text = samples.text()
    let photo = PhotoBody(
      id: "i" + samples.text(), words: samples.text(), createdAt: moment, updatedAt: moment,
      size: size, color: samples.text(), blurHash: samples.text(), description: samples.text(),
      altDescription: samples.flip() ? text : nil, likes: samples.number(),
      isLiked: samples.flip(), user: WrittenUser(PhotoBodyTests.user, base: LinkBase("http://h")),
      imageStem: samples.text())
    let json = try again { photo.write(to: &$0, base: LinkBase("http://h")) }
    let read = try #require(Photo(json))
    #expect(read.id == photo.id && read.size == size && read.addedAt == moment)
    #expect(read.color == photo.color && read.blurHash == photo.blurHash)
    #expect(read.caption == photo.altDescription ?? photo.description)
    #expect(read.isLiked == photo.isLiked && json["likes"]?.integer == photo.likes)
    #expect(read.address == "http://h/images/\(photo.imageStem)?ixid=\(photo.id)&ixlib=rb-4.1.0")
    let slug = photo.words.isEmpty ? photo.id : photo.words + "-" + photo.id
    #expect(json["slug"]?.string == slug)
  }

  // a Double is written as a plain decimal with at most six fractional digits
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (0.5, "0.5"), (-0.5, "-0.5"), (1.0, "1"), (0.000_001, "0.000001"),
    (0.000_000_4, "0"), (-0.000_000_4, "0"), (1_000_000_000.5, "1000000000.5"), (1e12, "0"),
    (.infinity, "0"), (-.infinity, "0"), (.nan, "0"), (0.1 + 0.2, "0.3"), (2.999_999_9, "3"),
  ]) func aFractionIsWrittenPlainly(number: Double, text: String) {
    var writer = JSONWriter()
    writer.number(number)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
  }
}
