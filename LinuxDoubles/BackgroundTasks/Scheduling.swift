public import UIKit

/// A time in the background that the system grants.
open class BGTask: NSObject {
  open private(set) var identifier: String
  open var expirationHandler: (() -> Void)?
  /// Test only: whether the app has reported that it has finished; nil before it has.
  public private(set) var doubleSuccess: Bool?
  public init(doubleIdentifier: String) { identifier = doubleIdentifier }
  open func setTaskCompleted(success: Bool) { doubleSuccess = success }
}

open class BGProcessingTask: BGTask {}

open class BGTaskRequest: NSObject {
  open private(set) var identifier: String
  open var earliestBeginDate: Date?
  fileprivate init(_ identifier: String) { self.identifier = identifier }
}

open class BGProcessingTaskRequest: BGTaskRequest {
  open var requiresNetworkConnectivity = false
  open var requiresExternalPower = false
  public init(identifier: String) { super.init(identifier) }
}

open class BGTaskScheduler: NSObject, @unchecked Sendable {
  open class var shared: BGTaskScheduler { scheduler }
  private static let scheduler = BGTaskScheduler()
  private let lock = NSLock()
  private var handlers: [String: @Sendable (BGTask) -> Void] = [:]
  private var requests: [String: BGTaskRequest] = [:]

  @discardableResult open func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void
  ) -> Bool {
    nonisolated(unsafe) let launchHandler = launchHandler
    lock.withLock {
      handlers[identifier] = { task in
        nonisolated(unsafe) let task = task
        (queue ?? .global()).async { launchHandler(task) }
      }
    }
    return true
  }

  /// As in BackgroundTasks, replaces an earlier request with the same identifier.
  open func submit(_ taskRequest: BGTaskRequest) throws {
    lock.withLock { requests[taskRequest.identifier] = taskRequest }
  }

  open func cancel(taskRequestWithIdentifier identifier: String) {
    lock.withLock { requests[identifier] = nil }
  }

  /// Test only: the pending request with this identifier.
  public func doubleRequest(_ identifier: String) -> BGTaskRequest? {
    lock.withLock { requests[identifier] }
  }

  /// Test only: grants the request with this identifier; nil if it was not submitted.
  public func doubleGrant(_ identifier: String) -> BGProcessingTask? {
    let handler = lock.withLock { () -> (@Sendable (BGTask) -> Void)? in
      requests.removeValue(forKey: identifier) == nil ? nil : handlers[identifier]
    }
    guard let handler else { return nil }
    let task = BGProcessingTask(doubleIdentifier: identifier)
    handler(task)
    return task
  }
}
