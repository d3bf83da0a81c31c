import Domain
import Media

extension DarkroomResponse {
  /// The encoded message for this result.
  static func message(_ result: Result<DarkroomResponse, DarkroomError>) -> [UInt8] {
    var writer = MessageEncoder()
    switch result {
    case .success(.done): writer.put(0)
    case .success(.inspection(let inspection)):
      writer.put(1)
      writer.put(inspection)
    case .success(.pair(let notes)):
      writer.put(2)
      writer.put(notes.still)
      writer.put(notes.video.contentIdentifier)
      writer.put(notes.video.milliseconds)
    case .failure(let error): writer.put(error)
    }
    return writer.bytes
  }

  /// Decodes a message. Throws the worker's error, or `crashed` if the message is malformed, since
  /// such a worker cannot be trusted.
  static func read(message: [UInt8]) throws(DarkroomError) -> DarkroomResponse {
    var reader = MessageDecoder(message)
    let result: Result<DarkroomResponse, DarkroomError>
    do throws(MessageDecoder.Malformed) {
      switch try reader.number() {
      case 0: result = .success(.done)
      case 1: result = .success(.inspection(try reader.inspection()))
      case 2:
        result = .success(
          .pair(
            PairNotes(
              still: try reader.optionalText(),
              video: MovieNotes(
                contentIdentifier: try reader.optionalText(), milliseconds: try reader.number()))))
      case let code: result = .failure(try reader.error(code))
      }
    } catch {
      throw .crashed
    }
    return try result.get()
  }
}

extension MessageEncoder {
  fileprivate mutating func put(_ inspection: Inspection) {
    put(inspection.width)
    put(inspection.height)
    put(inspection.blurHash)
    put(inspection.color)
    put(inspection.perceptualHash)
    put(inspection.camera.dates)
    put(inspection.camera.make)
    put(inspection.camera.model)
    put(inspection.camera.exposureTime)
    put(inspection.camera.aperture)
    put(inspection.camera.focalLength)
    put(inspection.camera.iso ?? -1)
    put(inspection.text)
    put(inspection.earlierText == nil ? 0 : 1)
    if let earlier = inspection.earlierText { put(earlier) }
    put(inspection.contentIdentifier)
    put(inspection.takeout == nil ? 0 : 1)
    if let takeout = inspection.takeout { put(takeout) }
    put(inspection.lacksEnd ? 1 : 0)
    put(inspection.unreadSidecars.count)
    for sidecar in inspection.unreadSidecars {
      put(sidecar.path)
      put(sidecar.problem.rawValue)
    }
  }

  private mutating func put(_ hash: PerceptualHash?) {
    put(hash == nil ? 0 : 1)
    guard let hash else { return }
    put(Int64(bitPattern: hash.across))
    put(Int64(bitPattern: hash.down))
  }

  private mutating func put(_ note: TakeoutNote) {
    put([note.takenAt].compactMap(\.self))
    put(note.description)
    put(note.isFavorite ? 1 : 0)
  }

  private mutating func put(_ dates: [CaptureTime]) {
    put(dates.count)
    for date in dates {
      put(date.time.clock.milliseconds)
      put(date.time.offset)
      put(date.precision.rawValue)
      put(date.source?.rawValue ?? 0)
    }
  }

  private mutating func put(_ text: EmbeddedText) {
    put(text.title)
    put(text.description)
    put(text.artist)
    put(text.keywords.count)
    for keyword in text.keywords { put(keyword) }
    put(text.place.location)
    put(text.place.city)
    put(text.place.state)
    put(text.place.country)
    put(text.dates)
  }

  fileprivate mutating func put(_ error: DarkroomError) {
    switch error {
    case .notAPicture: put(10)
    case .cutOff: put(11)
    case .damaged(let reason):
      put(12)
      put(reason)
    case .tooManyPixels(let width, let height, let limit): put(13, width, height, limit)
    case .sideTooLong(let width, let height, let limit): put(14, width, height, Int64(limit))
    case .interlacedTooLarge(let width, let height, let limit): put(16, width, height, limit)
    case .missing: put(17)
    case .diskFull: put(18)
    case .unavailable(let reason):
      put(19)
      put(reason)
    case .excessiveMetadata: put(21)
    case .notAsIndexed: put(22)
    // A worker never sends these; the server itself produces them.
    case .tookTooLong, .crashed, .busy, .overBudget, .unreachable, .abandoned, .closed: put(20)
    }
  }

