/// What the host of a library may choose.
public struct LibrarySettings: Hashable, Sendable {
  /// What a file may be to be taken.
  public var limits = PictureLimits()
  /// What unfinished uploads may cost.
  public var uploads = UploadLimits()
  /// Worker processes that decode at the same time, at least 1.
  public var workers = 2
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
