import Identity
import Store
import Texts

extension OwnerRefusal {
  /// The reason that an owner's page gives for the error of a command.
  init(_ error: any Error) {
    switch error {
    case let error as AdminError: self = error.phrase ?? .failed
    case let error as IdentityError: self.init(identity: error)
    case let error as StoreError: self.init(store: error)
    default: self = .failed
    }
  }

  private init(identity error: IdentityError) {
    switch error {
    case .passwordTooShort(let minimum): self = .passwordTooShort(minimum: minimum)
    case .passwordTooLong: self = .passwordTooLong
    case .passwordRefused: self = .passwordGuessed
    case .nameMissing, .applicationName: self = .nameMissing
    case .redirect: self = .redirectURI
    case .busy: self = .busy
    case .store(let error): self.init(store: error)
    case .keyMissing, .keyUnusable, .keyFailed: self = .failed
    }
  }

  private init(store error: StoreError) {
    switch error {
    case .taken(.username): self = .usernameTaken
    case .diskFull: self = .diskFull
    case .locked, .unreachable: self = .busy
    case .taken, .held, .newerVersion, .olderVersion, .corrupt, .notPermitted, .unusable,
      .inputOutput,
      .missing, .exists,
      .closed, .cancelled, .unsupported, .uncertain, .rightEnded, .unexpected:
      self = .failed
    }
  }
}
