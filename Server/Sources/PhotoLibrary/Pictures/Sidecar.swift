import Foundation
import Media
import Store

/// Why a sidecar was not read.
public enum SidecarProblem: Int, CaseIterable, Error, Hashable, Sendable {
  /// A symbolic link, which may lead out of the imported folder.
  case link = 1
  /// A folder, pipe or device.
  case notAFile
  /// It cannot be opened or read.
  case notReadable
  /// Longer than any program writes.
  case tooLong
  /// Not a complete XMP packet.
  case damaged
}

extension SidecarProblem: CustomStringConvertible {
  /// What is wrong, without the path: "is no complete XMP".
  public var description: String {
    switch self {
    case .link: "is a link"
    case .notAFile: "is no file"
    case .notReadable: "cannot be read"
    case .tooLong: "has more than \(XMPTexts.longest >> 20) MB"
    case .damaged: "is no complete XMP"
    }
  }
}

extension XMPTexts {
  /// Reads the sidecar at `path`.
  init(sidecar path: FilePath) throws(SidecarProblem) {
    // Why O_NONBLOCK: opening a named pipe would block forever.
    let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    try self.init(openSidecar: descriptor < 0 ? -errno : descriptor)
  }

  /// Reads a sidecar from its descriptor, which is closed, or throws for a negated errno.
  init(openSidecar descriptor: Int32) throws(SidecarProblem) {
    guard descriptor >= 0 else { throw descriptor == -ELOOP ? .link : .notReadable }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw .notReadable }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard facts.st_size <= XMPTexts.longest else { throw .tooLong }
    guard let bytes = XMPTexts.bytes(of: descriptor, count: Int(facts.st_size)) else {
      throw .notReadable
    }
    self.init(packet: bytes)
    guard isComplete else { throw .damaged }
  }

  /// The first `count` bytes of a file, fewer if it has become shorter; nil if reading fails.
  private static func bytes(of descriptor: Int32, count: Int) -> [UInt8]? {
    var isRead = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = read(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled)
        if got < 0, errno == EINTR { continue }
        isRead = got >= 0
        if got <= 0 { return }
        filled += got
      }
    }
    return isRead ? bytes : nil
  }
}
