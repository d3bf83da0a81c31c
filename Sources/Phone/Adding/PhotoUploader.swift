import AppModel
import Client
public import Domain
import Screens
public import UIKit
import Wire

/// Uploads photos: holds the `AddingScreen` and carries out its effects, whether a screen is on display
/// or not (FEED-22, IOS-6).
///
/// Files are sent by `Uploads`, which continue while the app is suspended. The chosen photos and what is
/// left to do are in `UploadFolder`; after a launch, the server is asked for the offset of each upload.
@MainActor public final class PhotoUploader {
  /// A signed-in person whose photos are uploaded.
  private struct Session {
    let owner: UploadOwner
    let bearer: Secret
    let largest: Int64
    var screen: AddingScreen
  }

  private let uploads: any Uploads
  let folder: UploadFolder
  private let connect: @MainActor (URL, Secret?) -> any Network
  private let alarm: any AppTimer
  private var session: Session?
  /// Changes with each session, so that late callbacks of an earlier one are ignored.
  private(set) var run = 0
  /// Opened at the first request.
  private var network: (any Network)?
  private var waiting: [AddingScreen.Event] = []
  private var isBusy = false
  /// Whether uploads of an earlier process are being canceled; events wait until they have ended.
  private var isStarting = false
  private var lastNumber: Int32
  private var lastPart = 0
  private var shown: (view: AddingView?, copying: Int) = (nil, 0)
  /// The number of bytes of the current part that have left the device.
  private var sentBytes: Int64 = 0
  /// The number of pending requests and file operations, which need the app to run.
  private var pending = 0 { didSet { stayAwake() } }
  private let awake = BackgroundTime()

  /// Called when `view` or `copying` has changed.
  var changed: (@MainActor () -> Void)?
  /// Receives what the app must know.
  var told: (@MainActor (AddingNews) -> Void)?
  /// The number of chosen photos that are still being copied.
  var copying = 0 { didSet { show() } }

  /// An uploader that stores photos in `folder`, in which no other files may be.
  public init(
    uploads: any Uploads, folder: URL, alarm: any AppTimer,
    connect: @escaping @MainActor (URL, Secret?) -> any Network
  ) {
    self.uploads = uploads
    self.folder = UploadFolder(folder: folder)
    self.alarm = alarm
    self.connect = connect
    lastNumber = self.folder.lastNumber
    uploads.delivered = { [weak self] in self?.awake.delivered() }
  }

  /// The device's own uploader. The photos are in the app's folder for data that is not purged.
  static func device(_ certificates: TrustedCertificates) -> PhotoUploader {
    let place =
      FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
    return PhotoUploader(
      uploads: BackgroundUploads(certificates: certificates),
      folder: place.appendingPathComponent("ImageFeedUploads"), alarm: DeviceTimer(),
      connect: {
        ServerNetwork(
          origin: $0, bearer: $1, configuration: .ephemeral, certificates: certificates)
      })
  }

  /// What the list shows; nil while nobody can add photos.
  var view: AddingView? { session?.screen.view(sending: sentBytes) }

  /// The number of the file in a row; nil if it is not on the device.
  func file(ofRow key: Int32) -> Int32? { session?.screen.file(ofRow: key) }

  // MARK: Sessions

  /// Starts for a person, and continues their uploads of an earlier launch; those of anybody else are
  /// deleted. `largest` is the maximum size of a file in bytes; 0 if it is not known yet, then only
  /// an earlier launch's uploads continue.
  func begin(_ owner: UploadOwner, _ bearer: Secret, largest: Int64) {
    guard session?.owner != owner || session?.bearer != bearer else { return }
    suspend()
    let stored = folder.read()
    if let stored, stored.owner != owner { folder.removeAll() }
    let own = stored.flatMap { $0.owner == owner ? $0 : nil }
    let largest = largest > 0 ? largest : own?.largest ?? 0
    guard largest > 0 else { return }
    let screen = AddingScreen(largest: largest, parts: .large, resuming: own?.files ?? [])
    session = Session(owner: owner, bearer: bearer, largest: largest, screen: screen)
    show()
    guard let own, !own.files.isEmpty else { return }
    folder.sweep(keeping: own)
    isStarting = true
    pending += 1
    // Why canceled: what an earlier process sends would conflict with what this one is about to send.
    uploads.cancel { [weak self, run] in
      guard let self, self.run == run else { return }
      self.isStarting = false
      self.handle(.opened)
      self.pending -= 1
    }
  }

  /// Stops, because the session has ended; the same person can continue after signing in again.
  func suspend() {
    run += 1
    waiting = []
    network?.cancel()
    network = nil
    if session != nil { uploads.cancel {} }
    session = nil
    isStarting = false
    (pending, sentBytes, copying) = (0, 0, 0)
    show()
  }

