import Screens
import Texts

extension AppPage {
  /// What stands over the feed: the announcement of new photos and the date scrubber.
  func besideFeed(_ feed: FeedView) -> [Element] {
    var parts = [news(feed.newPhotos)]
    if let scrubber = feed.scrubber { parts.append(tree(of: scrubber)) }
    return parts
  }

  private func news(_ count: Int32) -> Element {
    var place = Element(.div, "news").keyed("news").with(.role, "status")
    guard count > 0 else { return place }
    place.children = [
      Element(.button, text: words(.list(.newPhotos(count)))).with(.type, "button")
        .on(.tap, .feed(.newPhotosTapped))
    ]
    return place
  }

  private func tree(of scrubber: ScrubberView) -> Element {
    var style = "thumb"
    if scrubber.isShown { style += " shown" }
    if scrubber.isHeld { style += " held" }
    let month = words(scrubber.month)
    let thumb = Element(.div, style, [Element(.span, "bubble", text: month)])
      .with(.dataPlace, "\(scrubber.place)").with(.role, "slider").with(.tabindex, "0")
      .with(.ariaLabel, words(.list(.dateScrubber))).with(.ariaOrientation, "vertical")
      .with(.ariaValuemin, "0").with(.ariaValuemax, "100")
      .with(.ariaValuenow, "\(scrubber.place / 100)").with(.ariaValuetext, month)
    return Element(.div, "scrubber", [thumb]).keyed("scrubber").with(.dataName, "scrubber")
  }
}
