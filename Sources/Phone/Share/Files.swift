public import UIKit

/// Fetches files that are handed on to other apps.
@MainActor public protocol Files: AnyObject {
  /// Fetches the picture at `address` as a file of this name; `then` gets where it lies, or nothing when
  /// it did not come.
  func fetch(_ address: String, name: String, then: @escaping @MainActor (URL?) -> Void)
}

/// Fetches files over URLSession into the folder for temporary ones.
public final class DeviceFiles: Files {
  private let session: URLSession

  /// Fetches over this session.
  public init(session: URLSession = .shared) {
    self.session = session
  }

  /// Fetches the picture; an answer that is none brings nothing.
  public func fetch(
    _ address: String, name: String, then: @escaping @MainActor (URL?) -> Void
  ) {
    guard let url = URL(string: address) else { return then(nil) }
    let task = session.downloadTask(with: url) { file, response, _ in
      // Why here: the system deletes the file as soon as this returns.
      let kept = DeviceFiles.keep(file, response, name)
      Task { @MainActor in then(kept) }
    }
    task.resume()
  }

  /// Moves the file to its name; nothing when it is no picture.
  nonisolated static func keep(_ file: URL?, _ response: URLResponse?, _ name: String) -> URL? {
    guard let file, let response = response as? HTTPURLResponse, response.statusCode == 200,
      response.mimeType?.hasPrefix("image/") == true
    else { return nil }
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try? FileManager.default.removeItem(at: place)
    do {
      try FileManager.default.moveItem(at: file, to: place)
      return place
    } catch {
      return nil
    }
  }
}
