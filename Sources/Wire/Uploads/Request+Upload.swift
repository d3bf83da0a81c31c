/// A part of a file that the person chose.
public struct FilePart: Hashable, Sendable {
  /// The number that the shell gave the file.
  public let file: Int32
  /// Where it begins, in bytes.
  public let start: Int64
  /// How many bytes it has.
  public let count: Int64

  /// A part.
  public init(file: Int32, start: Int64, count: Int64) {
    self.file = file
    self.start = start
    self.count = count
  }
}

/// Requests of tus.
extension Request {
  /// Announces a file of so many bytes.
  public init(announcing size: Int64, metadata: String) {
    self.init(.beginUpload)
    add("Upload-Length", String(size))
    add("Upload-Metadata", metadata)
  }

  /// Sends a part of a file to its upload.
  public init(sending part: FilePart, to upload: String) {
    self.init(.sendPart, upload)
    self.part = part
    add("Upload-Offset", String(part.start))
    add("Content-Type", "application/offset+octet-stream")
  }

  /// Ends an upload.
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
