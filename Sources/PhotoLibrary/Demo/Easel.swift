/// Where the gallery is drawn: by one at a time, until somebody wants it no more.
actor Easel {
  private var isWanted = true
  private var isInUse = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Takes the easel; false when it is in use or nobody wants the gallery any more.
  func take() -> Bool {
    guard isWanted, !isInUse else { return false }
    isInUse = true
    return true
  }

  /// Whether the next picture may be begun.
  var goesOn: Bool { isWanted }

  /// Gives the easel back.
  func leave() {
    isInUse = false
    for one in waiting { one.resume() }
    waiting = []
  }

  /// Lets no picture begin any more and returns when the last one is finished.
  func clear() async {
    isWanted = false
    if isInUse { await withCheckedContinuation { waiting.append($0) } }
  }
}
