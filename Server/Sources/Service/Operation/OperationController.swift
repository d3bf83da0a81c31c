import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Messages
import ObjectStorage
import PhotoLibrary
import Store

/// The health check for supervisors and the metrics for Prometheus.
struct OperationController: Sendable {
  let database: Database
  let library: PhotoLibrary
  let metrics: Metrics
  let connections: ConnectionRegistry
  let addresses: ClientAddress
  let courier: Courier
  let audit: AuditLog
  let activity: ServerActivity
  let version: String
  let facts = LibraryFacts()
  let clock: @Sendable () -> Instant

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.health, [.get: { try health($0, $1) }])
    router.serve(.metrics, [.get: { try await numbers($0, $1) }])
  }

  private func health(_ request: Request, _ context: ServiceContext) throws -> Response {
    _ = try database.settings.value(of: "health")
    // Why: after a disk failure only a restart helps, so the supervisor must see it.
    if database.hasDiskFailed { throw Failure.storageRefused }
    var response = Response.text("ok\n")
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private func numbers(
    _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    // Why: load figures must not be readable from outside the server's own network.
    guard addresses.isNear(request, context) else { throw Failure.noSuchAddress }
    let (open, refused) = connections.counts
    var text = metrics.text + Metrics.buildInfo(version: version)
    text += try await facts.text(database, now: clock())
    text += Metrics.metric(
      "imagefeed_free_bytes", "gauge", Int(library.freeBytes),
      "Free space of the disk with the data folder.")
    text += Metrics.metric(
      "imagefeed_photos", "gauge", database.photos.total, "Photos in the feed.")
    if let position = database.position {
      text += Metrics.metric(
        "imagefeed_database_position", "gauge", Int(position),
        "Number of the last change of all nodes that this one knows.")
    }
    text += Metrics.metric("imagefeed_connections", "gauge", open, "Open connections.")
    text += Metrics.metric(
      "imagefeed_connections_refused_total", "counter", refused, "Connections refused by limits.")
    text += OperationController.text(of: courier.activity) + audit.text
    if let store = library.storeActivity { text += OperationController.text(of: store) }
    if let unsplash = activity.upstream { text += Metrics.text(of: unsplash) }
    if let backup = activity.backup { text += Metrics.text(of: backup, now: clock()) }
    if let bytes = OperationController.residentBytes {
      text += Metrics.metric(
        "imagefeed_resident_bytes", "gauge", bytes, "Resident memory of the server process.")
    }
    var response = Response.text(text)
    response.headers[.contentType] = "text/plain; version=0.0.4; charset=utf-8"
    return response
  }

  private static func text(of activity: CourierActivity) -> String {
    let counts = [
      ("accepted", activity.accepted), ("retried", activity.retried), ("failed", activity.failed),
    ]
    var text = Metrics.head(
      "imagefeed_messages_total", "counter", "Attempts to send a message, by outcome.")
    for (fate, count) in counts {
      text += "imagefeed_messages_total{fate=\"\(fate)\"} \(count)\n"
    }
    return text
      + Metrics.metric(
        "imagefeed_messages_sending", "gauge", activity.sending, "Messages being sent.")
  }

  private static func text(of activity: ObjectStoreActivity) -> String {
    Metrics.head(
      "imagefeed_object_store_requests_total", "counter",
      "Requests to the object store with the photos, by outcome.")
      + "imagefeed_object_store_requests_total{outcome=\"succeeded\"} \(activity.succeeded)\n"
      + "imagefeed_object_store_requests_total{outcome=\"failed\"} \(activity.failed)\n"
  }

  /// Bytes of resident memory of the process; nil if the system has no /proc.
  private static var residentBytes: Int? {
    guard let statm = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return nil
    }
    let fields = statm.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
  }
}
