import Foundation
import Store
import Synchronization
import TestKit
import Testing

@testable import PhotoLibrary

/// Which libraries are tried.
private enum ModelRuns {
  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
  }
  /// $IMAGEFEED_MODEL_RUNS: how many libraries; with more than 100, some have up to 2,000 photos.
  static let count = number("IMAGEFEED_MODEL_RUNS") ?? 24
  static let isLong = count > 100
  /// $IMAGEFEED_MODEL_SEED: the only library, to repeat a failure with the same number of runs.
  static let seeds = number("IMAGEFEED_MODEL_SEED").map { $0..<($0 + 1) } ?? 0..<count
}

/// LIB-3, LIB-19, LIB-21: imports and scans of random libraries, against a model of them.
@Suite(.timeLimit(.minutes(ModelRuns.isLong ? 300 : 20))) struct ImportModelTests {
  // LIB-21: every file that is traversed has exactly one outcome, and no photo with a file is missing.
  @Test func importsAgreeWithTheModel() async throws {
    for seed in ModelRuns.seeds {
      let mode = ImportModel.Mode.allCases[Int(seed % 3)]
      var model = try await ImportModel(seed: seed, mode: mode)
      let largest = [3, 150, 300, ModelRuns.isLong ? 2001 : 300][Int(seed / 3 % 4)]
      try await model.addKnown(model.number(below: largest))
      for _ in 0...model.number(below: 2) {
        try model.change()
        let isInterrupted = model.number(below: 2) == 0
        let stop = isInterrupted ? model.number(below: model.files.count + 1) : nil
        let run = try await ImportRun(&model, model.plan(), stopsAfter: stop)
        try run.check(&model, "seed \(seed)")
      }
      try await checkRepeats(&model, "seed \(seed)")
    }
  }

  // LIB-21: while a slow file runs, finished ones fill the queue; the import goes on behind it.
  @Test(arguments: ImportModel.Mode.allCases)
  func anImportGoesOnBehindASlowFile(mode: ImportModel.Mode) async throws {
    var model = try await ImportModel(seed: 1, mode: mode)
    try await model.addKnown(300)
    let root = model.root
    let slow = try model.add(.picture(model.files.count), named: "0.jpg")
    let other = model.paths[121]
    let plan = FaultyDisk.Plan(root: root, slow: [root.appending(slow): root.appending(other)])
    let run = try await ImportRun(&model, plan)
    try run.check(&model, "\(mode)")
    #expect(run.isComplete && run.progress.added == 1 && run.progress.skipped == 300)
  }

  /// Without faults an import repairs everything, and another one finds nothing to do.
  private func checkRepeats(_ model: inout ImportModel, _ name: Comment) async throws {
    let before = model.feed
    let run = try await ImportRun(&model, FaultyDisk.Plan(root: model.root))
    try run.check(&model, name)
    #expect(run.isComplete, name)
    #expect(run.progress.added == model.pictures.subtracting(before).count, name)
    #expect(run.progress.skipped == model.pictures.intersection(before).count, name)
    if model.mode != .copying, run.isAvailable {
      #expect(model.feed == model.pictures, name)
      #expect(run.missing == before.subtracting(model.pictures).count, name)
    }
    let again = try await ImportRun(&model, FaultyDisk.Plan(root: model.root))
    try again.check(&model, name)
    #expect(again.progress.added == 0 && again.isComplete, name)
    // Why: a folder with none of its photos is unavailable only until other ones are found in it.
    if run.isAvailable { #expect(again.missing == 0, name) }
  }
}

/// One import or scan of a model's folder.
private struct ImportRun {
  let plan: FaultyDisk.Plan
  /// Whether it reported that it had seen everything.
  let isComplete: Bool
  let isAvailable: Bool
  let progress: ImportProgress
  let missing: Int
  /// The paths of the files that a traversal finds, and of the folders that it cannot read.
  private let walked: [FilePath]
  /// The outcomes by path.
  private let outcomes: [FilePath: [ImportEvent]]

  /// `stopsAfter`: the number of events after which the task is canceled; nil if it is not.
  init(
    _ model: inout ImportModel, _ plan: FaultyDisk.Plan, stopsAfter: Int? = nil
  ) async throws {
    self.plan = plan
    walked =
      model.paths.map(model.root.appending).filter { !plan.hides($0) }
      + plan.unreadable.filter { PhotoLibrary.isFolder($0) }
    let (fixture, faults, mode) = (model.fixture, model.faults, model.mode)
    faults.set(plan)
    let told = Mutex<[ImportEvent]>([])
    let interruption = Interruption()
    let work = Task {
      let tell: @Sendable (ImportEvent) -> Void = { event in
        let count = told.withLock { told in
          told.append(event)
          return told.count
        }
        guard count - 1 == stopsAfter else { return }
        interruption.cancel()
        faults.set(FaultyDisk.Plan())
      }
      return try await fixture.run(mode, tell)
    }
    interruption.set { work.cancel() }
    let result = try await work.value
    (isComplete, isAvailable) = (result.ending != .stopped, result.ending != .unavailable)
    (progress, missing) = (result.progress, result.missing)
    outcomes = Dictionary(grouping: told.withLock { $0 }.filter { $0.path != nil }) {
      $0.path ?? ""
    }
    model.forgetVanished()
  }

  /// Compares the run with the model, which then has the new feed.
  func check(_ model: inout ImportModel, _ name: Comment) throws {
    let reported = Set(model.reported.union(model.unsure).map(model.root.appending))
    let expected = isComplete ? walked.filter { !reported.contains($0) } : []
    #expect(expected.filter { outcomes[$0]?.count != 1 } == [], name)
    #expect(outcomes.values.filter { $0.count > 1 } == [], name)
    #expect(Set(outcomes.keys).subtracting(walked) == [], name)
    if isComplete { #expect(progress.done == walked.count, name) }
    let broken = model.files.filter { if case .damaged = $0.value { true } else { false } }.keys
    let failing = plan.faulty.union(broken.map(model.root.appending))
    #expect(
      outcomes.filter { $0.value.contains(where: \.isFailure) && !failing.contains($0.key) } == [:],
      name)

    let (before, after) = (model.feed, try model.numbersInFeed())
    let kept = model.mode == .copying || !isComplete || !isAvailable ? before : model.pictures
    #expect(before.intersection(kept).subtracting(after) == [], name)
    if !isComplete { #expect(missing == 0, name) }
    if !isAvailable {
      #expect(model.pictures.isDisjoint(with: before) || !plan.unreadable.isEmpty, name)
    }
    if isComplete, plan.unreadable.isEmpty {
      #expect(model.pictures.subtracting(after) == [], name)
    }
    model.feed = after
    noteReported(&model)
  }

  private func noteReported(_ model: inout ImportModel) {
    guard model.mode == .watched else { return }
    let damaged = model.files.filter { path, content in
      guard case .damaged = content else { return false }
      return !plan.hides(model.root.appending(path))
    }.keys
    if isComplete {
      model.reported.formUnion(damaged)
      model.unsure.subtract(damaged)
    } else {
      model.unsure.formUnion(Set(damaged).subtracting(model.reported))
    }
  }
}

extension LibraryFixture {
  /// Imports or scans the folder of pictures.
  fileprivate func run(
    _ mode: ImportModel.Mode, _ tell: @escaping @Sendable (ImportEvent) -> Void
  ) async throws -> FolderScanResult {
    guard mode == .copying else {
      return try await library.scan(
        try await indexed(), of: owner, options: ImportOptions(), isRoutine: mode == .watched,
        tell: tell)
    }
    let result = await library.importFiles([FilePath(pictures)], of: owner, tell: tell)
    return FolderScanResult(
      progress: result.progress, ending: result.isComplete ? .complete : .stopped)
  }
}

extension ImportEvent {
  fileprivate var isFailure: Bool { if case .failed = self { true } else { false } }

  /// The path of the file whose outcome this is; nil for other events.
  fileprivate var path: FilePath? {
    switch self {
    case .added(let path, _), .changed(let path, _), .skipped(let path), .failed(let path, _),
      .leftOut(let path, _):
      path
    case .similar, .lacksEnd, .sidecarNotRead, .raw, .videoLeftOut, .notCollected, .progressed: nil
    }
  }
}
