import Foundation
import Synchronization

/// The part of a data folder that holds pictures: which file lies where.
final class LibraryFolder: Sendable {
  /// The data folder.
  let path: String
  private let lastTemporary = Atomic<UInt64>(0)

  /// Makes the folders that are missing and deletes what an earlier process left half done.
  init(path: String) throws(LibraryError) {
    self.path = path
    for name in ["", "/originals", "/variants", "/portraits", "/tmp", "/uploads"] {
      try LibraryFolder.make(path + name)
    }
    let left = (try? FileManager.default.contentsOfDirectory(atPath: path + "/tmp")) ?? []
    for name in left { try? FileManager.default.removeItem(atPath: path + "/tmp/" + name) }
  }

  /// The file of an original or portrait.
  func file(of source: VariantSource) -> String {
    switch source.shelf {
    case .originals: original(source.contentHash, source.fileExtension)
    case .portraits: shelf("portraits", source.contentHash) + "." + source.fileExtension
    }
  }

  /// The original with this content.
  func original(_ hash: String, _ fileExtension: String) -> String {
    shelf("originals", hash) + "." + fileExtension
  }

  /// The kept variant of an original or portrait.
  func variant(_ hash: String, _ variation: Variation) -> String {
    shelf("variants", hash) + "-" + variation.key
  }

  /// The smaller copy of a large original from which its variants are made.
  func intermediate(_ hash: String) -> String {
    shelf("variants", hash) + "-intermediate-1"
  }

  /// The folder with the variants of this content.
  func variants(of hash: String) -> String {
    path + "/variants/" + hash.prefix(2)
  }

  /// A name in DIR/tmp that nothing else has.
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
  /// A folder cannot be made or written, with this number of the operating system.
  case notWritable(path: String, number: Int32)
}

extension LibraryError: CustomStringConvertible {
  /// A sentence for a person at a terminal.
  public var description: String {
    switch self {
    case .notWritable(let path, let number):
      "The folder \(path) cannot be written (error \(number)); check its rights and its disk."
    }
  }
}
