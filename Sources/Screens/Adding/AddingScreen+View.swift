import Domain

extension AddingScreen {
  /// The content to display.
  public var view: AddingView {
    // Why: the list shows at most `mostRows` rows. Photos already on the server or added without a
    // similar one are left out first, then similar ones.
    let isLong = files.count > AddingScreen.mostRows
    let listed = isLong ? files.filter { !$0.step.isFolded } : files
    var roomForSimilar = AddingScreen.mostRows - listed.count { !$0.step.isSimilar }
    let kept = listed.filter { file in
      guard file.step.isSimilar else { return true }
      roomForSimilar -= 1
      return roomForSimilar >= 0
    }
    let rows = kept.prefix(AddingScreen.mostRows).map { file in
      AddingView.Row(
        key: file.key, name: file.name, size: file.size, state: state(of: file),
        canRemove: file.canRemove)
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
    case .waiting: file.isComplete ? .takingIn : .waiting
    case .creating, .sending, .asking, .resting: .sending(percent(file.sent, of: file.size))
    case .takingIn, .restingTakingIn: .takingIn
    case .unfinished: .unfinished(percent(file.sent, of: file.size))
    case .added(let isSimilar): isSimilar ? .similar : .added
    case .known: .known
    case .refused(let reason): .refused(reason)
    case .failed(let problem): .failed(problem)
    }
  }

  private var total: AddingView.Total? {
    var total = AddingView.Total(done: 0, files: 0, added: 0, percent: 0, rate: nil)
    var (all, sent, open) = (Int64(0), Int64(0), Int64(0))
    var isSending = false
    for file in files where file.step != .unfinished {
      total.files += 1
      if file.step.isDone { total.done += 1 }
      if case .added = file.step { total.added += 1 }
      all += file.size
      sent += file.step.isDone ? file.size : file.sent
      if file.step.isOpen { open += file.size - file.sent }
      if file.step.isOnWire { isSending = true }
    }
    guard total.files > 0 else { return nil }
    total.percent = percent(sent, of: all)
    // Why no failures: a rate measured earlier says nothing about a connection that fails now.
    let hasFailed = failures > 0 || files.contains { $0.failures > 0 && $0.step.isOpen }
    if isSending, !isOffline, !hasFailed, let rate = pace.rate {
      let left = Double(open) / max(rate, 0.001) / 1000
      total.rate = Int64(rate * 1000)
      total.secondsLeft = Int32(min(left + 0.999, 359_999))
    }
    return total
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

  /// Whether a file in this state is left out first if the list is too long.
  var isFolded: Bool { self == .added(isSimilar: false) || self == .known }

  /// Whether the file was added and looks like another photo.
  var isSimilar: Bool { self == .added(isSimilar: true) }
}
