import Screens
import Texts

extension AppPage {
  // Why always there: only a part that stands in the page already is read out when its text changes.
  func offlineLine(_ isOffline: Bool) -> Element {
    Element(.p, "offline", text: isOffline ? words(.list(.showingKept)) : "")
      .keyed("offline").with(.role, "status")
  }
}
