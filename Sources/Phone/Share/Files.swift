public import UIKit

/// Downloads one picture or video at a time.
@MainActor public protocol Files: AnyObject {
  /// Downloads what is at `address` to a file with this name. `then` receives the file's URL,
  /// or nil on failure. The previously downloaded file is deleted.
  func fetch(_ address: String, name: String, then: @escaping @MainActor (URL?) -> Void)
  /// Deletes the downloaded file and cancels a download in progress.
  func forget()
}

/// Downloads with URLSession to a folder in the temporary directory.
public final class DeviceFiles: Files {
  /// The maximum length of a file name, in bytes.
  private nonisolated static let longestName = 64

  /// What is downloaded, as the beginning of its content type.
  public enum Kind: String, Sendable {
    /// Pictures to share with other apps.
    case picture = "image/"
    /// Videos to play.
    case video = "video/"
  }

  private let kind: Kind
  private let session: URLSession
  private let folder: URL
  private var task: URLSessionDownloadTask?
  /// Incremented by `forget`; a download that started in an earlier round is discarded.
  private(set) var round = 0

  /// Stores files of this kind in `folder`, by default one of their own in the temporary directory, which is
  /// created when a file arrives and contains nothing else. `certificates` are trusted besides those of the
  /// system's authorities.
  public init(
    _ kind: Kind = .picture, folder: URL? = nil,
    configuration: URLSessionConfiguration = .ephemeral, certificates: TrustedCertificates? = nil
  ) {
    self.kind = kind
    self.folder = folder ?? DeviceFiles.folder(of: kind)
    // Why the main queue: no file can arrive while `forget` runs, and Linux may crash on another.
    session = URLSession(
      configuration: configuration.withoutCache(), delegate: ServerTrust(certificates),
      delegateQueue: .main)
  }

  deinit { session.invalidateAndCancel() }

  private nonisolated static func folder(of kind: Kind) -> URL {
    let name =
      switch kind {
      case .picture: "ImageFeed-shared"
      case .video: "ImageFeed-played"
      }
    return FileManager.default.temporaryDirectory.appendingPathComponent(name, isDirectory: true)
  }

  /// Downloads the file; `then` receives nil if the response is of another kind.
  public func fetch(
    _ address: String, name: String, then: @escaping @MainActor (URL?) -> Void
  ) {
    // Why: the receiving app already has the previous file.
    forget()
    guard let url = URL(string: address) else { return then(nil) }
    let round = self.round
    task = session.downloadTask(with: url) { [weak self, kind] file, response, _ in
      let found = DeviceFiles.isFound(response, kind) ? file : nil
      // Why synchronously: the system deletes the file when this closure returns.
      MainActor.assumeIsolated { then(self?.keep(found, as: name, of: round)) }
    }
    task?.resume()
  }

  /// Cancels the download and deletes the folder.
  public func forget() {
    round += 1
    task?.cancel()
    task = nil
    Log.files.attempt("delete the downloaded file") {
      try FileManager.default.removeItem(at: folder)
    }
  }

  /// Moves `file` to a new folder under a safe name; nil if it is from an earlier round or cannot
  /// be moved.
  func keep(_ file: URL?, as name: String, of round: Int) -> URL? {
    guard let file, round == self.round else { return nil }
    let home = folder.appendingPathComponent(UUID().uuidString, isDirectory: true)
    let place = home.appendingPathComponent(DeviceFiles.safe(name), isDirectory: false)
    return Log.files.attempt("keep the downloaded file") {
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      try FileManager.default.moveItem(at: file, to: place)
      return place
    }
  }

  /// Whether the response has status 200 and the content type of a picture or video.
  nonisolated static func isFound(_ response: URLResponse?, _ kind: Kind) -> Bool {
    guard let response = response as? HTTPURLResponse else { return false }
    return response.statusCode == 200 && response.mimeType?.hasPrefix(kind.rawValue) == true
  }

  /// The last path component, reduced to safe characters and at most 64 bytes, without leading
  /// dots; "photo" if that is empty. Photo ids come from servers and may contain "../".
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
