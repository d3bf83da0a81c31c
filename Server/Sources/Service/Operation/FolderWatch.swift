import Foundation
import Logging
import PhotoLibrary
import ServiceLifecycle
import Store

/// Scans the watched folders (LIB-19): at the start, once in an interval, and soon after the system
/// reports a change.
struct FolderWatch: Service, CustomStringConvertible {
  // Why: the service group logs each service; a dump of the struct would contain the secret key.
  let description = "FolderWatch"
  let admin: AdminService
  /// Minutes from one scan to the next if no change is reported.
  let minutes: Int
  let logger: Logger
  private let changes = FolderChanges()

  init(admin: AdminService, minutes: Int, logger: Logger) {
    self.admin = admin
    self.minutes = minutes
    self.logger = logger
  }

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var schedule = FolderSchedule(seconds: minutes * 60)
      while !Task.isCancelled {
        let folders = watched()
        if schedule.isDue(hasChanged: changes.take(), folders: Set(folders.map(\.id))) {
          let isComplete = await scan(folders)
          schedule.ended(isComplete: isComplete)
        }
        // Why each second: a change is scanned when a second has passed without another one.
        try? await Task.sleep(for: .seconds(1))
      }
    }
  }

  private func watched() -> [IndexedFolder] {
    (try? admin.resources.database.folders.all().filter(\.isWatched)) ?? []
  }

  /// Scans the folders; false if folders were found that are watched only since, so that a change
  /// in them may have been missed.
  func scan(_ folders: [IndexedFolder]) async -> Bool {
    var found: Set<FilePath> = []
    for folder in folders where !Task.isCancelled {
      found.formUnion(await scan(folder))
    }
    let isComplete = !changes.watch(found)
    if changes.takeExhaustion() {
      logger.warning(
        "not all folders are watched: raise fs.inotify.max_user_watches, or changes wait for a scan"
      )
    }
    return isComplete
  }

  private func scan(_ folder: IndexedFolder) async -> Set<FilePath> {
    var log = logger
    log[metadataKey: "folder"] = "\(folder.path)"
    do {
      let resources = admin.resources
      guard let owner = try resources.database.people.person(id: folder.personId) else { return [] }
      let options = try JSONDecoder().decode(ImportOptions.self, from: Data(folder.options.utf8))
      let result = try await admin.scan(folder, of: owner, options, isRoutine: true) {
        [log] event in
        switch event {
        case .failed(let file, let reason):
          log.notice("a file was not taken", metadata: ["file": "\(file)", "reason": "\(reason)"])
        case .note(let sentence): log.notice("\(sentence)")
        default: break
        }
      }
      tell(result, of: folder, log)
      return result.folders
    } catch {
      log.error("the folder was not scanned", metadata: ["error": "\(error)"])
      return []
    }
  }

  private func tell(_ result: FolderScanResult, of folder: IndexedFolder, _ log: Logger) {
    switch result.ending {
    case .complete: break
    case .stopped: log.notice("the scan stopped before its end")
    case .unavailable where folder.unavailableSince != nil: break
    case .unavailable: log.warning("the folder \(FolderScanResult.unavailable)")
    }
    if result.withheld > 0 {
      log.warning(
        "files were not found, and stay in the feed until the next scan that can read the whole folder",
        metadata: ["files": "\(result.withheld)"])
    }
    let progress = result.progress
    if progress.added + progress.changed + result.missing > 0 {
      log.info(
        "the folder was scanned",
        metadata: [
          "added": "\(progress.added)", "edited": "\(progress.changed)",
          "missing": "\(result.missing)",
        ])
    }
  }
}

/// Decides when the watched folders are scanned; `isDue` is called once a second.
struct FolderSchedule {
  /// Seconds from the end of a scan to the next one if nothing has changed.
  private let seconds: Int
  /// Seconds after which a scan begins although changes go on.
  private static let longestDelay = 10

  private var folders: Set<Int64> = []
  /// Seconds since the last scan.
  private var passed = 0
  /// Seconds since the first change that is not scanned yet; nil if there is none.
  private var changed: Int?

  init(seconds: Int) {
    self.seconds = seconds
  }

  /// Whether to scan now; `folders` are the row ids of the watched ones.
  mutating func isDue(hasChanged: Bool, folders: Set<Int64>) -> Bool {
    let isNew = !folders.isSubset(of: self.folders)
    self.folders = folders
    if folders.isEmpty { return false }
    passed += 1
    if isNew || passed >= seconds { return true }
    guard let waited = changed else {
      if hasChanged { changed = 0 }
      return false
    }
    changed = waited + 1
    return !hasChanged || waited + 1 >= FolderSchedule.longestDelay
  }

  /// A scan has ended; if it was not complete, another one follows.
  mutating func ended(isComplete: Bool) {
    passed = 0
    changed = isComplete ? nil : 0
  }
}
