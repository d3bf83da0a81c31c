import AppModel

extension FeedScreen {
  /// Retries what failed while the server was unreachable.
  mutating func reconnect() -> [Effect] {
    retryPictures()
    if case .failed(.offline) = phase { return retry() }
    blocks.forgive()
    return loadIfNear()
  }

  /// Retries pictures that failed to load.
  mutating func retryPictures() { list.retryPictures() }
}
