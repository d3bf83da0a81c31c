import Domain
import Screens
import Texts

extension Element {
  /// The tabs, each a link to its page: with `front` selected, and the event that `event` returns for a tap.
  static func tabs(
    _ front: AppScreen.Tab, in language: Language, _ event: (AppScreen.Tab) -> Event?
  ) -> Element {
    func tab(_ tab: AppScreen.Tab, _ title: Phrase, _ address: String) -> Element {
      let link = Element(.a, "tab " + tab.rawValue, [Element(.span, "icon")]).with(.href, address)
        .with(.ariaLabel, title.text(in: language)).with(.ariaCurrent, "page", if: front == tab)
      return event(tab).map { link.on(.tap, $0) } ?? link
    }
    return Element(
      .nav, "tabs",
      [
        tab(.feed, .feed, Path.feed.template),
        tab(.search, .list(.search), ListHeader.emptySearch.address),
        tab(.profile, .profile, Path.profile.template),
      ]
    ).keyed("tabs")
  }
}
