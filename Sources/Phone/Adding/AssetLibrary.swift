import Domain
import Photos
import Screens
import UIKit
import Wire

/// What the app reads of the device's photo library (IOS-7).
@MainActor protocol AssetLibrary: AnyObject {
  /// What the person lets the app see now.
  var access: AutomaticAdding.Access { get }
  /// Asks the person, unless they have answered before.
  func requestAccess() async -> AutomaticAdding.Access
  /// The person's own albums, in the library's order.
  func albums() async -> [AutomaticAdding.Album]
  /// The photos of an album, or with nil all, that were taken since this time, in any order; nil if the album is gone or
  /// cannot be seen.
  func photos(inAlbum id: String?, since: Instant) async -> [AutomaticAdding.Asset]?
  /// The photos with these ids, without those that are gone.
  func photos(_ ids: [String]) -> [String: any LibraryPhoto]
  /// Calls `changed` whenever the library has changed, from now on. Call it once, if the app has access.
  func observe(_ changed: @escaping @MainActor () -> Void)
}

/// The library of the device.
final class DeviceLibrary: NSObject, AssetLibrary, PHPhotoLibraryChangeObserver {
  private var changed: (@MainActor () -> Void)?

  var access: AutomaticAdding.Access { .init(PHPhotoLibrary.authorizationStatus(for: .readWrite)) }

  func requestAccess() async -> AutomaticAdding.Access {
    await withCheckedContinuation { continuation in
      PHPhotoLibrary.requestAuthorization(for: .readWrite) {
        continuation.resume(returning: .init($0))
      }
    }
  }

  // Why on other threads: reading a library of 50,000 photos takes a second.
  @concurrent func albums() async -> [AutomaticAdding.Album] {
    let found = PHAssetCollection.fetchAssetCollections(
      with: .album, subtype: .albumRegular, options: nil)
    return (0..<found.count).map { index in
      let album = found.object(at: index)
      return .init(id: album.localIdentifier, title: album.localizedTitle ?? "")
    }
  }

  @concurrent func photos(
    inAlbum id: String?, since: Instant
  ) async -> [AutomaticAdding.Asset]? {
    guard let id else { return .init(PHAsset.fetchAssets(with: .image, options: nil), since) }
    let albums = PHAssetCollection.fetchAssetCollections(
      withLocalIdentifiers: [id], options: nil)
    guard albums.count > 0 else { return nil }
    return .init(PHAsset.fetchAssets(in: albums.object(at: 0), options: nil), since)
  }

  func photos(_ ids: [String]) -> [String: any LibraryPhoto] {
    let found = PHAsset.fetchAssets(withLocalIdentifiers: ids, options: nil)
    return (0..<found.count).reduce(into: [:]) { photos, index in
      let asset = found.object(at: index)
      photos[asset.localIdentifier] = asset
    }
  }

  func observe(_ changed: @escaping @MainActor () -> Void) {
    self.changed = changed
    PHPhotoLibrary.shared().register(self)
  }

  /// Called on any thread.
  nonisolated func photoLibraryDidChange(_ changeInstance: PHChange) {
    Task { @MainActor [weak self] in self?.changed?() }
  }
}

extension AutomaticAdding.Access {
  /// The access that the system reports.
  fileprivate init(_ status: PHAuthorizationStatus) {
    switch status {
    case .authorized: self = .whole
    case .limited: self = .limited
    case .notDetermined: self = .unasked
    case .denied, .restricted: self = .denied
    @unknown default: self = .denied
    }
  }
}

extension [AutomaticAdding.Asset] {
  /// The photos, without videos, that were taken since this time. One without a time is from 1970.
  fileprivate init(_ found: PHFetchResult<PHAsset>, _ since: Instant) {
    self = (0..<found.count).compactMap { index in
      let asset = found.object(at: index)
      guard asset.mediaType == .image else { return nil }
      let seconds = asset.creationDate?.timeIntervalSince1970 ?? 0
      let taken = Instant(milliseconds: Int64(seconds * 1000))
      return taken >= since ? .init(id: asset.localIdentifier, taken: taken) : nil
    }
  }
}

extension PHAsset: LibraryPhoto {
  /// As the person edited it, like the picker; else the original.
  func copyPhoto(to folder: UploadFolder, as number: Int32) async -> LibraryCopy {
    await copy([.fullSizePhoto, .photo], folder, number) ?? .failure(.unreadable)
  }

  func copyVideo(to folder: UploadFolder, as number: Int32) async -> LibraryCopy {
    // Why: the video stays in the library if the person switches "Live" off.
    guard mediaSubtypes.contains(.photoLive) else { return .success(nil) }
    return await copy([.fullSizePairedVideo, .pairedVideo], folder, number) ?? .success(nil)
  }

  /// Copies the resource of the first of these types that the photo has; nil if it has none. Its name is that of the
  /// original, with its own extension.
  private func copy(
    _ types: [PHAssetResourceType], _ folder: UploadFolder, _ number: Int32
  ) async -> LibraryCopy? {
    let resources = PHAssetResource.assetResources(for: self)
    let found = types.lazy.compactMap { type in resources.first { $0.type == type } }.first
    guard let found else { return nil }
    let original = resources.first { $0.type == .photo }?.originalFilename
    let name = original.map { ($0 as NSString).deletingPathExtension }
    return await withCheckedContinuation { continuation in
      found.write(UploadMetadata.name(name, found.originalFilename), to: folder, as: number) {
        continuation.resume(returning: $0)
      }
    }
  }
}
