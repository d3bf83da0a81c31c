public import Domain
public import Screens
import Texts

/// Draws the entrance: what is on display → the tree of the page.
public struct EntrancePage: Sendable {
  /// A part of the entrance's page.
  public typealias Element = Pages.Element<EntranceScreen.Event>

  let start: EntranceStart

  /// The page that `start` describes.
  public init(_ start: EntranceStart) {
    self.start = start
  }

  /// The tree of the page.
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

  /// A part whose words the task gives in English, whatever the language of the page.
  func english(_ part: Element) -> Element {
    part.with(.lang, Language.english.rawValue, if: start.language != .english)
  }

  /// A form that goes to the page's own address, with its seal.
  func form(_ style: String, _ parts: [Element]) -> Element {
    Element(.form, style, [hidden("form", start.seal)] + parts).with(.method, "post")
      .with(.action, start.address).with(.novalidate)
  }

  /// A field that the person does not see.
  func hidden(_ name: String, _ value: String) -> Element {
    Element(.input).with(.type, "hidden").with(.name, name).with(.value, value)
  }

  /// A field to type in; its name is its id.
  func field(_ field: EntranceField, _ style: String, type: String, label: String) -> Element {
    Element(.input, style).with(.id, field.rawValue).with(.name, field.rawValue)
      .with(.type, type).with(.ariaLabel, label)
  }

  /// A link to another page of the entrance.
  func link(_ phrase: EntrancePhrase, _ address: String) -> Element {
    Element(.a, "link", text: words(phrase)).with(.href, address).keyed(address)
  }

  /// The loader of a page, or its place.
  func loader(_ isLoading: Bool) -> Element {
    let circle = Element(.span, "loader").with(.role, "img").with(.ariaLabel, words(.loading))
    return Element(.div, "waiting", isLoading ? [circle] : []).with(.role, "status")
  }

  /// The line that says what is wrong, or its place.
  func error(_ phrase: EntrancePhrase?) -> Element {
    Element(.p, "error", text: phrase.map { words($0) } ?? "").with(.id, "error")
      .with(.role, "alert")
  }
}
