public import AppModel
public import Domain
import Texts

/// The data from which the web app and the iPhone app draw the full-screen view.
public struct ViewerView: Hashable, Sendable {
  /// The photo's id.
  public var id: String
  /// A description of the photo; the accessible name.
  public var caption: String
  /// The loading state of the picture.
  public var picture: Picture
  /// Whether the heart is red; nil without a heart, as in the basic edition of the app.
  public var isLiked: Bool?
  /// Whether the buttons are hidden.
  public var areControlsHidden: Bool
  /// The alert to show, if any.
  public var alert: AlertView?
  /// The photo and, once its picture is loaded, the adjacent photos, in list order.
  public var pages: [PhotoView]
  /// Whether there is a previous photo.
  public var hasPrevious: Bool
  /// Whether there is a next photo.
  public var hasNext: Bool
  /// Whether photos are whole at first, instead of filling the screen.
  public var opensWhole: Bool
}

/// A photo that fills the screen, or an adjacent one that is ready to slide in.
public struct PhotoView: Hashable, Sendable {
  /// 0 for the photo on display, −1 for the previous one, 1 for the next.
  public var step: Int32
  /// The photo's id.
  public var id: String
  /// The size of the original, in pixels.
  public var size: PixelSize
  /// The blurred preview as a BlurHash; empty if the photo has no preview.
  public var blurHash: String
  /// The URL of the picture; its query can be extended with more parameters.
  public var address: String
  /// Number of times the picture was requested again.
  public var attempt: Int32
  /// The loading state of the picture.
  public var picture: Picture
  /// The requested width of the picture, in pixels.
  public var width: Int32
  /// The larger variants on top of the picture: the one on display, then the one being loaded.
  public var sharper: [SharperView] = []
}

/// A larger variant on top of the base picture.
public struct SharperView: Hashable, Sendable {
  /// The part of the photo that the variant shows; nil for the whole photo.
  public var part: PixelRect?
  /// The URL of the variant.
  public var address: String
  /// The requested width of the variant, in pixels.
  public var width: Int32
  /// Whether the variant is loaded; until then it is hidden.
  public var isShown: Bool
}

extension ViewerScreen {
  /// The data to draw; whether the heart is red is taken from `likes`.
  public func view(_ likes: LikeBook) -> ViewerView {
    ViewerView(
      id: photo.id, caption: photo.caption, picture: picture,
      isLiked: edition == .extended ? likes.heart(of: photo).isLiked : nil,
      areControlsHidden: areControlsHidden, alert: alert, pages: pages,
      hasPrevious: neighbours.contains { $0.step < 0 },
      hasNext: neighbours.contains { $0.step > 0 }, opensWhole: stage.opensWhole)
  }

  private var pages: [PhotoView] {
    var own = page(photo, 0, attempt, picture)
    if let sharper { own.sharper = [view(of: sharper, isShown: true)] }
    if let coming, !coming.hasFailed { own.sharper.append(view(of: coming, isShown: false)) }
    var before: [PhotoView] = []
    var after: [PhotoView] = []
    for neighbour in neighbours where isDrawn(neighbour) {
      let view = page(neighbour.photo, neighbour.step, neighbour.attempt, neighbour.picture)
      if neighbour.step < 0 { before.append(view) } else { after.append(view) }
    }
    return before + [own] + after
  }

  private func page(
    _ photo: Photo, _ step: Int32, _ attempt: Int32, _ picture: Picture
  ) -> PhotoView {
    PhotoView(
      step: step, id: photo.id, size: photo.size, blurHash: photo.blurHash,
      address: photo.address, attempt: attempt, picture: picture,
      width: ViewerScreen.baseWidth(photo.size))
  }

  private func view(of sharper: Sharper, isShown: Bool) -> SharperView {
    var address = PictureURL.of(photo.address, width: Int(sharper.width), quality: 85)
    let part = sharper.part
    let isWhole = part == PixelRect(photo.size)
    if !isWhole { address += "&rect=\(part.left),\(part.top),\(part.width),\(part.height)" }
    return SharperView(
      part: isWhole ? nil : part, address: address, width: sharper.width, isShown: isShown)
  }

  /// An adjacent photo is rendered once the photo on display is loaded; a loaded one stays.
  private func isDrawn(_ neighbour: Neighbour) -> Bool {
    if case .turning(let leaving) = stage.phase, leaving.step == -neighbour.step { return true }
    return phase == .shown || neighbour.picture == .shown
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
