/// The limits of a library: files, uploads, workers, CPU time and disk.
public struct LibrarySettings: Hashable, Sendable {
  /// The limits for accepted files.
  public var limits = PictureLimits()
  /// The limits for uploads from the web app.
  public var uploads = UploadLimits()
  /// Worker processes that decode at the same time, at least 1; one for cheap jobs is added.
  public var workers = 2
  /// The nice value of workers, 0 … 19.
  public var workerNiceness: Int32 = 10
  /// Milliseconds of CPU time that a client may use for new images at once (LIB-15).
  public var clientBurst: Int64 = 300_000
  /// Percent of one CPU that a client may use for new images in the long run.
  public var clientPercent: Int64 = 50
  /// JPEGs with more pixels get a smaller intermediate copy, from which small variants are made.
  /// For other formats a third of this applies, because they cannot be decoded at a smaller scale.
  public var largePixels: Int64 = 12_000_000
  /// Photos with more pixels get their intermediate on import, other large ones when first needed.
  public var promptPixels: Int64 = 24_000_000
  /// Pixels of an intermediate: 2738 × 1825 for a 3:2 photo.
  public var intermediatePixels: Int64 = 5_000_000
  /// The executable that is started as a worker, with the argument `darkroom`.
  public var workerProgram = "/proc/self/exe"
  /// Bytes of address space that a worker may use.
  public var workerMemory: UInt64 { PictureLimits.workerMemory(pixels: limits.pixels) }
  /// Seconds of CPU time that a worker may spend on one job.
  public var jobProcessorSeconds: UInt32 = 20
  /// Seconds after which a worker that has not responded is killed.
  public var jobSeconds = 30
  /// Seconds that an import may still take to record what it has begun when it is canceled: less than the 10 that a
  /// server has to stop.
  public var recordingSeconds = 8
  /// Seconds after which an idle worker is stopped.
  public var idleSeconds = 30
  /// The most variants that may wait for a worker; further ones fail with `busy`.
  public var waitingVariants = 128
  /// The most variants of one client that may wait.
  public var waitingVariantsPerClient = 64
  /// The longest side of a variant in pixels; `VariationRequest.resolved` names two exceptions.
  public var variantSide: Int32 = 4096
  /// Bytes of disk that cached variants may use: 4 GiB.
  public var variantDiskBytes: Int64 = 4 << 30
  /// Bytes of disk that copies of originals may use if these are in an object store: 4 GiB.
  public var originalDiskBytes: Int64 = 4 << 30

  /// The default settings.
  public init() {}
}
