import AppModel
import Domain

/// The steps of each upload.
extension AddingScreen {
  /// Starts the waiting files for which there is room.
  mutating func goOn() -> [Effect] {
    guard phase == .ready else { return [] }
    var effects = tell()
    while let next = nextFile { effects += start(next) }
    return effects
  }

  /// Starts or continues the upload of a file.
  private mutating func start(_ index: Int) -> [Effect] {
    guard let file = files[index].file else {
      // Without a local file: asks for the outcome if the server has every byte; else the person
      // must choose the file again.
      guard files[index].sent == files[index].size else {
        files[index].step = .unfinished
        return goOn()
      }
      return askOutcome(index)
    }
    if files[index].upload != nil {
      return files[index].isComplete && limit > 1 ? askOutcome(index) : askPlace(index)
    }
    let question = ticket.next()
    files[index].step = .creating(question)
    let chosen = ChosenFile(
      number: file, name: files[index].name, size: files[index].size,
      modified: files[index].modified, after: files[index].after)
    return [.create(question, chosen)]
  }

  mutating func take(_ reply: Reply, _ answered: Ticket, at moment: Double) -> [Effect] {
    if phase == .asking(answered) { return takeList(reply) }
    guard let index = files.firstIndex(where: { $0.step.ticket == answered }) else {
      return terminateOrphan(reply)
    }
    switch files[index].step {
    case .resting, .restingTakingIn, .waiting, .unfinished, .added, .known, .refused, .failed:
      return []
    case .creating, .sending, .asking, .takingIn: break
    }
    if case .failed(let trouble) = reply { return meet(trouble, index) }
    if isProgress(reply, files[index]) {
      files[index].failures = 0
      failures = 0
    }
    isOffline = false
    switch reply {
    case .status(let status): return follow(status, index, at: moment)
    case .stored: return takeStored(index, at: moment)
    case .list, .failed: return []
    }
  }

  /// Deletes the upload of a file that the person removed before the server reported the upload's
  /// id.
  private func terminateOrphan(_ reply: Reply) -> [Effect] {
    guard case .status(let status) = reply, status.state == .sending,
      !files.contains(where: { $0.upload == status.id })
    else { return [] }
    return [.terminate(upload: status.id)]
  }

  /// Whether the reply is progress, which resets the back-off. A server that only repeats a known
  /// offset has made none.
  private func isProgress(_ reply: Reply, _ file: AddedFile) -> Bool {
    guard case .asking = file.step, case .status(let status) = reply else { return true }
    return status.state != .sending || status.offset > file.sent
  }

  private mutating func takeStored(_ index: Int, at moment: Double) -> [Effect] {
    guard case .sending(_, let count, let since) = files[index].step else { return [] }
    files[index].sent += count
    if let since { pace.note(bytes: count, since: since, at: moment) }
    guard files[index].isComplete else { return send(index, since: moment) }
    return askOutcomeInTurn(index)
  }

  /// Continues from the state that the server reports.
  private mutating func follow(
    _ status: UploadStatus, _ index: Int, at moment: Double
  ) -> [Effect] {
    files[index].upload = status.id
    files[index].sent = min(status.offset, files[index].size)
    switch status.state {
    case .sending:
      guard files[index].file != nil else {
        files[index].step = .unfinished
        return goOn()
      }
      guard files[index].step.isOnWire || load.onWire < mostSent else {
        // Why: the server lacks bytes of a file that seemed complete; the file waits for its turn
        // again.
        files[index].step = .waiting
        return goOn()
      }
      return send(index, since: moment) + (limit > 1 ? goOn() : [])
    case .takingIn: return askOutcomeInTurn(index)
    case .added(_, let similar): return finish(index, .added(isSimilar: similar != nil))
    case .known: return finish(index, .known)
    case .refused(let reason): return finish(index, .refused(reason))
    }
  }

  private mutating func send(_ index: Int, since moment: Double?) -> [Effect] {
    guard let number = files[index].file, let upload = files[index].upload else { return [] }
    let count = min(pace.part, files[index].size - files[index].sent)
    let question = ticket.next()
    files[index].step = .sending(question, count: count, since: moment)
    pace.noteStart(at: moment, isFirst: load.sending == 1)
    return [
      .send(question, upload: upload, file: number, from: files[index].sent, count: count)
    ]
  }

