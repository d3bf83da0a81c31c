public import Texts

/// Why a question to the server brought nothing.
public enum Problem: Hashable, Sendable {
  /// The server could not be reached, or the connection was cut.
  case offline
  /// The session or token is not valid any more.
  case signedOut
  /// The server answered, but with an error or with something that is no answer.
  case server

  /// The sentence that tells a person.
  public var phrase: Phrase {
    switch self {
    case .offline: .noConnection
    case .signedOut: .sessionEnded
    case .server: .serverTrouble
    }
  }
}
