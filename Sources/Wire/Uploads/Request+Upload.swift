/// A byte range of a file that the person chose.
public struct FilePart: Hashable, Sendable {
  /// The file's number, assigned by the page's script or the iPhone app.
  public let file: Int32
  /// Offset of the first byte.
  public let start: Int64
  /// Number of bytes.
  public let count: Int64

  /// Creates the range of `count` bytes that begins at offset `start`.
  public init(file: Int32, start: Int64, count: Int64) {
    self.file = file
    self.start = start
    self.count = count
  }
}

/// Requests of the tus upload protocol.
extension Request {
  /// A request that creates an upload of `size` bytes.
  public init(announcing size: Int64, metadata: String) {
    self.init(.beginUpload)
    add("Upload-Length", String(size))
    add("Upload-Metadata", metadata)
  }

  /// A request that appends a part of a file to an upload.
  public init(sending part: FilePart, to upload: String) {
    self.init(.sendPart, upload)
    self.part = part
    add("Upload-Offset", String(part.start))
    add("Content-Type", "application/offset+octet-stream")
  }

  /// A request that cancels an upload.
  public init(ending upload: String) {
    self.init(.endUpload, upload)
    add("Tus-Resumable", "1.0.0")
  }

  private mutating func add(_ name: String, _ value: String) {
    if headers.isEmpty, name != "Tus-Resumable" { add("Tus-Resumable", "1.0.0") }
    headers += name
    headers += ": "
    headers += value
    headers += "\n"
  }
}
