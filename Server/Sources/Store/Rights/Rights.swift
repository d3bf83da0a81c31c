import Synchronization

/// The rights that the writes of one request rely on.
///
/// Whoever authenticates a request adds them. Every transaction that starts in the request's task judges them again, so
/// that a right taken away while the request arrived is worth nothing, whatever the handler does.
public final class Rights: Sendable {
  /// The rights of the current request; nil for the owner's commands and the server's own work.
  @TaskLocal public static var current: Rights?

  private struct State {
    var all: [Right] = []
    var refused: Right?
  }

  private let state = Mutex(State())

  /// Creates rights of which none is relied on yet.
  public init() {}

  /// From now on each write needs this right too.
  public func rely(on right: Right) {
    state.withLock { if !$0.all.contains(right) { $0.all.append(right) } }
  }

  /// From now on each write needs this right, and no earlier one: the request has replaced them by its own change, as
  /// a new password ends all sessions.
  public func relyOnly(on right: Right) {
    state.withLock { $0.all = [right] }
  }

  /// The first right that was gone when something was to be written; nil if there was none.
  public var refused: Right? { state.withLock(\.refused) }

  /// Whether all rights hold in the transaction of this connection.
  func hold(in connection: Connection) throws -> Bool {
    for right in state.withLock(\.all) where try !right.holds(in: connection) {
      state.withLock { $0.refused = $0.refused ?? right }
      return false
    }
    return true
  }
}

extension Database {
  /// Judges the rights of the current request before something happens that is no write of this database, such as
  /// keeping the bytes of an upload; throws `rightEnded`.
  public func judgeRights() throws(StoreError) {
    guard let rights = Rights.current else { return }
    let hold = try read { try rights.hold(in: $0) }
    guard hold else { throw .rightEnded }
  }
}
