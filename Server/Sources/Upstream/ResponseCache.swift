import Synchronization

/// Keeps responses, so that what was seen once can be shown while Unsplash cannot be reached, also after a restart.
final class ResponseCache: Sendable {
  /// The most responses that are kept in memory too: some 60 kB each.
  private static let mostRecent = 200

  private let files: FileCache
  private let recent = Mutex<[String: UpstreamResponse]>([:])

  /// The responses in `folder`, at most `mostBytes` of them.
  init(folder: String, mostBytes: Int64) {
    files = FileCache(folder: folder, mostBytes: mostBytes)
  }

  /// Number of responses in files, and their bytes.
  var size: (count: Int, bytes: Int64) { files.size }

  /// The response to `key`; nil if it is not kept.
  func response(to key: String) -> UpstreamResponse? {
    if let response = recent.withLock({ $0[key] }) {
      files.use(key)
      return response
    }
    guard let file = files.content(of: key) else { return nil }
    guard let response = UpstreamResponse(file: file, of: key) else {
      files.remove(key)
      return nil
    }
    remember(response, key)
    return response
  }

  /// Keeps a response in place of the former one.
  func keep(_ response: UpstreamResponse, to key: String) {
    remember(response, key)
    files.keep(response.file(of: key), of: key)
  }

  private func remember(_ response: UpstreamResponse, _ key: String) {
    recent.withLock { recent in
      if recent.count >= ResponseCache.mostRecent { recent = [:] }
      recent[key] = response
    }
  }
}
