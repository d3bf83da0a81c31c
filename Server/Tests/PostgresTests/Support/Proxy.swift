import Foundation
import Glibc
import ServerTestKit
import Synchronization

/// A TCP proxy in front of a server, which breaks connections at a chosen moment.
final class Proxy: Sendable {
  /// When a connection breaks.
  enum Rule: Sendable {
    /// Never.
    case forward
    /// Instead of forwarding what contains this text.
    case cutBefore(String)
    /// After the server has responded to what contains this text; the response is withheld.
    case cutAfter(String)
    /// Stops to forward with what contains this text; the connection stays open.
    case holdFrom(String)
    /// New connections are closed at once.
    case refuse
  }

  /// `POLLRDHUP` of Linux, which Glibc's Swift module lacks.
  private static let hangUp: Int16 = 0x2000

  let port: UInt16
  private let listener: Int32
  private let state: State

  /// What the threads of the proxy share; they do not own the proxy, so that it ends with its test.
  private final class State: Sendable {
    let target: UInt16
    let rule = Mutex(Rule.forward)
    let accepted = Atomic(0)
    let isClosed = Atomic(false)
    let holds = Atomic(0)
    let held = Mutex<Set<Int32>>([])

    init(_ target: UInt16) {
      self.target = target
    }
  }

  init(to target: UInt16) throws {
    let state = State(target)
    let listener = try Loopback.listener()
    (self.state, self.listener) = (state, listener)
    port = Loopback.port(of: listener)
    Thread.detachNewThread {
      while true {
        let client = accept(listener, nil, nil)
        if client < 0 { break }
        state.accepted.add(1, ordering: .relaxed)
        Thread.detachNewThread { Proxy.serve(client, state) }
      }
      Glibc.close(listener)
    }
  }

  deinit { close() }

  /// Ends the proxy, so that new connections are refused; open ones go on.
  func close() {
    if state.isClosed.exchange(true, ordering: .relaxed) { return }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  func apply(_ newRule: Rule) { state.rule.withLock { $0 = newRule } }

  /// Breaks the connections that are held.
  func breakHeld() {
    state.held.withLock { for client in $0 { shutdown(client, Int32(SHUT_RDWR)) } }
  }

  /// The number of connections that were held.
  var heldCount: Int { state.holds.load(ordering: .relaxed) }

  /// The number of connections that clients have opened.
  var acceptedCount: Int { state.accepted.load(ordering: .relaxed) }

  private enum Next {
    case go
    case cut
    case hold
    case withhold
  }

  private static func next(_ request: ArraySlice<UInt8>, _ state: State) -> Next {
    func contains(_ text: String) -> Bool { request.contains(Array(text.utf8)) }
    return state.rule.withLock { rule in
      switch rule {
      case .forward, .refuse: .go
      case .cutBefore(let text): contains(text) ? .cut : .go
      case .cutAfter(let text): contains(text) ? .withhold : .go
      case .holdFrom(let text): contains(text) ? .hold : .go
      }
    }
  }

  private static func serve(_ client: Int32, _ state: State) {
    let isRefused = state.rule.withLock { if case .refuse = $0 { true } else { false } }
    if !isRefused, let server = Loopback.connection(port: state.target) {
      forward(client, server, state)
      Glibc.close(server)
    }
    state.held.withLock {
      $0.remove(client)
      Glibc.close(client)
    }
  }

  private static func forward(_ client: Int32, _ server: Int32, _ state: State) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var isWithheld = false
    while true {
      var sockets = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&sockets, 2, -1) > 0 else { return }
      for (index, (from, to)) in [(client, server), (server, client)].enumerated()
      where sockets[index].revents != 0 {
        let count = read(from, &buffer, buffer.count)
        if count <= 0 { return }
        let next = index == 0 ? next(buffer[..<count], state) : isWithheld ? .cut : .go
        switch next {
        case .go, .withhold: break
        case .cut: return
        case .hold:
          state.held.withLock { _ = $0.insert(client) }
          state.holds.add(1, ordering: .relaxed)
          var end = pollfd(fd: client, events: hangUp, revents: 0)
          poll(&end, 1, -1)
          return
        }
        isWithheld = isWithheld || next == .withhold
        if send(to, buffer, count, Int32(MSG_NOSIGNAL)) < 0 { return }
      }
    }
  }
}
