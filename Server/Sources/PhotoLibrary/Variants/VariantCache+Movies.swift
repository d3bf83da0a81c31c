import Domain
import Foundation
public import Store

extension PhotoLibrary {
  /// The video of a Live Photo without its metadata: cached, or made by a worker, charged to `client`
  /// (FEED-28). Nil if the photo has none.
  public func movie(
    of photo: PhotoRecord, for client: ImageClient = .program
  ) async throws(VariantError) -> VariantFile? {
    guard let hash = photo.facts.videoHash else { return nil }
    return try await variants.movie(hash, for: client)
  }

  /// The same for the video with this hash.
  public func movie(
    hash: String, for client: ImageClient
  ) async throws(VariantError) -> VariantFile {
    try await variants.movie(hash, for: client)
  }
}

extension VariantCache {
  /// The copy of the video with this hash; concurrent requests share one job.
  func movie(_ hash: String, for client: ImageClient) async throws(VariantError) -> VariantFile {
    let name = hash + "-movie"
    while true {
      let (result, isOwn) = await making.value(
        of: name, joined: { pool.join([name], client) },
        { await self.fetchMovie(hash, name: name, client) })
      switch result {
      case .success(let file): return file
      case .failure(.overBudget), .failure(.busy): if isOwn { return try result.get() }
      case .failure(.abandoned): if Task.isCancelled { throw .abandoned }
      case .failure(let error): throw error
      }
    }
  }

  private func fetchMovie(
    _ hash: String, name: String, _ client: ImageClient
  ) async -> Result<VariantFile, VariantError> {
    if let kept = keptMovie(hash) { return .success(kept) }
    let temporary = folder.temporary()
    do throws(DarkroomError) {
      let source = try await originals.video(hash)
      let charge = JobCharge(client: client, name: name, cost: JobCost(milliseconds: 50))
      _ = try await pool.answer(to: .movie(source: source, output: temporary), .urgent(charge))
    } catch {
      unlink(temporary)
      return .failure(VariantError(error))
    }
    do throws(DiskError) {
      try DurableFile.move(temporary, to: folder.movie(hash))
    } catch {
      unlink(temporary)
      return .failure(
        error.isFull ? .diskFull : .notMade(.unavailable(reason: "it could not be kept")))
    }
    guard let file = keptMovie(hash) else {
      return .failure(.notMade(.unavailable(reason: "it was not kept")))
    }
    sweeper.note(file.length, now: now())
    return .success(file)
  }

  private func keptMovie(_ hash: String) -> VariantFile? {
    let path = folder.movie(hash)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    sweeper.touch(descriptor, facts, now: now())
    return VariantFile(
      body: .file(path: path, length: Int(facts.st_size)), contentType: "video/quicktime",
      entityTag: "\"" + VariantCache.tag(of: hash) + "\"")
  }

  /// Why a hash of the hash: that of the video with its metadata is for nobody else.
  private static func tag(of hash: String) -> String {
    var tag = ContentHash()
    Array(hash.utf8).withUnsafeBytes { tag.add($0) }
    return String(tag.text().prefix(16))
  }
}
