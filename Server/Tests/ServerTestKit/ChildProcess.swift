import Foundation
import Glibc

/// A program that a test has started.
///
/// Why not Foundation's `Process`: on Linux it copies entries of `/proc/self/fd` beyond the end of its buffer, which
/// crashed the tests while more than 1,300 files were open.
public struct ChildProcess: Sendable {
  /// The program did not start.
  public struct StartFailure: Error {
    /// The errno.
    public let number: Int32
  }

  /// A function of glibc that Swift does not import: the child closes its files from this number on.
  private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
    unsafeBitCast(
      $0,
      to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32).self)
  }

  private let id: pid_t

  /// Starts the program `words[0]`, which is searched for in PATH, with the arguments that follow it.
  ///
  /// Of the open files of this process it gets only `input`, `output` and `errors`; nil stands for /dev/null.
  public init(
    _ words: [String], input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil
  ) throws(StartFailure) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors)]
    {
      if let file {
        posix_spawn_file_actions_adddup2(&actions, file, number)
      } else {
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      }
    }
    _ = ChildProcess.closeFrom?(&actions, STDERR_FILENO + 1)
    let arguments = ChildProcess.copies(words)
    let environment = ChildProcess.copies(
      ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" })
    defer { for text in arguments + environment { free(text) } }
    var started = pid_t()
    let failure = posix_spawnp(&started, words[0], &actions, nil, arguments, environment)
    guard failure == 0 else { throw StartFailure(number: failure) }
    id = started
  }

  /// Waits until the program has ended; must be called once. Returns its exit code, nil if a signal ended it.
  @discardableResult public func wait() -> Int32? {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7f == 0 ? status >> 8 & 0xff : nil
  }

  /// Copies of `texts` in C's format, which the caller must free, and nil.
  private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }
}
