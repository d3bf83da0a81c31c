import Domain

/// The names of what a backup consists of. A name says all that is needed to plan a restore.
enum BackupName {
  /// The folder of all generations.
  static let generations = "generations/"
  /// The list of originals that no row names any more, with the time at which that was seen.
  static let unreferenced = "unreferenced.json"

  /// The generation in whose folder a path is; nil if it is in none.
  static func generation(of path: String) -> Generation? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0] == "generations" else { return nil }
    return Generation(id: parts[1])
  }

  /// A 64-bit number as 16 hexadecimal digits, so that names sort like numbers.
  static func digits(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  /// The number that `digits` wrote; nil for anything else.
  static func number(_ text: Substring) -> UInt64? {
    guard text.utf8.count == 16, text.utf8.allSatisfy({ 48...57 ~= $0 || 97...102 ~= $0 }) else {
      return nil
    }
    return UInt64(text, radix: 16)
  }

  /// The end of the year 9999 in milliseconds since 1970.
  private static let latest: Int64 = 253_402_300_799_999

  /// The moment that `digits` wrote; nil for anything else, and after the year 9999.
  static func moment(_ text: Substring) -> Instant? {
    guard let milliseconds = number(text).flatMap(Int64.init(exactly:)), milliseconds <= latest
    else { return nil }
    return Instant(milliseconds: milliseconds)
  }

  static func digits(_ moment: Instant) -> String { digits(UInt64(max(0, moment.milliseconds))) }
}

/// An unbroken sequence of changes with the copies of the database to which they apply.
struct Generation: Hashable, Comparable, Sendable, Codable {
  /// When it began, and a random part, so that no two have the same name.
  var id: String

  init(began moment: Instant, random: UInt64) {
    id = BackupName.digits(moment) + "-" + BackupName.digits(random)
  }

  /// Reads the name; nil if it is not that of a generation.
  init?(id: Substring) {
    let parts = id.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, BackupName.number(parts[0]) != nil, BackupName.number(parts[1]) != nil
    else { return nil }
    self.id = String(id)
  }

  var folder: String { BackupName.generations + id + "/" }
  var snapshots: String { folder + "snapshots/" }
  var segments: String { folder + "segments/" }
  /// The key of all keyed hashes in the database.
  var secretKey: String { folder + "secret.key" }

  static func < (left: Generation, right: Generation) -> Bool { left.id < right.id }
}

/// A copy of the whole database in a generation.
struct SnapshotName: Hashable, Sendable {
  var generation: Generation
  /// The number of bytes of changes before it in the generation.
  var position: UInt64
  /// The moment of which it is.
  var moment: Instant
  /// Whether the backup has all files that its rows name, so that it may be restored without later changes.
  var isComplete: Bool

  var path: String {
    generation.snapshots + BackupName.digits(position) + "-" + BackupName.digits(moment)
      + (isComplete ? "" : "-partial")
  }

  init(_ generation: Generation, position: UInt64, moment: Instant, isComplete: Bool) {
    (self.generation, self.position) = (generation, position)
    (self.moment, self.isComplete) = (moment, isComplete)
  }

  /// Reads a path below the backup; nil if it is not that of a snapshot.
  init?(path: String) {
    guard let (generation, kind, parts) = BackupName.parts(of: path), kind == "snapshots",
      parts.count == 2 || parts.count == 3 && parts[2] == "partial",
      let position = BackupName.number(parts[0]), let moment = BackupName.moment(parts[1])
    else { return nil }
    self.init(generation, position: position, moment: moment, isComplete: parts.count == 2)
  }
}

/// A part of the changes in a generation: the frames of some transactions.
struct SegmentName: Hashable, Sendable {
  var generation: Generation
  /// The number of bytes of changes before it in the generation.
  var start: UInt64
  /// The number of bytes of changes up to its end.
  var end: UInt64
  /// A moment at which all of its transactions were committed.
  var moment: Instant
  /// Whether the backup has all files that the rows name at its end, so that a restore may stop there.
  var isComplete: Bool

  var path: String {
    generation.segments
      + [BackupName.digits(start), BackupName.digits(end), BackupName.digits(moment)]
      .joined(separator: "-") + (isComplete ? "" : "-partial")
  }

  init(
    _ generation: Generation, _ start: UInt64, _ end: UInt64, moment: Instant, isComplete: Bool
  ) {
    (self.generation, self.start, self.end) = (generation, start, end)
    (self.moment, self.isComplete) = (moment, isComplete)
  }

  /// Reads a path below the backup; nil if it is not that of a segment.
  init?(path: String) {
    guard let (generation, kind, parts) = BackupName.parts(of: path), kind == "segments",
      parts.count == 3 || parts.count == 4 && parts[3] == "partial",
      let start = BackupName.number(parts[0]), let end = BackupName.number(parts[1]), start < end,
      let moment = BackupName.moment(parts[2])
    else { return nil }
    self.init(generation, start, end, moment: moment, isComplete: parts.count == 3)
  }
}

extension BackupName {
  /// The generation, the folder in it and the parts of the file's name.
  static func parts(of path: String) -> (Generation, Substring, [Substring])? {
    let folders = path.split(separator: "/", omittingEmptySubsequences: false)
    guard folders.count == 4, folders[0] == "generations",
      let generation = Generation(id: folders[1])
    else { return nil }
    return (
      generation, folders[2], folders[3].split(separator: "-", omittingEmptySubsequences: false)
    )
  }
}