  private mutating func askPlace(_ index: Int) -> [Effect] {
    guard let upload = files[index].upload else { return start(index) }
    let question = ticket.next()
    files[index].step = .asking(question)
    return [.ask(question, upload: upload)]
  }

  private mutating func askOutcome(_ index: Int) -> [Effect] {
    guard let upload = files[index].upload else { return start(index) }
    let question = ticket.next()
    files[index].step = .takingIn(question)
    return [.ask(question, upload: upload)]
  }

  /// Requests the outcome, or lets the file wait while `mostJudged` outcomes are requested. The web page sends one file at a
  /// time, so it has at most one outcome more to request.
  private mutating func askOutcomeInTurn(_ index: Int) -> [Effect] {
    // Why first: the file itself must not count.
    files[index].step = .waiting
    let isFull = limit > 1 && load.judged >= AddingScreen.mostJudged
    return isFull ? goOn() : askOutcome(index) + goOn()
  }

  private mutating func finish(_ index: Int, _ step: AddedFile.Step) -> [Effect] {
    mostSent = min(limit, mostSent + 1)
    files[index].failures = 0
    files[index].step = step
    files[index].sent = files[index].size
    if case .added = step { addedSinceTold += 1 }
    var effects: [Effect] = []
    if let number = files[index].file { effects.append(.release(number)) }
    files[index].file = nil
    if case .refused = step { effects += endFollowers(of: index) }
    return effects + goOn()
  }

  /// Reports new photos to the feed once all uploads are done, not after each one.
  private mutating func tell() -> [Effect] {
    guard addedSinceTold > 0, !isBusy else { return [] }
    defer { addedSinceTold = 0 }
    return [.photosAdded(addedSinceTold)]
  }

  private mutating func takeList(_ reply: Reply) -> [Effect] {
    switch reply {
    case .list(let uploads):
      isOffline = false
      phase = .ready
      for upload in uploads { adopt(upload) }
      return goOn()
    case .failed(.signedOut): return reject()
    case .failed(.problem(let problem)): return giveUp(problem)
    case .failed(let trouble):
      isOffline = trouble == .offline
      phase = .resting(ticket.next())
      return [.wake(ticket, milliseconds: AddingScreen.wait(&failures))]
    case .status, .stored: return []
    }
  }

  /// Assigns an earlier upload to the matching waiting file, or adds it to the list as a row.
  private mutating func adopt(_ upload: UploadStatus) {
    // Why not one that is being created: its response may still arrive.
    let isExpected = files.contains { file in
      guard case .creating = file.step else { return file.upload == upload.id }
      return file.isSame(as: upload)
    }
    guard !isExpected else { return }
    let isComplete = upload.state != .sending
    if let index = files.firstIndex(where: {
      $0.isSame(as: upload) && $0.upload == nil && $0.step == .waiting
    }) {
      files[index].upload = upload.id
      files[index].sent = upload.offset
      return
    }
    lastKey += 1
    var file = AddedFile(key: lastKey, upload: upload)
    if isComplete { file.step = .waiting }
    files.append(file)
  }
}

/// Failures and retries.
extension AddingScreen {
  /// Returns the back-off in milliseconds (1, 2, 4 … 30 s) after this number of failures, and counts one more.
  static func wait(_ failures: inout Int32) -> Int32 {
    let wait = min(30_000, 1000 << min(failures, 5))
    failures += 1
    return Int32(wait)
  }

  private mutating func meet(_ trouble: Failure, _ index: Int) -> [Effect] {
    isOffline = trouble == .offline
    switch trouble {
    case .signedOut:
      files[index].step = .failed(.switchedOff)
      return reject()
    case .tooLarge: return finish(index, .refused(.tooLarge))
    case .partTooLarge: return halve(index)
    case .problem(let problem): return postpone(index, problem) ?? fail(index, problem)
    case .missing:
      files[index].restarts += 1
      guard files[index].restarts <= 3 else { return fail(index, .server) }
      files[index].upload = nil
      files[index].sent = 0
      files[index].step = .waiting
      return goOn()
    case .server:
      guard files[index].failures < 5 else { return fail(index, .server) }
      return rest(index)
    case .offline, .elsewhere:
      if trouble == .offline, case .creating = files[index].step { return findOut(index) }
      if case .sending(_, let count, _) = files[index].step { pace.noteLoss(bytes: count) }
      return rest(index)
    }
  }

