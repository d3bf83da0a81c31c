public import AppModel
public import Texts

extension Problem {
  /// The message to show.
  public var phrase: Phrase {
    switch self {
    case .offline: .noConnection
    case .signedOut: .sessionEnded
    case .server: .serverTrouble
    }
  }
}
