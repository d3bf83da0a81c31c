import Dispatch
import Domain
import Foundation
import Logging
import Synchronization

/// The worker processes and the jobs that wait for them.
///
/// Each lane is a thread that serves one worker; lanes start with the first job and end when there
/// was none for a while. No picture can do more than end its own job. Beside the general lanes
/// there is one for cheap jobs alone, so that a small image never waits for large ones (LIB-15).
final class DarkroomPool: Sendable {
  /// Who is served first.
  enum Urgency: Hashable, Sendable {
    /// A client waits for it.
    case urgent(JobTicket)
    /// Import and drawing.
    case patient
  }

  private typealias Result = Swift.Result<DarkroomAnswer, DarkroomError>

  private let settings: LibrarySettings
  private let logger: Logger
  private let now: @Sendable () -> Instant
  private let state: Mutex<DarkroomState>

  /// No worker runs before the first job. Budgets are refilled by the clock `now`.
  init(_ settings: LibrarySettings, logger: Logger, now: @escaping @Sendable () -> Instant) {
    self.settings = settings
    self.logger = logger
    self.now = now
    state = Mutex(DarkroomState(settings))
  }

  /// Process ids of the workers that run now.
  var workers: Set<Int32> { state.withLock { $0.workers } }

  /// What the pool is doing, for metrics.
  var activity: DarkroomActivity {
    state.withLock { state in
      DarkroomActivity(
        answered: state.answered, refused: state.refused, waiting: state.waiting,
        workers: state.workers.count)
    }
  }

  /// Waits for a worker to do the job.
  ///
  /// Throws what the worker says; `overBudget` if the client used up its CPU time, `busy` if too
  /// many jobs wait.
  func answer(to job: DarkroomJob, _ urgency: Urgency) async throws(DarkroomError) -> DarkroomAnswer
  {
    let ticket: JobTicket =
      switch urgency {
      case .urgent(let ticket): ticket
      case .patient: JobTicket(cost: JobCost(milliseconds: 0))
      }
    let result = await withCheckedContinuation { continuation in
      accept(
        DarkroomOrder(job: job, ticket: ticket) { continuation.resume(returning: $0) }, urgency)
    }
    return try result.get()
  }

  /// Serves a waiting job of one of these names as early as `client` would be served.
  func join(_ names: [String], _ client: ImageClient) {
    state.withLock { $0.join(names, client) }
  }

  /// Lets running jobs end, refuses waiting and later ones, sends the workers home.
  func close() {
    let (orders, lanes) = state.withLock { $0.close() }
    for lane in lanes { lane.bell.signal() }
    for order in orders { order.deliver(.failure(.closed)) }
  }

  private func accept(_ order: DarkroomOrder, _ urgency: Urgency) {
    let moment = now()
    switch state.withLock({ $0.accept(order, urgency, now: moment) }) {
    case .ring(let lane):
      lane.order.withLock { $0 = order }
      lane.bell.signal()
    case .open(let lane): Thread.detachNewThread { self.serve(lane, first: order) }
    case .wait: break
    case .refuse(let error): order.deliver(.failure(error))
    }
  }

  private func serve(_ lane: DarkroomLane, first: DarkroomOrder) {
    var worker: DarkroomProcess?
    var order: DarkroomOrder? = first
    while let current = order {
      let (answer, milliseconds) = perform(current.job, &worker, lane)
      let moment = now()
      // Why: the next order is taken before this one is delivered, so that work never pauses.
      order = state.withLock { state in
        state.end(current, milliseconds: milliseconds, now: moment)
        return state.next(for: lane, now: moment)
      }
      current.deliver(answer)
      if order == nil { order = rest(lane) }
    }
    dismiss(&worker)
  }

  /// Has one job done; a worker that was killed while it waited is replaced first. Also returns the
  /// milliseconds of CPU time that it cost.
  private func perform(
    _ job: DarkroomJob, _ worker: inout DarkroomProcess?, _ lane: DarkroomLane
  ) -> (Result, Int64) {
    if let idle = worker, !idle.isRunning() { dismiss(&worker) }
    var cost: Int64 = 0
    let result = Result { () throws(DarkroomError) in
      let running: DarkroomProcess
      if let worker { running = worker } else { running = try start(lane) }
      worker = running
      let before = running.processorMilliseconds
      defer { cost = max(0, running.processorMilliseconds - before) }
      return try running.exchange(job.letter, seconds: settings.jobSeconds * job.patience)
    }
    switch result {
    case .failure(.crashed), .failure(.tookTooLong):
      logger.warning("A worker was lost over a picture", metadata: ["job": "\(job)"])
      dismiss(&worker)
      // Why: the time of a process that is gone is not known.
      cost = max(cost, Int64(settings.jobProcessorSeconds) * 1000)
    case .failure(.unavailable(let reason)):
      logger.error("No worker", metadata: ["reason": "\(reason)"])
    case .success, .failure: break
    }
    return (result, cost)
  }

  private func start(_ lane: DarkroomLane) throws(DarkroomError) -> DarkroomProcess {
    let process = try DarkroomProcess(settings, isReserved: lane.isReserved)
    state.withLock { _ = $0.workers.insert(process.identifier) }
    return process
  }

  private func dismiss(_ worker: inout DarkroomProcess?) {
    guard let gone = worker.take() else { return }
    state.withLock { _ = $0.workers.remove(gone.identifier) }
  }

  /// Waits for an order; nil when the lane has to end.
  private func rest(_ lane: DarkroomLane) -> DarkroomOrder? {
    let moment = now()
    let (order, ends) = state.withLock { state -> (DarkroomOrder?, Bool) in
      if let order = state.next(for: lane, now: moment) { return (order, false) }
      if !state.isClosed { state.resting.append(lane) }
      return (nil, state.isClosed)
    }
    if order != nil || ends { return order }
    if lane.bell.wait(timeout: .now() + .seconds(settings.idleSeconds)) == .timedOut {
      let gaveUp = state.withLock { state in
        guard let place = state.resting.firstIndex(where: { $0 === lane }) else { return false }
        state.resting.remove(at: place)
        state.remove(lane)
        return true
      }
      if gaveUp { return nil }
      // NB: it was chosen a moment before it gave up, so its bell is about to ring.
      lane.bell.wait()
    }
    return lane.order.withLock { $0.take() }
  }
}
