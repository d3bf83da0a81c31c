import Domain
import Screens
import Texts

extension AppPage {
  mutating func tree(of viewer: ViewerView) -> Element {
    let title = viewer.caption.isEmpty ? words(.photo) : viewer.caption
    var parts: [Element] = []
    for photo in viewer.pages { parts.append(page(of: photo, title)) }
    // Why a separate element: it receives a touch to its end, even if the photo below is rendered
    // again meanwhile. Why autofocus: otherwise the first button shows a focus ring, which confuses
    // on touch screens.
    parts.append(
      Element(.div, "surface").keyed("surface").with(.dataName, "surface")
        .with(.tabindex, "-1").with(.autofocus))
    if viewer.picture == .loading { parts.append(loader.keyed("loader")) }
    parts.append(button("back", .back, .backTapped))
    if let isLiked = viewer.isLiked {
      parts.append(
        button(isLiked ? "heart on" : "heart", .like, .likeTapped)
          .keyed("heart").with(.ariaPressed, isLiked ? "true" : "false"))
    }
    if viewer.hasPrevious { parts.append(button("turn previous", .previousPhoto, .turnTapped(-1))) }
    if viewer.hasNext { parts.append(button("turn next", .nextPhoto, .turnTapped(1))) }
    parts.append(
      Element(.button, "share", [Element(.span, "icon")]).keyed("share").with(.type, "button")
        .with(.ariaLabel, words(.sharing(.share))).on(.tap, .shareTapped))
    if let alert = viewer.alert { parts.append(self.alert(alert)) }
    let style = viewer.areControlsHidden ? "viewer bare" : "viewer"
    return Element(.dialog, style, parts).keyed("viewer").with(.ariaLabel, title)
      .with(.dataName, "viewer").on(.cancel, .viewer(.backTapped))
  }

  // Why keyed: after a swipe the photo reuses its elements, so its picture is not loaded again.
  private mutating func page(of photo: PhotoView, _ title: String) -> Element {
    let place = photo.step < 0 ? "previous" : photo.step > 0 ? "next" : "current"
    var parts: [Element] = []
    if photo.picture == .failed {
      parts.append(
        Element(.div, "placeholder").keyed("placeholder").with(.role, "img")
          .with(.ariaLabel, words(.pictureMissing)))
    } else {
      parts += preview(photo.blurHash, photo.size)
      parts.append(picture(photo, photo.step == 0 ? title : ""))
      for sharper in photo.sharper { parts.append(picture(of: photo, sharper)) }
    }
    return Element(.div, "page " + place, [Element(.div, "stage", parts)])
      .keyed("page-" + photo.id).with(.dataName, photo.id)
      .with(.ariaHidden, "true", if: photo.step != 0)
  }

  // Why: the attempt's number changes the URL, so that the browser requests the picture again.
  private func picture(_ photo: PhotoView, _ title: String) -> Element {
    let again = photo.attempt > 0 ? "&attempt=\(photo.attempt)" : ""
    let address =
      PictureURL.of(photo.address, width: Int(photo.width), quality: 85) + again
    return image("picture", address, .pictureShown(photo.id), .pictureFailed(photo.id))
      .keyed("picture").with(.alt, title)
  }

  // Why hidden until it is complete: a partly loaded picture on top of another shows a seam.
  private func picture(of photo: PhotoView, _ sharper: SharperView) -> Element {
    let style = sharper.isShown ? "sharper shown" : "sharper"
    let image = image(style, sharper.address, .sharperShown(photo.id), .sharperFailed(photo.id))
      .keyed(sharper.address).with(.alt, "").with(.ariaHidden, "true")
    guard let part = sharper.part else { return image }
    func share(_ pixels: Int32, _ side: Int32) -> String {
      "\(Int64(pixels) * 1_000_000 / Int64(side))"
    }
    return image.with(
      .dataPart,
      share(part.left, photo.size.width) + " " + share(part.top, photo.size.height) + " "
        + share(part.width, photo.size.width) + " " + share(part.height, photo.size.height))
  }

  private func image(
    _ style: String, _ address: String, _ shown: ViewerScreen.Event,
    _ failed: ViewerScreen.Event
  ) -> Element {
    Element(.img, style).with(.decoding, "async").with(.src, address)
      .on(.load, .viewer(shown)).on(.error, .viewer(failed))
  }

  private func button(_ style: String, _ name: Phrase, _ event: ViewerScreen.Event) -> Element {
    Element(.button, style, [Element(.span, "icon")]).keyed(style).with(.type, "button")
      .with(.ariaLabel, words(name)).on(.tap, .viewer(event))
  }

  private func alert(_ alert: AlertView) -> Element {
    dialog(
      alert, first: .viewer(.alertDismissed),
      second: alert.second == nil ? nil : .viewer(.retryTapped))
  }
}
