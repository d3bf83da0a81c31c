import Domain
import Foundation
import Logging
import Store

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
  /// Photos that earlier versions added are looked at first, which takes as long as an import of small
  /// files; `tell` gets the number of those that are done, and of all. Photos whose file is missing or
  /// damaged are left out. If the task is canceled, the next call goes on.
  public func similarGroups(
    tell: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws -> [[String]] {
    let waiting = try database.photos.photosWithoutHash()
    var hashes: [String: PerceptualHash] = [:]
    for (index, photo) in waiting.enumerated() {
      try Task.checkCancellation()
      hashes[photo.facts.contentHash] = await perceptualHash(of: photo)
      if hashes.count == PhotoLibrary.hashesPerCommit || index == waiting.count - 1 {
        try await database.photos.store(hashes)
        hashes = [:]
      }
      tell(index + 1, waiting.count)
    }
    let looks = try database.photos.looks()
    return await offload { SimilarPhotos(looks).groups() }
  }

  /// The hash of a photo that the library has; nil if its file cannot be decoded.
  ///
  /// Its thumbnail has enough pixels, and is decoded much faster.
  private func perceptualHash(of photo: PhotoRecord) async -> PerceptualHash? {
    let facts = photo.facts
    let thumbnail = folder.variant(facts.contentHash, .thumbnail(of: facts.originalSize))
    let source: ImageFile =
      access(thumbnail, R_OK) == 0
      ? .own(thumbnail) : originals.file(of: VariantSource(photo))
    let output = folder.temporary()
    defer { unlink(output) }
    let answer = try? await pool.answer(
      to: .inspection(source: source, output: output, limits: settings.limits, intermediate: nil),
      .patient)
    guard case .inspection(let inspection) = answer else { return nil }
    return inspection.perceptualHash
  }

  private static let hashesPerCommit = 64
}
