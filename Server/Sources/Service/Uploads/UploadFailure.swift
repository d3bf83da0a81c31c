import HTTPTypes
import PhotoLibrary

/// Why an upload request fails (FEED-22).
enum UploadFailure: Hashable, Sendable {
  /// Uploads are disabled in the settings.
  case switchedOff
  /// The request has another tus version or none.
  case unknownVersion
  /// The body does not have the `Content-Type` that tus requires.
  case wrongKind
  /// The body does not match its checksum; none of it was kept.
  case checksumDiffers
  /// The library refused the upload.
  case refused(UploadProblem)
}

extension UploadFailure {
  var status: HTTPResponse.Status {
    switch self {
    case .switchedOff: .forbidden
    case .unknownVersion: .preconditionFailed
    case .wrongKind: .unsupportedMediaType
    case .checksumDiffers: .init(code: 460, reasonPhrase: "Checksum Mismatch")
    case .refused(let problem): UploadFailure.status(of: problem)
    }
  }

  private static func status(of problem: UploadProblem) -> HTTPResponse.Status {
    switch problem {
    case .missing: .notFound
    case .offsetDiffers: .conflict
    case .held: .init(code: 423, reasonPhrase: "Locked")
    case .tooLong, .excess: .contentTooLarge
    case .tooMany: .tooManyRequests
    case .noRoom, .notWritable, .postponed(.diskFull):
      .init(code: 507, reasonPhrase: "Insufficient Storage")
    case .postponed, .storeFailed: .serviceUnavailable
    }
  }

  /// The message for developers.
  var sentence: String {
    switch self {
    case .switchedOff: "This server takes no uploads."
    case .unknownVersion: "This server speaks version 1.0.0 of tus."
    case .wrongKind: "The Content-Type of a part is application/offset+octet-stream."
    case .checksumDiffers: "The bytes do not fit their checksum; send them again."
    case .refused(let problem): UploadFailure.sentence(of: problem)
    }
  }

  private static func sentence(of problem: UploadProblem) -> String {
    switch problem {
    case .missing: "Couldn't find this upload"
    case .offsetDiffers(let actual): "The upload goes on at byte \(actual)."
    case .held: "Bytes of this upload are arriving already, or it is being taken in."
    case .tooLong(let limit): "The file is larger than \(limit) bytes."
    case .excess: "More bytes came than Upload-Length said; none of them was kept."
    case .tooMany(let limit): "There are \(limit) unfinished uploads already; finish or end one."
    case .noRoom: "There is no room for this file on the server just now."
    case .notWritable(let number): "The server's disk refuses to write (error \(number))."
    // Why without the reason: it may name machines of the owner.
    case .storeFailed: "The server cannot keep uploads just now; try again."
    case .postponed(.notShared), .postponed(.notRecorded):
      "The file is safe on the server and waits to be taken in."
    case .postponed(let problem):
      "The file is safe on the server and waits to be taken in: it \(problem.description)."
    }
  }
}
