import Darkroom
import Domain
import Foundation

@testable import PhotoLibrary

/// A job that a worker can start but not finish before the gate is opened: it writes to a pipe that
/// nobody reads.
struct Gate: Sendable {
  private let path: String

  init() {
    path = NSTemporaryDirectory() + "gate-" + UUID().uuidString
    mkfifo(path, 0o600)
  }

  /// The blocked job.
  var job: DarkroomJob { .sample(to: path) }

  /// Lets the job finish.
  func open() {
    let path = path
    Thread.detachNewThread {
      let descriptor = Foundation.open(path, O_RDONLY)
      var bytes = [UInt8](repeating: 0, count: 4096)
      while read(descriptor, &bytes, bytes.count) > 0 {}
      close(descriptor)
      unlink(path)
    }
  }

  /// Removes the pipe without letting the job finish.
  func remove() {
    unlink(path)
  }
}

extension DarkroomJob {
  /// A job that makes a small image of a photo of the demo; takes more than a millisecond of CPU time.
  static func sample(to output: String = "/dev/null") -> DarkroomJob {
    .variant(
      source: .own(DemoFiles.folder + "/thin-moon.jpg"), output: output,
      variation: Variation(
        scaled: PixelSize(width: 64, height: 64), background: SheetColor(), format: .jpg,
        quality: 75))
  }
}

extension DarkroomPool {
  /// Submits a job; returns once it runs, waits or is refused.
  func begin(
    _ job: DarkroomJob, _ urgency: Urgency = .urgent(JobCharge())
  ) -> Task<Result<DarkroomResponse, DarkroomError>, Never> {
    guard #available(macOS 26, *) else { preconditionFailure("needs macOS 26") }
    return Task.immediate {
      do throws(DarkroomError) {
        return .success(try await self.answer(to: job, urgency))
      } catch {
        return .failure(error)
      }
    }
  }
}
