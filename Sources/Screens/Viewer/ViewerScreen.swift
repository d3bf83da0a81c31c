public import Domain
import Texts

/// One photo, filling the screen (FEED-9, FEED-11, FEED-12, FEED-14).
public struct ViewerScreen: Hashable, Sendable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The picture is on display.
    case pictureShown
    /// The picture cannot be loaded.
    case pictureFailed
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
    /// The like of this photo is another than this screen knew.
    case likeChanged(Bool)
  }

  /// What the shell shall do.
  public enum Effect: Hashable, Sendable {
    /// Ask the server to like the photo, or to like it no more; answer with this ticket.
    case setLike(Ticket, String, Bool)
    /// Tell the other screens that the like of this photo changed.
    case likeChanged(String, Bool)
    /// Close the screen.
    case close
    /// The session is over.
    case signedOut
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
  public private(set) var phase = Phase.loading(attempt: 0)
  /// The photo.
  public private(set) var photo: Photo
  private let edition: Edition
  private var ticket = Ticket()
  private var isLikeOpen = false
  private var isAlertOpen = false

  /// The screen of `photo`; the edition decides whether there is a heart.
  public init(photo: Photo, edition: Edition) {
    self.photo = photo
    self.edition = edition
  }

  /// Takes notice of what happened and answers with what to do.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .pictureShown, .pictureFailed, .retryTapped: return load(event)
    case .alertDismissed:
      if isAlertOpen {
        isAlertOpen = false
      } else if case .asking = phase {
        phase = .failed
      }
      return []
    case .likeTapped: return like()
    case .likeAnswered(let answered, let isLiked): return confirm(answered, isLiked)
    case .likeFailed(let answered, let problem): return fail(answered, problem)
    case .backTapped: return [.close]
    case .likeChanged(let isLiked):
      if !isLikeOpen { photo.isLiked = isLiked }
      return []
    }
  }

  private mutating func load(_ event: Event) -> [Effect] {
    switch (phase, event) {
    case (.loading, .pictureShown): phase = .shown
    case (.loading(let attempt), .pictureFailed): phase = .asking(next: attempt + 1)
    case (.asking(let next), .retryTapped): phase = .loading(attempt: next)
    case (_, _): break
    }
    return []
  }

  // Why: there is no loader here (FEED-14), so the heart shows the wish at once and falls back.
  private mutating func like() -> [Effect] {
    guard edition == .extended, !isLikeOpen else { return [] }
    isLikeOpen = true
    photo.isLiked.toggle()
    return [.setLike(ticket.next(), photo.id, photo.isLiked)]
  }

  private mutating func confirm(_ answered: Ticket, _ isLiked: Bool) -> [Effect] {
    guard isLikeOpen, answered == ticket else { return [] }
    isLikeOpen = false
    photo.isLiked = isLiked
    return [.likeChanged(photo.id, isLiked)]
  }

  private mutating func fail(_ answered: Ticket, _ problem: Problem) -> [Effect] {
    guard isLikeOpen, answered == ticket else { return [] }
    isLikeOpen = false
    photo.isLiked.toggle()
    if problem == .signedOut { return [.signedOut] }
    isAlertOpen = true
    return []
  }

  /// What is on display.
  public var view: ViewerView {
    ViewerView(
      id: photo.id, size: photo.size, blurHash: photo.blurHash, address: photo.address,
      caption: photo.caption, attempt: attempt, picture: picture,
      isLiked: edition == .extended ? photo.isLiked : nil, alert: alert)
  }

  private var attempt: Int32 {
    if case .loading(let attempt) = phase { return attempt }
    return 0
  }

  private var picture: Picture {
    switch phase {
    case .loading: .loading
    case .shown: .shown
    case .asking, .failed: .failed
    }
  }

  private var alert: AlertView? {
    if isAlertOpen {
      return AlertView(
        title: .somethingWentWrong, message: .tryAgainLater, first: .ok, second: nil)
    }
    guard case .asking = phase else { return nil }
    return AlertView(
      title: .somethingWentWrongPlain, message: .tryAgainQuestion, first: .noNeed,
      second: .retry)
  }
}

/// What the full-screen view shows.
public struct ViewerView: Hashable, Sendable {
  /// The photo's id.
  public var id: String
  /// The proportions, in pixels of the original.
  public var size: PixelSize
  /// The blurred preview as a BlurHash; empty when there is none.
  public var blurHash: String
  /// The address of the picture, with a query that more parameters can follow.
  public var address: String
  /// The accessible name: what the photo shows.
  public var caption: String
  /// How often the picture was asked for again.
  public var attempt: Int32
  /// Whether the picture shows, is on its way or cannot be loaded.
  public var picture: Picture
  /// Whether the heart is red; `nil` when the edition has no heart here.
  public var isLiked: Bool?
  /// The modal.
  public var alert: AlertView?
}
