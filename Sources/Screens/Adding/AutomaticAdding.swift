public import Domain

/// Automatic adding of new photos of the device's library (IOS-7): which ones, when the library is read, and the results.
///
/// A photo is handed over once: its id in the library is remembered as soon as its copy is in the list of uploads. The server
/// knows its content besides, so a photo that is copied again after a termination is not added twice.
public struct AutomaticAdding: Hashable, Sendable {
  /// What the person lets the app see of the library.
  public enum Access: Hashable, Sendable {
    /// The person was not asked yet.
    case unasked
    case denied
    /// Only photos that the person selected, which new ones are not.
    case limited
    case whole
  }

  /// An album of the library.
  public struct Album: Hashable, Sendable {
    /// The library's id.
    public let id: String
    /// The name, as the library shows it.
    public let title: String

    /// An album with this id and name.
    public init(id: String, title: String) { (self.id, self.title) = (id, title) }
  }

  /// A photo of the library.
  public struct Asset: Hashable, Sendable {
    /// The library's id.
    public let id: String
    /// When it was taken.
    public let taken: Instant

    /// A photo with this id, taken at this time.
    public init(id: String, taken: Instant) { (self.id, self.taken) = (id, taken) }
  }

  /// What the person chose.
  public struct Settings: Hashable, Sendable {
    /// Whether new photos are added.
    public var isOn = false
    /// The album whose photos are added; nil for all photos.
    public var album: Album?
    /// Whether photos are sent without Wi-Fi too.
    public var usesCellular = false
    /// Photos taken earlier are not added; nil until it is first switched on.
    public var since: Instant?

    /// Switched off; all photos, by Wi-Fi only.
    public init() {}
  }

  /// Why photos were left out.
  public enum Problem: String, Hashable, Sendable {
    /// The app must not see the library.
    case noAccess
    /// The chosen album is gone.
    case albumGone
    /// The device has no room for copies.
    case noRoom
    /// Some could not be read, for example because they are only in iCloud; they are tried again.
    case unreadable
    /// The uploads of many failed; they are tried again before the library is read.
    case notSent
  }

  /// A time at which the library was read.
  public struct Run: Hashable, Sendable {
    /// When it ended.
    public var at: Instant
    /// Number of photos that it put on the list of uploads.
    public var count: Int32
    /// Why others were left out; nil if none were.
    public var problem: Problem?

    /// A run that ended at this time.
    public init(at moment: Instant, count: Int32, problem: Problem?) {
      (at, self.count, self.problem) = (moment, count, problem)
    }
  }

  /// What is stored until the next launch.
  public struct Memory: Hashable, Sendable {
    /// What the person chose.
    public var settings = Settings()
    /// The ids of the photos that are on the list of uploads, or were.
    public var known: Set<String> = []
    /// The last run; nil before the first one.
    public var lastRun: Run?
    /// The last run that has put photos on the list; nil before the first one.
    public var lastAdded: Run?

    /// Nothing was chosen or added yet.
    public init() {}
  }

  /// An input.
  public enum Event: Hashable, Sendable {
    /// The person switched it on or off at this time.
    case switched(Bool, at: Instant)
    /// The person chose an album, or with nil all photos.
    case albumChosen(Album?)
    /// The person chose whether photos are sent without Wi-Fi too.
    case cellularChosen(Bool)
    /// The person chose from when on photos are added.
    case startChosen(Instant)
    /// What the app may see of the library now.
    case accessRead(Access)
    /// The app came to the front, the library changed, or the system lets the app run in the background.
    case due(at: Instant)
    /// The photos of the album, in any order; nil if the album is gone.
    case found(Ticket, [Asset]?, at: Instant)
    /// A photo is on the list of uploads, or could not be copied for this reason.
    case copied(String, Problem?)
    /// All photos of `add` were copied or failed, and are uploaded, so that there is room for others.
    case roomMade(at: Instant)
    /// The uploads of `mostFailed` such photos have failed, in this run or before.
    case failed(at: Instant)
    /// The copies of photos that were not uploaded are gone.
    case lost
    /// The session has ended, or the time that the system grants is over.
    case stopped(at: Instant)
  }

  /// A side effect for the app to carry out.
  public enum Effect: Hashable, Sendable {
    /// Ask the person to let the app see the library, unless they have answered; `accessRead` and `due` follow.
    case requestAccess
    /// Read the library; `found` follows.
    case find(Ticket, album: String?)
    /// Put the photos with these ids on the list of uploads; `copied` follows for each, then `roomMade`.
    case add([String])
    /// Copy no more of the photos of `add`.
    case stopCopying
    /// Store `memory`.
    case store
    /// The run has ended, or none is needed.
    case finished
  }

  /// The state of a run.
  enum Phase: Hashable, Sendable {
    case idle
    /// The library is being read.
    case finding(Ticket)
    /// Photos are put on the list.
    case adding
  }

  /// The most photos that are put on the list at a time: the server accepts 100 unfinished uploads, and those that the person
  /// chooses meanwhile must not wait.
  static let mostAtOnce = 80
  /// From this number of failed uploads on, no further photos are added: the server does not accept any now.
  public static let mostFailed = 10
  /// The most ids that are remembered: some 4 MB.
  static let mostKnown = 100_000

