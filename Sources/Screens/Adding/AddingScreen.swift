public import Domain

/// Uploads photos: a list of files that are sent to the server (FEED-22).
///
/// Uploads continue while the screen is hidden. The web app sends one file at a time, while the server
/// processes at most two others; the iPhone hands whole files to the system, as many as the server has room
/// for. Without a network, uploads wait and resume automatically.
public struct AddingScreen: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
  public enum Event: Hashable, Sendable {
    /// The person opened the screen.
    case opened
    /// The person chose files.
    case filesChosen([ChosenFile])
    /// The request with this ticket finished; `at` is the current time in milliseconds.
    case answered(Ticket, Reply, at: Double)
    /// The timer with this ticket fired.
    case woke(Ticket)
    /// The system reports that the network is available again.
    case cameOnline
    /// The person asked to retry this file.
    case retryTapped(Int32)
    /// The person asked to retry all failed files.
    case retryAllTapped
    /// The person removed this file from the list.
    case removeTapped(Int32)
    /// The person removed all finished files from the list.
    case clearTapped
    /// The session ended: uploading stops.
    case ended
  }

  /// The outcome of a request.
  public enum Reply: Hashable, Sendable {
    /// The person's unfinished uploads.
    case list([UploadStatus])
    /// The state of an upload.
    case status(UploadStatus)
    /// The part was written to the server's disk.
    case stored
    /// The request failed.
    case failed(Failure)
  }

  /// Why a request failed.
  public enum Failure: Hashable, Sendable {
    /// The server could not be reached, or the connection was cut.
    case offline
    /// The server rejected the session.
    case signedOut
    /// The server does not know the upload.
    case missing
    /// The upload is at another offset, or busy with another part.
    case elsewhere
    /// The file is too large for the server.
    case tooLarge
    /// The part is too large for a proxy in front of the server.
    case partTooLarge
    /// Retrying does not help now, for this reason.
    case problem(AddingProblem)
    /// The server failed; retrying later may help.
    case server
  }

  /// A side effect for the shell (the web page or the iPhone app) to carry out.
  public enum Effect: Hashable, Sendable {
    /// Request the person's unfinished uploads.
    case list(Ticket)
    /// Create an upload for this file.
    case create(Ticket, ChosenFile)
    /// Send `count` bytes of a file, starting at byte `from`.
    case send(Ticket, upload: String, file: Int32, from: Int64, count: Int64)
    /// Request the state of an upload; if it is complete, wait for the outcome.
    case ask(Ticket, upload: String)
    /// Delete an upload from the server.
    case terminate(upload: String)
    /// Send `woke` after this many milliseconds.
    case wake(Ticket, milliseconds: Int32)
    /// Forget the chosen file with this number: it will not be read again.
    case release(Int32)
    /// This many photos were added: the feed must be refreshed.
    case photosAdded(Int32)
    /// Stop sending and forget all chosen files: none will be read again.
    case dropFiles
    /// The server rejected the session, at least for uploads: no more files are sent.
    case signedOut
  }

  /// Maximum number of rows on display.
  public static let mostRows = 100
  /// Maximum number of files whose outcome the server is asked for at a time.
  static let mostJudged = 2
  /// Maximum number of small requests at a time, beside the files themselves.
  static let mostAsked = 4
  /// Maximum number of files that are handed to the system: the server's default limit of unfinished
  /// uploads (`--unfinished-uploads`).
  static let mostHandedOver = 100

  /// The parts in which a file is sent, and how many files are sent at a time.
  public enum Parts: Hashable, Sendable {
    /// About a second of uploading, 256 KiB to 8 MiB, of one file at a time: the page reports progress after each.
    case seconds
    /// Whole files, at most `mostHandedOver` at a time: the system sends them while the app is suspended. Parts after
    /// a loss, or if a proxy refuses a file.
    case whole
  }

  /// The state of the request for unfinished uploads.
  public enum Phase: Hashable, Sendable {
    /// Not requested yet, or given up: no further file is started.
    case closed
    /// Given up because the server rejected the session, which is reported once: no further file is
    /// started.
    case rejected
    /// Requested with this ticket.
    case asking(Ticket)
    /// The request failed; it is retried when the timer with this ticket fires.
    case resting(Ticket)
    /// The server answered.
    case ready
    /// The session ended.
    case over
  }

  /// The state of the request for unfinished uploads.
  public internal(set) var phase = Phase.closed
  private var isClosed: Bool { phase == .closed || phase == .rejected }
  var files: [AddedFile] = []
  var pace: AddingPace
  var lastKey: Int32 = 0
  var addedSinceTold: Int32 = 0
  /// Number of failed requests for unfinished uploads since the last progress; determines the back-off.
  var failures: Int32 = 0
  /// Maximum number of files that are sent at a time; less than `limit` while the server has no room for more.
  var mostSent: Int
  var isOffline = false
  let largest: Int64
  var ticket = Ticket()

  /// Creates the screen; `largest` is the maximum size of a file in bytes.
  public init(largest: Int64, parts: Parts = .seconds) {
    self.largest = largest
    pace = AddingPace(parts)
    mostSent = parts == .whole ? AddingScreen.mostHandedOver : 1
  }

  /// The limit of `mostSent`.
  var limit: Int { pace.isTimed ? 1 : AddingScreen.mostHandedOver }

  /// Handles an event and returns the effects to carry out.
  public mutating func handle(_ event: Event) -> [Effect] {
    guard phase != .over else { return [] }
    switch event {
    case .opened: return isClosed ? askList() : []
    case .filesChosen(let chosen): return choose(chosen)
    case .answered(let ticket, let reply, let moment): return take(reply, ticket, at: moment)
    case .woke(let ticket): return wake(ticket)
    case .cameOnline: return hurry()
    case .retryTapped(let key): return retry { $0.key == key }
    case .retryAllTapped: return retry { _ in true }
    case .removeTapped(let key): return remove(key)
    case .clearTapped: return clear()
    case .ended: return end()
    }
  }

  /// Whether a file is being uploaded or waits for its turn.
  public var isBusy: Bool { files.contains { $0.step.isOpen } }

  mutating func askList() -> [Effect] {
    let question = ticket.next()
    phase = .asking(question)
    return [.list(question)]
  }

  private mutating func choose(_ chosen: [ChosenFile]) -> [Effect] {
    var effects: [Effect] = []
    for file in chosen {
      if let index = files.firstIndex(where: { $0.isSame(as: file) && $0.step.takesFile }) {
        if let old = files[index].file { effects.append(.release(old)) }
        files[index].take(file)
        renumber(index, file.number)
        continue
      }
      if let index = files.firstIndex(where: { $0.isSame(as: file) && $0.step.isOpen }) {
        effects.append(.release(file.number))
        renumber(index, file.number)
        continue
      }
      lastKey += 1
      files.append(AddedFile(key: lastKey, file: file))
      effects += settleNew(files.count - 1)
    }
    return effects + (isClosed ? askList() : goOn())
  }

  /// A file was chosen again, as `number`: those that must be added after it follow that number.
  private mutating func renumber(_ index: Int, _ number: Int32) {
    let old = files[index].number
    files[index].number = number
    for other in files.indices where files[other].after == old { files[other].after = number }
  }

  /// Refuses a new file that cannot become a photo. One that must be added after a file that failed or was refused is
  /// like that one.
  private mutating func settleNew(_ index: Int) -> [Effect] {
    let leader = leader(of: index).map { files[$0].step }
    if case .failed? = leader, let leader { files[index].step = leader }
    if case .refused? = leader, let leader { files[index].step = leader }
    if files[index].size <= 0 { files[index].step = .refused(.empty) }
    if files[index].size > largest { files[index].step = .refused(.tooLarge) }
    guard case .refused = files[index].step, let number = files[index].file else { return [] }
    files[index].file = nil
    return [.release(number)]
  }

  private mutating func retry(_ isMeant: (AddedFile) -> Bool) -> [Effect] {
    failures = 0
    let needed = files.compactMap { isMeant($0) ? $0.after : nil }
    for index in files.indices {
      let file = files[index]
      guard case .failed = file.step, isMeant(file) || needed.contains(file.number)
      else { continue }
      files[index].step = .waiting
      files[index].failures = 0
    }
    return isClosed ? askList() : goOn()
  }

  private mutating func remove(_ key: Int32) -> [Effect] {
    guard let index = files.firstIndex(where: { $0.key == key }), files[index].canRemove
    else { return [] }
    let gone = files.remove(at: index)
    var effects: [Effect] = []
    // Why: the server would refuse what must be added after this file.
    for other in files
    where !gone.step.isDone && other.after == gone.number && !other.step.isDone {
      effects += remove(other.key)
    }
    if let number = gone.file { effects.append(.release(number)) }
    if let upload = gone.upload, gone.step.isUnsettled {
      effects.append(.terminate(upload: upload))
    }
    return effects + goOn()
  }

  private mutating func clear() -> [Effect] {
    let done = files.filter { $0.step.isDone }
    files.removeAll { $0.step.isDone }
    return done.compactMap { $0.file.map { .release($0) } }
  }

  private mutating func end() -> [Effect] {
    phase = .over
    files = []
    return [.dropFiles]
  }
}
