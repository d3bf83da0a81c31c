import Foundation
import Synchronization

@testable import PhotoLibrary

/// A disk on which folders cannot be read, files vanish, and files take long to open.
///
/// An import traverses its files twice: they vanish, and are waited for, in the second traversal.
final class FaultyDisk: Sendable {
  /// What goes wrong.
  struct Plan {
    /// The folder that is traversed.
    var root = ""
    /// Folders whose listing fails.
    var unreadable: Set<String> = []
    /// Files that are deleted just before a traversal looks at them.
    var vanishing: Set<String> = []
    /// Files that are deleted just before they are opened.
    var vanishingAtOpen: Set<String> = []
    /// Files that are moved just before a traversal looks at a path: from where, and to where.
    var moving: [String: (from: String, to: String)] = [:]
    /// Files that are not opened before the traversal has looked at another one.
    var slow: [String: String] = [:]
  }

  private struct State {
    var plan = Plan()
    var traversals = 0
    /// The paths at which the second traversal has looked.
    var looked: Set<String> = []
  }

  private let state = Mutex(State())
  private let change = NSCondition()

  /// Replaces what goes wrong.
  func set(_ plan: Plan) {
    state.withLock { $0 = State(plan: plan) }
    wake()
  }

  private func wake() {
    change.lock()
    change.broadcast()
    change.unlock()
  }

  private func look(at path: String) {
    let (vanishes, move) = state.withLock { state in
      if path == state.plan.root { state.traversals += 1 }
      guard state.traversals > 1 else { return (false, (from: String, to: String)?.none) }
      state.looked.insert(path)
      return (
        state.plan.vanishing.remove(path) != nil, state.plan.moving.removeValue(forKey: path)
      )
    }
    if vanishes { unlink(path) }
    if let move { rename(move.from, move.to) }
    wake()
  }

  private func awaitTurn(of path: String) {
    change.lock()
    while state.withLock({ state in state.plan.slow[path].map { !state.looked.contains($0) } })
      == true
    {
      change.wait()
    }
    change.unlock()
    if state.withLock({ $0.plan.vanishingAtOpen.remove(path) }) != nil { unlink(path) }
  }

  /// The system calls with these faults.
  var disk: FileSystem {
    let real = FileSystem()
    var disk = real
    disk.list = { path in
      self.state.withLock { $0.plan.unreadable.contains(path) }
        ? .failure(DiskError(number: EIO)) : real.list(path)
    }
    disk.facts = { path, followsLink in
      self.look(at: path)
      return real.facts(path, followsLink)
    }
    disk.openFile = { path in
      self.awaitTurn(of: path)
      return real.openFile(path)
    }
    disk.openIndexed = { path, folder in
      self.awaitTurn(of: path)
      return real.openIndexed(path, folder)
    }
    return disk
  }
}

/// Cancels a task, from a function that may be called before the task is known.
final class Interruption: Sendable {
  private let state = Mutex<(isCanceled: Bool, action: (@Sendable () -> Void)?)>((false, nil))

  /// Sets how the task is canceled.
  func set(_ action: @escaping @Sendable () -> Void) {
    let isCanceled = state.withLock { state in
      state.action = action
      return state.isCanceled
    }
    if isCanceled { action() }
  }

  /// Cancels the task, now or as soon as it is known.
  func cancel() {
    let action = state.withLock { state in
      state.isCanceled = true
      return state.action
    }
    action?()
  }
}

extension FileSystem {
  /// A disk that has only these folders, with the names in each; `disks` are other file systems.
  static func tree(_ folders: [String: [String]], disks: [String] = []) -> FileSystem {
    var disk = FileSystem()
    let isFolder: @Sendable (String) -> Bool = { path in
      folders[path] != nil || disks.contains(path)
    }
    disk.list = { path in
      isFolder(path) ? .success(folders[path] ?? []) : .failure(DiskError(number: ENOENT))
    }
    disk.facts = { path, _ in
      let folder = DurableFile.folder(of: path)
      let name = String(path.dropFirst(folder.count + 1))
      guard isFolder(path) || folders[folder]?.contains(name) == true else {
        return .failure(DiskError(number: ENOENT))
      }
      let device = disks.firstIndex(of: path).map { UInt($0) + 2 } ?? 1
      let number = UInt(bitPattern: path.hashValue)
      return .success(
        FileFacts(kind: isFolder(path) ? .folder : .file, device: device, number: number))
    }
    return disk
  }
}
