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

/// Runs tasks on threads of their own.
///
/// Why: a read of PostgreSQL blocks its thread for a round trip, or for seconds if the database hangs, and an
/// event loop must not wait for that.
final class ThreadPoolExecutor: TaskExecutor {
  private let threads: NIOThreadPool

  /// Starts this many threads; they end with the process.
  init(threads count: Int) {
    threads = NIOThreadPool(numberOfThreads: count)
    threads.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    threads.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Runs a service and its child tasks on an executor.
struct OnExecutor<Base: Service>: Service {
  let base: Base
  let executor: any TaskExecutor

  func run() async throws {
    try await withTaskExecutorPreference(executor) { try await base.run() }
  }
}
