import Domain
import Foundation
import Logging
import Store
import Synchronization

extension PhotoLibrary {
  /// Imports every complete upload, including those of an earlier process, and of other servers that have stopped.
  public func takeInUploads() async {
    do throws(UploadProblem) {
      try await uploads.sweepShared()
    } catch {
      logger.warning(
        "the uploads in the object store could not be read", metadata: ["reason": "\(error)"])
    }
    await uploads.settleAgain()
    for upload in uploads.waiting {
      // Why: a row needs its person; the uploads of a removed person would wait forever.
      if isGone(upload.personId) {
        try? await uploads.remove(upload.id, of: upload.personId)
      } else {
        _ = await intake(of: upload.id)?.value
      }
    }
  }

  private func isGone(_ personId: Int64) -> Bool {
    do throws(StoreError) {
      return try database.people.person(id: personId) == nil
    } catch {
      return false
    }
  }

  /// Starts importing an upload if it is complete; does not wait for it.
  public func beginTakingIn(_ id: String) {
    _ = intake(of: id)
  }

  /// A person's upload with its outcome; waits while it is being imported.
  ///
  /// Throws `postponed` if the import failed for a temporary reason; the next call retries.
  public func settled(
    _ id: String, of personId: Int64
  ) async throws(UploadProblem) -> Upload {
    guard uploads.upload(id, of: personId) != nil else { throw .missing }
    if let task = intake(of: id), let problem = await task.value { throw .postponed(problem) }
    guard let upload = uploads.upload(id, of: personId) else { throw .missing }
    return upload
  }

  private func intake(of id: String) -> Task<ImportProblem?, Never>? {
    uploads.state.withLock { state in
      guard let entry = state.entries[id], entry.pen == nil, entry.upload.isComplete,
        entry.upload.outcome == nil
      else { return nil }
      if let running = entry.intake { return running }
      // Why without rights: they were judged when the bytes had arrived, and several requests wait for the task.
      let task = Rights.$current.withValue(nil) {
        Task { await self.takeIn(entry.upload, isRecovered: entry.isRecovered) }
      }
      state.entries[id]?.intake = task
      return task
    }
  }

  private func takeIn(_ upload: Upload, isRecovered: Bool) async -> ImportProblem? {
    var label = PhotoLabel(personId: upload.personId)
    label.fileName = OriginalName.text(of: FilePath(upload.order.name))
    label.publicId = PhotoLibrary.publicId(ofUpload: upload.id)
    // Why: a person who chooses a removed photo wants it back (FEED-29).
    var options = ImportOptions()
    options.includesRemoved = true
    var problem: ImportProblem?
    if let problem = await uploads.assemble(upload) {
      return finish(upload, problem)
    }
    if uploads.upload(upload.id, of: upload.personId)?.outcome != nil {
      return finish(upload, nil)
    }
    if let outcome = await takeInVideo(upload, isRecovered: isRecovered) {
      return finish(upload, await settle(upload, outcome))
    }
    let part = uploads.part(upload.id)
    switch await takeIn(FilePath(part), isNamed: true, label: label, options: options) {
    case .ready(let photo):
      problem = await settle(upload, await record(photo, of: upload), like: photo)
    case .known(let hash):
      problem = await settle(upload, known(hash: hash, of: upload))
    case .refused(let refusal): problem = await settle(upload, .refused(refusal))
    case .leftOut(.rawPhotos): await uploads.settle(upload.id, .refused(.rawPhoto))
    case .changed, .leftOut, .unchanged, .wouldAdd, .wouldChange:
      await uploads.settle(upload.id, .refused(.notAPicture))
    }
    return finish(upload, problem)
  }

  private func finish(_ upload: Upload, _ problem: ImportProblem?) -> ImportProblem? {
    uploads.state.withLock { $0.entries[upload.id]?.intake = nil }
    if let problem {
      logger.warning(
        "an upload could not be taken in", metadata: ["reason": "\(problem.description)"])
    }
    return problem
  }

  private func record(_ photo: ReadyPhoto, of upload: Upload) async -> RecordingOutcome {
    switch await record(photo) {
    case .known(let publicId): known(publicId, of: upload)
    case let outcome: outcome
    }
  }

  /// The outcome of an upload whose content a photo has.
  ///
  /// It is the upload's own photo if a process was killed after storing its row and before noting the outcome, or if
  /// another server imports the same upload.
  private func known(_ publicId: String, of upload: Upload) -> RecordingOutcome {
    publicId == PhotoLibrary.publicId(ofUpload: upload.id)
      ? .added(publicId: publicId) : .known(publicId: publicId)
  }

  private func record(_ photo: ReadyPhoto) async -> RecordingOutcome {
    let newest = (try? database.photos.page(offset: 0, count: 1))?.photos.first?.facts.addedAt
    let after = newest.map { Instant(milliseconds: $0.milliseconds + 1) } ?? now()
    return await record([photo], at: [max(after, now())]).outcomes.first ?? .refused(.missing)
  }

  private func known(hash: String, of upload: Upload) -> RecordingOutcome {
    do throws(StoreError) {
      guard let photo = try database.photos.photo(contentHash: hash) else {
        return .refused(.notRecorded(.missing))
      }
      return known(photo.facts.publicId, of: upload)
    } catch {
      return .refused(.notRecorded(error))
    }
  }

  /// Records the outcome; returns a temporary problem, which is not recorded.
  private func settle(
    _ upload: Upload, _ recorded: RecordingOutcome, like photo: ReadyPhoto? = nil
  ) async -> ImportProblem? {
    switch recorded {
    case .added(let publicId), .changed(let publicId):
      let look = photo?.look(publicId)
      let similar = if let look { await similarPhoto(to: look) } else { String?.none }
      await uploads.settle(upload.id, .added(publicId, similar: similar))
    case .known(let photo): await uploads.settle(upload.id, .known(photo))
    case .refused(let problem):
      guard let refusal = UploadRefusal(problem) else { return problem }
      await uploads.settle(upload.id, .refused(refusal))
    }
    return nil
  }
}

extension UploadRefusal {
  /// The refusal to show for an import problem; nil if the problem is temporary.
  init?(_ problem: ImportProblem) {
    switch problem {
    case .empty: self = .empty
    case .tooLong: self = .tooLarge
    case .rawPhoto: self = .rawPhoto
    case .refused(let error):
      guard let refusal = UploadRefusal(error) else { return nil }
      self = refusal
    case .missing, .notPermitted, .notAFile, .notReadable, .diskFull, .notWritable,
      .sidecarNotReadable, .notShared, .notRecorded:
      return nil
    }
  }

  private init?(_ error: DarkroomError) {
    switch error {
    case .notAPicture: self = .notAPicture
    case .cutOff: self = .cutOff
    case .damaged, .excessiveMetadata, .tookTooLong, .crashed: self = .damaged
    case .tooManyPixels, .sideTooLong, .interlacedTooLarge: self = .tooManyPixels
    case .missing, .notAsIndexed, .busy, .overBudget, .diskFull, .unavailable, .unreachable,
      .abandoned, .closed:
      return nil
    }
  }
}
