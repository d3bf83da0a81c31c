import Screens
import Texts

extension AppPage {
  /// The notice about new photos above the feed.
  func news(_ count: Int32) -> Element {
    var place = Element(.div, "news").keyed("news").with(.role, "status")
    guard count > 0 else { return place }
    place.children = [
      Element(.button, text: words(.list(.newPhotos(count)))).with(.type, "button")
        .on(.tap, .feed(.newPhotosTapped))
    ]
    return place
  }

  /// The date scrubber on top of the feed.
  func tree(of scrubber: ScrubberView) -> Element {
    var style = "thumb"
    if scrubber.isShown { style += " shown" }
    if scrubber.isHeld { style += " held" }
    let month = words(scrubber.month)
    let thumb = Element(.div, style, [Element(.span, "bubble", text: month)])
      .with(.dataPlace, "\(scrubber.place)").with(.role, "slider").with(.tabindex, "0")
      .with(.ariaLabel, words(.list(.dateScrubber))).with(.ariaOrientation, "vertical")
      .with(.ariaValuemin, "0").with(.ariaValuemax, "100")
      .with(.ariaValuenow, "\(scrubber.place / 100)").with(.ariaValuetext, month)
    return Element(.nav, "scrubber", [thumb]).keyed("scrubber").with(.dataName, "scrubber")
      .with(.ariaLabel, words(.list(.dateScrubber)))
  }
}
