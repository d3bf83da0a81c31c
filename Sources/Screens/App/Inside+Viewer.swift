import Domain

/// The full-screen view above the feed: what it needs of the feed and of the device.
extension Inside {
  mutating func open(_ photo: Photo) {
    viewer = ViewerScreen(photo: photo, edition: edition)
    if let surroundings { _ = viewer?.handle(.stage(.placed(surroundings))) }
    surroundViewer()
  }

  mutating func place(_ fresh: Surroundings) -> [AppScreen.Effect] {
    surroundings = fresh
    return handle(.viewer(.stage(.placed(fresh)))).effects
  }

  /// Tells the full-screen view which photos the feed has beside its own.
  mutating func surroundViewer() {
    guard let id = viewer?.photo.id else { return }
    let before = feed.neighbour(of: id, by: -1)
    let after = feed.neighbour(of: id, by: 1)
    viewer?.surround(before: before, after: after)
  }

  /// The full-screen view shows another photo: the address says so, and the feed is there when it closes.
  mutating func show(_ id: String) -> [AppScreen.Effect] {
    let effects = forward(feed.handle(.showed(id))).effects
    surroundViewer()
    return [.replace(Place.photo(id).path)] + effects
  }
}

extension AppScreen {
  /// Where the photos of the full-screen view lie, when one is open and the device is known.
  public var stage: StageView? {
    guard case .inside(let inside) = phase else { return nil }
    return inside.viewer?.stage.view
  }
}
