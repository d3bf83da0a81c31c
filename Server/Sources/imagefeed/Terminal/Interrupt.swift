import Dispatch
import Foundation
import Synchronization

/// Handles Ctrl-C while work runs that can be stopped gracefully. A second Ctrl-C ends the program
/// at once.
final class Interrupt {
  /// The exit code of a program ended by SIGINT, by the convention of shells: 128 + 2.
  static let exitCode: Int32 = 130

  private final class Presses: Sendable {
    let count = Mutex(0)
  }

  private let source: any DispatchSourceSignal
  private let presses = Presses()

  /// Calls `stop` once, on its own thread, at the first Ctrl-C.
  init(_ stop: @escaping @Sendable () -> Void) {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { [presses] in
      let number = presses.count.withLock { count in
        count += 1
        return count
      }
      if number == 1 { stop() } else { Foundation.exit(Interrupt.exitCode) }
    }
    source.resume()
  }

  /// Stops handling; returns whether Ctrl-C was pressed.
  func end() -> Bool {
    source.cancel()
    signal(SIGINT, SIG_DFL)
    return presses.count.withLock { $0 } > 0
  }
}
