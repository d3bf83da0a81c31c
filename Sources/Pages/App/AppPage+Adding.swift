import Screens
import Texts

extension AppPage {
  /// The frame of the upload screen. Its content is a separate tree, `AddingPage`, whose module
  /// `app.js` loads when the screen is first opened.
  var addingFrame: Element {
    Element(
      .main, "adding",
      [
        Element(.button, "back", [Element(.span, "icon")]).with(.type, "button")
          .with(.ariaLabel, words(.back)).on(.tap, .addingClosed),
        Element(.h1, text: words(.addPhotos)).with(.tabindex, "-1").with(.dataFocus),
        Element(.noscript, "note", text: words(.addingNeedsScript)),
        Element(.div, "list").with(.dataName, "adder"),
      ]
    ).keyed("adding").with(.dataName, "adding").with(.ariaLabel, words(.addPhotos))
  }

  /// The button on the profile that opens the upload screen.
  func addButton(_ button: AddButton) -> Element? {
    guard button != .absent else { return nil }
    return Element(.button, "add", text: words(.addPhotos)).keyed("add")
      .with(.type, "button").with(.dataFocus, if: button == .returned).on(.tap, .addTapped)
  }
}
