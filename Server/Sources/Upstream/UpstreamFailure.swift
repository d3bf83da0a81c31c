/// Why Unsplash's response is missing.
public enum UpstreamFailure: Error, Hashable, Sendable {
  /// No response arrived; the reason is for the log.
  case unreachable(reason: String)
  /// Unsplash failed with this status, or its response cannot be read.
  case failed(status: Int)
  /// Unsplash refused the request itself with this status, below 500, and these sentences.
  case refused(status: Int, sentences: [String])
  /// Unsplash does not accept the access key.
  case wrongKey
  /// Unsplash does not accept the person's token any more.
  case wrongToken
  /// There is no such photo, person or list.
  case missing
  /// The hourly rate limit is reached; requests are possible again in `seconds`.
  case hourUsedUp(seconds: Int64)
  /// The application reached its share of the rate limit; requests are possible again in `seconds`.
  case shareUsedUp(seconds: Int64)

  /// Whether a later request may succeed without a change here, so that what is kept may be used.
  var isTransient: Bool {
    switch self {
    case .unreachable, .failed, .wrongKey, .hourUsedUp, .shareUsedUp: true
    case .refused, .wrongToken, .missing: false
    }
  }
}
