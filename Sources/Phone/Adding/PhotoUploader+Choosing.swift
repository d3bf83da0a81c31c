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
    // Why: from now on the list says that photos are still to be copied.
    handle(.filesChosen([]))
    Task { [weak self, run] in
      var failed: [FailedCopy] = []
      var done = self?.stayAwake()
      for photo in chosen {
        if self?.isFull == true {
          // Why: the app may be suspended meanwhile.
          done?()
          await self?.waitForRoom()
          guard self?.run == run else { return }
          done = self?.stayAwake()
        }
        guard let self, self.run == run else { return }
        failed += await copy(photo, run)
      }
      if let self, self.run == run, !failed.isEmpty {
        failedCopies += failed
        changed?()
      }
      done?()
    }
  }

  /// Copies and uploads the files of a photo; returns those that could not be copied.
  private func copy(_ photo: any LibraryPhoto, _ run: Int) async -> [FailedCopy] {
    var photoNumber: Int32?
    for (copyFile, isVideo) in [(photo.copyPhoto, false), (photo.copyVideo, true)] {
      let number = nextNumber()
      let copy = await copyFile(folder, number)
      guard self.run == run else {
        queue.run { [folder] in folder.remove(folder.file(number)) }
        return []
      }
      if !isVideo { copying -= 1 }
      switch copy {
      case .success(var file):
        // Why: the server refuses a video that arrives before its photo.
        file?.after = photoNumber
        photoNumber = number
        handle(.filesChosen(file.map { [$0] } ?? []))
      case .failure(let reason):
        handle(.filesChosen([]))
        // Why no video: the server accepts none without its photo.
        return [FailedCopy(reason: reason, isVideo: isVideo)]
      }
    }
    return []
  }

  /// Whether the copies take up `mostCopied` bytes.
  private var isFull: Bool {
    let files = session?.screen.pendingFiles ?? []
    return files.reduce(0) { $0 + $1.file.size } >= mostCopied
  }

  private func waitForRoom() async {
    while isFull { await withCheckedContinuation { waitingForRoom.append($0) } }
  }

  /// Lets those who wait for room look again.
  func tellRoom() {
    let due = waitingForRoom
    waitingForRoom = []
    for waiter in due { waiter.resume() }
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
