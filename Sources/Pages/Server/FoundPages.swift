import Domain
public import Screens
import Texts

extension SignInPages {
  /// The tabs of the app on a page that belongs to the tab `front` (FEED-37).
  public func tabs(_ front: AppScreen.Tab) -> Element {
    Element.tabs(front, in: language) { _ in nil }
  }

  /// The bar at the top of a page: the way back, then what the page is about.
  func bar(back: String, _ subject: Element, _ side: Element? = nil) -> Element {
    let arrow = Element(.a, "back", [Element(.span, "icon")]).with(.href, back)
      .with(.ariaLabel, Phrase.back.text(in: language))
    return Element(.div, "bar", [arrow, subject] + (side.map { [$0] } ?? []))
  }

  func heading(_ title: String, _ note: String? = nil) -> Element {
    var parts = [Element(.h1, text: title).with(.dir, "auto")]
    if let note { parts.append(Element(.p, "note", text: note).with(.dir, "auto")) }
    return Element(.div, "heading", parts)
  }

  func words(_ phrase: FindingPhrase) -> String { phrase.text(in: language) }
}
