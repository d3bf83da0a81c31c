import Domain
import Foundation
import Media
import Store

/// Uploaded videos of Live Photos (FEED-28).
extension PhotoLibrary {
  /// The outcome for an upload that is a video; nil for other uploads.
  ///
  /// It is added to the person's photo with the same identifier, which must have been uploaded
  /// before it.
  func takeInVideo(_ upload: Upload, isRecovered: Bool) async -> RecordingOutcome? {
    let part = uploads.part(upload.id)
    guard await offload({ PhotoLibrary.isMovie(StagedFile.start(of: FilePath(part))) }) else {
      return nil
    }
    let identifier: String?
    do throws(DarkroomError) {
      let answer = try await pool.answer(to: .pairing(still: nil, video: .own(part)), .patient)
      guard case .pair(let notes) = answer else { return .refused(.refused(.crashed)) }
      identifier = notes.video.contentIdentifier
    } catch {
      return .refused(.refused(error.isAboutTheFile ? .notAPicture : error))
    }
    guard let identifier else { return .refused(.refused(.notAPicture)) }
    do throws(StoreError) {
      switch try await photo(of: upload, identifier) {
      case .success(let photo?):
        return await add(part, identifier, to: photo, isRecovered: isRecovered)
      case .success(nil): return .refused(.refused(.notAPicture))
      case .failure(let problem): return .refused(problem)
      }
    } catch {
      return .refused(.notRecorded(error))
    }
  }

  /// The person's photo with this identifier, nil if there is none; waits for their uploads that are being
  /// imported. Fails if one of these cannot be imported now, since it may be the photo.
  private func photo(
    of upload: Upload, _ identifier: String
  ) async throws(StoreError) -> Result<PhotoRecord?, ImportProblem> {
    let photos = database.photos
    let photo = try photos.photo(of: upload.personId, contentIdentifier: identifier)
    if let photo { return .success(photo) }
    var problem: ImportProblem?
    // Why ignored: the photo may be among the uploads of this server.
    try? await uploads.refreshAll(of: upload.personId)
    for other in uploads.unfinished(of: upload.personId) where other.id != upload.id {
      // Why no videos: two of them would wait for each other.
      let part = uploads.part(other.id)
      guard other.isComplete,
        await offload({ !PhotoLibrary.isMovie(StagedFile.start(of: FilePath(part))) })
      else { continue }
      do throws(UploadProblem) {
        _ = try await settled(other.id, of: other.personId)
      } catch {
        if case .postponed(let reason) = error { problem = reason }
      }
    }
    let found = try photos.photo(of: upload.personId, contentIdentifier: identifier)
    return if found == nil, let problem { .failure(problem) } else { .success(found) }
  }

  private func add(
    _ part: String, _ identifier: String, to photo: PhotoRecord, isRecovered: Bool
  ) async -> RecordingOutcome {
    let publicId = photo.facts.publicId
    if photo.facts.videoHash != nil {
      return await outcome(of: part, publicId, mayBeIts: isRecovered)
    }
    let copy = folder.temporary()
    let candidate = VideoCandidate(path: FilePath(part), limits: settings.limits, scan: nil)
    do throws(VideoProblem) {
      let hash = try await hash(candidate, copyingTo: copy, disk)
      try await putAway(video: copy, hash)
      let video = LiveVideo(contentHash: hash, contentIdentifier: identifier)
      switch await record(video, of: photo) {
      case .recorded: return .added(publicId: publicId)
      case .superseded:
        let isOnNodes = uploads.shared != nil
        return await outcome(of: part, publicId, mayBeIts: isRecovered || isOnNodes)
      case .failed(let problem): return .refused(problem)
      }
    } catch {
      unlink(copy)
      guard case .refused(let problem) = error else { return .refused(.refused(.notAPicture)) }
      return .refused(problem)
    }
  }

  /// The outcome for a video whose photo has one.
  ///
  /// If `mayBeIts`, a killed process, or another server that imports the same upload, may have added it: then it is
  /// this upload's if the content is the same.
  private func outcome(
    of part: String, _ publicId: String, mayBeIts: Bool
  ) async -> RecordingOutcome {
    guard mayBeIts else { return .known(publicId: publicId) }
    let hash = await offload { ContentHash.text(ofFile: part) }
    let photo = try? database.photos.photo(publicId: publicId)
    return photo?.facts.videoHash == hash ? .added(publicId: publicId) : .known(publicId: publicId)
  }

  /// Whether a file begins like a movie of an iPhone: QuickTime, or MP4 after a program has copied it.
  private static func isMovie(_ start: [UInt8]) -> Bool {
    start.dropFirst(4).starts(with: "ftyp".utf8) && PictureFormat(start: start) == nil
      && !LeftOutKind.isRaw(start: start)
  }
}