  /// What is stored.
  public private(set) var memory: Memory
  /// What the app may see of the library.
  public private(set) var access = Access.unasked
  private(set) var phase = Phase.idle
  /// The ids that wait for their turn, those of the oldest photos first.
  private var waiting: [String] = []
  /// The ids that are being copied.
  private var copying: Set<String> = []
  private var count: Int32 = 0
  private var problem: Problem?
  /// Whether the library has changed since it was read.
  private var isDueAgain = false
  private var ticket = Ticket()

  /// Continues with what an earlier launch has stored.
  public init(_ memory: Memory = Memory()) { self.memory = memory }

  /// Whether the library is being read, or photos are put on the list.
  public var isRunning: Bool { phase != .idle }

  /// Whether photos are put on the list.
  public var isAdding: Bool { phase == .adding }

  /// Handles an event and returns the effects to carry out.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .switched(let isOn, let moment): return turn(isOn, at: moment)
    case .albumChosen(let album): return choose { $0.album = album }
    case .cellularChosen(let usesCellular):
      memory.settings.usesCellular = usesCellular
      return [.store]
    case .startChosen(let since): return choose { $0.since = since }
    case .accessRead(let access):
      self.access = access
      return []
    case .due(let moment): return begin(at: moment)
    case .found(let answered, let photos, let moment):
      guard phase == .finding(answered) else { return [] }
      // Why no access: with limited access the albums cannot be seen.
      guard let photos else { return end(at: moment, access == .limited ? .noAccess : .albumGone) }
      return add(photos, at: moment)
    case .copied(let id, let problem):
      note(id, problem)
      return []
    case .roomMade(let moment):
      guard phase == .adding else { return [] }
      return waiting.isEmpty ? end(at: moment, problem) : [.store] + addNext()
    case .failed(let moment): return end(at: moment, .notSent)
    case .lost:
      memory.known = []
      return [.store]
    case .stopped(let moment):
      isDueAgain = false
      return isRunning ? [.stopCopying] + end(at: moment, problem) : [.finished]
    }
  }

  private mutating func turn(_ isOn: Bool, at moment: Instant) -> [Effect] {
    memory.settings.isOn = isOn
    guard isOn else { return stop() + [.store] }
    // Why not again: photos that were taken while it was off would be missing.
    memory.settings.since = memory.settings.since ?? moment
    return [.store, .requestAccess]
  }

  /// A choice counts for the next run; the present one ends.
  private mutating func choose(_ change: (inout Settings) -> Void) -> [Effect] {
    change(&memory.settings)
    return stop() + [.store, .requestAccess]
  }

  private mutating func stop() -> [Effect] {
    guard isRunning else { return [] }
    (phase, waiting) = (.idle, [])
    return [.stopCopying, .finished]
  }

  private mutating func begin(at moment: Instant) -> [Effect] {
    guard memory.settings.isOn else { return [.finished] }
    guard phase == .idle else {
      isDueAgain = true
      return []
    }
    (problem, isDueAgain) = (nil, false)
    guard access == .whole || access == .limited else { return end(at: moment, .noAccess) }
    phase = .finding(ticket.next())
    return [.find(ticket, album: memory.settings.album?.id)]
  }

  private mutating func add(_ photos: [Asset], at moment: Instant) -> [Effect] {
    let since = memory.settings.since ?? moment
    if memory.known.count > AutomaticAdding.mostKnown {
      memory.known.formIntersection(photos.map { $0.id })
    }
    waiting = photos.filter { $0.taken >= since && !memory.known.contains($0.id) }
      .sorted { ($0.taken, $0.id) < ($1.taken, $1.id) }.map { $0.id }
    guard !waiting.isEmpty else { return end(at: moment, nil) }
    phase = .adding
    return addNext()
  }

  private mutating func addNext() -> [Effect] {
    let next = Array(waiting.prefix(AutomaticAdding.mostAtOnce))
    waiting.removeFirst(next.count)
    copying = Set(next)
    return [.add(next)]
  }

  private mutating func note(_ id: String, _ failure: Problem?) {
    guard copying.remove(id) != nil else { return }
    guard let failure else {
      memory.known.insert(id)
      count += 1
      return
    }
    problem = problem == .noRoom ? .noRoom : failure
    // Why: the next photos would have no room either.
    if failure == .noRoom { waiting = [] }
  }

  private mutating func end(at moment: Instant, _ problem: Problem?) -> [Effect] {
    let run = Run(at: moment, count: count, problem: problem)
    // Why: most runs find no new photos, and what is stored may be large.
    let isNews = count > 0 || problem != memory.lastRun?.problem || memory.lastRun == nil
    memory.lastRun = run
    if count > 0 { memory.lastAdded = run }
    (phase, waiting, count) = (.idle, [], 0)
    return (isNews ? [.store] : []) + (isDueAgain ? begin(at: moment) : [.finished])
  }
}
