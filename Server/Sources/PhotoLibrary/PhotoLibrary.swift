import CSodium
public import Domain
public import Logging
import Media
public import ObjectStorage
public import Store

/// The photos of a data folder: their files, their variants, and import.
///
/// The process must hold the folder's lock. It never decodes an image itself; workers do.
public final class PhotoLibrary: Sendable {
  /// Uploads from the web app.
  public let uploads: UploadRegistry
  let folder: LibraryFolder
  let originals: Originals
  let database: Database
  let settings: LibrarySettings
  let pool: DarkroomPool
  let variants: VariantCache
  let scanLock = ScanLock()
  let demoLock = DemoLock()
  let originalsInUse: OriginalsInUse
  let now: @Sendable () -> Instant
  let disk: FileSystem
  let logger: Logger

  /// Opens the library of a data folder; deletes what an interrupted import left in its `tmp`. With a `store` the
  /// originals are there, and the folder has copies of some of them.
  public convenience init(
    folder: String, database: Database, store: (any ObjectStore)? = nil, settings: LibrarySettings,
    logger: Logger, now: @escaping @Sendable () -> Instant
  ) throws(LibraryError) {
    try self.init(
      folder: folder, database: database, store: store, settings: settings, logger: logger,
      now: now, disk: FileSystem())
  }

  init(
    folder path: String, database: Database, store: (any ObjectStore)? = nil,
    settings: LibrarySettings, logger: Logger, now: @escaping @Sendable () -> Instant,
    disk: FileSystem
  ) throws(LibraryError) {
    let folder = try LibraryFolder(path: path)
    self.folder = folder
    let inUse = OriginalsInUse()
    originalsInUse = inUse
    originals = Originals(
      folder: folder, database: database,
      shared: store.map {
        SharedOriginals(
          $0, folder: folder, limit: settings.originalDiskBytes, inUse: inUse, now: now)
      })
    self.database = database
    self.settings = settings
    self.now = now
    self.disk = disk
    self.logger = logger
    uploads = UploadRegistry(
      folder: path, limits: settings.uploads, pictures: settings.limits, disk: disk,
      shared: store.map(SharedUploads.init), now: now)
    pool = DarkroomPool(settings, logger: logger, now: now)
    variants = VariantCache(
      folder: folder, originals: originals, pool: pool, settings: settings, now: now)
  }

  /// Counters of the workers, for metrics.
  public var activity: DarkroomActivity { pool.activity }

  /// The numbers of requests to the object store, for metrics; nil without one.
  public var storeActivity: ObjectStoreActivity? { originals.shared?.store.activity }

  /// Free bytes on the disk of the data folder; 0 if unknown.
  public var freeBytes: Int64 { disk.freeBytes(folder.path) }

  /// Stops the workers; waiting jobs fail with `closed`.
  public func close() {
    pool.close()
  }

  /// The variant of this file that `request` selects; `accept` is the `Accept` header.
  ///
  /// Its `entityTag(of:)` is known before the variant is made, so `If-None-Match` is cheap.
  public func variation(
    of source: VariantSource, _ request: VariationRequest, accept: String?
  ) -> Variation {
    var variation = request.resolved(
      size: source.size,
      originalFormat: PictureFormat(fileExtension: source.fileExtension) ?? .jpeg,
      accept: accept, longestSide: settings.variantSide)
    variation.rotation = source.rotation
    return variation
  }

  /// The variant: cached, or made by a worker (API-4) and charged to `client` (LIB-15).
  public func file(
    of source: VariantSource, _ variation: Variation, for client: ImageClient = .program
  ) async throws(VariantError) -> VariantFile {
    try await variants.file(of: source, variation, for: client)
  }

  /// A new id: 11 random characters of the base64url alphabet, 66 bits. The first is never a
  /// hyphen, so no command mistakes an id for an option.
  static func freshPublicId() -> String {
    publicId { _, count in Int(randombytes_uniform(UInt32(count))) }
  }

  /// The id of the photo that an upload becomes.
  ///
  /// It is a hash of the upload's id, so every server that imports the upload recognizes its photo among those with
  /// the same content (FEED-22). The upload's id cannot be derived from it.
  static func publicId(ofUpload id: String) -> String {
    let digest = ContentHash.digest(of: Array("photo of upload ".utf8) + Array(id.utf8))
    return publicId { index, count in Int(digest[index]) % count }
  }

  private static func publicId(_ choice: (_ index: Int, _ count: Int) -> Int) -> String {
    let alphabet = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-".utf8)
    let characters = (0..<11).map { alphabet[choice($0, $0 == 0 ? 63 : 64)] }
    return String(decoding: characters, as: UTF8.self)
  }
}
