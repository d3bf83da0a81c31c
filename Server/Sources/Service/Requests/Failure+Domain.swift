import Hummingbird
import PhotoLibrary
import Store
import Upstream

extension Failure {
  /// The failure that an error of a lower layer maps to; nil for unexpected errors.
  init?(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as HTTPError where error.status == .notFound: self = .noSuchAddress
    case let error as VariantError: self = Failure(error)
    case let failure as UpstreamFailure: self = Failure(failure)
    case FeedStateError.malformed: self = .malformed("feed is no token of this server.")
    case FeedStateError.changed: self = .outdated
    case let error as StoreError:
      guard let failure = Failure(error) else { return nil }
      self = failure
    // NB: a client that closed only its sending side still reads.
    case is CancellationError: self = .busy(seconds: 2)
    default: return nil
    }
  }

  private init(_ error: VariantError) {
    switch error {
    case .originalMissing: self = .missing(.picture)
    case .originalUnavailable: self = .busy(seconds: 60)
    case .storeUnreachable: self = .busy(seconds: 5)
    // NB: `abandoned` gets a response too: a client that closed only its sending side still reads.
    case .busy, .abandoned: self = .busy(seconds: 2)
    case .overBudget(let seconds): self = .busy(seconds: seconds)
    case .closed: self = .busy(seconds: 10)
    case .diskFull: self = .storageRefused
    case .notMade(.unavailable), .notMade(.tookTooLong), .notMade(.busy): self = .busy(seconds: 5)
    case .notMade: self = .brokenPicture
    }
  }

  private init?(_ error: StoreError) {
    switch error {
    case .diskFull, .inputOutput: self = .storageRefused
    case .locked, .unreachable, .uncertain: self = .busy(seconds: 5)
    case .closed, .cancelled: self = .busy(seconds: 10)
    case .rightEnded: self = .rightEnded
    case .held, .newerVersion, .olderVersion, .corrupt, .notPermitted, .unusable, .taken, .missing,
      .exists,
      .unsupported,
      .unexpected:
      return nil
    }
  }
}
