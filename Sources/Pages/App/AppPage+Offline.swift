import Screens
import Texts

extension AppPage {
  // Why always present: screen readers announce changes only in a live region that already exists.
  func offlineLine(_ isOffline: Bool) -> Element {
    Element(.p, "offline", text: isOffline ? words(.list(.showingKept)) : "")
      .keyed("offline").with(.role, "status")
  }
}
