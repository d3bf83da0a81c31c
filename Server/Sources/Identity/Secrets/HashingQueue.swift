import Domain

/// Who waits for a password hash, and for what.
struct HashingTurn: Hashable, Sendable {
  /// What a password is hashed for. Each purpose gets its share, however many wait for another one.
  enum Purpose: Hashable, Sendable {
    /// Somebody signs in.
    case signIn
    /// A visitor opens a share link.
    case share
    /// A password is set: an account is created, or somebody signed in changes something.
    case change
  }

  let purpose: Purpose
  /// The client: a person, or else an address (of IPv6 its /64 network).
  let client: String

  /// The turn of somebody without an account, or not known yet.
  init(_ purpose: Purpose, address: String) {
    self.purpose = purpose
    client = "address " + NetworkAddress(address).host
  }

  /// The turn of a person who is signed in, or of a browser in which they were.
  init(_ purpose: Purpose, personId: Int64) {
    self.purpose = purpose
    client = "person \(personId)"
  }

  /// The turn of a command of the owner.
  static let program = HashingTurn(.change, address: "")
}

/// The jobs that wait for a hash. The purpose that was served longest ago is next, and of its clients the one that was
/// served longest ago.
///
/// Who was never served counts as served some time before the arrival, so that newcomers overtake a flood, but do not
/// keep anybody waiting for ever.
///
/// If the queue is full, the newest job of the client with the most jobs leaves it, so that nobody can fill it.
struct HashingQueue<Job> {
  private struct Entry {
    let job: Job
    let turn: HashingTurn
    /// How many jobs of its purpose were served before it came.
    let arrival: Int
  }

  /// How many jobs of its purpose a newcomer overtakes.
  private static var lead: Int { 16 }
  /// Clients whose last service is remembered.
  static var mostClients: Int { 4096 }

  private let limit: Int
  private var entries: [Entry] = []
  private var tick = 0
  private var servedPurposes: [HashingTurn.Purpose: Int] = [:]
  /// How many jobs of each purpose were served.
  private var counts: [HashingTurn.Purpose: Int] = [:]
  /// How many of its purpose had been served when a client was.
  private var servedTurns: [HashingTurn: Int] = [:]

  /// Creates a queue for at most `limit` jobs.
  init(limit: Int) {
    self.limit = limit
  }

  /// The number of waiting jobs.
  var count: Int { entries.count }

  /// The number of clients whose last service is remembered.
  var remembered: Int { servedTurns.count }

  /// Whether another job of this client would be accepted now.
  func hasRoom(for turn: HashingTurn) -> Bool {
    entries.count < limit || victim(of: turn) != nil
  }

  /// Adds a job behind the client's other jobs. Returns the job that is refused for it: another one, or itself; nil
  /// if there was room.
  mutating func append(_ job: Job, _ turn: HashingTurn) -> Job? {
    let isFull = entries.count >= limit
    let victim = isFull ? victim(of: turn) : nil
    if isFull, victim == nil { return job }
    entries.append(Entry(job: job, turn: turn, arrival: counts[turn.purpose] ?? 0))
    return victim.map { entries.remove(at: $0).job }
  }

  /// Removes the next job and counts it as served; nil if none waits.
  mutating func next() -> Job? {
    let order = entries.indices.min { ranking(entries[$0]) < ranking(entries[$1]) }
    guard let order else { return nil }
    let entry = entries.remove(at: order)
    serve(entry.turn)
    return entry.job
  }

  /// Counts a job that did not have to wait.
  mutating func serve(_ turn: HashingTurn) {
    tick += 1
    servedPurposes[turn.purpose] = tick
    counts[turn.purpose, default: 0] += 1
    servedTurns[turn] = counts[turn.purpose]
    if servedTurns.count > Self.mostClients {
      let kept = servedTurns.sorted { $0.value > $1.value }.prefix(Self.mostClients / 2)
      servedTurns = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }
  }

  private func ranking(_ entry: Entry) -> (Int, Int) {
    (servedPurposes[entry.turn.purpose] ?? 0, servedTurns[entry.turn] ?? entry.arrival - Self.lead)
  }

  /// The index of the job that gives way to another one of `turn`: the newest of the client with the most jobs, of the
  /// purpose with the most jobs. Nil if nobody has more than `turn` would have.
  private func victim(of turn: HashingTurn) -> Int? {
    var purposes = [turn.purpose: 1]
    var turns = [turn: 1]
    for entry in entries {
      purposes[entry.turn.purpose, default: 0] += 1
      turns[entry.turn, default: 0] += 1
    }
    func weight(_ other: HashingTurn) -> (Int, Int) {
      (purposes[other.purpose] ?? 0, turns[other] ?? 0)
    }
    var heaviest: Int?
    for (index, entry) in entries.enumerated() {
      let isLighter = heaviest.map { weight(entry.turn) < weight(entries[$0].turn) } ?? false
      if !isLighter { heaviest = index }
    }
    guard let heaviest else { return nil }
    let (its, own) = (weight(entries[heaviest].turn), weight(turn))
    let isSame = entries[heaviest].turn.purpose == turn.purpose
    return (isSame ? its.1 > own.1 : its > own) ? heaviest : nil
  }
}
