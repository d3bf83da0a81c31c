/// How much a job will cost, as estimated before it runs.
struct JobCost: Hashable, Sendable {
  /// Milliseconds of CPU time.
  var milliseconds: Int64

  /// Whether the worker reserved for cheap jobs serves it.
  var isCheap: Bool { milliseconds <= 100 }

  /// Whether the job counts as heavy: one worker is kept free of heavy jobs.
  var isHeavy: Bool { milliseconds > 500 }
}

/// The client and the estimated cost of a job.
struct JobCharge: Hashable, Sendable {
  /// The client whose budget of CPU time is charged.
  var client = ImageClient.program
  /// The name by which other clients can join the waiting job; nil if it is not shared.
  var name: String?
  /// The estimated cost; the measured one replaces it when the job ends.
  var cost = JobCost(milliseconds: 200)
}

/// The jobs that wait for a worker. The client with the highest balance is served first, so workers
/// are shared by CPU time, not by the number of requests (LIB-15).
struct FairQueue<Job> {
  private struct Entry {
    let job: Job
    let ticket: JobCharge
    var clients: [ImageClient]
  }

  private var entries: [Entry] = []

  /// The number of waiting jobs.
  var count: Int { entries.count }

  /// The number of waiting jobs that are charged to this client.
  func count(of client: ImageClient) -> Int {
    entries.count { $0.ticket.client == client }
  }

  /// All jobs, oldest first.
  var jobs: [Job] { entries.map(\.job) }

  /// Adds a job behind the client's other jobs.
  mutating func append(_ job: Job, _ ticket: JobCharge) {
    entries.append(Entry(job: job, ticket: ticket, clients: [ticket.client]))
  }

  /// Adds `client` to those who wait for a queued job with one of these names. The job then also
  /// counts as `client`'s own, if that gives it an earlier turn.
  mutating func join(_ names: [String], _ client: ImageClient) {
    for index in entries.indices {
      guard let name = entries[index].ticket.name, names.contains(name),
        !entries[index].clients.contains(client)
      else { continue }
      entries[index].clients.append(client)
    }
  }

  /// Removes and returns the next job whose cost is within the limit; nil if no job fits.
  mutating func next(
    allowing isAllowed: (JobCost) -> Bool, balance: (ImageClient) -> Int64
  ) -> (job: Job, ticket: JobCharge)? {
    var best: (index: Int, balance: Int64)?
    for (index, entry) in entries.enumerated() where isAllowed(entry.ticket.cost) {
      let own = entry.clients.lazy.map(balance).max() ?? 0
      if own > best?.balance ?? .min { best = (index, own) }
    }
    guard let best else { return nil }
    let entry = entries.remove(at: best.index)
    return (entry.job, entry.ticket)
  }

  /// Removes the first job that satisfies `isIt`; returns nil if no job does.
  mutating func remove(where isIt: (Job) -> Bool) -> Job? {
    entries.firstIndex { isIt($0.job) }.map { entries.remove(at: $0).job }
  }

  mutating func removeAll() {
    entries = []
  }
}
