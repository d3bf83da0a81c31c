import AppModel
import Client
import Domain
import Screens
import UIKit
import Wire

/// Carries out the effects of `AddingScreen`.
extension PhotoUploader {
  func carryOut(_ effect: AddingScreen.Effect) {
    switch effect {
    case .send(_, _, let file, let start, let count): send(effect, file, start, count)
    case .list, .create, .ask, .terminate: ask(effect)
    case .wake(let ticket, let milliseconds): wake(ticket, after: milliseconds)
    case .release(let file): release(file)
    case .photosAdded: told?(.photosAdded)
    case .dropFiles: removeAll()
    // NB: the session goes on if the server rejects it for uploads only; otherwise the app ends it.
    case .signedOut: told?(.signedOut)
    }
  }

  private func wake(_ ticket: Ticket, after milliseconds: Int32) {
    // Why: a suspended app would retry only once it is in front.
    let done = stayAwake()
    alarm.wake(after: milliseconds) { [weak self, run] in
      guard let self, self.run == run else { return }
      handle(.woke(ticket))
      done()
    }
  }

  private func release(_ file: Int32) {
    if let sending = sending[file] {
      uploads.cancel(file: sending.body)
      endSending(file)
    }
    queue.run { [folder] in folder.remove(folder.file(file)) }
  }

  // MARK: Requests

  private func ask(_ effect: AddingScreen.Effect) {
    guard let session, let request = effect.request else { return }
    let network = self.network ?? connect(session.owner.server, session.bearer)
    self.network = network
    let done = stayAwake()
    network.send(request) { [weak self, run] response in
      guard let self, self.run == run else { return }
      answer(effect, response)
      done()
    }
  }

  private func answer(_ effect: AddingScreen.Effect, _ response: Response) {
    var response = response
    response.moment = Double(alarm.now.milliseconds)
    if let event = effect.event(for: response) { handle(event) }
  }

  // MARK: Uploads

  /// Sends `count` bytes of a photo: its copy, or a part of it in a file of its own.
  private func send(_ effect: AddingScreen.Effect, _ file: Int32, _ start: Int64, _ count: Int64) {
    let whole = session?.screen.pendingFiles.first { $0.file.number == file }?.file.size
    let isPart = start != 0 || count != whole
    let sending = begin(effect, file, isPart: isPart)
    guard isPart else { return send(effect, sending) }
    let done = stayAwake()
    queue.run(
      { [folder] in folder.cut(file, from: start, count: count, to: sending.body) },
      then: { [weak self] isCut in
        self?.send(effect, sending, isCut: isCut)
        done()
      })
  }

  private func begin(_ effect: AddingScreen.Effect, _ file: Int32, isPart: Bool) -> Sending {
    lastSending += 1
    let sending = Sending(
      number: lastSending, file: file,
      body: isPart ? folder.partFile(lastSending) : folder.file(file), isPart: isPart,
      effect: effect)
    self.sending[file] = sending
    return sending
  }

  /// Sends a part that was cut, unless its photo was removed meanwhile.
  private func send(_ effect: AddingScreen.Effect, _ sending: Sending, isCut: Bool) {
    guard self.sending[sending.file]?.number == sending.number else { return }
    if isCut { return send(effect, sending) }
    endSending(sending.file)
    answer(effect, Response(status: Response.unreadable, body: []))
  }

  private func send(_ effect: AddingScreen.Effect, _ sending: Sending) {
    guard let session, let request = effect.request else { return }
    let upload = FileUpload(
      request: request, server: session.owner.server, bearer: session.bearer, body: sending.body,
      usesCellular: usesCellular || !automatic.contains(sending.file))
    uploads.send(upload) { [weak self] in
      self?.progressed(sending, $0)
    } then: { [weak self] in
      self?.ended(effect, sending, $0)
    }
  }

  /// Continues with a file that an earlier process has handed over.
  func follow(_ effect: AddingScreen.Effect) {
    guard case .send(_, _, let file, _, _) = effect else { return }
    let sending = begin(effect, file, isPart: false)
    uploads.follow(sending.body) { [weak self] in
      self?.progressed(sending, $0)
    } then: { [weak self] in
      self?.ended(effect, sending, $0)
    }
  }

  /// Sends these files again, of those that are being sent: under other conditions.
  func resend(_ isMeant: (Int32) -> Bool) {
    for sending in sending.values where isMeant(sending.file) {
      uploads.cancel(file: sending.body)
      // Why this status: the file is sent again after a second, from where the server has it.
      ended(sending.effect, sending, Response(status: 500, body: []))
    }
  }

  private func progressed(_ sending: Sending, _ bytes: Int64) {
    guard self.sending[sending.file]?.number == sending.number else { return }
    self.sending[sending.file]?.bytes = bytes
    show()
  }

  private func ended(
    _ effect: AddingScreen.Effect, _ sending: Sending, _ response: Response
  ) {
    guard self.sending[sending.file]?.number == sending.number else { return }
    let done = stayAwake()
    endSending(sending.file)
    answer(effect, response)
    done()
  }

  /// Forgets what is being sent of a photo, and deletes the file of a part.
  func endSending(_ file: Int32) {
    guard let ended = sending.removeValue(forKey: file), ended.isPart else { return }
    queue.run { [folder] in folder.remove(ended.body) }
  }
}
