import Screens
import Texts

extension AppPage {
  // Why always there: only a part that stands in the page already is read out when its text changes.
  func notice(_ isOffline: Bool) -> Element {
    Element(
      .p, isOffline ? "notice" : "notice none", text: isOffline ? words(.list(.showingKept)) : ""
    )
    .keyed("notice").with(.role, "status")
  }
}
