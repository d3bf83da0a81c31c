import Domain
import Foundation
import Logging
import Store
import Synchronization

extension PhotoLibrary {
  /// All photos in the feed that can be compared; none if they cannot be read.
  ///
  /// Why not an error: similar photos are only pointed out, and without that nothing is lost.
  func similarPhotos() async -> SimilarPhotos {
    await offload {
      do throws(StoreError) {
        return SimilarPhotos(try self.database.photos.looks())
      } catch {
        self.logger.warning(
          "similar photos cannot be looked for", metadata: ["reason": "\(error)"])
        return SimilarPhotos()
      }
    }
  }

  /// The public id of the photo that looks most like this one; nil if none does.
  func similarPhoto(to look: PhotoLook) async -> String? {
    guard look.hash.isDistinctive else { return nil }
    return await similarPhotos().nearest(to: look)
  }

  /// Groups of public ids of photos in the feed that look alike (FEED-34).
  ///
  /// First computes the hashes of photos that earlier versions added; `tell` gets the number of those that
  /// are done, and of all. Photos whose file is missing, damaged or not readable are left out: `unread` are their
  /// public ids. Throws `CancellationError` if the task is canceled; the next call continues.
  public func similarGroups(
    tell: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws -> (groups: [[String]], unread: [String]) {
    let waiting = try database.photos.photosWithoutHash()
    var done = 0
    var unread: [String] = []
    while done < waiting.count {
      try Task.checkCancellation()
      let batch = waiting[done...].prefix(PhotoLibrary.hashesPerCommit)
      let hashes = await perceptualHashes(of: batch)
      unread += batch.filter { hashes[$0.facts.contentHash] == nil }.map(\.facts.publicId)
      try await database.photos.store(hashes)
      done += batch.count
      tell(done, waiting.count)
    }
    let looks = try database.photos.looks()
    let groups = await offload(untilCanceled: { SimilarPhotos(looks).groups(isCanceled: $0) })
    try Task.checkCancellation()
    return (groups, unread)
  }

  /// The hashes by content hash, computed by all workers.
  private func perceptualHashes(
    of photos: some Sequence<PhotoRecord>
  ) async -> [String: PerceptualHash] {
    await withTaskGroup(of: (String, PerceptualHash?).self) { group in
      for photo in photos {
        group.addTask { (photo.facts.contentHash, await self.perceptualHash(of: photo)) }
      }
      return await group.reduce(into: [:]) { hashes, one in hashes[one.0] = one.1 }
    }
  }

  /// The hash of a photo that the library has; nil if its file cannot be decoded.
  ///
  /// Its thumbnail has enough pixels, and is decoded much faster.
  private func perceptualHash(of photo: PhotoRecord) async -> PerceptualHash? {
    let facts = photo.facts
    let thumbnail = folder.variant(facts.contentHash, .thumbnail(of: facts.originalSize))
    let source: ImageFile? =
      access(thumbnail, R_OK) == 0
      ? .own(thumbnail) : try? await originals.file(of: VariantSource(photo))
    guard let source else { return nil }
    let output = folder.temporary()
    defer { unlink(output) }
    let answer = try? await pool.answer(
      to: .inspection(source: source, output: output, limits: settings.limits, intermediate: nil),
      .patient)
    guard case .inspection(let inspection) = answer else { return nil }
    return inspection.perceptualHash
  }

  /// The most photos in one transaction, and in the queue of the workers.
  private static let hashesPerCommit = 16
}
