import Domain

/// A photo next to the one on display, with the loading state of its picture.
struct Neighbour: Hashable, Sendable {
  /// −1 for the previous photo, 1 for the next.
  var step: Int32
  var photo: Photo
  var picture = Picture.loading
  var attempt: Int32 = 0
}

extension ViewerScreen {
  /// Sets the previous and the next photo; nil at an end of the list.
  mutating func surround(before: Photo?, after: Photo?) {
    var fresh: [Neighbour] = []
    if let before { fresh.append(met(before, -1)) }
    if let after { fresh.append(met(after, 1)) }
    neighbours = fresh
    _ = stage.handle(.neighbours(previous: before?.size, next: after?.size))
  }

  /// The adjacent photo; keeps the loading state if it was adjacent before.
  private func met(_ photo: Photo, _ step: Int32) -> Neighbour {
    var neighbour = Neighbour(step: step, photo: photo)
    for known in neighbours where known.photo.id == photo.id {
      neighbour.picture = known.picture
      neighbour.attempt = known.attempt
    }
    return neighbour
  }

  mutating func mark(_ id: String, _ picture: Picture) {
    for index in neighbours.indices where neighbours[index].photo.id == id {
      neighbours[index].picture = picture
    }
  }

  mutating func follow(_ orders: [PhotoStage.Effect]) -> [Effect] {
    var effects: [Effect] = []
    for order in orders {
      var effect: Effect?
      switch order {
      case .close: effect = .close
      case .tapped: areControlsHidden.toggle()
      case .pulledUp: effect = .openSheet
      case .play: effect = .playVideo
      case .tappedAgain: effects += handle(.cardTappedAgain)
      case .turned(let step):
        guard let index = neighbours.firstIndex(where: { $0.step == step }) else { break }
        turn(to: neighbours[index])
        effect = .turned(photo.id)
      }
      if let effect { effects.append(effect) }
    }
    sharpen()
    return effects
  }

  private mutating func turn(to neighbour: Neighbour) {
    var left = Neighbour(step: -neighbour.step, photo: photo, attempt: attempt)
    if phase == .shown { left.picture = .shown }
    neighbours = [left]
    photo = neighbour.photo
    attempt = neighbour.attempt
    sharper = nil
    coming = nil
    // Why: a picture that failed off screen is requested again; a new attempt number causes that.
    if neighbour.picture == .failed { attempt += 1 }
    phase = neighbour.picture == .shown ? .shown : .loading(attempt: attempt)
  }
}
