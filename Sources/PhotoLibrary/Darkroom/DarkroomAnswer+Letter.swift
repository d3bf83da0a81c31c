import Domain

extension DarkroomAnswer {
  /// The encoded message for this result.
  static func letter(_ result: Result<DarkroomAnswer, DarkroomError>) -> [UInt8] {
    var writer = LetterWriter()
    switch result {
    case .success(.done): writer.put(0)
    case .success(.proof(let proof)):
      writer.put(1)
      writer.put(proof)
    case .failure(let error): writer.put(error)
    }
    return writer.bytes
  }

  /// Decodes a message. Throws the worker's error, or `crashed` if the message is malformed, since
  /// such a worker cannot be trusted.
  static func read(letter: [UInt8]) throws(DarkroomError) -> DarkroomAnswer {
    var reader = LetterReader(letter)
    let result: Result<DarkroomAnswer, DarkroomError>
    do throws(LetterReader.Illegible) {
      switch try reader.number() {
      case 0: result = .success(.done)
      case 1: result = .success(.proof(try reader.proof()))
      case let code: result = .failure(try reader.error(code))
      }
    } catch {
      throw .crashed
    }
    return try result.get()
  }
}

extension LetterWriter {
  fileprivate mutating func put(_ proof: Proof) {
    put(proof.width)
    put(proof.height)
    put(proof.blurHash)
    put(proof.color)
    put(proof.camera.capturedAt == nil ? 0 : 1)
    if let moment = proof.camera.capturedAt { put(moment.milliseconds) }
    put(proof.camera.make)
    put(proof.camera.model)
    put(proof.camera.exposureTime)
    put(proof.camera.aperture)
    put(proof.camera.focalLength)
    put(proof.camera.iso ?? -1)
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
    case .severalFrames(let count):
      put(15)
      put(count)
    case .interlacedTooLarge(let width, let height, let limit): put(16, width, height, limit)
    case .missing: put(17)
    case .diskFull: put(18)
    case .unavailable(let reason):
      put(19)
      put(reason)
    case .excessiveMetadata: put(21)
    // Only the pool produces these.
    case .tookTooLong, .crashed, .busy, .overBudget, .abandoned, .closed: put(20)
    }
  }

  private mutating func put(_ code: Int, _ width: Int32, _ height: Int32, _ limit: Int64) {
    put(code)
    put(width)
    put(height)
    put(limit)
  }
}

extension LetterReader {
  fileprivate mutating func proof() throws(Illegible) -> Proof {
    Proof(
      width: try small(), height: try small(), blurHash: try text(), color: try text(),
      camera: CameraNotes(
        capturedAt: try number() == 0 ? nil : Instant(milliseconds: try number()),
        make: try optionalText(), model: try optionalText(), exposureTime: try optionalText(),
        aperture: try optionalText(), focalLength: try optionalText(), iso: try sensitivity()))
  }

  private mutating func sensitivity() throws(Illegible) -> Int? {
    let value = try number()
    return value < 0 ? nil : Int(value)
  }

  fileprivate mutating func error(_ code: Int64) throws(Illegible) -> DarkroomError {
    switch code {
    case 10: .notAPicture
    case 11: .cutOff
    case 12: .damaged(reason: try text())
    case 13: .tooManyPixels(width: try small(), height: try small(), limit: try number())
    case 14: .sideTooLong(width: try small(), height: try small(), limit: try small())
    case 15: .severalFrames(count: try small())
    case 16: .interlacedTooLarge(width: try small(), height: try small(), limit: try number())
    case 17: .missing
    case 18: .diskFull
    case 19: .unavailable(reason: try text())
    case 21: .excessiveMetadata
    default: .crashed
    }
  }
}
