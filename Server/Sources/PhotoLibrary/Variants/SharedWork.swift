import Synchronization

/// Work that several tasks wait for; at most one runs under a name.
///
/// When every task that waits for it is canceled, the work is canceled too (LIB-15).
final class SharedWork<Value: Sendable>: Sendable {
  private struct Entry {
    let task: Task<Value, Never>
    let number: Int
    var waiting: Int
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var lastNumber = 0
  }

  private let state = Mutex(State())

  /// Number of tasks that wait for the work under this name.
  func waiting(for name: String) -> Int {
    state.withLock { $0.entries[name]?.waiting ?? 0 }
  }

  /// Waits for the work that runs under this name, after calling `joined`, or starts it. Also returns
  /// whether it was started here.
  ///
  /// NB: work that others started may have been canceled because they all left.
  func value(
    of name: String, joined: () -> Void, _ work: @escaping @Sendable () async -> Value
  ) async -> (value: Value, isOwn: Bool) {
    let (entry, isOwn) = enter(name, work)
    if !isOwn { joined() }
    let value = await withTaskCancellationHandler {
      await entry.task.value
    } onCancel: {
      leave(name, entry.number)
    }
    return (value, isOwn)
  }

  private func enter(
    _ name: String, _ work: @escaping @Sendable () async -> Value
  ) -> (entry: Entry, isOwn: Bool) {
    state.withLock { state in
      if var entry = state.entries[name] {
        entry.waiting += 1
        state.entries[name] = entry
        return (entry, false)
      }
      state.lastNumber += 1
      let task = Task {
        let value = await work()
        self.state.withLock { $0.entries[name] = nil }
        return value
      }
      let entry = Entry(task: task, number: state.lastNumber, waiting: 1)
      state.entries[name] = entry
      return (entry, true)
    }
  }

  // Why the number: once the work has ended, other work may have started under the same name.
  private func leave(_ name: String, _ number: Int) {
    let abandoned = state.withLock { state -> Task<Value, Never>? in
      guard var entry = state.entries[name], entry.number == number else { return nil }
      entry.waiting -= 1
      state.entries[name] = entry
      return entry.waiting == 0 ? entry.task : nil
    }
    abandoned?.cancel()
  }
}
