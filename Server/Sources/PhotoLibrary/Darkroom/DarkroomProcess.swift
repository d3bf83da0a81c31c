import Darkroom
import Foundation

/// The server's handle to a worker process. Only the thread that started it may use it.
final class DarkroomProcess {
  /// The worker's process id.
  let identifier: Int32
  private let channel: DarkroomChannel
  private var isReaped = false

  /// Starts a worker and waits until it is ready; throws `unavailable` if it does not start.
  ///
  /// A worker reserved for cheap jobs has half the nice value of the others.
  init(_ settings: LibrarySettings, isReserved: Bool) throws(DarkroomError) {
    var descriptor: Int32 = -1
    var identifier: Int32 = 0
    let number = darkroom_spawn(settings.workerProgram, "darkroom", &descriptor, &identifier)
    guard number == 0 else {
      throw .unavailable(reason: "the decoder did not start: " + String(cString: strerror(number)))
    }
    channel = DarkroomChannel(descriptor: descriptor)
    self.identifier = identifier
    do {
      _ = try exchange(
        WorkerLimits(settings, isReserved: isReserved).message, seconds: settings.jobSeconds)
    } catch .crashed {
      throw .unavailable(reason: "the decoder ended at once")
    }
  }

  deinit {
    close(channel.descriptor)
    if isReaped { return }
    // Why SIGKILL: a busy worker has missed its deadline, and an idle one has nothing to lose.
    kill(identifier, SIGKILL)
    while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
  }

  /// Whether the process still runs; the system may have killed it while it was idle.
  func isRunning() -> Bool {
    if isReaped { return false }
    isReaped = waitpid(identifier, nil, WNOHANG) != 0
    return !isReaped
  }

  /// Milliseconds of CPU time used so far; 0 if the process is gone.
  var processorMilliseconds: Int64 {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Runs a job.
  ///
  /// Throws the worker's error, `tookTooLong` after `seconds`, or `crashed` if the worker is gone.
  /// After the last two the worker must not be used again.
  func exchange(_ message: [UInt8], seconds: Int) throws(DarkroomError) -> DarkroomResponse {
    let deadline = ContinuousClock.now + .seconds(seconds)
    guard channel.send(message) else { throw .crashed }
    guard let answer = channel.receive(before: deadline) else {
      throw ContinuousClock.now >= deadline ? .tookTooLong : .crashed
    }
    return try DarkroomResponse.read(message: answer)
  }
}
