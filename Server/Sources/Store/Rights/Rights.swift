import Synchronization

/// The rights that the writes of one request rely on.
///
/// The code that authenticates a request adds them. Every transaction that starts in the request's task checks them, so
/// a right that was revoked while the request arrived allows no write, independent of the handler.
public final class Rights: Sendable {
  /// The rights of the current request; nil for the owner's commands and the server's own work.
  @TaskLocal public static var current: Rights?

  private struct State {
    var all: [Right] = []
    var isRefused = false
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

  /// The row id of the person who sends the request; nil if nobody is signed in.
  public var sender: Int64? { state.withLock { $0.all.first?.personId } }

  /// Whether a write was refused because a right was no longer valid.
  public var isRefused: Bool { state.withLock(\.isRefused) }

  /// What is relied on.
  var all: [Right] { state.withLock(\.all) }

  /// Whether all rights are in `held`; sets `isRefused` if not.
  func judge(_ held: Set<Right>) -> Bool {
    state.withLock { state in
      let isHeld = state.all.allSatisfy(held.contains)
      if !isHeld { state.isRefused = true }
      return isHeld
    }
  }

  /// Whether all rights are valid in the transaction of this connection; sets `isRefused` if not.
  func hold(in connection: Connection) throws -> Bool {
    let all = Set(self.all)
    return all.isEmpty ? true : judge(try Right.holding(all, in: connection))
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
