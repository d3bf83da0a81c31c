/// A notification that a session has sent with NOTIFY.
public struct PostgresNotification: Hashable, Sendable {
  /// The channel.
  public let channel: String
  /// The text; empty if none was sent.
  public let payload: String
}

extension PostgresConnection {
  /// Subscribes to a channel; in a transaction, from its commit on.
  public func listen(
    _ channel: String, deadline: PostgresDeadline? = nil
  ) throws(PostgresError) {
    let name = channel.replacing("\"", with: "\"\"")
    try simpleQuery("LISTEN \"\(name)\"", mayCommit: false, deadline: deadline)
  }

  /// The notifications that have arrived; if there are none, waits for some, at most `duration`.
  ///
  /// Returns none if the time has passed. Throws `connectionLost`; notifications that were sent
  /// until the connection is opened again are lost.
  public func notifications(
    waitingAtMost duration: Duration
  ) throws(PostgresError) -> [PostgresNotification] {
    if isClosed { throw .closed }
    let deadline = PostgresDeadline.now + duration
    while true {
      if !isAlive() { throw lost() }
      let arrived = takeNotifications()
      if !arrived.isEmpty { return arrived }
      let socket = library.state.socket(handle)
      if SocketWait.ready(socket, for: .read, until: deadline).isEmpty { return [] }
    }
  }

  private func takeNotifications() -> [PostgresNotification] {
    var taken: [PostgresNotification] = []
    while let next = library.receiving.notifies(handle) {
      defer { library.receiving.freemem(next) }
      let notify = next.load(as: Libpq.Notify.self)
      let channel = notify.channel.map { String(cString: $0) } ?? ""
      let payload = notify.payload.map { String(cString: $0) } ?? ""
      taken.append(PostgresNotification(channel: channel, payload: payload))
    }
    return taken
  }
}
