import Screens
import Texts

extension AppPage {
  /// The container of brief messages, present even when empty: screen readers announce only changes
  /// of an existing live region.
  func notices(_ notice: NoticeView?) -> Element {
    var place = Element(.div, "notices").keyed("notices").with(.role, "status")
    if let notice {
      place.children = [
        Element(.p, "notice", text: words(notice.phrase)).keyed("notice\(notice.number)")
      ]
    }
    return place
  }
}