  /// Stops and deletes all photos, because the person has signed out (FEED-16).
  func removeAll() {
    suspend()
    folder.removeAll()
  }

  /// Deletes stored photos that are meant for another server than that at `server`.
  func forget(unlessFor server: URL?) {
    if let stored = folder.read(), stored.owner.server != server { removeAll() }
  }

  // MARK: Events

  /// Handles an event, after all events that are still queued.
  func handle(_ event: AddingScreen.Event) {
    waiting.append(event)
    guard !isBusy, !isStarting else { return }
    isBusy = true
    defer { isBusy = false }
    while !waiting.isEmpty {
      let event = waiting.removeFirst()
      guard var open = session else { continue }
      let effects = open.screen.handle(event)
      session = open
      // Why first: after a termination, the list must know what the effects are about to do.
      store()
      for effect in effects { carryOut(effect) }
      show()
    }
  }

  private func store() {
    guard let session else { return }
    folder.write(
      UploadFolder.List(
        owner: session.owner, largest: session.largest, files: session.screen.pendingFiles))
  }

  /// Reports a change of `view`.
  private func show() {
    let now = (view: view, copying: copying)
    guard now != shown else { return }
    shown = now
    changed?()
  }

  private func carryOut(_ effect: AddingScreen.Effect) {
    switch effect {
    case .send(_, _, let file, let start, let count): send(effect, file, start, count)
    case .list, .create, .ask, .terminate: ask(effect)
    case .wake(let ticket, let milliseconds):
      alarm.wake(after: milliseconds) { [weak self, run] in
        if let self, self.run == run { self.handle(.woke(ticket)) }
      }
    case .release(let file): folder.remove(file)
    case .photosAdded: told?(.photosAdded)
    case .dropFiles: folder.removeAll()
    case .signedOut:
      suspend()
      told?(.signedOut)
    }
  }

  // MARK: Requests

  private func ask(_ effect: AddingScreen.Effect) {
    guard let session, let request = effect.request else { return }
    let network = self.network ?? connect(session.owner.server, session.bearer)
    self.network = network
    pending += 1
    network.send(request) { [weak self, run] response in
      guard let self, self.run == run else { return }
      self.answer(effect, response)
      self.pending -= 1
    }
  }

  private func answer(_ effect: AddingScreen.Effect, _ response: Response) {
    var response = response
    response.moment = Double(alarm.now.milliseconds)
    if let event = effect.event(for: response) { handle(event) }
  }

  private func send(
    _ effect: AddingScreen.Effect, _ file: Int32, _ start: Int64, _ count: Int64
  ) {
    sentBytes = 0
    let whole = session?.screen.pendingFiles.first { $0.file.number == file }?.file.size
    if start == 0, count == whole { return send(effect, folder.file(file), isPart: false) }
    lastPart += 1
    let part = folder.partFile(lastPart)
    pending += 1
    Task { [weak self, run, folder] in
      let isCut = await folder.cut(file, from: start, count: count, to: part)
      guard let self, self.run == run else {
        UploadFolder.delete(part)
        return
      }
      if isCut {
        self.send(effect, part, isPart: true)
      } else {
        UploadFolder.delete(part)
        self.answer(effect, Response(status: Response.unreadable, body: []))
      }
      self.pending -= 1
    }
  }

  private func send(_ effect: AddingScreen.Effect, _ body: URL, isPart: Bool) {
    guard let session, let request = effect.request else { return }
    let upload = FileUpload(
      request: request, server: session.owner.server, bearer: session.bearer, body: body)
    uploads.send(upload) { [weak self, run] bytes in
      guard let self, self.run == run else { return }
      self.sentBytes = bytes
      self.show()
    } then: { [weak self, run] response in
      if isPart { UploadFolder.delete(body) }
      guard let self, self.run == run else { return }
      self.pending += 1
      self.sentBytes = 0
      self.answer(effect, response)
      self.pending -= 1
    }
  }

  // MARK: The background

  /// Keeps the app running while it works on something.
  func work(_ change: Int) { pending += change }

  private func stayAwake() { awake.isNeeded = pending > 0 }

  /// The system has launched the app in the background, or resumed it, because uploads have ended;
  /// calls `done` when the next one is being sent. `stored` says who is signed in.
  func wake(_ stored: StoredSession, _ done: @escaping () -> Void) {
    awake.whenDone(done)
    guard session == nil else { return }
    guard let server = stored.choice.flatMap({ PhotoServer($0) }), server.isOwn,
      let credentials = stored.credentials, !credentials.username.isEmpty
    else { return uploads.cancel {} }
    let owner = UploadOwner(server: server.pages, username: credentials.username)
    begin(owner, credentials.access, largest: 0)
    if session == nil { uploads.cancel {} }
  }

  /// The number of the next copy.
  func nextNumber() -> Int32 {
    lastNumber += 1
    return lastNumber
  }
}
