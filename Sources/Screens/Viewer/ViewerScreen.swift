public import AppModel
public import Domain

/// Photos one after another, filling the screen (FEED-9, FEED-11, FEED-12, FEED-14, FEED-20, FEED-24,
/// FEED-35).
public struct ViewerScreen: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
  public indirect enum Event: Hashable, Sendable {
    /// The server described the photo to open.
    case photoArrived(Ticket, Photo)
    /// The photo to open could not be loaded; nil if it does not exist.
    case photoFailed(Ticket, Problem?)
    /// The picture of this photo is on display.
    case pictureShown(String)
    /// The picture of this photo failed to load.
    case pictureFailed(String)
    /// The person agreed to load the picture again.
    case retryTapped
    /// The person declined to load the picture again, or closed the alert.
    case alertDismissed
    /// The person tapped the heart.
    case likeTapped
    /// A like or unlike requested on this screen failed.
    case likeFailed
    /// The person went back.
    case backTapped
    /// A touch, key or frame for the photo's position and movement.
    case stage(PhotoStage.Event)
    /// The larger variant of this photo is loaded.
    case sharperShown(String)
    /// The larger variant of this photo failed to load.
    case sharperFailed(String)
    /// The person asked for an adjacent photo: −1 for the previous one, 1 for the next.
    case turnTapped(Int32)
    /// The tap on the card that opened the photo was the first of a double tap (FEED-35).
    case cardTappedAgain
  }

  /// A side effect for the shell (the web page or the iPhone app) to carry out.
  public indirect enum Effect: Hashable, Sendable {
    /// Like this photo, or unlike it if the person likes it.
    case toggleLike(Photo)
    /// Like this photo as if its card's heart was tapped, unless the person likes it.
    case likeOnCard(Photo)
    /// Close the screen.
    case close
    /// Open the sheet with the photo's facts.
    case openSheet
    /// Play the photo's video, if it has one (FEED-28).
    case playVideo
    /// The photo with this id fills the screen now; its adjacent photos must be provided.
    case turned(String)
  }

  /// The loading state of the picture.
  public enum Phase: Hashable, Sendable {
    /// Loading; the first attempt is 0.
    case loading(attempt: Int32)
    /// On display.
    case shown
    /// Loading failed; the person is asked whether to start attempt `next`.
    case asking(next: Int32)
    /// Loading failed; the placeholder shows.
    case failed
  }

  /// The loading state of the picture.
  public internal(set) var phase = Phase.loading(attempt: 0)
  /// The photo that fills the screen.
  public internal(set) var photo: Photo
  /// The position and movement of the photo on display.
  public internal(set) var stage: PhotoStage
  let edition: Edition
  /// Number of times the picture was requested again.
  var attempt: Int32 = 0
  /// The larger variant on display, and the one that replaces it once it is loaded.
  var sharper: Sharper?
  var coming: Sharper?
  /// The adjacent photos, at most two, in order.
  var neighbours: [Neighbour] = []
  var isAlertOpen = false
  /// Whether the person has hidden the buttons by a tap (FEED-24).
  var areControlsHidden = false

  /// Creates the view of `photo`, which is whole at first if `opensWhole`, or fills the screen. Only the
  /// app's extended edition shows a heart here (FEED-14).
  public init(photo: Photo, edition: Edition, opensWhole: Bool = false) {
    self.photo = photo
    self.edition = edition
    stage = PhotoStage(photo.size, opensWhole: opensWhole)
  }

  /// Handles an event and returns the effects to carry out.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    // NB: `SignedInScreen` handles these: the view of that photo does not exist yet.
    case .photoArrived, .photoFailed: break
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
    case .likeTapped: return edition == .extended ? [.toggleLike(photo)] : []
    case .likeFailed: isAlertOpen = true
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
    case .cardTappedAgain: return [.likeOnCard(photo), .close]
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
