import ArgumentParser
import PhotoLibrary

/// The limits for making new image sizes (LIB-15).
struct ImageOptions: ParsableArguments {
  @Option(
    name: .long, parsing: .unconditional,
    help: "Worker processes that make image sizes; one for cheap jobs is added.")
  var imageWorkers = LibrarySettings().workers
  @Option(
    name: .long, parsing: .unconditional,
    help: "The nice value of the workers, 0 to 19.")
  var imageNice = LibrarySettings().workerNiceness
  @Option(
    name: .long, parsing: .unconditional,
    help: "CPU seconds for new sizes that a person or address may use at once.")
  var imageSeconds = LibrarySettings().clientBurst / 1000
  @Option(
    name: .long, parsing: .unconditional,
    help: "Percent of one CPU that a person or address may use in the long run.")
  var imagePercent = LibrarySettings().clientPercent
  @Option(
    name: .long, parsing: .unconditional,
    help: "Limit of queued new sizes; further requests are answered with 503.")
  var imageQueue = LibrarySettings().waitingVariants
  @Option(name: .long, parsing: .unconditional, help: "The same per person or address.")
  var imageQueuePerClient = LibrarySettings().waitingVariantsPerClient
  @Option(
    name: .long, parsing: .unconditional,
    help: "Megapixels above which a JPEG's sizes are made from a smaller copy.")
  var largeMegapixels = LibrarySettings().largePixels / 1_000_000
  @Option(
    name: .long, parsing: .unconditional,
    help: """
      Limit of a photo's megapixels; default: 210, with less than 4 GB of memory 100. Each worker may use 1.5 GB of \
      memory, and 10 MB more for each megapixel above 100.
      """)
  var largestMegapixels: Int64?
  @Option(
    name: .long, parsing: .unconditional,
    help: "Disk limit of cached image sizes, in megabytes.")
  var imageMegabytes = LibrarySettings().variantDiskBytes >> 20

  func validate() throws {
    try ImageOptions.check(Int64(imageWorkers), 1...64, "--image-workers")
    try ImageOptions.check(Int64(imageNice), 0...19, "--image-nice")
    try ImageOptions.check(imageSeconds, 1...86_400, "--image-seconds")
    try ImageOptions.check(imagePercent, 1...6400, "--image-percent")
    try ImageOptions.check(Int64(imageQueue), 1...100_000, "--image-queue")
    try ImageOptions.check(Int64(imageQueuePerClient), 1...100_000, "--image-queue-per-client")
    try ImageOptions.check(largeMegapixels, 1...1000, "--large-megapixels")
    if let largestMegapixels {
      try ImageOptions.check(largestMegapixels, 1...1000, "--largest-megapixels")
    }
    try ImageOptions.check(imageMegabytes, 16...(1 << 30), "--image-megabytes")
  }

  /// Returns `settings`, changed by these options.
  func apply(to settings: LibrarySettings) -> LibrarySettings {
    var settings = settings
    settings.workers = imageWorkers
    settings.workerNiceness = imageNice
    settings.clientBurst = imageSeconds * 1000
    settings.clientPercent = imagePercent
    settings.waitingVariants = imageQueue
    settings.waitingVariantsPerClient = imageQueuePerClient
    settings.largePixels = largeMegapixels * 1_000_000
    if let largestMegapixels { settings.limits.pixels = largestMegapixels * 1_000_000 }
    settings.variantDiskBytes = imageMegabytes << 20
    return settings
  }

  private static func check(_ value: Int64, _ range: ClosedRange<Int64>, _ name: String) throws {
    guard !range.contains(value) else { return }
    throw ValidationError("\(name) is \(range.lowerBound) to \(range.upperBound).")
  }
}
