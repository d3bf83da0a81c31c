public import PhotoLibrary
public import Store

/// The owner's commands for folders that are indexed in place (LIB-19).
///
/// Why not an option of `importPhotos`: a running server of an earlier version would ignore it and copy
/// the photos.
public enum FolderCommand: Codable, Hashable, Sendable {
  /// Adds the photos of folders, which stay where they are, to a person's photos. nil for `isWatched`
  /// leaves as it is whether the server scans the folders by itself.
  case index(
    paths: [FilePath], username: String?, demo: AdminCommand.DemoChange?, options: ImportOptions,
    isWatched: Bool?)
  /// Lists the folders.
  case list
  /// Forgets a folder; photos that have a file nowhere else are removed.
  case forget(path: FilePath)
}

extension AdminEvent {
  /// An indexed folder in a list.
  public struct Folder: Codable, Hashable, Sendable {
    /// The absolute path, as `FilePath.description` writes it.
    public var path: String
    /// The public @name of the person who gets the photos.
    public var owner: String
    /// Photos in the feed with a file in the folder.
    public var photos: Int
    /// Photos out of the feed because their files are gone.
    public var missing: Int
    /// Whether the server scans the folder by itself.
    public var watched: Bool
    /// When the last complete scan ended, in ISO 8601; nil if none has.
    public var scanned: String?
    /// Since when the folder is not available, in ISO 8601; nil if it is.
    public var unavailable: String?
  }
}
