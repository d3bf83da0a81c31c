import Domain
import Screens
import Texts

extension AppPage {
  /// The place of `SheetPage`, in which the script shows the sheet of this photo.
  func sheetPlace(of photo: Photo) -> Element {
    Element(.div).keyed("sheet").with(.href, photo.address).with(.alt, photo.caption)
      .with(.name, photo.author).with(.value, photo.username).with(.dataSheet, photo.id)
  }

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
