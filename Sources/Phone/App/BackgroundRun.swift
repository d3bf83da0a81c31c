import BackgroundTasks
import UIKit

/// Time in the background in which the system lets the app look for new photos (IOS-7): usually while the device charges and
/// nobody uses it, some minutes a day. The system decides when, and may never do so.
@MainActor struct BackgroundRun {
  /// The identifier of the task, which Info.plist lists.
  nonisolated static let identifier = "org.imagefeed.new-photos"

  private let task: BGTask

  /// Registers the task; call it before the app has finished launching. `run` receives each grant and must end it.
  static func register(_ run: @escaping @MainActor (BackgroundRun) -> Void) {
    // NB: on the main queue, therefore isolated to the main actor.
    BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) {
      run(BackgroundRun(task: $0))
    }
  }

  /// Asks the system for such a time, in place of an earlier request. An error is logged: the app looks for photos when it is
  /// opened anyway.
  static func request() {
    let request = BGProcessingTaskRequest(identifier: identifier)
    request.requiresNetworkConnectivity = true
    Log.files.attempt("request time in the background") {
      try BGTaskScheduler.shared.submit(request)
    }
  }

  /// Withdraws the request.
  static func cancel() {
    BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: identifier)
  }

  /// Calls `over` when the time is over; the app has some seconds then.
  func whenOver(_ over: @escaping @MainActor () -> Void) {
    task.expirationHandler = { @Sendable in Task { @MainActor in over() } }
  }

  /// Reports that the app has finished.
  func end() { task.setTaskCompleted(success: true) }
}
