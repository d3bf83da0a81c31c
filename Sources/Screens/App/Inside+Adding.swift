import Domain

/// Whether the screen on which photos are added is in front.
enum AddingPlace: Hashable {
  /// It was not yet.
  case never
  /// It is.
  case front
  /// It was a moment ago.
  case left
}

/// What the profile shows of the way to adding photos.
public enum AddButton: Hashable, Sendable {
  /// Nobody adds photos here.
  case absent
  /// It is there.
  case present
  /// The person comes back from there, so it has the focus.
  case returned
}

/// Adding photos, which goes on whatever is in front (FEED-22).
extension Inside {
  /// Whether it is in front.
  var isAdding: Bool { addingPlace == .front }

  var addButton: AddButton {
    guard adding.isThere else { return .absent }
    return addingPlace == .left && tab == .profile ? .returned : .present
  }

  /// What the shell has to forget when nobody is signed in any more.
  var droppedFiles: [AppScreen.Effect] { adding?.isEmpty == false ? [.dropFiles] : [] }

  mutating func showAdding() -> [AppScreen.Effect] {
    guard adding.isThere else { return [] }
    addingPlace = .front
    return handle(.opened).effects
  }

  mutating func openAdding() -> [AppScreen.Effect] {
    guard adding.isThere, !isAdding else { return [] }
    pushed += 1
    return [.push(Place.adding.path)] + showAdding()
  }

  mutating func closeAdding() {
    guard isAdding else { return }
    pushed = max(0, pushed - 1)
    addingPlace = .left
  }

  mutating func leaveAdding(
    to tab: AppScreen.Tab
  ) -> (effects: [AppScreen.Effect], Outcome) {
    closeAdding()
    return ([.replace(address(of: tab))] + select(tab), .stay)
  }

  mutating func handle(
    _ event: AddingScreen.Event
  ) -> (effects: [AppScreen.Effect], Outcome) {
    guard let orders = adding?.handle(event) else { return ([], .stay) }
    var effects: [AppScreen.Effect] = []
    for order in orders {
      switch order {
      case .list, .create, .send, .ask, .terminate, .release: effects.append(.adding(order))
      case .wake(let ticket, let milliseconds):
        effects.append(wake(.adding(ticket), after: milliseconds))
      case .photosAdded: effects += forward(feed.handle(.photosAdded)).effects
      case .close: effects.append(contentsOf: backFromAdding())
      case .signedOut: return (effects, .sessionEnded)
      }
    }
    return (effects, .stay)
  }

  private mutating func backFromAdding() -> [AppScreen.Effect] {
    guard isAdding else { return [] }
    if pushed > 0 { return [.goBack] }
    closeAdding()
    return [.replace(address(of: tab))]
  }
}
