public import Domain

/// What the screen shows on which photos are added.
public struct AddingView: Hashable, Sendable {
  /// The files that are not done, in the order they were chosen; at most `AddingScreen.mostRows`.
  public var rows: [Row]
  /// How many more there are.
  public var more: Int32
  /// All files of this run together; nothing before the first.
  public var total: Total?
  /// Megabytes that a file may have.
  public var megabytes: Int32
  /// Whether the network is away and the rest waits for it.
  public var isOffline: Bool
  /// Whether there is something to try again.
  public var canRetryAll: Bool
  /// Whether there are finished files in the list.
  public var canClear: Bool

  /// One file.
  public struct Row: Hashable, Sendable {
    /// Tells it from the other rows.
    public var key: Int32
    /// The name of the file.
    public var name: String
    /// Its length in bytes.
    public var size: Int64
    /// How far it is.
    public var state: State
    /// Whether it can be taken out of the list.
    public var canRemove: Bool
  }

  /// How far a file is.
  public enum State: Hashable, Sendable {
    /// It waits for its turn.
    case waiting
    /// So many per cent are on the server.
    case sending(Int32)
    /// All bytes are on the server, which judges them.
    case takingIn
    /// It became a photo.
    case added
    /// It was there already.
    case known
    /// It cannot become a photo.
    case refused(UploadRefusal)
    /// It did not work out; it can be tried again.
    case failed(AddingProblem)
    /// So many per cent were sent before; the file has to be chosen again to go on.
    case unfinished(Int32)
  }

  /// All files of a run.
  public struct Total: Hashable, Sendable {
    /// Files that need nothing more.
    public var done: Int32
    /// Files altogether.
    public var files: Int32
    /// Photos that were added.
    public var added: Int32
    /// Bytes that are on the server, in per cent of all.
    public var percent: Int32
    /// Bytes in a second, once it is known.
    public var rate: Int64?
    /// Seconds until all bytes are sent, once that can be told.
    public var secondsLeft: Int32?
  }
}

/// Why a file was not added, although it may be another time.
public enum AddingProblem: Hashable, Sendable {
  /// The browser cannot read the file any more.
  case unreadable
  /// The server has no room.
  case noRoom
  /// The person has too many unfinished uploads.
  case tooMany
  /// The server takes no photos.
  case switchedOff
  /// A proxy in front of the server refuses even the smallest part.
  case proxyLimit
  /// The server failed again and again.
  case server
}
