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
  struct Session {
    let owner: UploadOwner
    let bearer: Secret
    let largest: Int64
    var screen: AddingScreen
  }

  /// A part, or a whole file, on its way to the server.
  struct Sending {
    /// Different for each part, so that late callbacks of an earlier one are ignored.
    let number: Int
    /// The number of the photo.
    let file: Int32
    /// What is sent: a file of its own for a part, else the copy of the photo.
    let body: URL
    let isPart: Bool
    /// The effect with which it is sent.
    let effect: AddingScreen.Effect
    /// The number of bytes that have left the device.
    var bytes: Int64 = 0
  }

  let uploads: any Uploads
  let folder: UploadFolder
  let queue: any WorkQueue
  let connect: @MainActor (URL, Secret?) -> any Network
  let alarm: any AppTimer
  private(set) var session: Session?
  /// Changes with each session, so that late callbacks of an earlier one are ignored.
  private(set) var run = 0
  /// Opened at the first request.
  var network: (any Network)?
  private(set) var waiting: [AddingScreen.Event] = []
  /// Whether a session is starting or an event is being handled; further events wait.
  private(set) var isBusy = false
  /// The list in the folder; nil if it is not known.
  private var stored: UploadFolder.List?
  private var lastFile: Int32 = 0
  /// What is being sent, by the number of the photo.
  var sending: [Int32: Sending] = [:]
  var lastSending = 0
  private var shown: (view: AddingView?, copying: Int) = (nil, 0)
  /// At this size of all copies in bytes, 1 GiB, copying waits until photos are uploaded: 1,000 photos are about 4 GB.
  var mostCopied: Int64 = 1 << 30
  /// The continuations of copying that waits until `mostCopied` is no longer reached.
  var waitingForRoom: [CheckedContinuation<Void, Never>] = []
  /// The number of pending requests, timers and file operations, which need the app to run.
  private(set) var pending = 0 { didSet { awake.isNeeded = pending > 0 } }
  private let awake = BackgroundTime()

  /// Called when `view`, `copying` or `failedCopies` has changed.
  var changed: (@MainActor () -> Void)?
  /// Receives what the app must know.
  var told: (@MainActor (AddingNews) -> Void)?
  /// The number of chosen photos that are still being copied.
  var copying = 0 { didSet { show() } }
  /// The numbers of the files that were added automatically (IOS-7); they are sent by Wi-Fi only, unless `usesCellular`.
  var automatic: Set<Int32> = []
  /// Whether these photos are sent without Wi-Fi too. A change counts for those that are being sent as well.
  var usesCellular = false {
    didSet { if usesCellular != oldValue { resend { automatic.contains($0) } } }
  }
  /// Changes when no more photos of `add` are to be copied.
  var addition = 0
  /// Whether the session began without the list of an earlier one, until this was considered: copies of photos that were
  /// not uploaded are gone.
  var isNewList = false
  /// Called when a session has begun or could not, or an event was handled.
  var settled: (@MainActor () -> Void)?
  /// The files of chosen photos that could not be copied, until the list of uploads says so.
  var failedCopies: [FailedCopy] = []

  /// An uploader that stores photos in `folder`, which it reads and writes on `queue`.
  public init(
    uploads: any Uploads, folder: UploadFolder, queue: any WorkQueue, alarm: any AppTimer,
    connect: @escaping @MainActor (URL, Secret?) -> any Network
  ) {
    self.uploads = uploads
    self.folder = folder
    self.queue = queue
    self.alarm = alarm
    self.connect = connect
    uploads.delivered = { [weak self] in self?.awake.delivered() }
  }

  /// The device's own uploader. The photos are in the app's folder for data that is not purged.
  static func device(_ certificates: TrustedCertificates) -> PhotoUploader {
    let place =
      FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
    return PhotoUploader(
      uploads: BackgroundUploads(certificates: certificates),
      folder: UploadFolder(
        folder: place.appendingPathComponent("ImageFeedUploads", isDirectory: true)),
      queue: DeviceWorkQueue(label: "org.imagefeed.uploads"), alarm: DeviceTimer(),
      connect: {
        ServerNetwork(
          origin: $0, bearer: $1, configuration: .ephemeral(.fail), certificates: certificates)
      })
  }

  /// What the list shows; nil while nobody can add photos.
  var view: AddingView? { session?.screen.view(sending: sending.mapValues(\.bytes)) }

  /// The number of the file in a row; nil if it is not on the device.
  func file(ofRow key: Int32) -> Int32? { session?.screen.file(ofRow: key) }

  // MARK: Sessions

  /// Starts for a person, and continues their uploads of an earlier launch; those of anybody else are
  /// deleted. `largest` is the maximum size of a file in bytes; 0 if it is not known yet, then only
  /// an earlier launch's uploads continue.
  func begin(_ owner: UploadOwner, _ bearer: Secret, largest: Int64) {
    guard session?.owner != owner || session?.bearer != bearer else { return }
    suspend()
    isBusy = true
    let done = stayAwake()
    queue.run(
      { [folder] in folder.open(for: owner) },
      then: { [weak self, run] opening in
        guard let self, self.run == run else { return }
        // Why not without the list: its photos would be forgotten with the next one that is stored.
        guard let opening else {
          end()
          settled?()
          return
        }
        let list = opening.list
        let largest = largest > 0 ? largest : list?.largest ?? 0
        if largest > 0 {
          let screen = AddingScreen(largest: largest, parts: .whole, resuming: list?.files ?? [])
          session = Session(owner: owner, bearer: bearer, largest: largest, screen: screen)
        }
        start(opening, done)
      })
  }

  /// Starts the session with what an earlier launch has left.
  private func start(
    _ opening: UploadFolder.Opening, _ done: @escaping @MainActor () -> Void
  ) {
    stored = opening.list
    let files = opening.list?.files ?? []
    lastFile = files.reduce(lastFile) { max($0, $1.file.number) }
    automatic = opening.list?.automatic ?? []
    usesCellular = opening.list?.usesCellular ?? false
    isNewList = opening.list == nil
    failedCopies += Array(
      repeating: FailedCopy(reason: .interrupted, isVideo: false), count: opening.list?.left ?? 0)
    show()
    let goOn: @MainActor ([URL]) -> Void = { [weak self, run] running in
      guard let self, self.run == run else { return }
      follow(running)
      if !files.isEmpty { waiting.append(.opened) }
      isBusy = false
      handleNext()
      done()
      settled?()
    }
    guard opening.hadFiles else { return goOn([]) }
    // Why whole files only: the list does not say which bytes a part has. Parts and uploads of others are canceled.
    uploads.adopt(
      files.compactMap { $0.upload == nil ? nil : folder.file($0.file.number) }, found: goOn)
  }

  /// Continues with the files that an earlier process has handed over.
  private func follow(_ running: [URL]) {
    let numbers = running.compactMap { Int32($0.lastPathComponent) }
    for effect in session?.screen.adopt(sending: Set(numbers)) ?? [] { follow(effect) }
    show()
  }

  /// Stops, because the session has ended; the same person can continue after signing in again.
  func suspend() {
    if session != nil { uploads.cancel {} }
    end()
  }

  /// Stops and deletes all photos, because the person has signed out (FEED-16).
  func removeAll() {
    end()
    let (cancelled, deleted) = (stayAwake(), stayAwake())
    // Why also without a session: an earlier process of the app may be sending.
    uploads.cancel { cancelled() }
    queue.run({ [folder] in folder.removeAll() }, then: { _ in deleted() })
  }

  /// Deletes stored photos, unless they are meant for the server at `server`.
  func forget(unlessFor server: URL?) {
    queue.run(
      { [folder] in folder.removeAll(unlessFor: server) },
      // NB: also if a session has begun meanwhile, which sends nothing before it has opened the folder.
      then: { [uploads] isRemoved in if isRemoved { uploads.cancel {} } })
  }

  private func end() {
    run += 1
    waiting = []
    network?.cancel()
    (network, session, stored) = (nil, nil, nil)
    for file in sending.keys { endSending(file) }
    (automatic, usesCellular) = ([], false)
    addition += 1
    isBusy = false
    (pending, copying, failedCopies) = (0, 0, [])
    resumeCopying()
    show()
  }

  // MARK: Events

  /// Handles an event, after all events that are still queued.
  func handle(_ event: AddingScreen.Event) {
    guard session != nil || isBusy else { return }
    waiting.append(event)
    handleNext()
  }

  private func handleNext() {
    guard !isBusy, let event = waiting.first, let effects = session?.screen.handle(event)
    else { return }
    waiting.removeFirst()
    isBusy = true
    show()
    // Why first: after a termination, the list must know what the effects are about to do.
    store { [weak self] in self?.carryOut(effects) }
  }

  private func carryOut(_ effects: [AddingScreen.Effect]) {
    let run = run
    for effect in effects where self.run == run { carryOut(effect) }
    guard self.run == run else { return }
    isBusy = false
    resumeCopying()
    handleNext()
    settled?()
  }

  /// Stores the list if it has changed, and then calls `then`.
  private func store(then: @escaping @MainActor () -> Void) {
    guard let session else { return }
    let files = session.screen.pendingFiles
    let list = UploadFolder.List(
      owner: session.owner, largest: session.largest, files: files,
      left: copying + failedCopies.count { !$0.isVideo },
      automatic: automatic.intersection(files.map(\.file.number)), usesCellular: usesCellular)
    guard list != stored else { return then() }
    stored = list
    let done = stayAwake()
    queue.run(
      { [folder] in folder.write(list) },
      then: { [weak self, run] isWritten in
        guard let self, self.run == run else { return }
        // Why the app goes on after an error: without the list an upload ends with the process.
        if !isWritten { stored = nil }
        then()
        done()
      })
  }

  /// Reports a change of `view` or `copying`.
  func show() {
    let now = (view: view, copying: copying)
    guard now != shown else { return }
    shown = now
    changed?()
  }

  // MARK: The background

  /// Keeps the app running until the session ends or the result is called, once.
  func stayAwake() -> @MainActor () -> Void {
    pending += 1
    return { [weak self, run] in
      if let self, self.run == run { pending -= 1 }
    }
  }

  /// The system has launched the app in the background, or resumed it, because uploads have ended;
  /// calls `done` when the next ones are being sent. `stored` says who is signed in.
  func wake(_ stored: StoredSession, _ done: @escaping () -> Void) {
    awake.whenDone(done)
    uploads.connect()
    guard session == nil, !isBusy else { return }
    guard let (owner, access) = stored.uploads else { return cancelIfSignedOut() }
    begin(owner, access, largest: 0)
  }

  /// Cancels all uploads, unless the credentials may only be unreadable: the list is as well, before the device is unlocked
  /// for the first time.
  private func cancelIfSignedOut() {
    let done = stayAwake()
    queue.run(
      { [folder] in folder.isReadable },
      then: { [uploads] isReadable in
        if isReadable { uploads.cancel {} }
        done()
      })
  }

  /// The number of the next copy.
  func nextNumber() -> Int32 {
    lastFile += 1
    return lastFile
  }
}
