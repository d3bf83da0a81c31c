extension FeedScreen {
  /// The server is back: what failed without it is asked for again.
  mutating func reconnect() -> [Effect] {
    retryPictures()
    if case .failed(.offline) = phase { return retry() }
    blocks.forgive()
    return loadIfNear()
  }

  /// Pictures that could not be loaded may come now.
  mutating func retryPictures() { list.retryPictures() }
}
