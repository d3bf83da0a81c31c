/// What the host of a library may choose.
public struct LibrarySettings: Hashable, Sendable {
  /// What a file may be to be taken.
  public var limits = PictureLimits()
  /// What unfinished uploads may cost.
  public var uploads = UploadLimits()
  /// Worker processes that decode at the same time, at least 1; one for cheap jobs is added.
  public var workers = 2
  /// How far workers give way to other processes, 0 … 19 (nice).
  public var workerNiceness: Int32 = 10
  /// Milliseconds of CPU time that a client may use for new images at once (LIB-15).
  public var clientBurst: Int64 = 300_000
  /// Percent of one processor that a client may use for new images in the long run.
  public var clientPercent: Int64 = 50
  /// JPEGs with more pixels get a smaller copy from which small variants are made, other formats
  /// with more than a third of that: they cannot be decoded at a smaller scale.
  public var largePixels: Int64 = 12_000_000
  /// Pixels of such a copy: 2738 × 1825 of a photo of 3:2.
  public var intermediatePixels: Int64 = 5_000_000
  /// The program that is started as a worker with the argument `darkroom`.
  public var workerProgram = "/proc/self/exe"
  /// Bytes of addresses that a worker may use: 1.5 GiB.
  public var workerMemory: UInt64 = 1536 << 20
  /// Seconds of CPU time that a worker may spend on one picture.
  public var jobProcessorSeconds: UInt32 = 20
  /// Seconds after which a worker that has not answered is stopped.
  public var jobSeconds = 30
  /// Seconds after which a worker without work ends.
  public var idleSeconds = 30
  /// Variants that may wait for a worker; further ones fail with `busy`.
  public var waitingVariants = 256
  /// Of these those of one client.
  public var waitingVariantsPerClient = 64
  /// The longest side of a variant in pixels, unless the original is asked for as it is.
  public var variantSide: Int32 = 4096
  /// Bytes of disk that kept variants may fill.
  public var variantDiskBytes: Int64 = 4 << 30
  /// Bytes of memory for variants that were asked for lately.
  public var variantMemoryBytes = 16 << 20
  /// Pixels along the longer side of a drawn picture of the gallery.
  public var drawingSide = 1600

  /// The settings of the house.
  public init() {}
}
