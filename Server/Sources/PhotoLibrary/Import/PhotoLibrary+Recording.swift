import Domain
import Foundation
import Store

extension PhotoLibrary {
  /// The result of recording a photo.
  enum RecordingOutcome: Hashable, Sendable {
    case added(publicId: String)
    case changed(publicId: String)
    case known(publicId: String)
    case refused(ImportProblem)
  }

  /// The outcomes in the order of the photos, whether the video of each was recorded with it, and the collections that
  /// got none of them.
  typealias RecordingResults = (
    outcomes: [RecordingOutcome], videos: [Bool],
    refused: [FolderCollection: FolderCollection.Refusal]
  )

  /// Inserts photos in order and in one transaction, after syncing their folders to the disk.
  ///
  /// `moments` become `addedAt`. Each photo is put into its collection in the same transaction. If inserting fails, the files of photos without a row are deleted.
  func record(_ photos: [ReadyPhoto], at moments: [Instant]) async -> RecordingResults {
    if photos.isEmpty { return ([], [], [:]) }
    let refusal = await offload { self.settle(photos) }
    if let refusal { return await giveUp(photos, refusal) }
    if let problem = await share(photos) { return await giveUp(photos, problem) }
    let facts = zip(photos, moments).map { photo, moment in
      photo.facts(
        publicId: photo.label.publicId ?? PhotoLibrary.freshPublicId(), addedAt: moment)
    }
    do throws(StoreError) {
      let (results, refused) = try await database.photos.add(
        facts, isInFolder: photos.allSatisfy(\.isIndexed), to: photos.map(\.label.collection),
        now: now())
      await keepShared(photos)
      var videos: [Bool] = []
      for (photo, added) in zip(photos, results) {
        originalsInUse.release(photo.contentHash)
        switch added {
        case .added: videos.append(photo.video != nil)
        case .existing(let record): videos.append(await keepVideo(of: photo, with: record))
        }
        // Why: the video is not recorded if the photo is another person's or already has a video.
        releaseVideo(of: photo)
      }
      let outcomes = results.map { added -> RecordingOutcome in
        switch added {
        case .added(let record): .added(publicId: record.facts.publicId)
        case .existing(let record): .known(publicId: record.facts.publicId)
        }
      }
      return (outcomes, videos, refused)
    } catch {
      return await giveUp(photos, error == .diskFull ? .diskFull : .notRecorded(error))
    }
  }

  /// Adds the video to the person's photo with the same content, which a copy of the file without a
  /// video may have added a moment before; returns whether it did.
  private func keepVideo(of photo: ReadyPhoto, with record: PhotoRecord) async -> Bool {
    guard let video = photo.video, record.facts.videoHash == nil,
      record.facts.personId == photo.label.personId
    else { return false }
    // Why ignored: the next import adds it, as it does for photos of earlier versions.
    return
      (try? await database.photos.setVideo(
        video.contentHash, identifier: video.contentIdentifier, of: record)) == true
  }

  /// Syncs the names of the photos' files to the disk, with one fsync per folder.
  private func settle(_ photos: [ReadyPhoto]) -> ImportProblem? {
    var folders: Set<String> = [folder.path + "/originals"]
    for photo in photos where !photo.isIndexed {
      let path = folder.original(photo.contentHash, photo.fileExtension)
      guard Disk.mayExist(path) else { return .missing }
      folders.insert(DurableFile.folder(of: path))
      guard let video = photo.video else { continue }
      folders.insert(
        DurableFile.folder(of: folder.original(video.contentHash, PhotoStore.videoExtension)))
    }
    do throws(DiskError) {
      for folder in folders { try Disk.synchronise(folder) }
      return nil
    } catch {
      return .writing(error.number)
    }
  }

  private func giveUp(
    _ photos: [ReadyPhoto], _ problem: ImportProblem
  ) async -> RecordingResults {
    await offload {
      for photo in photos { self.release(photo) }
    }
    return (photos.map { _ in .refused(problem) }, photos.map { _ in false }, [:])
  }

  /// Ends the reservations of a photo's original and video; deletes unused files like
  /// `releaseFiles`.
  func release(_ photo: ReadyPhoto) {
    releaseFiles(photo.contentHash, photo.fileExtension)
    releaseVideo(of: photo)
  }

  private func releaseVideo(of photo: ReadyPhoto) {
    guard let video = photo.video, !photo.isIndexed else { return }
    releaseFiles(video.contentHash, PhotoStore.videoExtension)
  }

  /// Ends the reservation of an original; deletes it with its variants, unless a photo, in the feed or
  /// in a bin, has this content.
  func releaseFiles(_ hash: String, _ fileExtension: String) {
    let path = folder.original(hash, fileExtension)
    if originalsInUse.release(hash, deleting: path, unless: { mayBeOriginal(hash) }) {
      variants.remove(hash)
    }
  }

  /// Whether a photo, in the feed or in a bin, has this content; true if the database fails.
  func mayBeOriginal(_ hash: String) -> Bool {
    (try? database.photos.isOriginal(contentHash: hash)) != false
  }
}
