import Domain
import Upstream

extension Failure {
  /// The failure that a missing response of Unsplash is to those who wait for it.
  init(_ failure: UpstreamFailure) {
    switch failure {
    case .missing: self = .missing(.photo)
    case .wrongToken: self = .revokedToken
    case .refused(let status, let sentences) where status == 400 || status == 422:
      self = .unacceptable(sentences.first ?? "Unsplash does not accept these parameters.")
    case .refused, .unreachable, .failed, .wrongKey, .hourUsedUp, .shareUsedUp:
      self = .upstream(failure)
    }
  }
}

extension UpstreamFailure {
  /// Seconds after which the request may succeed.
  var pause: Int64 {
    switch self {
    case .hourUsedUp(let seconds), .shareUsedUp(let seconds): seconds
    case .unreachable, .failed, .refused, .wrongKey, .wrongToken, .missing: 10
    }
  }

  /// What happened, for developers and the owner.
  var sentence: String {
    switch self {
    case .unreachable: "Unsplash cannot be reached from this server. Try again soon."
    case .failed(let status), .refused(let status, _):
      "Unsplash failed with status \(status), and this server has no earlier response. "
        + "Try again soon."
    case .wrongKey:
      "Unsplash does not accept this server's access key. Its owner has to correct --upstream-key."
    case .hourUsedUp(let seconds):
      "The requests that Unsplash allows this server per hour are used up; more in \(seconds) s. "
        + "What it has seen before is still available."
    case .shareUsedUp(let seconds):
      "This application used its share of the requests that Unsplash allows this server per hour; "
        + "more in \(seconds) s. What the server has seen before is still available."
    case .wrongToken: "OAuth error: The access token was revoked"
    case .missing: "Couldn't find Photo"
    }
  }
}
