import NIOCore
import NIOPosix
import ServiceLifecycle

/// Runs tasks on the connections' event loops.
///
/// Why: otherwise a request hops between its event loop and Swift's thread pool several times,
/// which costs 8 % of the CPU time of a feed page.
final class EventLoopExecutor: TaskExecutor {
  private let loops: MultiThreadedEventLoopGroup

  init(_ loops: MultiThreadedEventLoopGroup = .singleton) {
    self.loops = loops
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // `any()` returns the current thread's event loop if it has one.
    loops.any().execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Runs a service and its child tasks on the connections' event loops.
struct OnEventLoops<Base: Service>: Service {
  let base: Base

  func run() async throws {
    try await withTaskExecutorPreference(EventLoopExecutor()) { try await base.run() }
  }
}
