import Domain
import Foundation
import Identity
import PhotoLibrary
import Store

extension AdminService {
  /// Imports photos for the named person, or for the only person if none is named (LIB-3, LIB-5).
  func importPhotos(
    _ paths: [FilePath], _ username: String?, _ demo: AdminCommand.DemoChange?,
    _ options: ImportOptions,
    _ report: @escaping @Sendable (AdminEvent) -> Void
  ) async throws -> AdminEvent {
    if paths.isEmpty, username == nil, demo != .keep, !options.isDryRun,
      let end = try await endDemo(demo, report)
    {
      return end
    }
    // Why: a path that is mistyped or may not be read must not end the demo.
    let isThere = paths.contains { access($0.cString, R_OK) == 0 }
    guard
      let owner = try await beginImport(
        username, demo ?? (isThere || paths.isEmpty ? nil : .keep), options, report)
    else { return .demoQuestion }
    let result = await resources.library.importFiles(
      paths, of: owner, options: options
    ) { event in
      if let event = AdminEvent(event) { report(event) }
    }
    if result.progress.added > 0, !options.isDryRun { offerCaptureOrder(report) }
    let totals = AdminEvent.ImportTotals(result.progress)
    return result.isComplete ? .imported(totals) : .interrupted(totals)
  }

  /// Says that the feed can be ordered by capture date, if it is not and there are such dates (FEED-25).
  func offerCaptureOrder(_ report: (AdminEvent) -> Void) {
    let photos = resources.database.photos
    guard photos.feedDate == .added, (try? photos.hasCaptureDates()) == true else { return }
    report(
      .note(
        "The photos say when they were taken. An owner can order the feed by that at "
          + "\(base)\(Path.ownServer.template)."))
  }

  /// Makes the data folder one of own photos and returns the person who gets them; nil if the server's
  /// owner must first decide what happens to the demo.
  func beginImport(
    _ username: String?, _ demo: AdminCommand.DemoChange?, _ options: ImportOptions,
    _ report: @escaping @Sendable (AdminEvent) -> Void
  ) async throws -> PersonRecord? {
    let owner = try owner(username)
    if demo == .drop, !options.isDryRun {
      guard !owner.isDemo else {
        throw AdminError("The demo account goes with the demo; name another person with --user.")
      }
      try await dropDemo(for: owner, report)
    } else if demo == nil, !options.isDryRun, !owner.isDemo, try isFirstImport() {
      guard try hasUntouchedDemo() else { return nil }
      try await dropDemo(for: owner, report)
    }
    if !owner.isDemo, !options.isDryRun {
      try await DemoFolder(database: resources.database).end()
      // Why close registration: everyone who registers could see the private photos now in the
      // folder.
      try await resources.identity.closeRegistrationOpenedBySettings()
    }
    return owner
  }

  /// The person whom a command is about: the named one, or the only one.
  func owner(_ username: String?) throws -> PersonRecord {
    if let username {
      let person = try person(username)
      let isDemo = try DemoFolder(database: resources.database).use == .demo
      guard isDemo || !person.isDemo else {
        throw AdminError("@\(person.username) belongs to the demo; name a person of your own.")
      }
      return person
    }
    let own = try resources.identity.accounts().filter { !$0.isDemo && !$0.isDisabled }
    guard let only = own.first, own.count == 1 else {
      throw AdminError(
        own.isEmpty
          ? "There is nobody yet whose photos these could be: say \"imagefeed user add NAME\" "
            + "first, then import again."
          : "There are several people; say whose photos they become with --user.")
    }
    return only
  }
}

extension AdminEvent {
  /// Reports an event of an import to its command; nil for files without a problem.
  init?(_ event: ImportEvent) {
    switch event {
    case .progressed(let progress):
      self = .progress(Progress(finished: progress.done, total: progress.total))
    case .similar(let path, let publicId):
      self = .similar(file: path.description, photo: publicId)
    case .failed(let path, let problem):
      self = .failed(file: path.description, reason: problem.description)
    case .lacksEnd(let path):
      self = .note(
        "\(path) was cut off at its very end; no row of the picture is missing, so it is taken.")
    case .sidecarNotRead(let path, let problem):
      self = .note("\(path) \(problem.description); its photo was imported without it.")
    case .videoLeftOut(let path, let problem):
      self = .note("\(path) \(problem.description); its photo was imported without it.")
    case .notCollected(let title, let refusal):
      self = .note("Photos of \(title) are in no collection: \(refusal).")
    case .raw(let publicId):
      self = .note("\(publicId) is a raw photo; it keeps the preview that an earlier version took.")
    case .added, .changed, .skipped, .leftOut: return nil
    }
  }
}

extension AdminEvent.ImportTotals {
  /// The totals of an import that has ended.
  init(_ progress: ImportProgress) {
    self.init(
      added: progress.added, similar: progress.similar, skipped: progress.skipped,
      failed: progress.failed,
      leftOut: Dictionary(
        uniqueKeysWithValues: progress.leftOut.map { ($0.rawValue, $1) }),
      videos: progress.videos)
    corrected = progress.corrected > 0 ? progress.corrected : nil
  }
}
