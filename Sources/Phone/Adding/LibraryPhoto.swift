import Domain
import Photos
import PhotosUI
import Screens
import UIKit
import Wire

/// The copy of a file of the photo library; nil if the photo has no such file.
typealias LibraryCopy = Result<ChosenFile?, UploadFolder.CopyFailure>

/// A photo of the device's library that is to be added (IOS-6, IOS-7, FEED-28).
@MainActor protocol LibraryPhoto {
  /// Copies the original into `folder`; the system may have to download it first.
  func copyPhoto(to folder: UploadFolder, as number: Int32) async -> LibraryCopy
  /// Copies the video of a Live Photo into `folder`.
  func copyVideo(to folder: UploadFolder, as number: Int32) async -> LibraryCopy
}

extension NSItemProvider: LibraryPhoto {
  func copyPhoto(to folder: UploadFolder, as number: Int32) async -> LibraryCopy {
    let name = suggestedName
    return await withCheckedContinuation { continuation in
      // Why this type: it matches the first image that the provider offers, in its own format.
      _ = loadFileRepresentation(forTypeIdentifier: "public.image") { lent, error in
        guard let lent else { return continuation.resume(returning: .failed(error)) }
        // Why at once: the system deletes its file when this closure returns.
        continuation.resume(
          returning: .copied(number, UploadMetadata.name(name, lent.lastPathComponent)) {
            () throws(UploadFolder.CopyFailure) in try folder.copy(lent, as: number)
          })
      }
    }
  }

  func copyVideo(to folder: UploadFolder, as number: Int32) async -> LibraryCopy {
    guard canLoadObject(ofClass: PHLivePhoto.self) else { return .success(nil) }
    let name = suggestedName
    return await withCheckedContinuation { continuation in
      _ = loadObject(ofClass: PHLivePhoto.self) { object, error in
        guard let photo = object as? PHLivePhoto else {
          return continuation.resume(returning: .failed(error))
        }
        photo.writeVideo(name, to: folder, as: number) { continuation.resume(returning: $0) }
      }
    }
  }
}

extension PHLivePhoto {
  /// Writes the video to its copy; `then` is called once, on any thread.
  fileprivate func writeVideo(
    _ name: String?, to folder: UploadFolder, as number: Int32,
    then: @escaping @Sendable (LibraryCopy) -> Void
  ) {
    let resources = PHAssetResource.assetResources(for: self)
    guard let video = resources.first(where: { $0.type == .pairedVideo }) else {
      return then(.success(nil))
    }
    video.write(
      UploadMetadata.name(name, video.originalFilename), to: folder, as: number, then: then)
  }
}

extension PHAssetResource {
  /// Writes the file to its copy, from iCloud if need be; `then` is called once, on any thread.
  func write(
    _ name: String, to folder: UploadFolder, as number: Int32,
    then: @escaping @Sendable (LibraryCopy) -> Void
  ) {
    let options = PHAssetResourceRequestOptions()
    options.isNetworkAccessAllowed = true
    do throws(UploadFolder.CopyFailure) {
      let place = try folder.place(forCopy: number)
      PHAssetResourceManager.default().writeData(for: self, toFile: place, options: options) {
        error in
        if let error {
          folder.remove(place)
          return then(.failed(error))
        }
        then(
          .copied(number, name) { () throws(UploadFolder.CopyFailure) in
            try folder.size(ofCopy: number)
          })
      }
    } catch {
      then(.failure(error))
    }
  }
}

extension LibraryCopy {
  /// The reason for an error of the system; nil if it gave none.
  static func failed(_ error: (any Error)?) -> Self {
    .failure(error.map { UploadFolder.CopyFailure($0) } ?? .unreadable)
  }

  /// The copy with this number and name, if `write` returns its size in bytes.
  static func copied(
    _ number: Int32, _ name: String, _ write: () throws(UploadFolder.CopyFailure) -> Int64
  ) -> Self {
    do throws(UploadFolder.CopyFailure) {
      // Why no time: the system's file has the time of its creation, so it would differ if the photo is
      // chosen again after an interruption.
      return .success(ChosenFile(number: number, name: name, size: try write(), modified: 0))
    } catch {
      return .failure(error)
    }
  }
}

extension UploadMetadata {
  /// A photo's name in the library with the extension of `file`; the name of `file` if it has none.
  static func name(_ name: String?, _ file: String) -> String {
    guard let name, !name.isEmpty else { return UploadMetadata.name(of: file) }
    let ending = (file as NSString).pathExtension
    let isWhole = ending.isEmpty || name.lowercased().hasSuffix("." + ending.lowercased())
    return UploadMetadata.name(of: isWhole ? name : name + "." + ending)
  }
}
