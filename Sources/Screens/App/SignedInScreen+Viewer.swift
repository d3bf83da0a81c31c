import AppModel
import Domain
import Texts

/// What the full-screen view needs from its list and from the device.
extension SignedInScreen {
  /// Opens the photo full screen, above the list that contains it.
  @inline(never)
  mutating func show(_ photo: Photo, from list: PhotoSource) {
    viewedList = list
    _ = opening.next()
    // The same photo is the same layer.
    if viewer?.photo.id != photo.id { backs.left() }
    viewer = ViewerScreen(photo: photo, edition: edition, opensWhole: opensWhole)
    if let environment { _ = viewer?.handle(.stage(.placed(environment))) }
    surroundViewer()
  }

  /// Shows the changed photo in place of the one on display, if it is that one.
  mutating func replace(_ changed: Photo) {
    guard let shown = viewer?.photo, shown.id == changed.id else { return }
    if changed.address == shown.address {
      viewer?.photo = changed
    } else {
      show(changed, from: viewedList)
    }
  }

  /// Reports why the photo of the current path does not open, and returns to the path of what is on
  /// display.
  mutating func reject(_ reason: Phrase) -> AppScreen.Effect {
    failure = reason
    return .replace(address)
  }

  mutating func place(_ fresh: ViewerEnvironment) -> [AppScreen.Effect] {
    environment = fresh
    return handle(.viewer(.stage(.placed(fresh)))).effects
  }

  /// Passes the adjacent photos of the list to the full-screen view.
  @inline(never)
  mutating func surroundViewer() {
    guard let id = viewer?.photo.id else { return }
    let before = neighbour(of: id, by: -1)
    let after = neighbour(of: id, by: 1)
    viewer?.surround(before: before, after: after)
  }

  private func neighbour(of id: String, by step: Int32) -> Photo? {
    viewedList == .favourites
      ? favourites?.neighbour(of: id, by: step) : feed.neighbour(of: id, by: step)
  }

  /// The full-screen view shows another photo: updates the path and scrolls the list to that photo.
  mutating func follow(_ id: String) -> [AppScreen.Effect] {
    _ = opening.next()
    let effects =
      viewedList == .favourites
      ? handle(favourites: .showed(id)).effects : forward(feed.handle(.showed(id))).effects
    surroundViewer()
    return [.replace(address(ofPhoto: id))] + effects
  }
}

extension AppScreen {
  /// The positions of the photos in the full-screen view; nil if it is closed or the window size is
  /// unknown.
  public var stage: StageView? {
    phase == .inside ? inside?.viewer?.stage.view : nil
  }
}
