/// A file on its way into the library, as the server sees it (FEED-22).
public struct UploadStatus: Hashable, Sendable {
  /// How far it is.
  public enum State: Hashable, Sendable {
    /// Bytes are missing.
    case sending
    /// All bytes are there; it is being judged.
    case takingIn
    /// It became the photo with this id.
    case added(String)
    /// It was there already, as the photo with this id.
    case known(String)
    /// It cannot become a photo.
    case refused(UploadRefusal)
  }

  /// The name of the upload, unguessable.
  public var id: String
  /// The name of the file, as its owner has it.
  public var name: String
  /// The length of the file in bytes.
  public var length: Int64
  /// When the file was changed last: milliseconds since 1970, 0 where nobody said.
  public var modified: Int64
  /// How many bytes of it are safe on the server's disk.
  public var offset: Int64
  /// How far it is.
  public var state: State

  /// An upload with all that is known about it.
  public init(
    id: String, name: String, length: Int64, modified: Int64, offset: Int64, state: State
  ) {
    self.id = id
    self.name = name
    self.length = length
    self.modified = modified
    self.offset = offset
    self.state = state
  }
}

/// Why a file cannot become a photo, whatever one tries.
public enum UploadRefusal: String, CaseIterable, Hashable, Sendable {
  /// It has no bytes.
  case empty
  /// It has more bytes than the library takes.
  case tooLarge = "too_large"
  /// It has more pixels than the library takes.
  case tooManyPixels = "too_many_pixels"
  /// It is no picture of a known format.
  case notAPicture = "not_a_picture"
  /// It ends before the picture does.
  case cutOff = "cut_off"
  /// It cannot be decoded.
  case damaged
  /// It is an animation or has several pages.
  case severalFrames = "several_frames"
}
