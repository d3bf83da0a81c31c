import Dispatch
import Domain
import Foundation
import Logging
import Synchronization

/// The worker processes and the jobs that wait for them.
///
/// Each lane is a thread that serves one worker; lanes start with the first job and end after
/// `idleSeconds` without one. A malicious picture can only end its own job. Beside the
/// general lanes there is one for cheap jobs alone, so that a small image never waits for large
/// ones (LIB-15).
final class DarkroomPool: Sendable {
  /// The priority of a job.
  enum Urgency: Hashable, Sendable {
    /// A client waits for the job; served first.
    case urgent(JobCharge)
    /// A job of an import; served after urgent jobs.
    case patient
  }

  private typealias Result = Swift.Result<DarkroomResponse, DarkroomError>

  private let settings: LibrarySettings
  private let logger: Logger
  private let now: @Sendable () -> Instant
  private let state: Mutex<DarkroomState>

  /// Starts no worker before the first job. The clock `now` refills the clients' budgets.
  init(_ settings: LibrarySettings, logger: Logger, now: @escaping @Sendable () -> Instant) {
    self.settings = settings
    self.logger = logger
    self.now = now
    state = Mutex(DarkroomState(settings))
  }

  /// Process ids of the running workers.
  var workers: Set<Int32> { state.withLock { $0.workers } }

  /// The numbers of jobs and workers, for metrics.
  var activity: DarkroomActivity {
    state.withLock { state in
      DarkroomActivity(
        answered: state.answered, refused: state.refused, waiting: state.waiting,
        workers: state.workers.count)
    }
  }

  /// Runs the job in a worker and returns its result.
  ///
  /// Throws the worker's error; `overBudget` if the client has used up its CPU time; `busy` if too
  /// many jobs wait; `abandoned` if the task is canceled while an urgent job waits. A running job
  /// is not canceled.
  func answer(to job: DarkroomJob, _ urgency: Urgency) async throws(DarkroomError)
    -> DarkroomResponse
  {
    let ticket: JobCharge =
      switch urgency {
      case .urgent(let ticket): ticket
      case .patient: JobCharge(cost: JobCost(milliseconds: 0))
      }
    let interest = JobInterest()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let order = QueuedJob(job: job, ticket: ticket, interest: interest) {
          continuation.resume(returning: $0)
        }
        accept(order, urgency)
      }
    } onCancel: {
      // Why not patient jobs: a canceled import still finishes the files that it has begun.
      if urgency != .patient { abandon(interest) }
    }
    return try result.get()
  }

  /// Adds `client` to those who wait for a queued job with one of these names. The job then also
  /// counts as `client`'s own, if that gives it an earlier turn.
  func join(_ names: [String], _ client: ImageClient) {
    state.withLock { $0.join(names, client) }
  }

  /// Lets running jobs end, fails waiting and later ones with `closed`, stops the workers.
  func close() {
    let (orders, lanes) = state.withLock { $0.close() }
    for lane in lanes { lane.bell.signal() }
    for order in orders { order.deliver(.failure(.closed)) }
  }

  // Why `isLost` is set first: `remove` misses a job not queued yet; `accept` then refuses it.
  private func abandon(_ interest: JobInterest) {
    interest.isLost.store(true, ordering: .relaxed)
    state.withLock { $0.remove(interest) }?.deliver(.failure(.abandoned))
  }

  private func accept(_ order: QueuedJob, _ urgency: Urgency) {
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

  private func serve(_ lane: DarkroomLane, first: QueuedJob) {
    var worker: DarkroomProcess?
    var order: QueuedJob? = first
    while let current = order {
      let (answer, milliseconds) = perform(current.job, &worker, lane)
      let moment = now()
      // Why before `deliver`: the worker must not idle while the result is delivered.
      order = state.withLock { state in
        state.end(current, milliseconds: milliseconds, now: moment)
        return state.next(for: lane, now: moment)
      }
      current.deliver(answer)
      if order == nil { order = rest(lane) }
    }
    dismiss(&worker)
  }

  /// Runs one job; a worker that died while idle is replaced first. Also returns the CPU time used,
  /// in milliseconds.
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
      return try running.exchange(job.message, seconds: settings.jobSeconds)
    }
    switch result {
    case .failure(.crashed), .failure(.tookTooLong):
      logger.warning("A worker was lost over a picture", metadata: ["job": "\(job)"])
      dismiss(&worker)
      // Why: the CPU time of a dead process is unknown, so the most it may use is charged.
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

  /// Waits for a job; nil if the lane must end.
  private func rest(_ lane: DarkroomLane) -> QueuedJob? {
    let moment = now()
    let (order, ends) = state.withLock { state -> (QueuedJob?, Bool) in
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
      // NB: this lane got a job just before the timeout, so its semaphore will be signaled.
      lane.bell.wait()
    }
    return lane.order.withLock { $0.take() }
  }
}
