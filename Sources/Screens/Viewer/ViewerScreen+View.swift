public import Domain
import Texts

/// What the full-screen view shows.
public struct ViewerView: Hashable, Sendable {
  /// The photo's id.
  public var id: String
  /// The accessible name: what the photo shows.
  public var caption: String
  /// Whether the picture shows, is on its way or cannot be loaded.
  public var picture: Picture
  /// Whether the heart is red; `nil` when the edition has no heart here.
  public var isLiked: Bool?
  /// The modal.
  public var alert: AlertView?
  /// The photo and, once it is there, its neighbours, in the order of the list.
  public var pages: [PhotoView]
  /// Whether there is a photo before.
  public var hasPrevious: Bool
  /// Whether there is a photo after.
  public var hasNext: Bool
}

/// A photo that fills the screen, or a neighbour of it that is ready to come in.
public struct PhotoView: Hashable, Sendable {
  /// 0 for the photo on display, −1 for the one before, 1 for the one after.
  public var step: Int32
  /// The photo's id.
  public var id: String
  /// The proportions, in pixels of the original.
  public var size: PixelSize
  /// The blurred preview as a BlurHash; empty when there is none.
  public var blurHash: String
  /// The address of the picture, with a query that more parameters can follow.
  public var address: String
  /// How often the picture was asked for again.
  public var attempt: Int32
  /// Whether the picture shows, is on its way or cannot be loaded.
  public var picture: Picture
  /// The width that the picture is asked for in, in pixels.
  public var width: Int32
  /// The larger variants over the picture: the one that shows, then the one that is on its way.
  public var sharper: [SharperView] = []
}

/// A larger variant over the picture.
public struct SharperView: Hashable, Sendable {
  /// What of the photo it shows; nil for all of it.
  public var part: PixelRect?
  /// Its address.
  public var address: String
  /// The width that it is asked for in, in pixels.
  public var width: Int32
  /// Whether it has come; until then it is hidden.
  public var isShown: Bool
}

extension ViewerScreen {
  /// What is on display.
  public var view: ViewerView {
    ViewerView(
      id: photo.id, caption: photo.caption, picture: picture,
      isLiked: edition == .extended ? photo.isLiked : nil, alert: alert, pages: pages,
      hasPrevious: neighbours.contains { $0.step < 0 },
      hasNext: neighbours.contains { $0.step > 0 })
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
    var address = PictureAddress.of(photo.address, width: Int(sharper.width), quality: 85)
    let part = sharper.part
    let isWhole = part == PixelRect(photo.size)
    if !isWhole { address += "&rect=\(part.left),\(part.top),\(part.width),\(part.height)" }
    return SharperView(
      part: isWhole ? nil : part, address: address, width: sharper.width, isShown: isShown)
  }

  /// A neighbour is fetched once the photo itself is there; one that has been seen stays.
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
