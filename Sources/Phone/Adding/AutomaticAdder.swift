import Domain
import Screens
import Texts
import UIKit

/// Adds new photos automatically: holds the `AutomaticAdding` and carries out its effects (IOS-7). It belongs to the app
/// delegate, because the system may launch the app for it without a scene.
@MainActor public final class AutomaticAdder {
  private nonisolated static let file = "automatic"
  /// Milliseconds from a change of the library until it is read.
  private static let calm: Int32 = 3000

  private let library: any AssetLibrary
  private let uploader: PhotoUploader
  private let store: FileStore
  private let queue: any WorkQueue
  private let alarm: any AppTimer
  private(set) var screen = AutomaticAdding()
  private var owner: UploadOwner?
  /// Changes with each session, so that late callbacks of an earlier one are ignored.
  private var run = 0
  /// Whether the stored settings of the person have been read.
  private var isReady = false
  /// Whether the library is to be read as soon as photos can be uploaded.
  private var isDue = false
  /// Whether failed uploads are to be retried before.
  private var mayRetry = false
  private var isInFront = false
  private var isObserving = false
  /// Whether a change of the library waits until no more follow.
  private var isWaking = false
  /// Whether the person was asked for access in this process.
  private var hasAsked = false
  /// The number of photos that are still being copied.
  private var copying = 0
  private var whenFinished: [@MainActor () -> Void] = []

  /// Called when `screen` has changed.
  var changed: (@MainActor () -> Void)?

  /// Adds photos of `library` with `uploader`; the settings are in `store`, which is read and written on `queue`.
  init(
    _ library: any AssetLibrary, _ uploader: PhotoUploader, store: FileStore,
    queue: any WorkQueue, alarm: any AppTimer
  ) {
    self.library = library
    self.uploader = uploader
    self.store = store
    self.queue = queue
    self.alarm = alarm
    uploader.settled = { [weak self] in self?.uploaderSettled() }
  }

  /// The device's own adder, whose settings are in the app's folder.
  static func device(_ uploader: PhotoUploader) -> AutomaticAdder {
    AutomaticAdder(
      DeviceLibrary(), uploader, store: FileStore(.applicationSupportDirectory),
      queue: DeviceWorkQueue(label: "org.imagefeed.automatic"), alarm: DeviceTimer())
  }

  /// The current time.
  var now: Instant { alarm.now }

  /// Whether the settings were read and say that no photos are added.
  var isOff: Bool { isReady && !isOn }

  /// Whether new photos are added.
  var isOn: Bool { screen.memory.settings.isOn }

  /// The albums of the library.
  func albums() async -> [AutomaticAdding.Album] { await library.albums() }

  // MARK: Sessions

  /// Starts for a person, whose settings are read.
  func begin(_ owner: UploadOwner) {
    guard self.owner != owner else { return }
    suspend()
    self.owner = owner
    queue.run(
      { [store] in
        store.bytes(AutomaticAdder.file).flatMap { AutomaticAdding.Memory($0, of: owner) }
      },
      then: { [weak self, run] memory in
        guard let self, self.run == run else { return }
        screen = AutomaticAdding(memory ?? AutomaticAdding.Memory())
        isReady = true
        if isOn { uploader.usesCellular = screen.memory.settings.usesCellular }
        check()
        changed?()
      })
  }

  /// Stops, because the session has ended; the same person can continue after signing in again.
  func suspend() {
    handle(.stopped(at: now))
    run += 1
    (owner, screen, isReady, isDue, copying) = (nil, AutomaticAdding(), false, false, 0)
    finish()
  }

  /// Stops and deletes the settings, because the person has signed out (FEED-16).
  func forget() {
    suspend()
    queue.run { [store] in store.keep(nil, as: AutomaticAdder.file) }
  }

  // MARK: Runs

  /// Looks for new photos, if that is switched on, as soon as photos can be uploaded.
  func check() {
    (isDue, mayRetry) = (true, true)
    start()
  }

  /// The app is in front: looks for new photos.
  func cameToFront() {
    isInFront = true
    check()
  }

  /// The app is no longer in front.
  func wasCovered() { isInFront = false }

  /// The system lets the app run in the background: looks for new photos of the person of `stored`, and calls `done` when
  /// they are uploaded, or if there are no new ones.
  func run(_ stored: StoredSession, _ done: @escaping @MainActor () -> Void) {
    guard let (owner, access) = stored.uploads else { return done() }
    uploader.begin(owner, access, largest: 0)
    begin(owner)
    // Why not before: the end of another person's session ends what waits for it.
    whenFinished.append(done)
    check()
  }

  /// The time that the system grants is over.
  func stop() {
    // Why not in front: the person may have opened the app meanwhile.
    if !isInFront { handle(.stopped(at: now)) }
    finish()
  }

  private func start() {
    guard isDue, isReady, !uploader.isBusy else { return }
    // NB: without a session the uploader accepts none, for example because the server takes no photos now.
    guard isOn, uploader.view != nil else { return finish() }
    if uploader.isNewList {
      uploader.isNewList = false
      if !screen.memory.known.isEmpty { handle(.lost) }
    }
    if mayRetry { retry() }
    // Why: at most `mostAtOnce` are on the list, also those of an earlier launch.
    guard copying == 0, uploader.hasSentAutomatic || screen.isRunning else { return }
    isDue = false
    if !screen.isRunning, haveManyFailed { return handle(.failed(at: now)) }
    look()
  }

