import Dispatch
import Domain
import Synchronization

/// A job with its client and the continuation that receives its result.
struct QueuedJob: Sendable {
  let job: DarkroomJob
  let ticket: JobCharge
  let interest: JobInterest
  let deliver: @Sendable (Result<DarkroomResponse, DarkroomError>) -> Void
}

/// Whether a client still waits for a job; also identifies the job.
final class JobInterest: Sendable {
  /// Set once, when the last client has left.
  let isLost = Atomic(false)
}

/// A thread that serves one worker; while idle, it waits for `bell`.
final class DarkroomLane: Sendable {
  /// Whether it only serves cheap jobs of clients.
  let isReserved: Bool
  let bell = DispatchSemaphore(value: 0)
  let order = Mutex<QueuedJob?>(nil)

  init(isReserved: Bool) {
    self.isReserved = isReserved
  }
}

/// The queue, lanes and budgets of a pool; decides which job runs next and which is refused.
struct DarkroomState {
  /// The decision about a new job.
  enum Decision {
    case ring(DarkroomLane)
    case open(DarkroomLane)
    case wait
    case refuse(DarkroomError)
  }

  /// Idle lanes, the threads that each serve a worker.
  var resting: [DarkroomLane] = []
  /// Process ids of the workers.
  var workers: Set<Int32> = []
  /// The number of jobs that have ended.
  var answered = 0
  /// The number of refused jobs.
  private(set) var refused = 0
  private(set) var isClosed = false
  private let settings: LibrarySettings
  private var urgent = FairQueue<QueuedJob>()
  private var patient: [QueuedJob] = []
  private var budgets: ImageBudgets
  private var generalLanes = 0
  private var reservedLanes = 0
  private var heavyJobs = 0

  init(_ settings: LibrarySettings) {
    self.settings = settings
    budgets = ImageBudgets(burst: settings.clientBurst, percent: settings.clientPercent)
  }

  /// The number of waiting jobs.
  var waiting: Int { urgent.count + patient.count }

  /// Gives a job to an idle lane (the thread of a worker), queues it, or refuses it.
  mutating func accept(
    _ order: QueuedJob, _ urgency: DarkroomPool.Urgency, now: Instant
  ) -> Decision {
    if isClosed { return .refuse(.closed) }
    if order.interest.isLost.load(ordering: .relaxed) { return .refuse(.abandoned) }
    let isUrgent = urgency != .patient
    if isUrgent, let seconds = budgets.secondsUntilAllowed(order.ticket.client, now: now) {
      refused += 1
      return .refuse(.overBudget(seconds: seconds))
    }
    if let lane = lane(for: order, isUrgent: isUrgent) {
      begin(order, now: now)
      return lane
    }
    guard isUrgent else {
      patient.append(order)
      return .wait
    }
    let client = order.ticket.client
    let isCrowded =
      client != .program && urgent.count(of: client) >= settings.waitingVariantsPerClient
    guard !isCrowded, urgent.count < settings.waitingVariants else {
      refused += 1
      return .refuse(.busy)
    }
    urgent.append(order, order.ticket)
    return .wait
  }

  /// Adds `client` to those who wait for a queued job with one of these names. The job then also
  /// counts as `client`'s own, if that gives it an earlier turn.
  mutating func join(_ names: [String], _ client: ImageClient) {
    urgent.join(names, client)
  }

  /// Removes a waiting job from the queue, free of charge; nil if it has begun or ended.
  mutating func remove(_ interest: JobInterest) -> QueuedJob? {
    urgent.remove { $0.interest === interest }
  }

  /// Removes the next job for this lane from the queue; nil if no waiting job suits it.
  mutating func next(for lane: DarkroomLane, now: Instant) -> QueuedJob? {
    if let order = nextUrgent(for: lane, now: now) {
      begin(order, now: now)
      return order
    }
    return lane.isReserved || patient.isEmpty ? nil : patient.removeFirst()
  }

  /// Replaces a job's estimated cost by the measured one.
  mutating func end(_ order: QueuedJob, milliseconds: Int64, now: Instant) {
    answered += 1
    if order.ticket.cost.isHeavy { heavyJobs -= 1 }
    budgets.charge(
      milliseconds - order.ticket.cost.milliseconds, to: order.ticket.client, now: now)
  }

  /// Removes a lane that has ended.
  mutating func remove(_ lane: DarkroomLane) {
    if lane.isReserved { reservedLanes -= 1 } else { generalLanes -= 1 }
  }

  /// Refuses all later jobs; returns the waiting jobs and the idle lanes.
  mutating func close() -> (orders: [QueuedJob], lanes: [DarkroomLane]) {
    isClosed = true
    defer {
      urgent.removeAll()
      patient = []
      resting = []
    }
    return (urgent.jobs + patient, resting)
  }

  // Why charged before the job runs: the client's next job must see the lower balance.
  private mutating func begin(_ order: QueuedJob, now: Instant) {
    if order.ticket.cost.isHeavy { heavyJobs += 1 }
    budgets.charge(order.ticket.cost.milliseconds, to: order.ticket.client, now: now)
  }

  // Why a separate function: it copies `budgets`. While the copy exists, charging a client would
  // duplicate the whole table (copy-on-write).
  private mutating func nextUrgent(for lane: DarkroomLane, now: Instant) -> QueuedJob? {
    let (budgets, mayBeHeavy) = (budgets, mayBeHeavy)
    return urgent.next(
      allowing: { lane.isReserved ? $0.isCheap : mayBeHeavy || !$0.isHeavy },
      balance: { budgets.balance(of: $0, now: now) }
    )?.job
  }

  /// Whether another heavy job may begin: of several workers, one is kept free of them.
  private var mayBeHeavy: Bool { heavyJobs < max(1, settings.workers - 1) }

  private mutating func lane(for order: QueuedJob, isUrgent: Bool) -> Decision? {
    let cost = order.ticket.cost
    if !isUrgent || mayBeHeavy || !cost.isHeavy {
      if let lane = rested(isReserved: false) { return .ring(lane) }
      if generalLanes < max(1, settings.workers) {
        generalLanes += 1
        return .open(DarkroomLane(isReserved: false))
      }
    }
    guard isUrgent, cost.isCheap else { return nil }
    if let lane = rested(isReserved: true) { return .ring(lane) }
    guard reservedLanes == 0 else { return nil }
    reservedLanes = 1
    return .open(DarkroomLane(isReserved: true))
  }

  private mutating func rested(isReserved: Bool) -> DarkroomLane? {
    guard let place = resting.lastIndex(where: { $0.isReserved == isReserved }) else { return nil }
    return resting.remove(at: place)
  }
}
