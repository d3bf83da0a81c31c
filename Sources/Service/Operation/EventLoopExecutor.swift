import NIOCore
import NIOPosix
import ServiceLifecycle

/// Runs tasks on the threads that read and write the connections.
///
/// Why: a request otherwise wanders from the thread of its connection to one of Swift's own and back,
/// several times, which costs 8 % of the processor time of a page of the feed.
final class EventLoopExecutor: TaskExecutor {
  private let loops: MultiThreadedEventLoopGroup

  init(_ loops: MultiThreadedEventLoopGroup = .singleton) {
    self.loops = loops
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // `any` is the loop of this thread when it is one of them.
    loops.any().execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// A service whose tasks, and those that they begin, run on the threads of the connections.
struct OnEventLoops<Base: Service>: Service {
  let base: Base

  func run() async throws {
    try await withTaskExecutorPreference(EventLoopExecutor()) { try await base.run() }
  }
}