  // Why not below 256 KiB: each part costs a request and a disk flush on the server.
  private mutating func halve(_ index: Int) -> [Effect] {
    guard case .sending(_, let count, let since) = files[index].step, count > AddingPace.least
    else { return fail(index, .proxyLimit) }
    pace.noteRefusal(bytes: count)
    return send(index, since: since)
  }

  /// The server has no room for another upload: lets the file wait until one of this list is finished. Returns nil if no
  /// upload of this list takes up room.
  private mutating func postpone(_ index: Int, _ problem: AddingProblem) -> [Effect]? {
    guard case .creating = files[index].step, problem == .tooMany || problem == .noRoom else {
      return nil
    }
    let others = load
    let next = files.indices.first { files[$0].isParked && !isHeld($0) }
    let isMoving = others.onWire > 1 || others.judged > 0
    guard isMoving || next.isThere else { return nil }
    files[index].step = .waiting
    files[index].failures = 0
    mostSent = max(1, others.onWire - 1 + others.parked)
    guard !isMoving, let next else { return [] }
    return start(next)
  }

  private mutating func reject() -> [Effect] {
    // Why once: the requests that are still open will be rejected too.
    let isReported = phase == .rejected
    let effects = giveUp(.switchedOff)
    phase = .rejected
    return effects + (isReported ? [] : [.signedOut])
  }

  /// Fails all waiting files. Opening the screen, choosing files or retrying asks the server again.
  mutating func giveUp(_ problem: AddingProblem) -> [Effect] {
    phase = .closed
    isOffline = false
    for index in files.indices where files[index].step == .waiting {
      files[index].step = .failed(problem)
    }
    return []
  }

  // Why not created again at once: the upload may exist although the response was lost; the
  // server's list will show it.
  private mutating func findOut(_ index: Int) -> [Effect] {
    files[index].step = .waiting
    if case .resting = phase { return [] }
    phase = .resting(ticket.next())
    return [.wake(ticket, milliseconds: AddingScreen.wait(&failures))]
  }

  private mutating func rest(_ index: Int) -> [Effect] {
    let next = ticket.next()
    files[index].step = files[index].step.isJudged ? .restingTakingIn(next) : .resting(next)
    return [.wake(next, milliseconds: AddingScreen.wait(&files[index].failures))]
  }

  private mutating func fail(_ index: Int, _ problem: AddingProblem) -> [Effect] {
    files[index].failures = 0
    files[index].step = .failed(problem)
    return endFollowers(of: index) + goOn()
  }

  /// A file failed or was refused: so do those that must be added after it, which the server would refuse.
  private mutating func endFollowers(of index: Int) -> [Effect] {
    var effects: [Effect] = []
    for other in files.indices
    where files[other].step == .waiting && files[other].after == files[index].number {
      files[other].step = files[index].step
      guard case .refused = files[index].step, let number = files[other].file else { continue }
      files[other].file = nil
      effects.append(.release(number))
    }
    return effects
  }

  mutating func wake(_ woken: Ticket) -> [Effect] {
    if phase == .resting(woken) { return askList() }
    guard let index = files.firstIndex(where: { $0.step.ticket == woken }) else { return [] }
    return resume(index)
  }

  private mutating func resume(_ index: Int) -> [Effect] {
    switch files[index].step {
    case .resting where isAskingEnough:
      files[index].step = .waiting
      return []
    case .resting: return start(index)
    case .restingTakingIn: return askOutcome(index)
    case .waiting, .creating, .sending, .asking, .takingIn, .unfinished, .added, .known,
      .refused, .failed:
      return []
    }
  }

  /// The network is back: retries at once instead of waiting for the back-off.
  mutating func hurry() -> [Effect] {
    guard isOffline else { return [] }
    failures = 0
    for index in files.indices { files[index].failures = 0 }
    if case .resting = phase { return askList() }
    var effects: [Effect] = []
    for index in files.indices { effects += resume(index) }
    return effects
  }
}
