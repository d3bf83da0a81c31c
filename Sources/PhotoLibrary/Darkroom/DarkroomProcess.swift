import Darkroom
import Foundation

/// A running worker as the server sees it. It belongs to the thread that started it.
final class DarkroomProcess {
  /// The worker's process id.
  let identifier: Int32
  private let channel: DarkroomChannel
  private var isReaped = false

  /// Starts a worker and waits until it is ready.
  ///
  /// The one that is reserved for cheap jobs gives way to requests half as much as the others.
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
        WorkerTerms(settings, isReserved: isReserved).letter, seconds: settings.jobSeconds)
    } catch .crashed {
      throw .unavailable(reason: "the decoder ended at once")
    }
  }

  deinit {
    close(channel.descriptor)
    if isReaped { return }
    // A worker that waits for a job ends by itself; one that is still busy failed its deadline.
    kill(identifier, SIGKILL)
    while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
  }

  /// Whether the process still runs; one that the system killed while it waited does not.
  func isRunning() -> Bool {
    if isReaped { return false }
    isReaped = waitpid(identifier, nil, WNOHANG) != 0
    return !isReaped
  }

  /// Milliseconds of CPU time that the process used so far; 0 if it is gone.
  var processorMilliseconds: Int64 {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Has a job done. After `tookTooLong` and `crashed` it is of no more use.
  ///
  /// Throws what the worker says, `tookTooLong` after `seconds`, `crashed` when it is gone.
  func exchange(_ letter: [UInt8], seconds: Int) throws(DarkroomError) -> DarkroomAnswer {
    let deadline = ContinuousClock.now + .seconds(seconds)
    guard channel.send(letter) else { throw .crashed }
    guard let answer = channel.receive(before: deadline) else {
      throw ContinuousClock.now >= deadline ? .tookTooLong : .crashed
    }
    return try DarkroomAnswer.read(letter: answer)
  }
}