  private mutating func put(_ code: Int, _ width: Int32, _ height: Int32, _ limit: Int64) {
    put(code)
    put(width)
    put(height)
    put(limit)
  }
}

extension MessageDecoder {
  fileprivate mutating func inspection() throws(Malformed) -> Inspection {
    Inspection(
      width: try small(), height: try small(), blurHash: try text(), color: try text(),
      perceptualHash: try perceptualHash(),
      camera: CameraNotes(
        dates: try dates(most: CameraNotes.mostDates), make: try optionalText(),
        model: try optionalText(), exposureTime: try optionalText(),
        aperture: try optionalText(), focalLength: try optionalText(), iso: try sensitivity()),
      text: try embeddedText(), earlierText: try number() == 0 ? nil : try embeddedText(),
      contentIdentifier: try optionalText(),
      takeout: try number() == 0 ? nil : try takeout(), lacksEnd: try number() != 0,
      unreadSidecars: try unreadSidecars())
  }

  private mutating func takeout() throws(Malformed) -> TakeoutNote {
    TakeoutNote(
      takenAt: try dates(most: 1).first, description: try optionalText(),
      isFavorite: try number() != 0)
  }

  private mutating func unreadSidecars() throws(Malformed) -> [UnreadSidecar] {
    var sidecars: [UnreadSidecar] = []
    for _ in 0..<max(0, try number()) {
      let path = try path()
      guard let problem = SidecarProblem(rawValue: Int(try number())) else { throw Malformed() }
      sidecars.append(UnreadSidecar(path: path, problem: problem))
    }
    return sidecars
  }

  private mutating func embeddedText() throws(Malformed) -> EmbeddedText {
    var embedded = EmbeddedText(
      title: try optionalText(), description: try optionalText(), artist: try optionalText())
    let count = try number()
    guard 0...Int64(EmbeddedText.mostKeywords) ~= count else { throw Malformed() }
    for _ in 0..<count { embedded.keywords.append(try text()) }
    embedded.place = PlaceNames(
      location: try optionalText(), city: try optionalText(), state: try optionalText(),
      country: try optionalText())
    embedded.dates = try dates(most: EmbeddedText.mostDates)
    return embedded
  }

  private mutating func perceptualHash() throws(Malformed) -> PerceptualHash? {
    guard try number() != 0 else { return nil }
    return PerceptualHash(
      across: UInt64(bitPattern: try number()), down: UInt64(bitPattern: try number()))
  }

  private mutating func dates(most: Int) throws(Malformed) -> [CaptureTime] {
    let count = try number()
    guard 0...Int64(most) ~= count else { throw Malformed() }
    var dates: [CaptureTime] = []
    for _ in 0..<count {
      let clock = Instant(milliseconds: try number())
      let time = ZonedTime(clock: clock, offset: try small())
      guard let precision = CaptureTime.Precision(rawValue: try small()),
        abs(time.offset) < 1_440
      else { throw Malformed() }
      let source = CaptureTime.Source(rawValue: try small())
      dates.append(CaptureTime(time, precision: precision, from: source))
    }
    return dates
  }

  private mutating func sensitivity() throws(Malformed) -> Int? {
    let value = try number()
    return value < 0 ? nil : Int(value)
  }

  fileprivate mutating func error(_ code: Int64) throws(Malformed) -> DarkroomError {
    switch code {
    case 10: .notAPicture
    case 11: .cutOff
    case 12: .damaged(reason: try text())
    case 13: .tooManyPixels(width: try small(), height: try small(), limit: try number())
    case 14: .sideTooLong(width: try small(), height: try small(), limit: try small())
    case 16: .interlacedTooLarge(width: try small(), height: try small(), limit: try number())
    case 17: .missing
    case 18: .diskFull
    case 19: .unavailable(reason: try text())
    case 21: .excessiveMetadata
    case 22: .notAsIndexed
    default: .crashed
    }
  }
}
