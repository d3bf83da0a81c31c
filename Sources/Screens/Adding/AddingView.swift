public import Domain

/// The content of the upload screen.
public struct AddingView: Hashable, Sendable {
  /// The files in list order, at most `AddingScreen.mostRows`. In a longer list, photos already on
  /// the server or added without a similar one are left out; of similar ones, the last ones are if
  /// there is no room.
  public var rows: [Row]
  /// Number of files for whose rows there is no room.
  public var more: Int32
  /// Totals over all files except unfinished ones; nil if there are none.
  public var total: Total?
  /// Maximum size of a file, in MiB.
  public var megabytes: Int32
  /// Whether there is no network while something waits for it.
  public var isOffline: Bool
  /// Whether more than one file failed, so that all can be retried together.
  public var canRetryAll: Bool
  /// Whether the list contains finished files.
  public var canClear: Bool

  /// One file.
  public struct Row: Hashable, Sendable {
    /// Identifies the row.
    public var key: Int32
    /// The name of the file on the person's device.
    public var name: String
    /// The file size in bytes.
    public var size: Int64
    /// The state of the file's upload.
    public var state: State
    /// Whether the row has a Remove button.
    public var canRemove: Bool
  }

  /// The state of an upload, as shown.
  public enum State: Hashable, Sendable {
    /// Waiting for its turn.
    case waiting
    /// This many percent were sent.
    case sending(Int32)
    /// All bytes were sent; the server is processing the file.
    case takingIn
    /// The photo was added.
    case added
    /// The photo was added, and looks like another one.
    case similar
    /// The server already had the photo.
    case known
    /// The file cannot become a photo.
    case refused(UploadRefusal)
    /// The upload failed; it can be retried.
    case failed(AddingProblem)
    /// This many percent were sent earlier; the file must be chosen again to continue.
    case unfinished(Int32)
  }

  /// Totals over the files of the list.
  public struct Total: Hashable, Sendable {
    /// Number of files that were added, already known or refused.
    public var done: Int32
    /// Number of files in the list, except unfinished ones.
    public var files: Int32
    /// Number of photos added.
    public var added: Int32
    /// Percentage of all bytes that the server has.
    public var percent: Int32
    /// Bytes per second; nil if unknown.
    public var rate: Int64?
    /// Seconds until all bytes are sent; nil if unknown.
    public var secondsLeft: Int32?
  }
}

/// Why an upload failed; retrying may succeed later.
public enum AddingProblem: Hashable, Sendable {
  /// The file can no longer be read.
  case unreadable
  /// The server has no disk space left.
  case noRoom
  /// The person has too many unfinished uploads.
  case tooMany
  /// The server does not accept photos.
  case switchedOff
  /// A proxy in front of the server refuses even the smallest part.
  case proxyLimit
  /// The server failed repeatedly.
  case server
}
