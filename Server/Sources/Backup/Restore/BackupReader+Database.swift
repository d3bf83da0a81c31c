import Domain
import Foundation
import Store

/// The files of a place that were read, with their SHA-256.
struct Visits {
  var hashes: [String: String] = [:]
}

/// A file that is not what it must be.
private struct DamagedFile: Error {
  var path: String
  var reason: BackupError
}

extension BackupReader {
  /// Writes the database of the newest state that is not after `moment` to `file`; what turns out to be damaged is
  /// noted in `survey` and not used. Returns the plan and the library that its files name; nil if there is none.
  func rebuild(
    at moment: Instant?, to file: String, drafts: String, _ survey: inout Survey,
    _ visits: inout Visits
  ) async throws -> (RestorePlan, library: String?)? {
    while let plan = survey.plan(at: moment) {
      let damaged = survey.damaged.count
      if let found = try await write(plan, to: file, drafts: drafts, &survey, &visits) {
        return (plan, found.library)
      }
      guard survey.damaged.count > damaged else { return nil }
    }
    return nil
  }

  /// Writes the database of a plan; returns nil if one of its files is damaged, which `survey` then names.
  func write(
    _ plan: RestorePlan, to file: String, drafts: String, _ survey: inout Survey,
    _ visits: inout Visits
  ) async throws -> (library: String?, Void)? {
    do {
      return (try await writeDatabase(plan, to: file, drafts: drafts, survey, &visits), ())
    } catch let error as DamagedFile {
      survey.damaged[error.path] = error.reason
      return nil
    }
  }

  private func writeDatabase(
    _ plan: RestorePlan, to file: String, drafts: String, _ survey: Survey, _ visits: inout Visits
  ) async throws -> String? {
    let header = try await unpack(plan.snapshot, to: file, drafts: drafts, survey, &visits)
    var writer = try judging(plan.snapshot.path) { () throws(BackupError) in
      try FrameWriter(file, from: header.log)
    }
    defer { writer.close() }
    var last: SegmentName?
    for segment in plan.segments {
      let (header, frames) = try await open(segment, survey, &visits)
      try judging(segment.path) { () throws(BackupError) in
        if let last, !survey.hasTwin(last), let previous = header.origin?.previous,
          previous != visits.hashes[last.path]
        {
          throw .damaged
        }
        try writer.apply(frames, header)
      }
      last = segment
    }
    try writer.synchronise()
    return header.origin?.library
  }

  /// Verifies a copy of the database and writes it to `file`.
  func unpack(
    _ name: SnapshotName, to file: String, drafts: String, _ survey: Survey, _ visits: inout Visits
  ) async throws -> SnapshotHeader {
    let packed = drafts + "/snapshot"
    defer { unlink(packed) }
    do throws(BackupError) {
      visits.hashes[name.path] = try await destination.fetch(name.path, to: packed)
      let header = try await aside { () throws(BackupError) in
        try SnapshotFile.unpack(packed, to: file)
      }
      try survey.confirm(header.origin, of: name.path, in: name.generation)
      return header
    } catch {
      throw BackupReader.blame(name.path, error)
    }
  }

  /// Verifies a segment, except its frames.
  func open(
    _ name: SegmentName, _ survey: Survey, _ visits: inout Visits
  ) async throws -> (SegmentHeader, [UInt8]) {
    do throws(BackupError) {
      let bytes = try await destination.bytes(name.path)
      visits.hashes[name.path] = ContentHash.text(of: bytes)
      let (header, frames) = try Archive.open(bytes, SegmentHeader.self) { $0.length }
      guard header.length == name.end - name.start else { throw .damaged }
      try survey.confirm(header.origin, of: name.path, in: name.generation)
      return (header, frames)
    } catch {
      throw BackupReader.blame(name.path, error)
    }
  }

  private func judging<Value: ~Copyable>(
    _ path: String, _ body: () throws(BackupError) -> Value
  ) throws -> Value {
    do throws(BackupError) { return try body() } catch { throw BackupReader.blame(path, error) }
  }

  /// The error itself, unless it says that the file is damaged.
  private static func blame(_ path: String, _ error: BackupError) -> any Error {
    switch error {
    case .damaged, .missing, .unreadable, .foreign: DamagedFile(path: path, reason: error)
    case .newerFormat, .disk, .refused, .unreachable, .noSuchMoment, .discontinued, .busy,
      .cancelled, .incomplete, .invalid:
      error
    }
  }

  /// Verifies a segment or copy that no state needed; names it in `survey` if it is damaged.
  func visit(
    _ path: String, drafts: String, _ survey: inout Survey, _ visits: inout Visits
  ) async throws {
    do {
      if let name = SegmentName(path: path) {
        _ = try await open(name, survey, &visits)
      } else if let name = SnapshotName(path: path) {
        defer { unlink(drafts + "/other") }
        _ = try await unpack(name, to: drafts + "/other", drafts: drafts, survey, &visits)
      }
    } catch let error as DamagedFile {
      survey.damaged[error.path] = error.reason
    }
  }
}
