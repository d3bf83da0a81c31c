import ArgumentParser
import PhotoLibrary

/// The options for adding photos: uploads from the apps (FEED-22), and the limit that imports share.
struct AddingOptions: ParsableArguments {
  @Option(name: .long, help: "Whether signed-in people can add photos in the apps: on or off.")
  var uploads = OnOff.on
  @Option(
    name: .long, parsing: .unconditional,
    help: "Largest accepted photo in megabytes, for uploads and imports.")
  var largestPhoto: Int64 = 64
  @Option(name: .long, parsing: .unconditional, help: "Limit of unfinished uploads per person.")
  var unfinishedUploads = UploadLimits().perPerson
  @Option(
    name: .long, parsing: .unconditional,
    help: "Disk limit of all unfinished uploads, in megabytes.")
  var unfinishedMegabytes = UploadLimits().totalBytes >> 20
  @Option(name: .long, parsing: .unconditional, help: "Disk space to leave free, in megabytes.")
  var freeMegabytes = UploadLimits().freeBytes >> 20
  @Option(
    name: .long, parsing: .unconditional,
    help: "Hours after which an unfinished upload is deleted.")
  var uploadHours = UploadLimits().keptSeconds / 3600

  @Option(
    name: .long, parsing: .unconditional,
    help: """
      Minutes between scans of the folders of "import --in-place --watch"; changes that the system \
      reports are seen sooner.
      """)
  var scanMinutes = 15

  func validate() throws {
    guard 1...4096 ~= largestPhoto else { throw ValidationError("--largest-photo is 1 to 4096.") }
    guard 1...100_000 ~= unfinishedUploads else {
      throw ValidationError("--unfinished-uploads is 1 to 100000.")
    }
    guard 1...(1 << 30) ~= unfinishedMegabytes else {
      throw ValidationError("--unfinished-megabytes is 1 or more.")
    }
    guard 0...(1 << 30) ~= freeMegabytes else {
      throw ValidationError("--free-megabytes is 0 or more.")
    }
    guard 1...1440 ~= scanMinutes else { throw ValidationError("--scan-minutes is 1 to 1440.") }
    guard 1...8760 ~= uploadHours else { throw ValidationError("--upload-hours is 1 to 8760.") }
  }

  /// The default library settings, changed by these options.
  func library() -> LibrarySettings {
    var settings = LibrarySettings()
    settings.limits.bytes = largestPhoto << 20
    settings.uploads.perPerson = unfinishedUploads
    settings.uploads.totalBytes = unfinishedMegabytes << 20
    settings.uploads.freeBytes = freeMegabytes << 20
    settings.uploads.keptSeconds = uploadHours * 3600
    return settings
  }
}

/// The values of an option that is on or off.
enum OnOff: String, ExpressibleByArgument {
  /// The feature is on.
  case on
  /// The feature is off.
  case off
}
