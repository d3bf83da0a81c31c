import Dispatch
import Domain
import Synchronization

/// A job, who pays for it, and where its answer goes.
struct DarkroomOrder: Sendable {
  let job: DarkroomJob
  let ticket: JobTicket
  let deliver: @Sendable (Result<DarkroomAnswer, DarkroomError>) -> Void
}

/// A thread that serves one worker and rests until its bell rings.
final class DarkroomLane: Sendable {
  /// Whether it takes cheap jobs of clients only.
  let isReserved: Bool
  let bell = DispatchSemaphore(value: 0)
  let order = Mutex<DarkroomOrder?>(nil)

  init(isReserved: Bool) {
    self.isReserved = isReserved
  }
}

/// The queue, the lanes and the budgets of a pool: decides which job runs next and which is refused.
struct DarkroomState {
  /// What happens to a job that came in.
  enum Decision {
    case ring(DarkroomLane)
    case open(DarkroomLane)
    case wait
    case refuse(DarkroomError)
  }

  /// Lanes that have nothing to do.
  var resting: [DarkroomLane] = []
  /// Process ids of the workers.
  var workers: Set<Int32> = []
  /// Jobs that came to an end.
  var answered = 0
  /// Jobs that were refused.
  private(set) var refused = 0
  private(set) var isClosed = false
  private let settings: LibrarySettings
  private var urgent = FairQueue<DarkroomOrder>()
  private var patient: [DarkroomOrder] = []
  private var budgets: ImageBudgets
  private var generalLanes = 0
  private var reservedLanes = 0
  private var heavyJobs = 0

  init(_ settings: LibrarySettings) {
    self.settings = settings
    budgets = ImageBudgets(burst: settings.clientBurst, percent: settings.clientPercent)
  }

  /// Jobs that wait for a worker.
  var waiting: Int { urgent.count + patient.count }

  /// Finds a lane for a job, or a place in the queue.
  mutating func accept(
    _ order: DarkroomOrder, _ urgency: DarkroomPool.Urgency, now: Instant
  ) -> Decision {
    if isClosed { return .refuse(.closed) }
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

  /// Serves a waiting job of one of these names as early as `client` would be served.
  mutating func join(_ names: [String], _ client: ImageClient) {
    urgent.join(names, client)
  }

  /// The next job for a lane; nil if none waits that it may take.
  mutating func next(for lane: DarkroomLane, now: Instant) -> DarkroomOrder? {
    if let order = nextUrgent(for: lane, now: now) {
      begin(order, now: now)
      return order
    }
    return lane.isReserved || patient.isEmpty ? nil : patient.removeFirst()
  }

  /// Books what a job really cost.
  mutating func end(_ order: DarkroomOrder, milliseconds: Int64, now: Instant) {
    answered += 1
    if order.ticket.cost.isHeavy { heavyJobs -= 1 }
    budgets.charge(
      milliseconds - order.ticket.cost.milliseconds, to: order.ticket.client, now: now)
  }

  /// Notes that a lane has ended.
  mutating func remove(_ lane: DarkroomLane) {
    if lane.isReserved { reservedLanes -= 1 } else { generalLanes -= 1 }
  }

  /// Refuses everything from now on; returns the jobs that waited and the lanes that rested.
  mutating func close() -> (orders: [DarkroomOrder], lanes: [DarkroomLane]) {
    isClosed = true
    defer {
      urgent.removeAll()
      patient = []
      resting = []
    }
    return (urgent.jobs + patient, resting)
  }

  // Why charged before the job runs: a second job of the client must count the first.
  private mutating func begin(_ order: DarkroomOrder, now: Instant) {
    if order.ticket.cost.isHeavy { heavyJobs += 1 }
    budgets.charge(order.ticket.cost.milliseconds, to: order.ticket.client, now: now)
  }

  // Why a function of its own: its copy of `budgets` must be gone before the next charge, or that
  // copies the table of all clients.
  private mutating func nextUrgent(for lane: DarkroomLane, now: Instant) -> DarkroomOrder? {
    let (budgets, mayBeHeavy) = (budgets, mayBeHeavy)
    return urgent.next(
      allowing: { lane.isReserved ? $0.isCheap : mayBeHeavy || !$0.isHeavy },
      balance: { budgets.balance(of: $0, now: now) }
    )?.job
  }

  /// Whether one more job may begin that takes long: of several workers one is kept from them.
  private var mayBeHeavy: Bool { heavyJobs < max(1, settings.workers - 1) }

  private mutating func lane(for order: DarkroomOrder, isUrgent: Bool) -> Decision? {
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
