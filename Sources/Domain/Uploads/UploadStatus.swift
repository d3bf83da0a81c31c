/// The server's status of an upload (FEED-22).
public struct UploadStatus: Hashable, Sendable {
  /// The progress of an upload.
  public enum State: Hashable, Sendable {
    /// Not all bytes have arrived.
    case sending
    /// All bytes have arrived; the file is being imported.
    case takingIn
    /// Imported as the photo with this id. `similar` is the id of the photo that it looks like most; nil if
    /// it looks like none (FEED-34).
    case added(String, similar: String? = nil)
    /// Already in the library as the photo with this id.
    case known(String)
    /// Rejected for good, for this reason.
    case refused(UploadRefusal)
  }

  /// The unguessable upload id.
  public var id: String
  /// The file name on the uploader's device.
  public var name: String
  /// File size in bytes.
  public var length: Int64
  /// When the file was last modified: milliseconds since 1970; 0 if unknown.
  public var modified: Int64
  /// Number of bytes synced to the server's disk.
  public var offset: Int64
  /// Whether the file is still being sent, is being imported, or is done.
  public var state: State

  /// Creates a status; the values are not checked.
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

/// Why a file was rejected for good; sending it again does not help.
public enum UploadRefusal: String, CaseIterable, Hashable, Sendable {
  /// The file has no bytes.
  case empty
  /// The file exceeds the maximum size.
  case tooLarge = "too_large"
  /// The image exceeds the maximum number of pixels.
  case tooManyPixels = "too_many_pixels"
  /// The file is not an image of a supported format.
  case notAPicture = "not_a_picture"
  /// The file is a raw photo, which an import leaves out too.
  case rawPhoto = "raw_photo"
  /// The file is truncated.
  case cutOff = "cut_off"
  /// The file cannot be decoded.
  case damaged
  /// The file is an animation or has several pages. Only outcomes of earlier versions say so.
  case severalFrames = "several_frames"
}
