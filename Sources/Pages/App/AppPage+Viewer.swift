import Domain
import Screens
import Texts

extension AppPage {
  /// Pixels of the picture's longer use: a phone of 430 points at three pixels each.
  private static let width = 1600

  mutating func tree(of viewer: ViewerView) -> Element {
    let title = viewer.caption.isEmpty ? words(.photo) : viewer.caption
    var parts: [Element] = []
    if viewer.picture == .failed {
      parts.append(
        Element(.div, "placeholder").keyed("placeholder").with(.role, "img")
          .with(.ariaLabel, words(.pictureMissing)))
    } else {
      parts += preview(viewer.blurHash, viewer.size)
      if viewer.picture == .loading { parts.append(loader) }
      parts.append(picture(of: viewer, title))
    }
    parts.append(
      Element(.button, "back", [Element(.span, "icon")]).with(.type, "button")
        .with(.ariaLabel, words(.back)).on(.tap, .viewer(.backTapped)))
    if let isLiked = viewer.isLiked { parts.append(heart(isLiked)) }
    parts.append(
      Element(.button, "share", [Element(.span, "icon")]).keyed("share").with(.type, "button")
        .with(.ariaLabel, words(.sharing(.share))).on(.tap, .shareTapped))
    if let alert = viewer.alert { parts.append(self.alert(alert)) }
    return Element(.dialog, "viewer", parts).keyed("viewer").with(.ariaLabel, title)
      .with(.dataName, "viewer").on(.cancel, .viewer(.backTapped))
  }

  // Why: the number of the attempt makes a new address, so that the browser asks again.
  private func picture(of viewer: ViewerView, _ title: String) -> Element {
    let again = viewer.attempt > 0 ? "&attempt=\(viewer.attempt)" : ""
    return Element(.img, "picture").keyed("picture").with(.alt, title)
      .with(.src, sized(viewer.address, AppPage.width, quality: 85) + again)
      .on(.load, .viewer(.pictureShown)).on(.error, .viewer(.pictureFailed))
  }

  private func heart(_ isLiked: Bool) -> Element {
    Element(.button, isLiked ? "heart on" : "heart", [Element(.span, "icon")])
      .with(.type, "button").with(.ariaLabel, words(isLiked ? .unlike : .like))
      .with(.ariaPressed, isLiked ? "true" : "false").on(.tap, .viewer(.likeTapped))
  }

  private func alert(_ alert: AlertView) -> Element {
    dialog(
      alert, first: .viewer(.alertDismissed),
      second: alert.second == nil ? nil : .viewer(.retryTapped), cancel: nil)
  }
}
