public import Domain

/// One photo after another, filling the screen (FEED-9, FEED-11, FEED-12, FEED-14, FEED-20).
public struct ViewerScreen: Hashable, Sendable {
  /// What happened.
  public indirect enum Event: Hashable, Sendable {
    /// The picture of this photo is on display.
    case pictureShown(String)
    /// The picture of this photo cannot be loaded.
    case pictureFailed(String)
    /// The person agreed to load the picture again.
    case retryTapped
    /// The person declined to load the picture again.
    case alertDismissed
    /// The person tapped the heart.
    case likeTapped
    /// The server confirmed a like or its end.
    case likeAnswered(Ticket, Bool)
    /// The server did not confirm a like or its end.
    case likeFailed(Ticket, Problem)
    /// The person went back.
    case backTapped
    /// Something moved the photo.
    case stage(PhotoStage.Event)
    /// The larger variant of this photo is on display.
    case sharperShown(String)
    /// The larger variant of this photo cannot be loaded.
    case sharperFailed(String)
    /// The person asked for the neighbour: −1 the previous photo, 1 the next.
    case turnTapped(Int32)
    /// Another screen changed the like of this photo.
    case likeChanged(String, Bool)
  }

  /// What the shell shall do.
  public indirect enum Effect: Hashable, Sendable {
    /// Ask the server to like the photo, or to like it no more; answer with this ticket.
    case setLike(Ticket, String, Bool)
    /// Tell the other screens that the like of this photo changed.
    case likeChanged(String, Bool)
    /// Close the screen.
    case close
    /// The session is over.
    case signedOut
    /// The photo with this id fills the screen now; its neighbours are wanted.
    case turned(String)
  }

  /// Where the picture stands.
  public enum Phase: Hashable, Sendable {
    /// On its way, for the n-th time from 0.
    case loading(attempt: Int32)
    /// On display.
    case shown
    /// It did not come; the person is asked whether to try again, the next time being the n-th.
    case asking(next: Int32)
    /// The placeholder shows.
    case failed
  }

  /// Where the picture stands.
  public internal(set) var phase = Phase.loading(attempt: 0)
  /// The photo.
  public internal(set) var photo: Photo
  /// Where it lies and how it moves.
  public internal(set) var stage: PhotoStage
  let edition: Edition
  /// How often the picture was asked for again.
  var attempt: Int32 = 0
  /// The larger variant over the picture, and the one that takes its place once it has come.
  var sharper: Sharper?
  var coming: Sharper?
  /// The photos beside this one, at most two, in order.
  var neighbours: [Neighbour] = []
  /// The last question; the next view goes on from it, so that no answer of this one reaches that.
  public internal(set) var ticket: Ticket
  var openLikes: [OpenLike] = []
  var isAlertOpen = false

  /// The screen of `photo`, whose questions are numbered after `ticket`; the edition decides whether
  /// there is a heart.
  public init(photo: Photo, edition: Edition, after ticket: Ticket = Ticket()) {
    self.photo = photo
    self.edition = edition
    self.ticket = ticket
    stage = PhotoStage(photo.size)
  }

  /// Takes notice of what happened and answers with what to do.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .pictureShown(let id):
      if id == photo.id { load(event) } else { mark(id, .shown) }
      sharpen()
    case .pictureFailed(let id):
      if id == photo.id { load(event) } else { mark(id, .failed) }
    case .retryTapped: load(event)
    case .alertDismissed:
      if isAlertOpen {
        isAlertOpen = false
      } else if case .asking = phase {
        phase = .failed
      }
    case .likeTapped: return like()
    case .likeAnswered(let answered, let isLiked): return confirm(answered, isLiked)
    case .likeFailed(let answered, let problem): return fail(answered, problem)
    case .backTapped: return [.close]
    case .stage(let event): return follow(stage.handle(event))
    case .sharperShown(let id):
      if id == photo.id, coming.isThere {
        sharper = coming
        coming = nil
      }
    case .sharperFailed(let id):
      if id == photo.id { coming?.hasFailed = true }
    case .turnTapped(let step): return follow(stage.handle(.turnTapped(step)))
    case .likeChanged(let id, let isLiked):
      if id == photo.id, !openLikes.contains(where: { $0.id == id }) { photo.isLiked = isLiked }
    }
    return []
  }

  private mutating func load(_ event: Event) {
    switch (phase, event) {
    case (.loading, .pictureShown): phase = .shown
    case (.loading(let attempt), .pictureFailed): phase = .asking(next: attempt + 1)
    case (.asking(let next), .retryTapped):
      attempt = next
      phase = .loading(attempt: next)
    case (_, _): break
    }
  }
}
