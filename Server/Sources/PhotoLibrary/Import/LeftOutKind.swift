import Store

/// The kinds of files that an import leaves out.
public enum LeftOutKind: String, CaseIterable, Codable, Hashable, Sendable {
  /// Videos, except those of Live Photos.
  case videos
  /// GIF, animated or not.
  case gifs
  /// Raw photos in camera makers' formats.
  case rawPhotos = "raw_photos"
  /// Drawings and pictures in other formats.
  case otherPictures = "other_pictures"
  /// Sidecar files of photo software.
  case sidecars
  /// Previews and thumbnails that photo programs keep; a folder counts once.
  case previews
  /// Copies that a program made before it changed a file.
  case backupCopies = "backup_copies"
  /// Files that are still being downloaded, or were not to their end.
  case unfinishedDownloads = "unfinished_downloads"
  /// Anything else.
  case otherFiles = "other_files"
  /// Files and folders whose names begin with a dot.
  case hidden
  /// Files and folders excluded by `--exclude` or the built-in list; a folder counts once.
  case excluded
  /// Symbolic links in a folder that is indexed in place.
  case links
  /// Photos that were removed from the library before or are in a bin, by content.
  case removed

  /// The kind of a file that is not an accepted image: by its extension, else by its first bytes.
  init(name: FilePath, start: [UInt8]) {
    self = name.ending.flatMap { LeftOutKind.endings[$0] } ?? LeftOutKind(start: start)
  }

  private init(start: [UInt8]) {
    if start.starts(with: "GIF8".utf8) {
      self = .gifs
    } else if LeftOutKind.isRaw(start: start) {
      self = .rawPhotos
    } else if start.dropFirst(4).starts(with: "ftyp".utf8)
      || start.dropFirst(8).starts(with: "AVI ".utf8)
      || start.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
    {
      self = .videos
    } else if start.starts(with: "8BPS".utf8) || start.starts(with: "<svg".utf8) {
      self = .otherPictures
    } else {
      self = .otherFiles
    }
  }

  private static let rawEndings =
    "3fr ari arw cap cr2 cr3 crw dcr dcs dng drf eip erf fff gpr iiq k25 kdc mdc mef mos mrw nef nrw "
    + "orf ori pef ptx raf raw rw2 rwl sr2 srf srw sti x3f"

  /// Whether a file with this ending and the structure of a TIFF is a raw photo.
  static func isRaw(name: FilePath) -> Bool {
    name.ending.flatMap { endings[$0] } == .rawPhotos
  }

  /// Whether a file that begins so is a raw photo that is no TIFF: of Fujifilm, Olympus, Panasonic, Sigma,
  /// Minolta, or one of Canon's two formats.
  static func isRaw(start: [UInt8]) -> Bool {
    let signatures = ["FUJIFILMCCD-RAW", "IIRO", "IIRS", "MMOR", "IIU\0", "FOVb", "\0MRM"]
    return signatures.contains { start.starts(with: $0.utf8) }
      || start.dropFirst(6).starts(with: "HEAPCCDR".utf8)
      || start.dropFirst(4).starts(with: "ftypcrx ".utf8)
  }

  private static let endings: [String: LeftOutKind] = {
    let kinds: [(LeftOutKind, String)] = [
      (.videos, "mov mp4 m4v avi mts m2ts 3gp mkv webm wmv mpg mpeg vob flv"), (.gifs, "gif"),
      (.rawPhotos, rawEndings),
      (.otherPictures, "svg psd psb bmp jxl jp2 ico ai eps xcf kra tga"),
      (.sidecars, "xmp aae json pp3 dop on1 cos"),
    ]
    return Dictionary(
      uniqueKeysWithValues: kinds.flatMap { kind, endings in
        endings.split(separator: " ").map { (String($0), kind) }
      })
  }()

  /// The count with its noun, such as "1 GIF" or "3 videos".
  public func counted(_ count: Int) -> String {
    let (one, many) =
      switch self {
      case .videos: ("video", "videos")
      case .gifs: ("GIF", "GIFs")
      case .rawPhotos: ("raw photo", "raw photos")
      case .otherPictures: ("picture of another format", "pictures of other formats")
      case .sidecars: ("sidecar", "sidecars")
      case .previews: ("preview of a photo program", "previews of photo programs")
      case .backupCopies: ("backup copy", "backup copies")
      case .unfinishedDownloads: ("unfinished download", "unfinished downloads")
      case .otherFiles: ("other file", "other files")
      case .hidden: ("hidden file or folder", "hidden files and folders")
      case .excluded: ("excluded file or folder", "excluded files and folders")
      case .links: ("symbolic link", "symbolic links")
      case .removed: ("photo that was removed earlier", "photos that were removed earlier")
      }
    return "\(count) \(count == 1 ? one : many)"
  }
}
