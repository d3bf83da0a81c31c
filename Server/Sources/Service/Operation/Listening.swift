import Foundation
import NIOCore
import ServiceLifecycle
import Synchronization

/// What a server listens for.
enum ListenerKind: Hashable, Sendable {
  /// Requests to the server's own address.
  case own(port: Int)
  /// HTTPS under Unsplash's names (API-8).
  case unsplash(port: Int)
  /// Requests to the proxy (API-8).
  case proxy(port: Int)

  /// The port that was asked for; 0 for any free one.
  var port: Int {
    switch self {
    case .own(let port), .unsplash(let port), .proxy(let port): port
    }
  }

  /// The option that names the port.
  var option: String {
    switch self {
    case .own: "--port"
    case .unsplash: "--unsplash-port"
    case .proxy: "--proxy-port"
    }
  }
}

/// The ports on which a server listens, even where it was asked for any free one.
public struct ListenerPorts: Hashable, Sendable {
  /// The port of the server's own address.
  public var own: Int
  /// The port of HTTPS under Unsplash's names; nil without it.
  public var unsplash: Int?
  /// The port of the proxy; nil without one.
  public var proxy: Int?

  /// The ports.
  public init(own: Int, unsplash: Int? = nil, proxy: Int? = nil) {
    self.own = own
    self.unsplash = unsplash
    self.proxy = proxy
  }
}

/// Waits until the last listener of a server listens.
final class RunningListeners: Sendable {
  private struct State {
    var missing = 0
    var ports = ListenerPorts(own: 0)
  }

  private let state = Mutex(State())
  private let announce: @Sendable (ListenerPorts) -> Void

  init(announce: @escaping @Sendable (ListenerPorts) -> Void) {
    self.announce = announce
  }

  /// Waits for `count` listeners; to be called before the first one runs.
  func expect(_ count: Int) {
    state.withLock { $0.missing = count }
  }

  /// One of them listens on `port`.
  func add(_ kind: ListenerKind, port: Int) {
    let ports: ListenerPorts? = state.withLock { state in
      switch kind {
      case .own: state.ports.own = port
      case .unsplash: state.ports.unsplash = port
      case .proxy: state.ports.proxy = port
      }
      state.missing -= 1
      return state.missing == 0 ? state.ports : nil
    }
    if let ports { announce(ports) }
  }
}

/// Runs a listener; throws `ServerFailure` if it cannot listen.
struct Listening: Service, CustomStringConvertible {
  // Why: the service group logs its services, and a dump of the struct would contain the private key.
  let description = "Listening"
  let kind: ListenerKind
  let host: String
  let base: any Service

  func run() async throws {
    do {
      try await base.run()
    } catch let error as IOError {
      throw ServerFailure(error, kind, host: host)
    } catch let error as SocketAddressError.UnknownHost {
      throw ServerFailure(error)
    }
  }
}

/// Why a server cannot listen, as a message that names the option to change.
public struct ServerFailure: Error, CustomStringConvertible {
  /// The message for the server's owner.
  public let description: String

  init(_ error: SocketAddressError.UnknownHost) {
    description =
      error.host.contains("/")
      ? "--host \(error.host) is no address: the server has no Unix socket. Let the proxy connect to 127.0.0.1."
      : "--host \(error.host) is no address of this machine: no such name was found."
  }

  init(_ error: IOError, _ kind: ListenerKind, host: String) {
    switch error.errnoCode {
    case EADDRINUSE:
      description =
        "Port \(kind.port) is already in use by another program; choose one with \(kind.option)."
    case EACCES:
      description =
        if case .unsplash = kind {
          """
          Port \(kind.port) may not be used by this user. Clients of Unsplash always use 443: let the system redirect it \
          to a port above 1023 given with --unsplash-port, allow the program to use it (setcap), or give only --proxy-port. \
          docs/clients.md has the commands.
          """
        } else {
          "Port \(kind.port) may not be used by this user; choose one above 1023 with \(kind.option)."
        }
    case EADDRNOTAVAIL:
      description = "\(host) is no address of this machine; choose one with --host."
    default: description = "The server cannot listen: \(error.description)"
    }
  }
}
