import Domain

extension AddingScreen {
  /// What is on display.
  public var view: AddingView {
    // Why: a thousand files are not a thousand rows; those that are done make room first.
    let isLong = files.count > AddingScreen.mostRows
    let listed = isLong ? files.filter { !$0.step.isFolded } : files
    let rows = listed.prefix(AddingScreen.mostRows).map { file in
      AddingView.Row(
        key: file.key, name: file.name, size: file.size, state: state(of: file),
        canRemove: file.step.canRemove)
    }
    return AddingView(
      rows: rows, more: Int32(clamping: listed.count - rows.count), total: total,
      megabytes: Int32(clamping: largest >> 20),
      isOffline: isOffline && (isBusy || phase != .ready),
      canRetryAll: files.filter { $0.step.isFailed }.count > 1,
      canClear: files.contains { $0.step.isDone })
  }

  private func state(of file: AddedFile) -> AddingView.State {
    switch file.step {
    case .waiting: .waiting
    case .creating, .sending, .asking, .resting: .sending(percent(file.sent, of: file.size))
    case .takingIn, .restingTakingIn: .takingIn
    case .unfinished: .unfinished(percent(file.sent, of: file.size))
    case .added: .added
    case .known: .known
    case .refused(let reason): .refused(reason)
    case .failed(let problem): .failed(problem)
    }
  }

  private var total: AddingView.Total? {
    let own = files.filter { $0.step != .unfinished }
    guard !own.isEmpty else { return nil }
    let all = own.reduce(Int64(0)) { $0 + $1.size }
    let sent = own.reduce(Int64(0)) { $0 + ($1.step.isDone ? $1.size : $1.sent) }
    let open = own.filter { $0.step.isOpen }.reduce(Int64(0)) { $0 + $1.size - $1.sent }
    let isSending = !isOffline && own.contains { $0.step.isOnWire }
    let rate = isSending ? pace.rate : nil
    let left = rate.map { Double(open) / max($0, 0.001) / 1000 }
    return AddingView.Total(
      done: Int32(clamping: own.filter { $0.step.isDone }.count),
      files: Int32(clamping: own.count),
      added: Int32(clamping: own.filter { $0.step == .added }.count),
      percent: percent(sent, of: all), rate: rate.map { Int64($0 * 1000) },
      secondsLeft: left.map { Int32(min($0 + 0.999, 359_999)) })
  }

  private func percent(_ part: Int64, of all: Int64) -> Int32 {
    all > 0 ? Int32(clamping: min(part, all) * 100 / all) : 0
  }
}

extension AddedFile.Step {
  var isFailed: Bool {
    if case .failed = self { return true }
    return false
  }

  /// Whether its row goes first when there are too many.
  var isFolded: Bool { self == .added || self == .known }
}
