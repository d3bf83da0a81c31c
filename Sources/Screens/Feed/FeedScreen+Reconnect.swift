extension FeedScreen {
  /// The server is back: what failed without it is asked for again.
  mutating func reconnect() -> [Effect] {
    list.retryPictures()
    if case .failed(.offline) = phase { return retry() }
    blocks.forgive()
    return loadIfNear()
  }
}
