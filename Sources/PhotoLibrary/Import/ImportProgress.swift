/// How far an import is: a value to draw a bar from.
public struct ImportProgress: Hashable, Sendable {
  /// Files that were dealt with, in whatever way.
  public var done = 0
  /// Files to deal with; grows while folders are still being counted.
  public var total = 0
  /// Photos that are new in the library and safe on the disk; in a dry run those that would be.
  public var added = 0
  /// Photos that were there already, by content.
  public var skipped = 0
  /// Files and folders that were not taken.
  public var failed = 0
  /// Files that were left out, by their kind; none is 0.
  public var leftOut: [LeftOutKind: Int] = [:]
  /// Whether the import ended early because the disk is full.
  public var isDiskFull = false
  /// Milliseconds since the import began.
  public var elapsedMilliseconds: Int64 = 0

  /// An import that has not begun.
  public init() {}

  /// Files per second so far; nothing before anything is known.
  public var rate: Double? {
    guard done > 0, elapsedMilliseconds > 0 else { return nil }
    return Double(done) * 1000 / Double(elapsedMilliseconds)
  }

  /// Seconds until the end at this rate, rounded up.
  public var secondsLeft: Int? {
    guard let rate else { return nil }
    return Int((Double(max(0, total - done)) / rate).rounded(.up))
  }
}

/// What an import tells while it runs.
public enum ImportEvent: Hashable, Sendable {
  /// The photo is in the library and safe on the disk; `publicId` is its id.
  case added(path: String, publicId: String)
  /// A photo of the same content was there already.
  case skipped(path: String)
  /// It was not taken.
  case failed(path: String, problem: ImportProblem)
  /// A file of a folder that neither is nor claims to be a picture, or whose name is left out.
  case leftOut(path: String, LeftOutKind)
  /// The numbers changed; sent after every batch.
  case progressed(ImportProgress)
}
