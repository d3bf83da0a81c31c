import ArgumentParser
import Foundation
import PhotoLibrary
import Service
import Store
import Synchronization

/// Imports photos into the library.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Import photos from folders and files: JPEG, PNG, WebP, HEIC/AVIF, TIFF.",
    discussion: """
      Files whose content is already in the library are skipped; run it again to resume. Photos \
      that were removed with "imagefeed remove" or deleted by their owner stay out unless you add \
      --include-removed. \
      Other files, raw photos among them, are left out and counted by kind, as are hidden files and the thumbnail and trash \
      folders of NAS systems (@eaDir, #recycle …). A sidecar (IMG_1.xmp or IMG_1.JPG.xmp next to \
      IMG_1.JPG) is read with its photo and counts before the photo's own texts. The video of a Live Photo (IMG_1.MOV, \
      IMG_1.HEIC.MOV or IMG_1.MP4 next to IMG_1.HEIC) stays with its photo. A file without an extension is recognized by its \
      content. Photos that look like another one are added and counted ("imagefeed similar"). \
      Exit code 1 if any file could not be imported, 130 after Ctrl-C. With --json each \
      such file is a line {"file":…,"reason":…}, each that looks like a photo a line \
      {"file":…,"similar":ID}, and the last line is \
      {"added":…,"failed":…,"left_out":{"videos":…},"similar":…,"skipped":…,"videos":…}, with --in-place also \
      "changed" and "missing". There and in messages, \\xNN is a byte of a name that is not UTF-8 or not \
      printable, and \\\\ a backslash.
      """)

  @Argument(help: "Folders and files; may be omitted with --drop-demo.")
  var paths: [FilePath] = []
  @OptionGroup var data: DataOption
  @Option(
    name: .long,
    help: "The @name of the photos' owner; may be omitted if there is only one person.")
  var user: String?
  @Option(
    name: .long,
    help:
      "Leave out matching names, such as '*.png' or 'Private'; with a slash, paths; repeatable.")
  var exclude: [FilePath] = []
  @Flag(name: .long, help: "Only report what the import would do; nothing is stored.")
  var dryRun = false
  @Option(
    name: .long, parsing: .unconditional,
    help: "Largest accepted file in megabytes; default: the running server's limit, else 64.")
  var largestPhoto: Int64?
  @Flag(
    name: .long,
    help:
      "Put the photos of each folder, those that are there already too, into a private collection with the folder's name."
  )
  var collections = false
  @Flag(name: .long, help: "Like --collections; everybody sees the new collections.")
  var publicCollections = false
  @Flag(
    name: .long,
    help: "Take title and description from the files; everybody who sees a photo can read them.")
  var captions = false
  @Flag(
    name: .long,
    help: "Take the names of places from the files; everybody who sees a photo can read them.")
  var places = false
  @Flag(
    name: .long,
    help: "A photo whose file names one person of the server as its artist becomes theirs.")
  var artists = false
  @Flag(
    name: .long, inversion: .prefixedNo,
    help: "Make tags of the keywords in the files and of the names of their folders.")
  var tags = true
  @Flag(name: .long, help: "Add photos again that were removed with \"imagefeed remove\".")
  var includeRemoved = false
  @Flag(
    name: .long,
    help: "Leave the photos of folders where they are; copy nothing (see owners/in-place.md).")
  var inPlace = false
  @Flag(
    name: .long, inversion: .prefixedNo,
    help: "With --in-place: the server scans the folders by itself from now on, or no longer.")
  var watch: Bool?
  @Flag(name: .long, help: "Print lines of JSON instead of text.") var json = false
  @Flag(
    name: .long, inversion: .prefixedNo,
    help: """
      Keep or remove the demo's photos and account; if omitted, the first import removes them, and asks if somebody has \
      added photos to the demo.
      """)
  var keepDemo: Bool?
  @Flag(name: .long, help: "Same as --no-keep-demo.") var dropDemo = false
  private var isInterrupted = false

  func validate() throws {
    guard !paths.isEmpty || dropDemo || keepDemo == false else {
      throw ValidationError("Name the folders and files to import.")
    }
    guard watch == nil || inPlace else {
      throw ValidationError("--watch and --no-watch belong to --in-place.")
    }
    guard !paths.isEmpty || !inPlace else {
      throw ValidationError("Name the folders to index in place.")
    }
    guard largestPhoto.map({ 1...4096 ~= $0 }) ?? true else {
      throw ValidationError("--largest-photo is 1 to 4096.")
    }
  }

  mutating func run() async throws {
    var fate = dropDemo ? AdminCommand.DemoChange.drop : keepDemo.map { $0 ? .keep : .drop }
    var end = try await attempt(fate)
    if end == .demoQuestion {
      fate = .keep
      if !Terminal.isInteractive {
        Terminal.note(
          "The demo's photos stay, because somebody added photos to it; import with --drop-demo to drop it."
        )
      } else if Terminal.confirms(
        "Somebody has added photos to the demo. Give them to you, and drop its own photos and account?"
      ) {
        fate = .drop
      }
      if paths.isEmpty, fate == .keep { return }
      end = try await attempt(fate)
    }
    if case .imported(let totals)? = end {
      say(totals)
      if totals.failed > 0 { throw ExitCode(1) }
      return
    }
    if case .interrupted(let totals)? = end {
      say(totals)
      Terminal.note("Stopped before the end; run the same command again, it goes on from there.")
    }
    throw ExitCode(isInterrupted ? Interrupt.exitCode : 1)
  }

  private func say(_ totals: AdminEvent.ImportTotals) {
    if json {
      Terminal.say(json: totals)
    } else if !paths.isEmpty {
      let verb = dryRun ? "would be added" : "added"
      Terminal.say(
        "\(totals.added) \(verb), \(totals.skipped) there already, \(totals.failed) not taken"
          + Import.videos(totals.videos ?? 0)
          + (totals.changed.map { $0 > 0 ? ", \($0) edited" : "" } ?? "")
          + (totals.corrected.map { $0 > 0 ? ", \($0) of an earlier version corrected" : "" } ?? "")
          + Import.leftOut(totals.leftOut) + ".")
      if let hint = Import.hint(similar: totals.similar) { Terminal.note(hint) }
      for hint in Import.hints(totals.leftOut) { Terminal.note(hint) }
    }
  }

  /// "; 3 videos, 2 GIFs left out", or "" if no files were left out.
  static func leftOut(_ counts: [String: Int]) -> String {
    let parts = LeftOutKind.allCases.compactMap { kind in
      counts[kind.rawValue].map(kind.counted)
    }
    return parts.isEmpty ? "" : "; " + parts.joined(separator: ", ") + " left out"
  }

  /// ", 3 videos of Live Photos", or "" if none was added.
  static func videos(_ count: Int) -> String {
    switch count {
    case 0: ""
    case 1: ", 1 video of a Live Photo"
    default: ", \(count) videos of Live Photos"
    }
  }

  /// How to see the added photos that look like others; nil without any.
  static func hint(similar count: Int) -> String? {
    switch count {
    case 0: nil
    case 1: "1 of them looks like another photo; \"imagefeed similar\" shows both."
    default: "\(count) of them look like other photos; \"imagefeed similar\" lists them."
    }
  }

  /// How to add photos again that were left out because they had been removed, and which videos an
  /// import adds.
  static func hints(_ counts: [String: Int]) -> [String] {
    var hints: [String] = []
    switch counts[LeftOutKind.removed.rawValue] ?? 0 {
    case 0: break
    case 1: hints.append("The photo that was removed earlier comes back with --include-removed.")
    default:
      hints.append("The photos that were removed earlier come back with --include-removed.")
    }
    if counts[LeftOutKind.videos.rawValue] ?? 0 > 0 {
      hints.append(
        "Of videos only those of Live Photos are added: IMG_1.MOV or IMG_1.MP4 beside IMG_1.HEIC or IMG_1.JPG."
      )
    }
    return hints
  }

  private mutating func attempt(_ fate: AdminCommand.DemoChange?) async throws -> AdminEvent? {
    var options = ImportOptions()
    options.exclude = exclude
    options.isDryRun = dryRun
    options.collections = publicCollections ? .public : collections ? .private : nil
    options.largestBytes = largestPhoto.map { $0 << 20 }
    options.takesCaptions = captions
    options.takesPlaces = places
    options.assignsArtists = artists
    options.takesTags = tags
    options.includesRemoved = includeRemoved
    let paths = paths.map(\.absolute)
    let order =
      inPlace
      ? AdminCommand.folders(
        .index(paths: paths, username: user, demo: fate, options: options, isWatched: watch))
      : .importPhotos(paths: paths, username: user, demo: fate, options: options)
    let last = Mutex<AdminEvent?>(nil)
    let line = ProgressLine()
    let isJSON = json
    isInterrupted = try await CommandRunner.performUntilInterrupted(order, data, json: json) {
      reply in
      if reply.isEnd { last.withLock { $0 = reply } }
      Import.show(reply, line, isJSON: isJSON)
    }
    return last.withLock { $0 }
  }

  /// Prints an event while an import or another long command runs.
  static func show(_ reply: AdminEvent, _ line: ProgressLine, isJSON: Bool) {
    switch reply {
    case .progress(let progress):
      if Terminal.drawsProgress {
        Terminal.redraw(
          line.text(
            finished: progress.finished, total: progress.total, columns: Terminal.columns))
      }
    case .failed(let file, let reason):
      if Terminal.drawsProgress { Terminal.redraw("") }
      if isJSON {
        Terminal.say(json: ["file": file, "reason": reason])
      } else {
        Terminal.note("\(file) \(reason)")
      }
    case .similar(let file, let photo):
      if isJSON { Terminal.say(json: ["file": file, "similar": photo]) }
    case .refused(let sentence):
      _ = refuse(sentence, json: isJSON)
    case .note(let sentence):
      if Terminal.drawsProgress { Terminal.redraw("") }
      Terminal.note(sentence)
    case .imported, .interrupted, .demoQuestion:
      if Terminal.drawsProgress { Terminal.redraw("") }
    case .users, .applications, .registered, .invited, .invitations, .problems, .similarPhotos,
      .reread,
      .removed,
      .tags, .registration, .albums, .folders, .audit, .status, .backedUp, .done:
      break
    }
  }
}
