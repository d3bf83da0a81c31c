import Domain
import PhotosUI
import Screens
import UIKit
import Wire

extension PhotoUploader {
  /// Copies photos that the person chose, one after the other, and uploads each. The copies have the
  /// format of the originals. Failures are reported together, after the last photo.
  func choose(_ chosen: [NSItemProvider]) {
    guard view != nil, !chosen.isEmpty else { return }
    copying += chosen.count
    let done = stayAwake()
    Task { [weak self, run, folder, queue] in
      var failures: [UploadFolder.CopyFailure] = []
      for photo in chosen {
        guard let number = self?.run == run ? self?.nextNumber() : nil else { return }
        let copy = await PhotoUploader.copy(photo, to: folder, as: number)
        guard let self, self.run == run else {
          return queue.run { folder.remove(folder.file(number)) }
        }
        copying -= 1
        switch copy {
        case .success(let file): handle(.filesChosen([file]))
        case .failure(let failure): failures.append(failure)
        }
      }
      if let self, !failures.isEmpty {
        copyFailures += failures
        changed?()
      }
      done()
    }
  }

  /// Returns why chosen photos could not be copied, once: later calls return later failures only.
  func takeCopyFailures() -> [UploadFolder.CopyFailure] {
    defer { copyFailures = [] }
    return copyFailures
  }

  /// Copies the original of a photo, which the system may have to download first.
  private static func copy(
    _ photo: NSItemProvider, to folder: UploadFolder, as number: Int32
  ) async -> Result<ChosenFile, UploadFolder.CopyFailure> {
    let name = photo.suggestedName
    return await withCheckedContinuation { continuation in
      // Why this type: it matches the first image that the provider offers, in its own format.
      _ = photo.loadFileRepresentation(forTypeIdentifier: "public.image") { lent, error in
        guard let lent else {
          let failure = error.map { UploadFolder.CopyFailure($0) } ?? .unreadable
          return continuation.resume(returning: .failure(failure))
        }
        continuation.resume(returning: file(lent, name, folder, number))
      }
    }
  }

  /// Copies the system's temporary file; call it before the system deletes that file.
  private nonisolated static func file(
    _ lent: URL, _ name: String?, _ folder: UploadFolder, _ number: Int32
  ) -> Result<ChosenFile, UploadFolder.CopyFailure> {
    do throws(UploadFolder.CopyFailure) {
      let size = try folder.copy(lent, as: number)
      // Why no time: the temporary file's is the time of its creation, so it would differ if the
      // photo is chosen again after an interruption.
      return .success(
        ChosenFile(number: number, name: fileName(name, lent), size: size, modified: 0))
    } catch {
      return .failure(error)
    }
  }

  /// The photo's name in the library with the extension of the file.
  nonisolated static func fileName(_ name: String?, _ lent: URL) -> String {
    guard let name, !name.isEmpty else { return UploadMetadata.name(of: lent.lastPathComponent) }
    let ending = lent.pathExtension
    let isWhole = ending.isEmpty || name.lowercased().hasSuffix("." + ending.lowercased())
    return UploadMetadata.name(of: isWhole ? name : name + "." + ending)
  }
}

extension PhotoUploader {
  /// Loads a small picture of the file in a row, which covers `size` pixels; nil if the file is not on
  /// the device.
  func thumbnail(ofRow key: Int32, _ size: CGSize) -> (@Sendable () async -> UIImage?)? {
    guard let number = file(ofRow: key) else { return nil }
    return { [folder] in await folder.thumbnail(number, size) }
  }
}
