/// The numbers of requests since the server started.
public struct UpstreamCounts: Hashable, Sendable {
  /// Requests that were sent to Unsplash.
  public internal(set) var sent = 0
  /// Requests that were answered with a kept response.
  public internal(set) var kept = 0
  /// Requests to Unsplash without a usable response.
  public internal(set) var failed = 0
  /// Requests that were not sent, because the hour or a share of it was used up.
  public internal(set) var refused = 0
}

/// What an owner wants to know of the connection to Unsplash.
public struct UpstreamStatus: Sendable {
  /// Requests per hour, as Unsplash last said.
  public let limit: Int
  /// How many are left.
  public let remaining: Int
  /// Requests in the last hour.
  public let used: Int
  /// Requests in the last hour by account.
  public let accounts: [HourBudget.Account: Int]
  /// The number of requests that one application may cause in an hour.
  public let share: Int
  /// The numbers since the start.
  public let counts: UpstreamCounts
  /// Responses that are kept.
  public let keptResponses: Int
  /// Their bytes.
  public let keptBytes: Int64
}
