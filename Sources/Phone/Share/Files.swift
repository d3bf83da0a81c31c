public import UIKit

/// Fetches files that are handed on to other apps.
@MainActor public protocol Files: AnyObject {
  /// Fetches the picture at `address` as a file of this name; `then` gets where it lies, or nothing when
  /// it did not come. The file that was fetched before goes.
  func fetch(_ address: String, name: String, then: @escaping @MainActor (URL?) -> Void)
  /// Forgets what was fetched, and what is on its way.
  func forget()
}

/// Fetches files over URLSession into a folder of their own among the temporary ones.
public final class DeviceFiles: Files {
  /// The longest name of a file, in bytes.
  private nonisolated static let longestName = 64

  private let session: URLSession
  private let folder: URL
  private var task: URLSessionDownloadTask?
  /// How often everything was forgotten; what was asked for before that is not kept.
  private(set) var round = 0

  /// Fetches into `folder`, which is made when something comes.
  public init(
    folder: URL = DeviceFiles.folder(), configuration: URLSessionConfiguration = .ephemeral
  ) {
    self.folder = folder
    // Why the main queue: as with pictures, and so that nothing comes while it is being forgotten.
    session = URLSession(
      configuration: configuration.withoutCache(), delegate: nil, delegateQueue: .main)
  }

  deinit { session.invalidateAndCancel() }

  /// The app's folder of files to hand on: nothing else lies in it, so it can be emptied.
  public nonisolated static func folder() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent(
      "ImageFeed-shared", isDirectory: true)
  }

  /// Fetches the picture; an answer that is none brings nothing.
  public func fetch(
    _ address: String, name: String, then: @escaping @MainActor (URL?) -> Void
  ) {
    // Why: what was shared before is in other hands by now.
    forget()
    guard let url = URL(string: address) else { return then(nil) }
    let round = self.round
    task = session.downloadTask(with: url) { [weak self] file, response, _ in
      let picture = DeviceFiles.isPicture(response) ? file : nil
      // Why at once: the system deletes the file as soon as this returns.
      MainActor.assumeIsolated { then(self?.keep(picture, as: name, of: round)) }
    }
    task?.resume()
  }

  /// Ends the load and empties the folder.
  public func forget() {
    round += 1
    task?.cancel()
    task = nil
    try? FileManager.default.removeItem(at: folder)
  }

  /// Moves the file to this name in a fresh folder; nothing when it came too late.
  func keep(_ file: URL?, as name: String, of round: Int) -> URL? {
    guard let file, round == self.round else { return nil }
    let home = folder.appendingPathComponent(UUID().uuidString, isDirectory: true)
    let place = home.appendingPathComponent(DeviceFiles.safe(name))
    do {
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      try FileManager.default.moveItem(at: file, to: place)
      return place
    } catch {
      return nil
    }
  }

  /// Whether the answer brings a picture.
  nonisolated static func isPicture(_ response: URLResponse?) -> Bool {
    guard let response = response as? HTTPURLResponse else { return false }
    return response.statusCode == 200 && response.mimeType?.hasPrefix("image/") == true
  }

  /// The end of a name that names a file of one folder only: ids come from servers, "../../a" too.
  nonisolated static func safe(_ name: String) -> String {
    let parts = Array(name.utf8).split(separator: 47, omittingEmptySubsequences: false)
    let letters = (parts.last ?? []).filter { isPlain($0) }
    let plain = letters.suffix(longestName).drop(while: { $0 == 46 })
    return plain.isEmpty ? "photo" : String(decoding: plain, as: UTF8.self)
  }

  /// Whether the byte is a digit, an English letter, "-", "." or "_".
  private nonisolated static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 45, 46, 95: true
    default: false
    }
  }
}
