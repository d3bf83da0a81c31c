public import Domain
public import Screens

@testable public import Phone

/// The photo library of a device, whose photos are files.
public final class TestLibrary: AssetLibrary {
  /// What the person lets the app see now.
  public var access = AutomaticAdding.Access.unasked
  /// The person's answer when they are asked.
  public var answer = AutomaticAdding.Access.whole
  /// How often the person was asked.
  public private(set) var questions = 0
  /// How often the library was read.
  public private(set) var readings = 0
  /// The ids of the photos that were copied, in order.
  public private(set) var copied: [String] = []
  private var photos: [(asset: AutomaticAdding.Asset, album: String?, files: LibraryFiles)] = []
  private var known: [AutomaticAdding.Album] = []
  private var changed: (@MainActor () -> Void)?

  /// An empty library that the app has not asked to see.
  public init() {}

  /// Adds a photo, taken at this time, to the library, and to an album.
  public func add(
    _ id: String, _ files: LibraryFiles, taken: Instant, album: AutomaticAdding.Album? = nil
  ) {
    photos.append((AutomaticAdding.Asset(id: id, taken: taken), album?.id, files))
    if let album, !known.contains(album) { known.append(album) }
    changed?()
  }

  /// Removes an album, not its photos.
  public func remove(_ album: AutomaticAdding.Album) { known.removeAll { $0 == album } }

  /// Asks the person, once.
  public func requestAccess() async -> AutomaticAdding.Access {
    if access == .unasked { (access, questions) = (answer, questions + 1) }
    return access
  }

  /// The albums that `add` named.
  public func albums() async -> [AutomaticAdding.Album] { known }

  /// The photos, of an album or all.
  public func photos(
    inAlbum id: String?, since: Instant
  ) async -> [AutomaticAdding.Asset]? {
    readings += 1
    let found = photos.filter { $0.asset.taken >= since }
    guard let id else { return found.map(\.asset) }
    guard known.contains(where: { $0.id == id }) else { return nil }
    return found.filter { $0.album == id }.map(\.asset)
  }

  /// The files of photos.
  public func photos(_ ids: [String]) -> [String: any LibraryPhoto] {
    copied += ids
    return photos.reduce(into: [:]) { found, photo in
      if ids.contains(photo.asset.id) { found[photo.asset.id] = photo.files }
    }
  }

  /// Reports changes of the library.
  public func observe(_ changed: @escaping @MainActor () -> Void) { self.changed = changed }
}
