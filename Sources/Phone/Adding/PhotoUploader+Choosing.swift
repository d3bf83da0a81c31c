import Domain
import Screens
import UIKit

extension PhotoUploader {
  /// Copies photos that the person chose, one after the other, and uploads each. The copies have the
  /// format of the originals; the video of a Live Photo follows its photo (FEED-28). Failures are reported
  /// together, after the last photo.
  func choose(_ chosen: [any LibraryPhoto]) {
    guard view != nil, !chosen.isEmpty else { return }
    copying += chosen.count
    let done = stayAwake()
    Task { [weak self, run, folder, queue] in
      var failed: [FailedCopy] = []
      for photo in chosen {
        for (copyFile, isVideo) in [(photo.copyPhoto, false), (photo.copyVideo, true)] {
          guard let number = self?.run == run ? self?.nextNumber() : nil else { return }
          let copy = await copyFile(folder, number)
          guard let self, self.run == run else {
            return queue.run { folder.remove(folder.file(number)) }
          }
          if case .success(let file?) = copy { handle(.filesChosen([file])) }
          guard case .failure(let reason) = copy else { continue }
          failed.append(FailedCopy(reason: reason, isVideo: isVideo))
          // Why: the server accepts no video without its photo.
          break
        }
        self?.copying -= 1
      }
      if let self, !failed.isEmpty {
        failedCopies += failed
        changed?()
      }
      done()
    }
  }

  /// Returns the files of chosen photos that could not be copied, once: later calls return later ones only.
  func takeFailedCopies() -> [FailedCopy] {
    defer { failedCopies = [] }
    return failedCopies
  }
}

/// A file of a chosen photo that could not be copied.
struct FailedCopy: Hashable {
  /// Why it could not be copied.
  let reason: UploadFolder.CopyFailure
  /// Whether it is the video of a Live Photo, whose photo was copied.
  let isVideo: Bool
}

extension PhotoUploader {
  /// Loads a small picture of the file in a row, which covers `size` pixels; nil if the file is not on
  /// the device.
  func thumbnail(ofRow key: Int32, _ size: CGSize) -> (@Sendable () async -> UIImage?)? {
    guard let number = file(ofRow: key) else { return nil }
    return { [folder] in await folder.thumbnail(number, size) }
  }
}
