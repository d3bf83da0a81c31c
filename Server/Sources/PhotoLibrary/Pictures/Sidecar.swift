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
  /// Not about a photo of a Google Takeout.
  case noNote
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
    case .noNote: "is no JSON file of Google Photos"
    }
  }
}

/// A sidecar that was not read.
struct UnreadSidecar: Hashable, Sendable {
  var path: FilePath
  var problem: SidecarProblem
}

/// What the sidecars of a photo say.
struct Sidecars: Sendable {
  private(set) var xmp: XMPTexts?
  private(set) var takeout: TakeoutNote?
  private(set) var unread: [UnreadSidecar] = []
  /// Whether the texts are also read by the rules of earlier programs.
  let comparesEarlier: Bool
  /// What such a program read; nil if it read nothing, and unless `comparesEarlier`.
  private(set) var earlierXMP: XMPTexts?

  /// Reads the files at `paths` from the descriptors that `open` returns, or negated errnos.
  init(_ paths: [FilePath], comparesEarlier: Bool = false, open: (FilePath) -> Int32) {
    self.comparesEarlier = comparesEarlier
    for path in paths {
      do throws(SidecarProblem) {
        let bytes = try Sidecars.bytes(of: open(path))
        if path.ending == TakeoutNote.ending {
          takeout = try? JSONDecoder().decode(TakeoutNote.self, from: Data(bytes))
          if takeout == nil { throw .noNote }
        } else {
          if comparesEarlier {
            let earlier = XMPTexts(packet: bytes, .earlier)
            earlierXMP = earlier.isComplete ? earlier : nil
          }
          let texts = XMPTexts(packet: bytes)
          guard texts.isComplete else { throw .damaged }
          xmp = texts
        }
      } catch {
        unread.append(UnreadSidecar(path: path, problem: error))
      }
    }
  }

  /// The content of a file, which is closed; throws for a negated errno.
  private static func bytes(of descriptor: Int32) throws(SidecarProblem) -> [UInt8] {
    guard descriptor >= 0 else { throw descriptor == -ELOOP ? .link : .notReadable }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw .notReadable }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard facts.st_size <= XMPTexts.longest else { throw .tooLong }
    guard let bytes = bytes(of: descriptor, count: Int(facts.st_size)) else { throw .notReadable }
    return bytes
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
