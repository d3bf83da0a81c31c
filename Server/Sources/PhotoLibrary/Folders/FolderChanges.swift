import Foundation
public import Store
import Synchronization

/// Notices that files below folders change, where the operating system reports it (inotify).
///
/// Only a hint: file systems of a network report nothing, and the number of folders that a system
/// watches is limited. Scans do not rely on it.
public final class FolderChanges: Sendable {
  private struct State {
    /// The paths of watched folders by the number of their watch.
    var watches: [Int32: FilePath] = [:]
    var isExhausted = false
    var wasExhausted = false
  }

  /// Asks the system to watch a folder, given the descriptor, the path and the mask.
  private let add: @Sendable (Int32, FilePath, UInt32) -> Int32
  private let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
  private let state = Mutex(State())

  /// What a scan has to follow: files that appear, vanish, move, or were written.
  private static let mask = UInt32(
    bitPattern: IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE
      | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_UNMOUNT | IN_ONLYDIR)

  /// Watches nothing yet.
  public convenience init() {
    self.init { inotify_add_watch($0, $1.cString, $2) }
  }

  /// Watches folders through another function than `inotify_add_watch`.
  init(adding add: @escaping @Sendable (Int32, FilePath, UInt32) -> Int32) {
    self.add = add
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether the system has begun to refuse more folders since the last call.
  public func takeExhaustion() -> Bool {
    state.withLock { state in
      defer { state.wasExhausted = state.isExhausted }
      return state.isExhausted && !state.wasExhausted
    }
  }

  /// Watches exactly these folders, without what is below them; returns whether any of them is new.
  public func watch(_ folders: Set<FilePath>) -> Bool {
    guard descriptor >= 0 else { return false }
    return state.withLock { state in
      let before = Set(state.watches.values)
      for (number, path) in state.watches where !folders.contains(path) {
        inotify_rm_watch(descriptor, number)
        state.watches[number] = nil
      }
      state.isExhausted = false
      for path in folders.subtracting(before) {
        let number = add(descriptor, path, FolderChanges.mask)
        if number >= 0 {
          state.watches[number] = path
        } else if errno == ENOSPC {
          state.isExhausted = true
        }
      }
      return !Set(state.watches.values).subtracting(before).isEmpty
    }
  }

  /// Whether anything has changed since the last call.
  public func take() -> Bool {
    guard descriptor >= 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var hasChanged = false
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return hasChanged }
      hasChanged = forgetEnded(buffer.prefix(count)) || hasChanged
    }
  }

  /// Forgets watches that the system has ended, so that a folder that comes back is watched again. Returns
  /// whether other events than these are among the bytes.
  private func forgetEnded(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      var hasChanged = false
      let header = MemoryLayout<inotify_event>.size
      while offset + header <= bytes.count {
        let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        if event.mask & UInt32(bitPattern: IN_IGNORED) != 0 {
          state.withLock { $0.watches[event.wd] = nil }
        } else {
          hasChanged = true
        }
        offset += header + Int(event.len)
      }
      return hasChanged
    }
  }
}