  /// Sends photos again whose uploads failed.
  private func retry() {
    mayRetry = false
    for row in uploader.failedAutomatic { uploader.handle(.retryTapped(row)) }
  }

  /// Why many: a single photo that cannot be sent must not hold up all later ones.
  private var haveManyFailed: Bool {
    uploader.failedAutomatic.count >= AutomaticAdding.mostFailed
  }

  private func look() {
    handle(.accessRead(library.access))
    guard screen.access != .unasked else { return askAgain() }
    observe()
    handle(.due(at: now))
  }

  /// Why: the question may not have been answered before the app was terminated, or was forgotten with a new phone.
  private func askAgain() {
    guard isInFront, !hasAsked else { return finish() }
    requestAccess()
  }

  private func uploaderSettled() {
    if copying == 0, screen.isAdding, uploader.hasSentAutomatic {
      handle(haveManyFailed ? .failed(at: now) : .roomMade(at: now))
    }
    start()
  }

  /// Why not before there is access: the system would ask the person for it.
  private func observe() {
    guard !isObserving, screen.access == .whole || screen.access == .limited else { return }
    isObserving = true
    library.observe { [weak self] in self?.libraryChanged() }
  }

  /// Why later: the library reports each of many changes, such as those of iCloud.
  private func libraryChanged() {
    guard !isWaking else { return }
    isWaking = true
    alarm.wake(after: AutomaticAdder.calm) { [weak self] in
      self?.isWaking = false
      self?.check()
    }
  }

  private func finish() {
    let due = whenFinished
    whenFinished = []
    for done in due { done() }
  }

  // MARK: Events

  /// Handles an event.
  func handle(_ event: AutomaticAdding.Event) {
    let effects = screen.handle(event)
    // Why not before: the list of uploads has what the person chose.
    if isReady { uploader.usesCellular = screen.memory.settings.usesCellular }
    changed?()
    for effect in effects { carryOut(effect) }
  }

  private func carryOut(_ effect: AutomaticAdding.Effect) {
    switch effect {
    case .requestAccess: requestAccess()
    case .find(let ticket, let album):
      let since = screen.memory.settings.since ?? now
      Task { [weak self, run, library] in
        let found = await library.photos(inAlbum: album, since: since)
        guard let self, self.run == run else { return }
        handle(.found(ticket, found, at: now))
      }
    case .add(let ids): add(ids)
    case .stopCopying:
      copying = 0
      uploader.stopAdding()
    case .store:
      guard let owner, isReady else { return }
      let memory = screen.memory
      queue.run { [store] in store.keep(memory.json(of: owner), as: AutomaticAdder.file) }
    case .finished: finish()
    }
  }

  private func requestAccess() {
    hasAsked = true
    Task { [weak self, run, library] in
      let access = await library.requestAccess()
      guard let self, self.run == run else { return }
      handle(.accessRead(access))
      check()
    }
  }

  private func add(_ ids: [String]) {
    let found = library.photos(ids)
    // NB: a photo that is gone is not found by the next run.
    let photos = ids.compactMap { id in found[id].map { (id: id, photo: $0) } }
    copying = photos.count
    guard !photos.isEmpty else { return handle(.roomMade(at: now)) }
    uploader.add(photos.map(\.photo)) {
      [weak self, run, addition = uploader.addition] index, failed in
      guard let self, self.run == run else { return }
      if uploader.addition == addition { copying -= 1 }
      handle(.copied(photos[index].id, failed?.problem))
      uploaderSettled()
    }
  }
}

extension FailedCopy {
  /// Why the photo is not on the list of uploads; nil if only its video is missing.
  fileprivate var problem: AutomaticAdding.Problem? {
    isVideo ? nil : reason == .noRoom ? .noRoom : .unreadable
  }
}

extension AutomaticAdder {
  /// The state in a line or two; nil while it is switched off.
  func summary(in language: Language) -> String? {
    guard isOn else { return nil }
    let memory = screen.memory
    if screen.isAdding || uploader.openAutomatic > 0 {
      return AutomaticPhrase.uploading(usesCellular: memory.settings.usesCellular)
        .text(in: language)
    }
    if screen.isRunning { return AutomaticPhrase.running.text(in: language) }
    let problem = memory.lastRun?.problem?.phrase
    let last = memory.lastAdded.map {
      AutomaticPhrase.lastAdded($0.at.onDeviceClock, count: $0.count)
    }
    let phrases = [problem, last ?? (problem == nil ? .notYet : nil)]
    return phrases.compactMap { $0?.text(in: language) }.joined(separator: " ")
  }
}

extension AutomaticAdding.Problem {
  /// The sentence that says what to do.
  fileprivate var phrase: AutomaticPhrase {
    switch self {
    case .noAccess: .noAccess
    case .albumGone: .albumGone
    case .noRoom: .noRoom
    case .unreadable: .unreadable
    case .notSent: .notSent
    }
  }
}

extension Instant {
  /// This moment as the device's clock shows it, for `moment(in:)` and `CalendarDate`.
  var onDeviceClock: Instant {
    let date = Date(timeIntervalSince1970: TimeInterval(seconds))
    return advanced(bySeconds: Int64(TimeZone.current.secondsFromGMT(for: date)))
  }
}
