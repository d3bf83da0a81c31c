import Domain
import Foundation
import Media
import Store

/// Smaller copies of large originals, from which smaller variants are made in milliseconds.
///
/// A copy is made when a very large photo is added, otherwise for the first variant that needs it;
/// concurrent requests share the job. Copies are stored beside the variants, can be deleted at any
/// time, are not rotated, and are never served themselves.
final class IntermediateCache: Sendable {
  private let folder: LibraryFolder
  private let originals: Originals
  private let pool: DarkroomPool
  private let sweeper: CacheSweeper
  private let settings: LibrarySettings
  private let now: @Sendable () -> Instant
  private let making = SharedWork<Result<Void, DarkroomError>>()

  init(
    folder: LibraryFolder, originals: Originals, pool: DarkroomPool, sweeper: CacheSweeper,
    settings: LibrarySettings, now: @escaping @Sendable () -> Instant
  ) {
    self.folder = folder
    self.originals = originals
    self.pool = pool
    self.sweeper = sweeper
    self.settings = settings
    self.now = now
  }

  /// The name of the job that makes the intermediate of this content.
  static func name(of hash: String) -> String { hash + "-intermediate" }

  /// The path of the intermediate for this variant, made now if it is missing. Returns nil if the
  /// original must be used: it is small, or the variant needs more pixels than an intermediate has.
  func path(
    of source: VariantSource, for variation: Variation, _ client: ImageClient
  ) async throws(DarkroomError) -> String? {
    guard let size = size(of: source), size.holds(variation.place?.whole ?? variation.scaled)
    else { return nil }
    let path = folder.intermediate(source.contentHash)
    while !isKept(path) {
      let name = IntermediateCache.name(of: source.contentHash)
      let (result, isOwn) = await making.value(
        of: name, joined: { pool.join([name], client) },
        { await self.make(source, size, path, name, client) })
      switch result {
      case .success: return path
      // Why retry: another client's job was refused; this client may still have CPU time.
      case .failure(.overBudget), .failure(.busy): if isOwn { try result.get() }
      // Why retry: the job was dropped because its clients left; this one has joined since.
      case .failure(.abandoned): if Task.isCancelled { throw .abandoned }
      case .failure(let error): throw error
      }
    }
    return path
  }

  /// The intermediate that an inspection must also write; nil if the variants' disk limit is near.
  func order(fileExtension: String) -> IntermediateOrder? {
    guard sweeper.hasRoom else { return nil }
    var rule = IntermediateRule(settings, fileExtension: fileExtension)
    rule.largePixels = max(rule.largePixels, settings.promptPixels)
    return IntermediateOrder(output: folder.temporary(), rule: rule)
  }

  /// Stores the intermediate that a worker wrote for `order`; does nothing if it wrote none.
  func adopt(_ order: IntermediateOrder, _ hash: String) {
    let length = DurableFile.length(of: order.output)
    do throws(DiskError) {
      guard length > 0 else { return }
      try DurableFile.move(order.output, to: folder.intermediate(hash))
      sweeper.note(Int(length), now: now())
    } catch {
      // Why ignored: the first variant that needs the intermediate makes it again.
      unlink(order.output)
    }
  }

  /// Deletes the intermediate; the next variant that needs it makes a new one.
  func remove(_ hash: String) {
    unlink(folder.intermediate(hash))
  }

  /// The size of the intermediate, rotated like `source`; nil if the original is small enough to be used
  /// directly.
  private func size(of source: VariantSource) -> PixelSize? {
    IntermediateRule(settings, fileExtension: source.fileExtension).size(of: source.size)
  }

  private func make(
    _ source: VariantSource, _ size: PixelSize, _ path: String, _ name: String,
    _ client: ImageClient
  ) async -> Result<Void, DarkroomError> {
    let temporary = folder.temporary()
    let ticket = JobCharge(client: client, name: name, cost: .intermediate(of: source))
    let result: Result<Void, DarkroomError>
    do throws(DarkroomError) {
      _ = try await pool.answer(
        to: .intermediate(
          source: try await originals.file(of: source), output: temporary,
          size: source.rotation.size(of: size)),
        .urgent(ticket))
      let length = DurableFile.length(of: temporary)
      try keep(temporary, path)
      sweeper.note(Int(length), now: now())
      result = .success(())
    } catch {
      unlink(temporary)
      result = .failure(error)
    }
    return result
  }

  private func keep(_ temporary: String, _ path: String) throws(DarkroomError) {
    do throws(DiskError) {
      try DurableFile.move(temporary, to: path)
    } catch {
      throw error.isFull ? .diskFull : .unavailable(reason: "it could not be kept")
    }
  }

  /// Whether the intermediate exists and is complete; a power failure may have truncated it.
  private func isKept(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var facts = stat()
    var start = [UInt8](repeating: 0, count: 12)
    guard fstat(descriptor, &facts) == 0, pread(descriptor, &start, 12, 0) == 12 else {
      return false
    }
    let format: VariantFormat = PictureFormat(start: start) == .png ? .png : .jpg
    guard PictureTrailer.isWhole(descriptor, length: Int(facts.st_size), format: format) else {
      return false
    }
    sweeper.touch(descriptor, facts, now: now())
    return true
  }
}

extension PixelSize {
  /// Whether `other` fits within this size.
  fileprivate func holds(_ other: PixelSize) -> Bool {
    other.width <= width && other.height <= height
  }
}
