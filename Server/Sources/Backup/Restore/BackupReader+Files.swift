import Foundation
import Store

extension BackupReader {
  /// Reads every original and portrait. `explained` are the paths that a state names which was rebuilt.
  func checkFiles(
    _ referenced: ReferencedFiles, explained: Set<String>, _ drafts: String,
    _ progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws -> (problems: [String], notes: [String]) {
    let stored = try await storedFiles()
    let needed = Set(referenced.files.filter { !referenced.isIndexed($0) }.map(\.path))
    var problems = needed.subtracting(stored).map(BackupReader.absence)
    var notes: [String] = []
    let removed = try await unreferencedFiles()
    let known = explained.union(removed)
    problems += known.subtracting(stored).subtracting(referenced.files.map(\.path)).map {
      "The file \($0), which older states need, is missing in the backup."
    }
    for (number, path) in stored.sorted().enumerated() {
      guard let hash = BackupReader.contentHash(in: path) else {
        problems.append("The file \(path) is no file of a backup.")
        continue
      }
      let draft = drafts + "/file"
      defer { unlink(draft) }
      if let problem = try await problem(of: path, hash, needed.contains(path), draft) {
        problems.append(problem)
      } else if !known.contains(path) {
        notes.append("The file \(path) belongs to no state that was rebuilt.")
      }
      progress(number + 1, stored.count)
    }
    return (problems.sorted(), notes)
  }

  private func storedFiles() async throws(BackupError) -> Set<String> {
    let originals = try await destination.names(in: "originals/")
    return Set(originals + (try await destination.names(in: "portraits/")))
  }

  /// What is wrong with a file that must have this hash; nil if nothing is.
  private func problem(
    of path: String, _ hash: String, _ isNeeded: Bool, _ draft: String
  ) async throws(BackupError) -> String? {
    do throws(BackupError) {
      if try await destination.fetch(path, to: draft) == hash { return nil }
    } catch {
      switch error {
      case .missing, .damaged: break
      case .unreadable: return error.description
      case .newerFormat, .disk, .refused, .unreachable, .noSuchMoment, .discontinued, .busy,
        .cancelled, .foreign, .incomplete, .invalid:
        throw error
      }
    }
    return isNeeded
      ? BackupReader.absence(of: path) : "The file \(path) is damaged, or another one."
  }

  /// The files of which the place says that no row names them; none if it does not say.
  private func unreferencedFiles() async throws -> [String] {
    do throws(BackupError) {
      let note = try Sealed.open(
        try await destination.bytes(BackupName.unreferenced), UnreferencedFiles.self)
      return Array(note.since.keys)
    } catch {
      switch error {
      case .missing, .damaged, .unreadable: return []
      case .newerFormat, .disk, .refused, .unreachable, .noSuchMoment, .discontinued, .busy,
        .cancelled, .foreign, .incomplete, .invalid:
        throw error
      }
    }
  }

  /// The content hash in a path like `originals/ab/abcd….jpg`; nil for other paths.
  static func contentHash(in path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let name = parts[2].split(separator: ".", omittingEmptySubsequences: false)
    guard name.count == 2 else { return nil }
    let (hash, fileExtension) = (String(name[0]), String(name[1]))
    let file =
      parts[0] == "originals" ? DataFile.original(hash, fileExtension) : DataFile.portrait(hash)
    return file.isNamedByContent && file.path == path ? hash : nil
  }
}
