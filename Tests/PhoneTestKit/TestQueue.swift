public import AppModel
public import Domain
public import Foundation
public import Screens
public import Wire

@testable public import Phone

/// A queue controlled by the test: it runs work at once, or holds it until the test lets it run.
public final class TestQueue: WorkQueue {
  /// Whether work waits for `runHeld`.
  public var isHeld = false
  private var held: [@MainActor () -> Void] = []

  /// Creates a queue that runs work at once.
  public init() {}

  /// The number of pieces of work that wait.
  public var waiting: Int { held.count }

  /// Runs the work at once, or when the test lets it run.
  public func run<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, then: @escaping @MainActor (Value) -> Void
  ) {
    guard isHeld else { return then(work()) }
    held.append { then(work()) }
  }

  /// Runs the work that waits, in its order, and whatever it adds.
  public func runHeld() {
    while !held.isEmpty { held.removeFirst()() }
  }
}

/// Records which files are read, written and deleted, and on which thread.
public final class FileLog: @unchecked Sendable {
  /// A file that was used.
  public struct Access: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Whether the main queue waited for the disk.
    public let isOnMain: Bool
  }

  // Why not only the thread: on Linux, another one may serve the main queue.
  private static let key = DispatchSpecificKey<Bool>()

  private let lock = NSLock()
  private var list: [Access] = []

  /// Creates an empty record.
  public init() {}

  /// All uses since `clear`, oldest first.
  public var accesses: [Access] { lock.withLock { list } }

  /// Forgets all uses.
  public func clear() { lock.withLock { list = [] } }

  /// A store whose files are recorded.
  public func store(_ folder: URL) -> FileStore {
    FileStore(folder: folder, touched: recorder())
  }

  /// A folder of uploads whose files are recorded.
  public func uploads(_ folder: URL) -> UploadFolder {
    UploadFolder(folder: folder, touched: recorder())
  }

  private func recorder() -> @Sendable (String) -> Void {
    DispatchQueue.main.setSpecific(key: FileLog.key, value: true)
    return { [self] name in
      let isOnMain = DispatchQueue.getSpecific(key: FileLog.key) == true || Thread.isMainThread
      let access = Access(name: name, isOnMain: isOnMain)
      lock.withLock { list.append(access) }
    }
  }
}

extension WorkQueue {
  /// Waits until the queue has done its work, and the work that this leads to.
  public func settle() async {
    for _ in 0..<4 {
      await withCheckedContinuation { done in run({}, then: { done.resume() }) }
    }
  }
}

extension OfflineCache {
  /// A cache whose queue runs work at once, with its likes in the same folder.
  public convenience init(_ store: FileStore) {
    let likes = StoredLikes { store.keep($0, as: StoredLikes.file) }
    let text = store.bytes(StoredLikes.file).map { String(decoding: $0, as: UTF8.self) }
    likes.restore(text ?? "")
    self.init(store, likes, queue: TestQueue())
  }

  /// The event of a response, if the queue runs work at once.
  public func event(
    for response: Response, to question: AppScreen.Question, askedAt moment: Int? = nil
  ) -> AppScreen.Event {
    var found: AppScreen.Event?
    read(response, to: question, askedAt: moment) { found = $0 }
    return found ?? .cameOnline
  }

  /// The cached page, if the queue runs work at once.
  public func page(at place: FeedPlace?) -> Start? {
    var found: Start?
    readPage(at: place) { found = $0 }
    return found
  }

  /// The cached photo, if the queue runs work at once.
  public func photo(_ id: String) -> Photo? {
    var found: Photo?
    readPhoto(id) { found = $0 }
    return found
  }
}
