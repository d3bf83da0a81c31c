import AppModel
import Domain

/// A file in the upload list and the state of its upload.
struct AddedFile: Hashable, Sendable {
  let key: Int32
  let name: String
  let size: Int64
  let modified: Int64
  /// The number under which the shell keeps the file; nil if the file must be chosen again or is no
  /// longer needed.
  var file: Int32?
  /// The number under which the file was chosen last; it stays when `file` is released. -1 if it was not chosen.
  var number: Int32 = -1
  /// The `number` of the file that must be added before this one; nil if the order does not matter.
  var after: Int32?
  /// The id of the file's upload, once the server has created one.
  var upload: String?
  /// Number of bytes that the server has stored.
  var sent: Int64 = 0
  var step = Step.waiting
  /// Number of times that the server had lost the upload, so that it began again.
  var restarts: Int32 = 0
  /// Number of failures since the last progress; determines the back-off.
  var failures: Int32 = 0

  /// The state of the upload.
  enum Step: Hashable, Sendable {
    /// Waiting for its turn.
    case waiting
    /// The upload is being created.
    case creating(Ticket)
    /// A part of `count` bytes is being sent since this time in milliseconds; nil if not timed.
    case sending(Ticket, count: Int64, since: Double?)
    /// The server is asked for the current offset.
    case asking(Ticket)
    /// Waiting to retry; the timer has this ticket.
    case resting(Ticket)
    /// All bytes were sent; the server is asked for the outcome.
    case takingIn(Ticket)
    /// Waiting to ask for the outcome again; the timer has this ticket.
    case restingTakingIn(Ticket)
    /// The server has some of the bytes, but the file must be chosen again.
    case unfinished
    /// Added; whether it looks like another photo.
    case added(isSimilar: Bool)
    case known
    case refused(UploadRefusal)
    case failed(AddingProblem)
  }

  /// A file that the person chose.
  init(key: Int32, file: ChosenFile) {
    self.key = key
    name = file.name
    size = file.size
    modified = file.modified
    self.file = file.number
    number = file.number
    after = file.after
  }

  /// An upload that the server knows and this list does not.
  init(key: Int32, upload: UploadStatus) {
    self.key = key
    name = upload.name
    size = upload.length
    modified = upload.modified
    self.upload = upload.id
    sent = upload.offset
    step = .unfinished
  }

  /// Two files are the same if name, size and modification time are equal.
  func isSame(as file: ChosenFile) -> Bool {
    size == file.size && modified == file.modified && name == file.name
  }

  func isSame(as upload: UploadStatus) -> Bool {
    size == upload.length && modified == upload.modified && name == upload.name
  }

  /// Whether the server has all bytes of the upload, as far as is known.
  var isComplete: Bool { upload.isThere && sent >= size }

  /// Whether the file waits and its upload exists.
  var isParked: Bool { step == .waiting && upload.isThere }

  /// Whether the person can remove the file from the list: not while the server processes it.
  var canRemove: Bool { !step.isJudged && !(step == .waiting && isComplete) }

  /// The person chose the file again.
  mutating func take(_ chosen: ChosenFile) {
    file = chosen.number
    after = chosen.after
    step = .waiting
  }
}

extension AddedFile.Step {
  /// Whether the file is being sent or waits to retry.
  var isOnWire: Bool {
    switch self {
    case .creating, .sending, .asking, .resting: true
    case .waiting, .takingIn, .restingTakingIn, .unfinished, .added, .known, .refused, .failed:
      false
    }
  }

  /// Whether the server is processing the uploaded file.
  var isJudged: Bool {
    switch self {
    case .takingIn, .restingTakingIn: true
    case .waiting, .creating, .sending, .asking, .resting, .unfinished, .added, .known, .refused,
      .failed:
      false
    }
  }

  /// Whether the upload will finish without the person's help.
  var isOpen: Bool { self == .waiting || isOnWire || isJudged }

  /// Whether the upload is finished and cannot be retried.
  var isDone: Bool {
    switch self {
    case .added, .known, .refused: true
    case .waiting, .creating, .sending, .asking, .resting, .takingIn, .restingTakingIn,
      .unfinished, .failed:
      false
    }
  }

  /// Whether the server may still hold bytes of an upload that did not finish.
  var isUnsettled: Bool { !isDone }

  /// Whether choosing the same file again continues this upload.
  var takesFile: Bool {
    switch self {
    case .unfinished, .failed: true
    case .waiting, .creating, .sending, .asking, .resting, .takingIn, .restingTakingIn, .added,
      .known, .refused:
      false
    }
  }

  /// The ticket of the pending request or timer.
  var ticket: Ticket? {
    switch self {
    case .creating(let ticket), .sending(let ticket, _, _), .asking(let ticket),
      .resting(let ticket), .takingIn(let ticket), .restingTakingIn(let ticket):
      ticket
    case .waiting, .unfinished, .added, .known, .refused, .failed: nil
    }
  }
}

/// Chooses the size of the parts, from the measured upload rate or as large as possible, and measures the rate.
struct AddingPace: Hashable, Sendable {
  static let least: Int64 = 256 << 10
  private static let largest: Int64 = 8 << 20

  /// Maximum size of a part: 8 MiB or a whole file, less if a proxy refused it.
  private(set) var most: Int64
  /// Size of the next part.
  private(set) var part: Int64
  /// Whether a part is about one second of uploading, otherwise it is as large as possible.
  let isTimed: Bool
  /// Bytes per millisecond; nil before the first part.
  private(set) var rate: Double?
  /// The start of the present batch of whole files, and the bytes stored since; nil if the start is unknown.
  private var batch: Batch?

  private struct Batch: Hashable {
    /// In milliseconds.
    var since: Double
    var bytes: Int64 = 0
  }

  init(_ parts: AddingScreen.Parts = .seconds) {
    isTimed = parts == .seconds
    most = isTimed ? AddingPace.largest : .max
    part = isTimed ? 1 << 20 : .max
  }

  /// A file is about to be sent; `isFirst` if no other one is.
  mutating func noteStart(at moment: Double?, isFirst: Bool) {
    if isFirst { batch = moment.map { Batch(since: $0) } }
  }

  /// Records that a part of `bytes` bytes, handed over at `since`, was stored at `moment`, both in milliseconds.
  mutating func note(bytes: Int64, since: Double, at moment: Double) {
    guard bytes > 0 else { return }
    let fresh = Double(bytes) / max(1, moment - since)
    // A short last part says little about the time that a long one takes.
    let isShort = bytes < AddingPace.least
    guard isTimed else {
      batch?.bytes += bytes
      rate = batch.map { Double($0.bytes) / max(1, moment - $0.since) }
      if !isShort { part = part > most / 2 ? most : part * 2 }
      return
    }
    rate = rate.map { 0.7 * $0 + 0.3 * fresh } ?? fresh
    guard !isShort else { return }
    let limit = Double(min(most, part * 2))
    part = max(AddingPace.least, max(part / 2, Int64(min(fresh * 1000, limit))))
  }

  /// A proxy refused a part of `bytes` bytes.
  mutating func noteRefusal(bytes: Int64) {
    most = max(AddingPace.least, min(most, bytes / 2, AddingPace.largest))
    part = most
  }

  /// A part of `bytes` bytes was lost, so the next one is half as large.
  mutating func noteLoss(bytes: Int64) {
    let half = max(AddingPace.least, (isTimed ? part : bytes) / 2)
    part = isTimed ? half : min(part, half)
  }
}
