import Domain
public import ObjectStorage

/// Where a backup is, and how long it is kept.
public struct BackupSettings: Sendable {
  /// The place.
  public var address: BackupAddress
  /// For how many days each moment can be restored.
  public var days = 30
  /// The most bytes that the WAL may have beyond what is stored. Beyond it the generation
  /// ends, and a new one begins as soon as the place is reachable.
  public var logLimit: UInt64 = 256 << 20

  /// The run, as `foreign` names it, from which this data folder takes the place over; nil for none.
  public var takeover: String?

  /// A backup at `address` with the defaults.
  public init(address: BackupAddress) {
    self.address = address
  }
}

/// The place of a backup.
public enum BackupAddress: Sendable {
  /// A folder, by its absolute path.
  case folder(String)
  /// A bucket of an S3-compatible store.
  case bucket(S3Settings)

  /// The place for messages and logs; it holds no secret.
  public var text: String {
    switch self {
    case .folder(let path): path
    case .bucket(let settings): settings.text
    }
  }

  /// Opens the place; connections are made on demand.
  func open(clock: @escaping @Sendable () -> Instant) -> any BackupDestination {
    switch self {
    case .folder(let path): FolderDestination(path)
    case .bucket(let settings): S3Destination(settings, clock: clock)
    }
  }
}
