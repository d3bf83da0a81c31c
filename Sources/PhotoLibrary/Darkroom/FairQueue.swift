/// What a job is expected to cost, in milliseconds of CPU time.
struct JobCost: Hashable, Sendable {
  /// The estimate.
  var milliseconds: Int64

  /// Whether the worker that is reserved for cheap jobs takes it.
  var isCheap: Bool { milliseconds <= 100 }

  /// Whether it may take so long that one worker is kept from such jobs.
  var isHeavy: Bool { milliseconds > 500 }
}

/// Who pays for a job and what it is expected to cost.
struct JobTicket: Hashable, Sendable {
  /// Who pays for it.
  var client = ImageClient.program
  /// The name by which other clients join the job while it waits; nil if it is not shared.
  var name: String?
  /// The estimate.
  var cost = JobCost(milliseconds: 200)
}

/// Jobs that wait for a worker. The client that has most of its budget left is served first, so the
/// workers are shared by CPU time and not by the number of requests (LIB-15).
struct FairQueue<Job> {
  private struct Entry {
    let job: Job
    let ticket: JobTicket
    var clients: [ImageClient]
  }

  private var entries: [Entry] = []

  /// Jobs that wait.
  var count: Int { entries.count }

  /// Jobs that wait and that this client pays for.
  func count(of client: ImageClient) -> Int {
    entries.count { $0.ticket.client == client }
  }

  /// All jobs in the order in which they came.
  var jobs: [Job] { entries.map(\.job) }

  /// Adds a job behind all others of the same client.
  mutating func append(_ job: Job, _ ticket: JobTicket) {
    entries.append(Entry(job: job, ticket: ticket, clients: [ticket.client]))
  }

  /// Lets a job with one of these names be served as early as `client` would be.
  mutating func join(_ names: [String], _ client: ImageClient) {
    for index in entries.indices {
      guard let name = entries[index].ticket.name, names.contains(name),
        !entries[index].clients.contains(client)
      else { continue }
      entries[index].clients.append(client)
    }
  }

  /// Takes the next job of those whose cost is allowed; nil if all that wait are too expensive.
  mutating func next(
    allowing isAllowed: (JobCost) -> Bool, balance: (ImageClient) -> Int64
  ) -> (job: Job, ticket: JobTicket)? {
    var best: (index: Int, balance: Int64)?
    for (index, entry) in entries.enumerated() where isAllowed(entry.ticket.cost) {
      let own = entry.clients.lazy.map(balance).max() ?? 0
      if own > best?.balance ?? .min { best = (index, own) }
    }
    guard let best else { return nil }
    let entry = entries.remove(at: best.index)
    return (entry.job, entry.ticket)
  }

  /// Forgets all jobs.
  mutating func removeAll() {
    entries = []
  }
}
