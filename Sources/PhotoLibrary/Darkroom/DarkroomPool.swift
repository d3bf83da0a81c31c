import Dispatch
import Foundation
import Logging
import Synchronization

/// The worker processes and the jobs that wait for them.
///
/// Each lane is a thread that serves one worker; lanes start with the first job and end when there
/// was none for a while. No picture can do more than end its own job.
final class DarkroomPool: Sendable {
  /// Who is served first.
  enum Urgency: Hashable, Sendable {
    /// A person waits for it.
    case urgent
    /// Import and drawing.
    case patient
  }

  private typealias Result = Swift.Result<DarkroomAnswer, DarkroomError>

  private struct Order: Sendable {
    let job: DarkroomJob
    let deliver: @Sendable (Result) -> Void
  }

  /// A thread that rests until its bell rings.
  private final class Lane: Sendable {
    let bell = DispatchSemaphore(value: 0)
    let order = Mutex<Order?>(nil)
  }

  private struct State {
    var urgent: [Order] = []
    var patient: [Order] = []
    var resting: [Lane] = []
    var lanes = 0
    var workers: Set<Int32> = []
    var answered = 0
    var refused = 0
    var isClosed = false

    mutating func next() -> Order? {
      if !urgent.isEmpty { return urgent.removeFirst() }
      return patient.isEmpty ? nil : patient.removeFirst()
    }
  }

  private let settings: LibrarySettings
  private let logger: Logger
  private let state = Mutex(State())

  /// No worker runs before the first job.
  init(_ settings: LibrarySettings, logger: Logger) {
    self.settings = settings
    self.logger = logger
  }

  /// Process ids of the workers that run now.
  var workers: Set<Int32> { state.withLock { $0.workers } }

  /// What the pool is doing, for metrics.
  var activity: DarkroomActivity {
    state.withLock { state in
      DarkroomActivity(
        answered: state.answered, refused: state.refused,
        waiting: state.urgent.count + state.patient.count,
        workers: state.workers.count)
    }
  }

  /// Waits for a worker to do the job.
  func answer(to job: DarkroomJob, _ urgency: Urgency) async throws(DarkroomError) -> DarkroomAnswer
  {
    let result = await withCheckedContinuation { continuation in
      accept(Order(job: job) { continuation.resume(returning: $0) }, urgency)
    }
    return try result.get()
  }

  /// Lets running jobs end, refuses waiting and later ones, sends the workers home.
  func close() {
    let (orders, lanes) = state.withLock { state in
      state.isClosed = true
      defer {
        state.urgent = []
        state.patient = []
        state.resting = []
      }
      return (state.urgent + state.patient, state.resting)
    }
    for lane in lanes { lane.bell.signal() }
    for order in orders { order.deliver(.failure(.closed)) }
  }

  private enum Decision {
    case ring(Lane)
    case open
    case wait
    case refuse(DarkroomError)
  }

  private func accept(_ order: Order, _ urgency: Urgency) {
    let decision = state.withLock { state -> Decision in
      if state.isClosed { return .refuse(.closed) }
      if let lane = state.resting.popLast() { return .ring(lane) }
      if state.lanes < max(1, settings.workers) {
        state.lanes += 1
        return .open
      }
      switch urgency {
      case .urgent where state.urgent.count >= settings.waitingVariants:
        state.refused += 1
        return .refuse(.busy)
      case .urgent: state.urgent.append(order)
      case .patient: state.patient.append(order)
      }
      return .wait
    }
    switch decision {
    case .ring(let lane):
      lane.order.withLock { $0 = order }
      lane.bell.signal()
    case .open: Thread.detachNewThread { self.serve(Lane(), first: order) }
    case .wait: break
    case .refuse(let error): order.deliver(.failure(error))
    }
  }

  private func serve(_ lane: Lane, first: Order) {
    var worker: DarkroomProcess?
    var order: Order? = first
    while let current = order {
      let answer = perform(current.job, &worker)
      // Why: the next order is taken before this one is delivered, so that work never pauses.
      order = state.withLock { $0.next() }
      current.deliver(answer)
      if order == nil { order = rest(lane) }
    }
    dismiss(&worker)
  }

  /// Has one job done; a worker that was killed while it waited is replaced first.
  private func perform(_ job: DarkroomJob, _ worker: inout DarkroomProcess?) -> Result {
    if let idle = worker, !idle.isRunning() { dismiss(&worker) }
    let result = Result { () throws(DarkroomError) in
      let running: DarkroomProcess
      if let worker { running = worker } else { running = try start() }
      worker = running
      return try running.exchange(job.letter, seconds: settings.jobSeconds * job.patience)
    }
    state.withLock { $0.answered += 1 }
    switch result {
    case .failure(.crashed), .failure(.tookTooLong):
      logger.warning("A worker was lost over a picture", metadata: ["job": "\(job)"])
      dismiss(&worker)
    case .failure(.unavailable(let reason)):
      logger.error("No worker", metadata: ["reason": "\(reason)"])
    case .success, .failure: break
    }
    return result
  }

  private func start() throws(DarkroomError) -> DarkroomProcess {
    let process = try DarkroomProcess(settings)
    state.withLock { _ = $0.workers.insert(process.identifier) }
    return process
  }

  private func dismiss(_ worker: inout DarkroomProcess?) {
    guard let gone = worker.take() else { return }
    state.withLock { _ = $0.workers.remove(gone.identifier) }
  }

  /// Waits for an order; nothing when the lane has to end.
  private func rest(_ lane: Lane) -> Order? {
    let (order, ends) = state.withLock { state -> (Order?, Bool) in
      if let order = state.next() { return (order, false) }
      if !state.isClosed { state.resting.append(lane) }
      return (nil, state.isClosed)
    }
    if order != nil || ends { return order }
    if lane.bell.wait(timeout: .now() + .seconds(settings.idleSeconds)) == .timedOut {
      let gaveUp = state.withLock { state in
        guard let place = state.resting.firstIndex(where: { $0 === lane }) else { return false }
        state.resting.remove(at: place)
        state.lanes -= 1
        return true
      }
      if gaveUp { return nil }
      // NB: it was chosen a moment before it gave up, so its bell is about to ring.
      lane.bell.wait()
    }
    return lane.order.withLock { $0.take() }
  }
}
