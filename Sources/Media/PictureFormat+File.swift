import Foundation

extension PictureFormat {
  /// The format of the file at `path`; nil if it is not one of these, or cannot be read.
  public init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var window = FileWindow(descriptor: descriptor)
    let length = min(PictureFormat.startLength, window.length)
    self.init(start: window.bytes(at: 0, count: length) ?? [])
  }
}
