import Foundation
import Glibc
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
    /// From what contains this text on, nothing is forwarded, and the connection stays open.
    case holdFrom(String)
    /// New connections are closed at once.
    case refuse
  }

  /// `POLLRDHUP` of Linux, which Glibc's Swift module lacks.
  private static let hangUp: Int16 = 0x2000

  let port: UInt16
  private let listener: Int32
  private let target: UInt16
  private let rule = Mutex(Rule.forward)
  private let accepted = Atomic(0)

  init(to target: UInt16) throws {
    self.target = target
    listener = try Loopback.listener()
    port = Loopback.port(of: listener)
    Thread.detachNewThread { [self] in
      while true {
        let client = accept(listener, nil, nil)
        if client < 0 { return }
        accepted.add(1, ordering: .relaxed)
        Thread.detachNewThread { self.serve(client) }
      }
    }
  }

  /// Ends the proxy; open connections go on.
  func close() { shutdown(listener, Int32(SHUT_RDWR)) }

  func apply(_ newRule: Rule) { rule.withLock { $0 = newRule } }

  /// The number of connections that clients have opened.
  var acceptedCount: Int { accepted.load(ordering: .relaxed) }

  private enum Next {
    case go
    case cut
    case hold
    case withhold
  }

  private func next(_ request: ArraySlice<UInt8>) -> Next {
    func contains(_ text: String) -> Bool { request.contains(Array(text.utf8)) }
    return rule.withLock { rule in
      switch rule {
      case .forward, .refuse: .go
      case .cutBefore(let text): contains(text) ? .cut : .go
      case .cutAfter(let text): contains(text) ? .withhold : .go
      case .holdFrom(let text): contains(text) ? .hold : .go
      }
    }
  }

  private func serve(_ client: Int32) {
    let isRefused = rule.withLock { if case .refuse = $0 { true } else { false } }
    guard !isRefused, let server = Loopback.connection(port: target) else {
      Glibc.close(client)
      return
    }
    forward(client, server)
    Glibc.close(client)
    Glibc.close(server)
  }

  private func forward(_ client: Int32, _ server: Int32) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var isWithheld = false
    while true {
      var sockets = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&sockets, 2, -1) > 0 else { return }
      for (index, (from, to)) in [(client, server), (server, client)].enumerated()
      where sockets[index].revents != 0 {
        let count = read(from, &buffer, buffer.count)
        if count <= 0 { return }
        let next = index == 0 ? next(buffer[..<count]) : isWithheld ? .cut : .go
        switch next {
        case .go, .withhold: break
        case .cut: return
        case .hold:
          var end = pollfd(fd: client, events: Proxy.hangUp, revents: 0)
          poll(&end, 1, -1)
          return
        }
        isWithheld = isWithheld || next == .withhold
        if send(to, buffer, count, Int32(MSG_NOSIGNAL)) < 0 { return }
      }
    }
  }
}
