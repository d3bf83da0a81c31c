import Domain
import Foundation
import Media
import Store

/// Decides whether two files are a Live Photo, and stores the video (FEED-28).
extension PhotoLibrary {
  /// Stores the video of the photo and reserves it in `originalsInUse`, unless it stays in its
  /// folder or this is a dry run.
  func attempt(
    _ candidate: VideoCandidate, of still: ImageFile
  ) async -> Result<LiveVideo, VideoProblem> {
    do throws(VideoProblem) {
      if let scan = candidate.scan { return .success(try await index(candidate, scan, of: still)) }
      return .success(try await keep(candidate, of: still))
    } catch {
      return .failure(error)
    }
  }

  private func keep(
    _ candidate: VideoCandidate, of still: ImageFile
  ) async throws(VideoProblem) -> LiveVideo {
    let copy = folder.temporary()
    do throws(VideoProblem) {
      let hash = try await hash(candidate, copyingTo: copy, disk)
      let video = try await pair(.own(copy), hash, with: still)
      if candidate.isDryRun {
        unlink(copy)
        return video
      }
      try await putAway(video: copy, hash)
      return video
    } catch {
      unlink(copy)
      throw error
    }
  }

  /// Records the video's path; a video of no photo is not read again until it changes.
  private func index(
    _ candidate: VideoCandidate, _ scan: FolderScan, of still: ImageFile
  ) async throws(VideoProblem) -> LiveVideo {
    let path = scan.relative(candidate.path)
    var file: IndexedFile
    switch await offload({ IndexedFile.look(at: path, below: scan.root) }) {
    case .success(let found?): file = found
    case .success(nil):
      scan.miss(path)
      throw .refused(.notAFile)
    case .failure(let error):
      scan.miss(path)
      throw .refused(.reading(error.number))
    }
    do throws(VideoProblem) {
      if let before = scan.unchanged(file), before.state == .present {
        file.contentHash = before.contentHash
      } else {
        file.contentHash = try await hash(candidate, copyingTo: nil, disk.within(scan.root))
      }
      let video = try await pair(
        .indexed(folder: scan.root, path: path, contentHash: file.contentHash), file.contentHash,
        with: still)
      scan.find(video: file)
      return video
    } catch {
      if error.isOfContent {
        let identifiers = try? database.photos.identifiers(ofVideo: file.contentHash)
        scan.refuse(video: file, isUsed: identifiers?.isEmpty != true)
      } else {
        scan.miss(file)
      }
      throw error
    }
  }

  /// Hashes the video and copies it to `copy`; only hashes it if `copy` is nil.
  func hash(
    _ candidate: VideoCandidate, copyingTo copy: String?, _ disk: FileSystem
  ) async throws(VideoProblem) -> String {
    let result = await offload {
      Result { () throws(ImportProblem) in
        try StagedFile.hash(ofVideo: candidate.path, copyingTo: copy, candidate.limits, disk)
      }
    }
    switch result {
    case .success(let hash): return hash
    case .failure(let problem): throw .refused(problem)
    }
  }

  private func pair(
    _ video: ImageFile, _ hash: String, with still: ImageFile
  ) async throws(VideoProblem) -> LiveVideo {
    let notes: PairNotes
    do throws(DarkroomError) {
      let answer = try await pool.answer(to: .pairing(still: still, video: video), .patient)
      guard case .pair(let found) = answer else { throw .crashed }
      notes = found
    } catch {
      throw .refused(error == .diskFull ? .diskFull : .refused(error))
    }
    if let problem = VideoProblem(notes) { throw problem }
    return LiveVideo(contentHash: hash, contentIdentifier: notes.still)
  }

  /// Moves a video from `tmp` to the originals.
  ///
  /// NB: it stays reserved in `originalsInUse` until it is recorded or released.
  func putAway(video copy: String, _ hash: String) async throws(VideoProblem) {
    let result = await offload {
      self.originalsInUse.reserve(hash)
      return Result { () throws(DiskError) in
        try Disk.synchronise(copy)
        try DurableFile.move(copy, to: self.folder.original(hash, PhotoStore.videoExtension))
      }
    }
    guard case .failure(let error) = result else { return }
    releaseFiles(hash, PhotoStore.videoExtension)
    throw .refused(.writing(error.number))
  }
}

extension VideoProblem {
  /// Whether the video is refused until its content changes.
  fileprivate var isOfContent: Bool {
    switch self {
    case .ofAnotherPhoto, .tooLong: true
    case .refused(let problem): problem.isOfContent
    }
  }
}
