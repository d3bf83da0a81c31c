import Store

extension LeftOutKind {
  /// The kind of a file that is left out because of its name, though it may be a picture by its content; nil if it is
  /// not.
  init?(ofFile name: FilePath) {
    let name = String(decoding: name.lowercased.bytes, as: UTF8.self)
    if LeftOutKind.backupEndings.contains(where: name.hasSuffix)
      || name.hasPrefix("#") && name.hasSuffix("#")
    {
      self = .backupCopies
    } else if LeftOutKind.downloadEndings.contains(where: name.hasSuffix) {
      self = .unfinishedDownloads
    } else {
      return nil
    }
  }

  /// The kind of a folder that is left out because of its name and that of the folder that contains it; nil if it is
  /// not.
  init?(ofFolder name: FilePath, in parent: FilePath) {
    let name = String(decoding: name.lowercased.bytes, as: UTF8.self)
    let parent = String(decoding: parent.lowercased.bytes, as: UTF8.self)
    let isInLibrary =
      LeftOutKind.libraryEndings.contains(where: parent.hasSuffix) || parent == "iphoto library"
    let isOfNextcloud = parent.hasPrefix("appdata_") && name == "preview"
    if name.hasSuffix(".lrdata") || isOfNextcloud
      || isInLibrary && LeftOutKind.libraryFolders.contains(name)
    {
      self = .previews
    } else if LeftOutKind.downloadEndings.contains(where: name.hasSuffix) {
      self = .unfinishedDownloads
    } else {
      return nil
    }
  }

  /// Of ExifTool, editors and synchronization.
  private static let backupEndings = ["_original", "~", ".bak", ".orig"]
  /// Of browsers, mail and torrent programs, rsync and copying programs.
  private static let downloadEndings = [
    ".part", ".crdownload", ".partial", ".download", ".opdownload", ".filepart", ".!ut",
  ]
  /// Of Apple's Photos, iPhoto and Aperture.
  private static let libraryEndings = [
    ".photoslibrary", ".photolibrary", ".migratedphotolibrary", ".aplibrary", ".migratedaplibrary",
  ]
  /// What is in them besides the originals and edited photos.
  private static let libraryFolders: Set = [
    "resources", "derivatives", "thumbnails", "thumbnails.noindex", "previews", "previews.noindex",
    "data",
    "data.noindex", "database", "private", "internal", "scopes", "external", "caches", "proxies",
  ]
}
