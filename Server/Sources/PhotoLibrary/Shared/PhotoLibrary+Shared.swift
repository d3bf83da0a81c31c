import Domain
import Foundation
import Logging
import ObjectStorage
public import Store

extension PhotoLibrary {
  /// Sends the originals and videos of photos to the object store, if there is one; returns the problem if that
  /// fails.
  func share(_ photos: [ReadyPhoto]) async -> ImportProblem? {
    var files: [(path: String, hash: String)] = []
    for photo in photos where !photo.isIndexed {
      files.append((folder.original(photo.contentHash, photo.fileExtension), photo.contentHash))
      if let video = photo.video { files.append((path(ofVideo: video), video.contentHash)) }
    }
    return await share(files)
  }

  /// Sends the video of a Live Photo to the object store, if there is one.
  func share(_ video: LiveVideo) async -> ImportProblem? {
    await share([(path(ofVideo: video), video.contentHash)])
  }

  /// Sends files of the data folder to the object store, if there is one.
  func share(_ files: [(path: String, hash: String)]) async -> ImportProblem? {
    do throws(ObjectStoreError) {
      try await originals.shared?.send(files)
      return nil
    } catch {
      return .notShared(error.description)
    }
  }

  private func path(ofVideo video: LiveVideo) -> String {
    folder.original(video.contentHash, PhotoStore.videoExtension)
  }

  /// Stores the originals of recorded photos in the object store again if another server, which has just removed
  /// the same content for good, deleted them after `share`.
  ///
  /// Such a server announces the deletion in the database together with the removal, looks for photos with this
  /// content just before it deletes the file, and takes the announcement back at the end.
  func keepShared(_ photos: [ReadyPhoto]) async {
    guard originals.shared != nil else { return }
    let hashes = Set(photos.map(\.contentHash)).union(photos.compactMap(\.video?.contentHash))
    var isPending = false
    for _ in 0..<PhotoLibrary.deletionChecks {
      guard let removed = try? database.photos.removedFiles().map(\.contentHash),
        !hashes.isDisjoint(with: removed)
      else { break }
      isPending = true
      try? await Task.sleep(for: .milliseconds(250))
    }
    guard isPending, let problem = await share(photos) else { return }
    logger.error(
      "an original may be missing from the object store; import it again",
      metadata: ["reason": "\(problem.description)"])
  }

  /// A deletion that another server has announced takes less than 30 seconds, or that server has stopped.
  private static let deletionChecks = 120

  /// Deletes files without a row from the object store, if there is one; returns those that are gone.
  func deleteShared(_ files: [RemovedFile]) async -> [RemovedFile] {
    guard let shared = originals.shared else { return files }
    var gone: [RemovedFile] = []
    for file in files {
      do throws(ObjectStoreError) {
        // Why looked up for each: an import on another server relies on it, see `keepShared`.
        if !mayBeOriginal(file.contentHash) {
          try await shared.delete(folder.original(file.contentHash, file.fileExtension))
        }
        gone.append(file)
      } catch {
        logger.warning(
          "a removed photo is still in the object store; its deletion is tried again within an hour",
          metadata: ["reason": "\(error.description)"])
      }
    }
    return gone
  }

  /// Deletes objects that interrupted imports have left: originals without a row that are older than a day. Has no
  /// effect without an object store. Throws if the database fails.
  public func sweepSharedOriginals() async throws(StoreError) {
    guard let shared = originals.shared else { return }
    let limit = now().advanced(bySeconds: -86_400)
    guard try await isSweepDue(limit) else { return }
    do throws(ObjectStoreError) {
      for object in try await shared.store.objects(in: "originals/") {
        guard let modified = object.modifiedAt, modified < limit,
          !mayBeOriginal(PhotoLibrary.hash(ofFile: object.key))
        else { continue }
        try await shared.store.delete(object.key)
      }
    } catch {
      logger.warning(
        "the object store could not be searched for what interrupted imports have left",
        metadata: ["reason": "\(error.description)"])
    }
  }

  /// Whether no server has begun a sweep since `limit`; if so, one begins now.
  private func isSweepDue(_ limit: Instant) async throws(StoreError) -> Bool {
    let key = "originals.swept"
    let last = try database.settings.value(of: key).flatMap { Int64($0) } ?? .min
    guard last < limit.milliseconds else { return false }
    try await database.settings.set(key, to: String(now().milliseconds))
    return true
  }
}
