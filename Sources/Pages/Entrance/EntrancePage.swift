public import Domain
public import Screens
import Texts

/// Renders the sign-in flow into the element tree of the page.
public struct EntrancePage: Sendable {
  /// An element that sends events of the sign-in flow.
  public typealias Element = Pages.Element<EntranceScreen.Event>

  let start: EntranceStart

  /// Creates the page that `start` describes.
  public init(_ start: EntranceStart) {
    self.start = start
  }

  /// Returns the element tree that shows `view`.
  public func tree(of view: EntranceView) -> Element {
    switch view {
    case .signIn(let view): tree(of: view)
    case .phone(let view): tree(of: view)
    case .code(let view): tree(of: view)
    case .name(let view): tree(of: view)
    case .newAccount(let view): tree(of: view)
    case .newPassword(let view): tree(of: view)
    }
  }

  func words(_ phrase: EntrancePhrase) -> String { phrase.text(in: start.language) }

  /// Marks an element whose text is always English, whatever the language of the page.
  func english(_ part: Element) -> Element {
    part.with(.lang, Language.english.rawValue, if: start.language != .english)
  }

  /// A form that posts to the page's own path, with the CSRF token.
  func form(_ style: String, _ parts: [Element]) -> Element {
    Element(.form, style, [hidden("form", start.seal)] + parts).with(.method, "post")
      .with(.action, start.address).with(.novalidate)
  }

  /// A hidden input, submitted with its form.
  func hidden(_ name: String, _ value: String) -> Element {
    Element(.input).with(.type, "hidden").with(.name, name).with(.value, value)
  }

  /// A visible input; its name is also its id.
  func field(_ field: EntranceField, _ style: String, type: String, label: String) -> Element {
    Element(.input, style).with(.id, field.rawValue).with(.name, field.rawValue)
      .with(.type, type).with(.ariaLabel, label)
  }

  /// A link to another page of the sign-in flow.
  func link(_ phrase: EntrancePhrase, _ address: String) -> Element {
    Element(.a, "link", text: words(phrase)).with(.href, address).keyed(address)
  }

  /// The loader, or an empty element that reserves its space.
  func loader(_ isLoading: Bool) -> Element {
    let circle = Element(.span, "loader").with(.role, "img").with(.ariaLabel, words(.loading))
    return Element(.div, "waiting", isLoading ? [circle] : []).with(.role, "status")
  }

  /// The error message, or an empty element that reserves its space.
  func error(_ phrase: EntrancePhrase?) -> Element {
    Element(.p, "error", text: phrase.map { words($0) } ?? "").with(.id, "error")
      .with(.role, "alert")
  }
}
