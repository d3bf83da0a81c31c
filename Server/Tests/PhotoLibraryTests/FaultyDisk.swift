import Foundation
import Store
import Synchronization

@testable import PhotoLibrary

/// A disk on which folders cannot be read, files vanish, and files take long to open.
///
/// An import traverses its files twice: they vanish, and are waited for, in the second traversal.
final class FaultyDisk: Sendable {
  /// What goes wrong.
  struct Plan {
    /// The folder that is traversed.
    var root: FilePath = ""
    /// Folders whose listing fails.
    var unreadable: Set<FilePath> = []
    /// Files that are deleted just before a traversal looks at them.
    var vanishing: Set<FilePath> = []
    /// Files that are deleted just before they are opened.
    var vanishingAtOpen: Set<FilePath> = []
    /// Files that are moved just before a traversal looks at a path: from where, and to where.
    var moving: [FilePath: (from: FilePath, to: FilePath)] = [:]
    /// Files that are not opened before the traversal has looked at another one.
    var slow: [FilePath: FilePath] = [:]
  }

  private struct State {
    var plan = Plan()
    var traversals = 0
    /// The paths at which the second traversal has looked.
    var looked: Set<FilePath> = []
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

  private func look(at path: FilePath) {
    let (vanishes, move) = state.withLock { state in
      if path == state.plan.root { state.traversals += 1 }
      guard state.traversals > 1 else { return (false, (from: FilePath, to: FilePath)?.none) }
      state.looked.insert(path)
      return (
        state.plan.vanishing.remove(path) != nil, state.plan.moving.removeValue(forKey: path)
      )
    }
    if vanishes { unlink(path.cString) }
    if let move { rename(move.from.cString, move.to.cString) }
    wake()
  }

  private func awaitTurn(of path: FilePath) {
    change.lock()
    while state.withLock({ state in state.plan.slow[path].map { !state.looked.contains($0) } })
      == true
    {
      change.wait()
    }
    change.unlock()
    if state.withLock({ $0.plan.vanishingAtOpen.remove(path) }) != nil { unlink(path.cString) }
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
  static func tree(_ folders: [FilePath: [FilePath]], disks: [FilePath] = []) -> FileSystem {
    var disk = FileSystem()
    let isFolder: @Sendable (FilePath) -> Bool = { path in
      folders[path] != nil || disks.contains(path)
    }
    disk.list = { path in
      isFolder(path) ? .success(folders[path] ?? []) : .failure(DiskError(number: ENOENT))
    }
    disk.facts = { path, _ in
      guard isFolder(path) || folders[path.folder]?.contains(path.name) == true else {
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
