import Domain

/// A file in the list: what it is, where it stands, what is under way for it.
struct AddedFile: Hashable, Sendable {
  let key: Int32
  let name: String
  let size: Int64
  let modified: Int64
  /// The shell's number; nothing where the file has to be chosen again, or is needed no more.
  var file: Int32?
  /// The name of its upload, once it has one.
  var upload: String?
  /// Bytes that the server has.
  var sent: Int64 = 0
  var step = Step.waiting
  /// How often its upload was gone.
  var restarts: Int32 = 0

  /// What is under way.
  enum Step: Hashable, Sendable {
    /// It waits for its turn.
    case waiting
    /// It is being announced.
    case creating(Ticket)
    /// A part of so many bytes is on its way, since this moment.
    case sending(Ticket, count: Int64, since: Double?)
    /// The server is asked where it stands.
    case asking(Ticket)
    /// The next try comes with this ticket.
    case resting(Ticket)
    /// The server is asked what became of it.
    case takingIn(Ticket)
    /// The next question what became of it comes with this ticket.
    case restingTakingIn(Ticket)
    /// Bytes are on the server, the file is not here any more.
    case unfinished
    case added
    case known
    case refused(UploadRefusal)
    case failed(AddingProblem)
  }

  /// A file that was chosen.
  init(key: Int32, file: ChosenFile) {
    self.key = key
    name = file.name
    size = file.size
    modified = file.modified
    self.file = file.number
  }

  /// An upload that the server knows and this page does not.
  init(key: Int32, upload: UploadStatus) {
    self.key = key
    name = upload.name
    size = upload.length
    modified = upload.modified
    self.upload = upload.id
    sent = upload.offset
    step = .unfinished
  }

  /// Name, size and moment of change make a file the same.
  func isSame(as file: ChosenFile) -> Bool {
    size == file.size && modified == file.modified && name == file.name
  }

  func isSame(as upload: UploadStatus) -> Bool {
    size == upload.length && modified == upload.modified && name == upload.name
  }

  /// The file is here again.
  mutating func take(_ chosen: ChosenFile) {
    file = chosen.number
    step = .waiting
  }
}

extension AddedFile.Step {
  /// Whether it uses the connection for its bytes, or waits to.
  var isOnWire: Bool {
    switch self {
    case .creating, .sending, .asking, .resting: true
    case .waiting, .takingIn, .restingTakingIn, .unfinished, .added, .known, .refused, .failed:
      false
    }
  }

  /// Whether it is being judged.
  var isJudged: Bool {
    switch self {
    case .takingIn, .restingTakingIn: true
    case .waiting, .creating, .sending, .asking, .resting, .unfinished, .added, .known, .refused,
      .failed:
      false
    }
  }

  /// Whether it will come to an end by itself.
  var isOpen: Bool { self == .waiting || isOnWire || isJudged }

  /// Whether nothing more happens to it, whatever one does.
  var isDone: Bool {
    switch self {
    case .added, .known, .refused: true
    case .waiting, .creating, .sending, .asking, .resting, .takingIn, .restingTakingIn,
      .unfinished, .failed:
      false
    }
  }

  /// Whether the server may hold bytes of which nothing became.
  var isUnsettled: Bool { !isDone }

  /// Whether the same file, chosen again, belongs here.
  var takesFile: Bool {
    switch self {
    case .unfinished, .failed: true
    case .waiting, .creating, .sending, .asking, .resting, .takingIn, .restingTakingIn, .added,
      .known, .refused:
      false
    }
  }

  var canRemove: Bool { !isJudged }

  /// The ticket of the question or wait that is open.
  var ticket: Ticket? {
    switch self {
    case .creating(let ticket), .sending(let ticket, _, _), .asking(let ticket),
      .resting(let ticket), .takingIn(let ticket), .restingTakingIn(let ticket):
      ticket
    case .waiting, .unfinished, .added, .known, .refused, .failed: nil
    }
  }
}

/// How many bytes go at once, and how fast they went.
struct AddingPace: Hashable, Sendable {
  static let least: Int64 = 256 << 10

  /// The largest part: 8 MB, less where a proxy refused it.
  private(set) var most: Int64 = 8 << 20
  /// Bytes of the next part: about what goes in a second.
  private(set) var part: Int64 = 1 << 20
  /// Bytes in a millisecond, smoothed.
  private(set) var rate: Double?

  /// So many bytes took so many milliseconds.
  mutating func note(bytes: Int64, milliseconds: Double) {
    guard bytes > 0 else { return }
    let fresh = Double(bytes) / max(1, milliseconds)
    rate = rate.map { 0.7 * $0 + 0.3 * fresh } ?? fresh
    // A short last part says little of what a long one would take.
    guard bytes >= AddingPace.least else { return }
    let wanted = fresh * 1000
    let limit = Double(min(most, part * 2))
    part = max(AddingPace.least, max(part / 2, Int64(min(wanted, limit))))
  }

  /// A proxy refused a part of so many bytes.
  mutating func noteRefusal(bytes: Int64) {
    most = max(AddingPace.least, bytes / 2)
    part = most
  }

  /// A part got lost.
  mutating func noteLoss() {
    part = max(AddingPace.least, part / 2)
  }
}
