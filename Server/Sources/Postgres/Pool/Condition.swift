import Glibc

/// A mutex with a condition variable, whose deadlines are those of the monotonic clock.
///
/// Why unchecked: the two pointers never change, and POSIX allows their use from any thread.
final class Condition: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let variable = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// An unlocked mutex.
  init() {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    variable.initialize(to: pthread_cond_t())
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(variable, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(variable)
    pthread_mutex_destroy(mutex)
    variable.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` while no other thread does.
  func withLock<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Releases the lock and waits for a signal; false if the deadline has passed. Only within
  /// `withLock`; it may return early.
  func wait(until deadline: PostgresDeadline) -> Bool {
    let rest = PostgresDeadline.now.duration(to: deadline)
    if rest <= .zero { return false }
    var moment = timespec()
    clock_gettime(CLOCK_MONOTONIC, &moment)
    let (seconds, attoseconds) = min(rest, .seconds(1_000_000)).components
    let nanoseconds = moment.tv_nsec + Int(attoseconds / 1_000_000_000)
    moment.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
    moment.tv_nsec = nanoseconds % 1_000_000_000
    return pthread_cond_timedwait(variable, mutex, &moment) != ETIMEDOUT
  }

  /// Wakes one waiting thread.
  func signal() { pthread_cond_signal(variable) }

  /// Wakes all waiting threads.
  func broadcast() { pthread_cond_broadcast(variable) }
}
