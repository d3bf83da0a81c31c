import Domain
import Foundation
import Store

/// Returns variants from the disk, and makes those that are missing.
final class VariantCache: Sendable {
  /// Variants longer than 1 MiB are sent from their file.
  private static let longestInMemory = 1 << 20

  let folder: LibraryFolder
  let originals: Originals
  let pool: DarkroomPool
  let sweeper: CacheSweeper
  let intermediates: IntermediateCache
  let now: @Sendable () -> Instant
  let making = SharedWork<Result<VariantFile, VariantError>>()

  init(
    folder: LibraryFolder, originals: Originals, pool: DarkroomPool, settings: LibrarySettings,
    now: @escaping @Sendable () -> Instant
  ) {
    self.folder = folder
    self.originals = originals
    self.pool = pool
    self.now = now
    sweeper = CacheSweeper(folder: folder.path + "/variants", limit: settings.variantDiskBytes)
    intermediates = IntermediateCache(
      folder: folder, originals: originals, pool: pool, sweeper: sweeper, settings: settings,
      now: now)
  }

  /// The variant; made now if it is not cached. Concurrent requests share one job: the first client
  /// is charged, and the client with the highest balance decides how early it runs. If all of them
  /// are canceled before the job begins, it is dropped and this throws `abandoned`.
  func file(
    of source: VariantSource, _ variation: Variation, for client: ImageClient
  ) async throws(VariantError) -> VariantFile {
    let name = source.contentHash + "-" + variation.key
    while true {
      let (result, isOwn) = await making.value(
        of: name,
        joined: { pool.join([name, IntermediateCache.name(of: source.contentHash)], client) },
        { await self.fetch(source, variation, name: name, client) })
      switch result {
      case .success(let file): return file
      // Why retry: another client's job was refused; this client may still have CPU time.
      case .failure(.overBudget), .failure(.busy): if isOwn { return try result.get() }
      // Why retry: the job was dropped because its clients left; this one has joined since.
      case .failure(.abandoned): if Task.isCancelled { throw .abandoned }
      case .failure(let error): throw error
      }
    }
  }

  /// The contents that have variants on the disk, each once; without those of folders that cannot be read.
  var contents: Set<String> {
    let root = FilePath(folder.path + "/variants")
    let shelves = (try? Disk.names(in: root)) ?? []
    return Set(
      shelves.flatMap { shelf in
        ((try? Disk.names(in: root.appending(shelf))) ?? []).compactMap(\.text).map {
          String($0.prefix { $0 != "-" })
        }
      })
  }

  /// Removes all variants of this content from the disk.
  func remove(_ hash: String) {
    let folder = FilePath(folder.variants(of: hash))
    // Why `try?`: without its row nobody can request them, and the cache evicts them in time.
    for name in (try? Disk.names(in: folder)) ?? [] where name.bytes.starts(with: hash.utf8) {
      unlink(folder.appending(name).cString)
    }
  }

  private func fetch(
    _ source: VariantSource, _ variation: Variation, name: String, _ client: ImageClient
  ) async -> Result<VariantFile, VariantError> {
    let tag = variation.entityTag(of: source.contentHash)
    if let kept = kept(source.contentHash, variation, tag: tag) { return .success(kept) }
    do throws(VariantError) {
      return .success(try await make(source, variation, tag: tag, name: name, client))
    } catch {
      return .failure(error)
    }
  }

  private func make(
    _ source: VariantSource, _ variation: Variation, tag: String, name: String,
    _ client: ImageClient
  ) async throws(VariantError) -> VariantFile {
    let temporary = folder.temporary()
    let path = folder.variant(source.contentHash, variation)
    do throws(DarkroomError) {
      try await develop(source, variation, to: temporary, name: name, client)
    } catch {
      unlink(temporary)
      throw VariantError(error)
    }
    do throws(DiskError) {
      try DurableFile.move(temporary, to: path)
    } catch {
      unlink(temporary)
      throw error.isFull ? .diskFull : .notMade(.unavailable(reason: "it could not be kept"))
    }
    guard let file = kept(source.contentHash, variation, tag: tag) else {
      throw .notMade(.unavailable(reason: "it was not kept"))
    }
    sweeper.note(file.length, now: now())
    return file
  }

  /// Makes the variant from the intermediate if one applies, otherwise from the original.
  private func develop(
    _ source: VariantSource, _ variation: Variation, to output: String, name: String,
    _ client: ImageClient
  ) async throws(DarkroomError) {
    var ticket = JobCharge(client: client, name: name, cost: .derived(variation))
    if let path = try await intermediates.path(of: source, for: variation, client) {
      do throws(DarkroomError) {
        _ = try await pool.answer(
          to: .variant(source: .own(path), output: output, variation: variation), .urgent(ticket))
        return
      } catch {
        guard error.isAboutTheFile else { throw error }
        // Why: the intermediate may have been swept or damaged; retry with the original.
        intermediates.remove(source.contentHash)
      }
    }
    ticket.cost = .variant(variation, of: source)
    _ = try await pool.answer(
      to: .variant(
        source: try await originals.file(of: source), output: output, variation: variation),
      .urgent(ticket))
  }

  /// The cached variant on the disk; nil if it is missing or damaged.
  private func kept(_ hash: String, _ variation: Variation, tag: String) -> VariantFile? {
    let path = folder.variant(hash, variation)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    let length = Int(facts.st_size)
    guard PictureTrailer.isWhole(descriptor, length: length, format: variation.format) else {
      return nil
    }
    sweeper.touch(descriptor, facts, now: now())
    let type = variation.format.contentType
    if length > VariantCache.longestInMemory {
      return VariantFile(
        body: .file(path: path, length: length), contentType: type, entityTag: tag)
    }
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, length, 0))
    }
    guard bytes.count == length else { return nil }
    return VariantFile(body: .bytes(bytes), contentType: type, entityTag: tag)
  }
}

extension VariantFile {
  /// The length of the image in bytes.
  public var length: Int {
    switch body {
    case .bytes(let bytes): bytes.count
    case .file(_, let length): length
    }
  }
}

extension Variation {
  /// The value of `ETag` with its quotes; it depends on the original and on the variation.
  public func entityTag(of contentHash: String) -> String {
    "\"" + contentHash.prefix(16) + "-" + key + "\""
  }
}
