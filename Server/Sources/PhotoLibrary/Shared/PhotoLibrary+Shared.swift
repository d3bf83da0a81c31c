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
  /// content just before it deletes the file, and takes the announcement back at the end. So once there is none, the
  /// file can be looked up.
  func keepShared(_ photos: [ReadyPhoto]) async {
    guard originals.shared != nil else { return }
    let hashes = Set(photos.map(\.contentHash)).union(photos.compactMap(\.video?.contentHash))
    await awaitDeletions(of: hashes)
    if let problem = await share(photos) { warn(problem) }
  }

  /// Like `keepShared` for the video of a photo that was there before.
  func keepShared(_ video: LiveVideo) async {
    guard originals.shared != nil else { return }
    await awaitDeletions(of: [video.contentHash])
    if let problem = await share(video) { warn(problem) }
  }

  private func awaitDeletions(of hashes: Set<String>) async {
    for _ in 0..<PhotoLibrary.deletionChecks {
      guard let removed = try? database.photos.removedFiles().map(\.contentHash),
        !hashes.isDisjoint(with: removed)
      else { return }
      try? await Task.sleep(for: .milliseconds(250))
    }
  }

  private func warn(_ problem: ImportProblem) {
    logger.error(
      "an original may be missing from the object store; import it again",
      metadata: ["reason": "\(problem.description)"])
  }

  /// In 90 seconds a deletion that another server has announced is carried out, has failed, or that server has stopped.
  private static let deletionChecks = 360

  /// Deletes files without a row from the object store, if there is one; returns those that are gone.
  func deleteShared(_ files: [RemovedFile]) async -> [RemovedFile] {
    guard let shared = originals.shared else { return files }
    var gone: [RemovedFile] = []
    var isDown = false
    // Why not all: a silent store would take seconds for each.
    for file in files where !isDown {
      do throws(ObjectStoreError) {
        // Why looked up for each: an import on another server relies on it, see `keepShared`.
        if !mayBeOriginal(file.contentHash) {
          try await shared.delete(folder.original(file.contentHash, file.fileExtension))
        }
        gone.append(file)
      } catch {
        defer { if error.isTransient { isDown = true } }
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
    let objects: [StoredObject]
    do throws(ObjectStoreError) {
      objects = try await shared.store.objects(in: "originals/")
    } catch {
      logger.warning(
        "the object store could not be searched for what interrupted imports have left",
        metadata: ["reason": "\(error.description)"])
      return
    }
    let rows = try database.photos.contentHashes()
    let files = objects.filter { $0.modifiedAt.map { $0 < limit } == true }.map(\.key)
      .filter(SharedOriginals.isFile).compactMap(RemovedFile.init(key:))
      .filter { rows[$0.contentHash] == nil && !mayBeOriginal($0.contentHash) }
    guard files.count <= max(PhotoLibrary.fewOrphans, objects.count / 10) else {
      // Why not deleted: more likely the database is not the one that belongs to the bucket, or an old copy of it.
      logger.error(
        "more than a tenth of the objects have no photo, so none is deleted; is this the right bucket?",
        metadata: ["objects": "\(files.count)"])
      return
    }
    // Why announced: an import on another server may rely on them, see `keepShared`.
    try await database.photos.announceDeletion(of: files)
    await delete(files)
  }

  /// As many objects without a photo are deleted in any case.
  private static let fewOrphans = 100

  /// Whether no server has begun a sweep since `limit`; if so, one begins now.
  private func isSweepDue(_ limit: Instant) async throws(StoreError) -> Bool {
    let key = "originals.swept"
    let last = try database.settings.value(of: key).flatMap { Int64($0) } ?? .min
    guard last < limit.milliseconds else { return false }
    try await database.settings.set(key, to: String(now().milliseconds))
    return true
  }
}

extension RemovedFile {
  /// The file with this key.
  fileprivate init?(key: String) {
    let name = key.split(separator: "/").last?.split(separator: ".") ?? []
    guard name.count == 2 else { return nil }
    self.init(contentHash: String(name[0]), fileExtension: String(name[1]))
  }
}
