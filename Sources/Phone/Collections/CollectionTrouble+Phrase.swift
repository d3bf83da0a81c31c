import AppModel
import Domain
import Texts

extension CollectionFailure {
  /// What the person reads about a list that could not be loaded, or a change that failed. `refused` says
  /// what to do if the server does not accept the values.
  func phrase(refused: CollectionPhrase = .serverError) -> CollectionPhrase {
    switch self {
    case .offline: .offline
    case .notAllowed: .signInAgain
    case .missing: .gone
    case .refused: refused
    case .server, .signedOut: .serverError
    }
  }
}

extension CollectionTrouble {
  /// What the person reads about a collection that was not changed.
  var phrase: CollectionPhrase {
    switch self {
    case .titleMissing: .titleMissing
    case .titleTooLong: .titleTooLong(limit: PersonName.longest)
    case .failed(let failure): failure.phrase(refused: .refused)
    }
  }
}
