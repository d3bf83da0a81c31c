import Foundation
import Store
import Synchronization

/// The paths of image files in a data folder.
final class LibraryFolder: Sendable {
  /// The path of the data folder.
  let path: String
  private let lastTemporary = Atomic<UInt64>(0)

  /// Creates missing folders and deletes temporary files of an earlier process.
  init(path: String) throws(LibraryError) {
    self.path = path
    for name in ["", "/originals", "/variants", "/portraits", "/tmp", "/uploads"] {
      try LibraryFolder.make(path + name)
    }
    // Why `try?`: the next start deletes what is left.
    for name in (try? Disk.names(in: FilePath(path + "/tmp")).compactMap(\.text)) ?? [] {
      try? FileManager.default.removeItem(atPath: path + "/tmp/" + name)
    }
  }

  /// The path of an original or portrait.
  func file(of source: VariantSource) -> String {
    switch source.shelf {
    case .originals: original(source.contentHash, source.fileExtension)
    case .portraits: shelf("portraits", source.contentHash) + "." + source.fileExtension
    }
  }

  /// The path of the original with this content hash.
  func original(_ hash: String, _ fileExtension: String) -> String {
    shelf("originals", hash) + "." + fileExtension
  }

  /// The path of a cached variant of an original or portrait.
  func variant(_ hash: String, _ variation: Variation) -> String {
    shelf("variants", hash) + "-" + variation.key
  }

  /// The path of the smaller copy of a large original from which variants are made.
  func intermediate(_ hash: String) -> String {
    shelf("variants", hash) + "-intermediate-1"
  }

  /// The path of the copy of a video without its metadata.
  func movie(_ hash: String) -> String {
    shelf("variants", hash) + "-movie-1"
  }

  /// The folder that contains the variants of this content, among others.
  func variants(of hash: String) -> String {
    path + "/variants/" + hash.prefix(2)
  }

  /// A new unique path in the data folder's `tmp`.
  func temporary() -> String {
    path + "/tmp/\(lastTemporary.add(1, ordering: .relaxed).newValue)"
  }

  private func shelf(_ name: String, _ hash: String) -> String {
    path + "/" + name + "/" + hash.prefix(2) + "/" + hash
  }

  private static func make(_ path: String) throws(LibraryError) {
    guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    throw .notWritable(path: path, number: errno)
  }
}

/// Why a library cannot be opened.
public enum LibraryError: Error, Hashable, Sendable {
  /// A folder cannot be created or written; `number` is the errno.
  case notWritable(path: String, number: Int32)
}

extension LibraryError: CustomStringConvertible {
  /// A message for the server's owner.
  public var description: String {
    switch self {
    case .notWritable(let path, let number):
      "The folder \(path) cannot be written (error \(number)); check its rights and its disk."
    }
  }
}
