import Crypto
import Domain
import Foundation
import Store
import Synchronization

/// Files named by keys, of which those that were not used for longest go first. What cannot be written or read is as
/// if it were not kept.
final class FileCache: Sendable {
  private struct Entry {
    var bytes: Int64
    var used: UInt64
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var bytes: Int64 = 0
    var uses: UInt64 = 0
  }

  private static let draft = ".draft"

  private let folder: String
  private let mostBytes: Int64
  private let state = Mutex(State())

  /// The files in `folder`, which is created; at most `mostBytes` of them.
  init(folder: String, mostBytes: Int64) {
    self.folder = folder
    self.mostBytes = mostBytes
    mkdir(folder, 0o700)
    let names = (try? Disk.names(in: FilePath(folder))) ?? []
    // Why by age: the files do not record the order of use.
    let files = names.compactMap { name -> (name: String, bytes: Int64, at: Int)? in
      var facts = stat()
      let path = FilePath(folder).appending(name)
      guard let text = name.text, lstat(path.cString, &facts) == 0,
        facts.st_mode & S_IFMT == S_IFREG
      else { return nil }
      return (text, Int64(facts.st_size), facts.st_mtim.tv_sec)
    }.sorted { $0.at < $1.at }
    state.withLock { state in
      for file in files {
        if file.name.hasSuffix(FileCache.draft) {
          unlink(path(file.name))
        } else {
          add(file.name, file.bytes, &state)
        }
      }
    }
  }

  /// Number of files, and their bytes.
  var size: (count: Int, bytes: Int64) { state.withLock { ($0.entries.count, $0.bytes) } }

  /// The content for `key`; nil if it is not kept.
  func content(of key: String) -> [UInt8]? {
    guard use(key) else { return nil }
    return (try? Disk.content(of: path(FileCache.name(key)))) ?? nil
  }

  /// Notes that the content for `key` is used; returns whether it is kept.
  @discardableResult func use(_ key: String) -> Bool {
    let name = FileCache.name(key)
    return state.withLock { state in
      state.uses += 1
      state.entries[name]?.used = state.uses
      return state.entries[name] != nil
    }
  }

  /// Keeps `bytes` in place of the former content for `key`.
  func keep(_ bytes: [UInt8], of key: String) {
    let name = FileCache.name(key)
    guard write(bytes, to: path(name)) else { return }
    state.withLock { add(name, Int64(bytes.count), &$0) }
  }

  /// Removes the content for `key`.
  func remove(_ key: String) {
    let name = FileCache.name(key)
    unlink(path(name))
    state.withLock { $0.bytes -= $0.entries.removeValue(forKey: name)?.bytes ?? 0 }
  }

  private func add(_ name: String, _ bytes: Int64, _ state: inout State) {
    state.uses += 1
    let former = state.entries.updateValue(Entry(bytes: bytes, used: state.uses), forKey: name)
    state.bytes += bytes - (former?.bytes ?? 0)
    while state.bytes > mostBytes,
      let oldest = state.entries.min(by: { $0.value.used < $1.value.used })
    {
      state.bytes -= oldest.value.bytes
      state.entries[oldest.key] = nil
      unlink(path(oldest.key))
    }
  }

  private func path(_ name: String) -> String { folder + "/" + name }

  /// Writes a file, which appears whole or not at all; false if it cannot be written.
  private func write(_ bytes: [UInt8], to path: String) -> Bool {
    let draft = path + ".\(UInt64.random(in: 0 ... .max))" + FileCache.draft
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { unlink(draft) }
    let isWritten = (try? Disk.write(bytes, to: file)) != nil
    return close(file) == 0 && isWritten && rename(draft, path) == 0
  }

  /// The name of the file of a key: the SHA-256 hash in hexadecimal.
  private static func name(_ key: String) -> String {
    Hexadecimal.text(SHA256.hash(data: Array(key.utf8)))
  }
}
