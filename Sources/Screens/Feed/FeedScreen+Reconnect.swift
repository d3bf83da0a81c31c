extension FeedScreen {
  /// The server is back: what failed without it is asked for again.
  mutating func reconnect() -> [Effect] {
    for index in cards.indices where cards[index].picture == .failed {
      cards[index].picture = .loading
    }
    guard case .failed(.offline) = phase else { return [] }
    return retry()
  }
}
