import AppModel
import Domain
import Screens
import UIKit

extension PhotoUploader {
  /// Copies photos that the person chose, one after the other, and uploads each. The copies have the
  /// format of the originals; the video of a Live Photo follows its photo (FEED-28).
  func choose(_ chosen: [any LibraryPhoto]) {
    guard view != nil, !chosen.isEmpty else { return }
    copying += chosen.count
    storeLeft()
    copy(chosen, isAutomatic: false) { [weak self] _, failed in
      guard let self else { return }
      if let failed { failedCopies.append(failed) }
      copying -= 1
      guard failed.isThere else { return }
      storeLeft()
      changed?()
    }
  }

  /// Copies and uploads photos of the library automatically (IOS-7). `ended` receives the position of each, and the file that
  /// could not be copied.
  func add(
    _ photos: [any LibraryPhoto], ended: @escaping @MainActor (Int, FailedCopy?) -> Void
  ) {
    copy(photos, isAutomatic: true, ended: ended)
  }

  /// Copies no more of the photos of `add`.
  func stopAdding() {
    addition += 1
    resumeCopying()
  }

  /// Number of photos of `add` that are being uploaded or wait for that.
  var openAutomatic: Int { session?.screen.openCount(among: automatic) ?? 0 }

  /// Whether no photo of `add` is being uploaded or waits for that, and none is about to.
  var hasSentAutomatic: Bool { !isBusy && waiting.isEmpty && openAutomatic == 0 }

  /// The rows of photos of `add` whose uploads failed.
  var failedAutomatic: [Int32] { session?.screen.failedRows(among: automatic) ?? [] }

  private func copy(
    _ photos: [any LibraryPhoto], isAutomatic: Bool,
    ended: @escaping @MainActor (Int, FailedCopy?) -> Void
  ) {
    let addition = addition
    Task { [weak self, run] in
      var done = self?.stayAwake()
      for (index, photo) in photos.enumerated() {
        if self?.isFull(isAutomatic) == true {
          // Why: the app may be suspended while it waits.
          done?()
          await self?.waitForRoom(isAutomatic)
          guard self?.run == run else { return }
          done = self?.stayAwake()
        }
        guard let self, self.run == run else { return }
        guard !isAutomatic || self.addition == addition else { break }
        await copy(photo, run, isAutomatic: isAutomatic) { ended(index, $0) }
      }
      done?()
    }
  }

  /// Copies and uploads the files of a photo.
  private func copy(
    _ photo: any LibraryPhoto, _ run: Int, isAutomatic: Bool,
    ended: @MainActor (FailedCopy?) -> Void
  ) async {
    var photoNumber: Int32?
    for (copyFile, isVideo) in [(photo.copyPhoto, false), (photo.copyVideo, true)] {
      let number = nextNumber()
      let copy = await copyFile(folder, number)
      guard self.run == run else {
        return queue.run { [folder] in folder.remove(folder.file(number)) }
      }
      switch copy {
      case .success(var file):
        if isVideo { ended(nil) }
        if isAutomatic { automatic.insert(number) } else { hurry(file) }
        // Why: the server refuses a video that arrives before its photo.
        file?.after = photoNumber
        photoNumber = number
        handle(.filesChosen(file.map { [$0] } ?? []))
      case .failure(let reason):
        // Why no video: the server accepts none without its photo.
        return ended(FailedCopy(reason: reason, isVideo: isVideo))
      }
    }
  }

  /// The person chose a file: if it is on the list already, it does not wait for Wi-Fi any more.
  private func hurry(_ chosen: ChosenFile?) {
    guard let chosen, let number = session?.screen.openFile(sameAs: chosen),
      automatic.remove(number).isThere, !usesCellular
    else { return }
    resend { $0 == number }
  }

  /// Whether copies of photos that are not uploaded take up `mostCopied` bytes; for automatic ones, half of
  /// them: while these wait for Wi-Fi, chosen ones must find room.
  private func isFull(_ isAutomatic: Bool) -> Bool {
    let most = isAutomatic ? mostCopied / 2 : mostCopied
    return session.map { $0.screen.openBytes >= most } ?? false
  }

  private func waitForRoom(_ isAutomatic: Bool) async {
    let addition = addition
    while isFull(isAutomatic), !isAutomatic || self.addition == addition {
      await withCheckedContinuation { waitingForRoom.append($0) }
    }
  }

  /// Resumes the copying that waits for room, which checks again whether there is some.
  func resumeCopying() {
    let due = waitingForRoom
    waitingForRoom = []
    for waiter in due { waiter.resume() }
  }

  /// Stores how many chosen photos are not copied.
  func storeLeft() { handle(.filesChosen([])) }

  /// Returns the files of chosen photos that could not be copied: once, and together when no photo is being copied.
  func takeFailedCopies() -> [FailedCopy] {
    guard copying == 0 || !waitingForRoom.isEmpty, !failedCopies.isEmpty else { return [] }
    let failed = failedCopies
    failedCopies = []
    storeLeft()
    return failed
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
