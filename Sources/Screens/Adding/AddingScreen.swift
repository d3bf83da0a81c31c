public import Domain

/// Adding photos: a list of files that go to the server one after another (FEED-22).
///
/// It works on whether it is on display or not. One file is on the wire at a time, while at most
/// two others are being judged. Without network it waits and goes on by itself.
public struct AddingScreen: Hashable, Sendable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The person opened the screen.
    case opened
    /// The person chose files.
    case filesChosen([ChosenFile])
    /// The server answered the question with this ticket, at this moment in milliseconds.
    case answered(Ticket, Reply, at: Double)
    /// The time that was asked for is over.
    case woke(Ticket)
    /// The system says that there is a network again.
    case cameOnline
    /// The person wants another try with this file.
    case retryTapped(Int32)
    /// The person wants another try with all that failed.
    case retryAllTapped
    /// The person takes this file out of the list.
    case removeTapped(Int32)
    /// The person takes all that is done out of the list.
    case clearTapped
    /// Nobody is signed in any more: nothing goes on.
    case ended
  }

  /// What came back.
  public enum Reply: Hashable, Sendable {
    /// The person's unfinished uploads.
    case list([UploadStatus])
    /// How far an upload is.
    case status(UploadStatus)
    /// The part is on the server's disk.
    case stored
    /// Nothing.
    case failed(Trouble)
  }

  /// Why nothing came back.
  public enum Trouble: Hashable, Sendable {
    /// The server could not be reached, or the connection was cut.
    case offline
    /// The session is over.
    case signedOut
    /// The server does not know the upload.
    case missing
    /// The server's upload is at another place, or busy with another part.
    case elsewhere
    /// The file is too large for the server.
    case tooLarge
    /// The part is too large for a proxy in front of the server.
    case partTooLarge
    /// No further try helps just now, for this reason.
    case problem(AddingProblem)
    /// The server failed; a later try may help.
    case server
  }

  /// What the shell shall do.
  public enum Effect: Hashable, Sendable {
    /// Ask for the person's unfinished uploads.
    case list(Ticket)
    /// Announce a file.
    case create(Ticket, ChosenFile)
    /// Send so many bytes of a file from a place on.
    case send(Ticket, upload: String, file: Int32, from: Int64, count: Int64)
    /// Ask how far an upload is; once it is complete, wait for what becomes of it.
    case ask(Ticket, upload: String)
    /// Have the server forget an upload.
    case terminate(upload: String)
    /// Answer with `woke` after so many milliseconds.
    case wake(Ticket, milliseconds: Int32)
    /// Forget the file with this number.
    case release(Int32)
    /// So many photos were added: the feed has news.
    case photosAdded(Int32)
    /// Stop sending and forget all files.
    case dropFiles
    /// The session is over.
    case signedOut
  }

  /// Rows that are on display at most.
  public static let mostRows = 100
  /// Files that are judged while the next one is sent.
  static let mostJudged = 2

  /// Whether the server was asked what is unfinished.
  public enum Phase: Hashable, Sendable {
    /// Not yet.
    case closed
    /// It was asked with this ticket.
    case asking(Ticket)
    /// It could not be asked; the next try comes with this ticket.
    case resting(Ticket)
    /// It answered.
    case ready
    /// Nobody is signed in any more.
    case over
  }

  /// Whether the server was asked what is unfinished.
  public internal(set) var phase = Phase.closed
  var files: [AddedFile] = []
  var pace = AddingPace()
  var lastKey: Int32 = 0
  var addedSinceTold: Int32 = 0
  /// Failures since bytes arrived last, which make the waits longer.
  var failures: Int32 = 0
  var isOffline = false
  let largest: Int64
  var ticket = Ticket()

  /// A screen for files of at most `largest` bytes.
  public init(largest: Int64) {
    self.largest = largest
  }

  /// Takes notice of what happened and answers with what to do.
  public mutating func handle(_ event: Event) -> [Effect] {
    guard phase != .over else { return [] }
    switch event {
    case .opened: return phase == .closed ? askList() : []
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

  /// Whether something is on its way or waits for its turn.
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
        continue
      }
      guard !files.contains(where: { $0.isSame(as: file) && $0.step.isOpen }) else {
        effects.append(.release(file.number))
        continue
      }
      lastKey += 1
      var added = AddedFile(key: lastKey, file: file)
      if let refusal = refusal(of: file) {
        added.step = .refused(refusal)
        added.file = nil
        effects.append(.release(file.number))
      }
      files.append(added)
    }
    return effects + (phase == .closed ? askList() : goOn())
  }

  private func refusal(of file: ChosenFile) -> UploadRefusal? {
    if file.size <= 0 { return .empty }
    return file.size > largest ? .tooLarge : nil
  }

  private mutating func retry(_ isMeant: (AddedFile) -> Bool) -> [Effect] {
    failures = 0
    for index in files.indices where isMeant(files[index]) {
      guard case .failed = files[index].step else { continue }
      files[index].step = .waiting
    }
    return phase == .closed ? askList() : goOn()
  }

  private mutating func remove(_ key: Int32) -> [Effect] {
    guard let index = files.firstIndex(where: { $0.key == key }), files[index].step.canRemove
    else { return [] }
    let gone = files.remove(at: index)
    var effects: [Effect] = []
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
