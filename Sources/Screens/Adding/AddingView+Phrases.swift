public import Texts

extension AddingView.State {
  /// The text of the state in a row.
  public var phrase: AddingPhrase {
    switch self {
    case .waiting: .waiting
    case .sending(let percent): .sending(percent)
    case .takingIn: .takingIn
    case .added: .added
    case .similar: .similar
    case .known: .known
    case .refused(let reason): .refused(reason)
    case .unfinished(let percent): .unfinished(percent)
    case .failed(.unreadable): .unreadable
    case .failed(.noRoom): .noRoom
    case .failed(.tooMany): .tooMany
    case .failed(.switchedOff): .switchedOff
    case .failed(.proxyLimit): .proxyLimit
    case .failed(.server): .serverTrouble
    }
  }
}
