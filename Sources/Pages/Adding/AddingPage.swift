public import Domain
public import Screens
import Texts

/// Renders the upload screen, which has an element tree of its own within the page.
public struct AddingPage: Sendable {
  /// An element that sends events of the upload screen.
  public typealias Element = Pages.Element<AddingScreen.Event>

  private let language: Language

  /// Creates a page in `language`.
  public init(language: Language) {
    self.language = language
  }

  /// The MIME types that the file picker offers first; the server checks the content.
  private static let formats =
    "image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif,image/tiff,video/quicktime"

  /// Returns the element tree that shows `adding`.
  public func tree(of adding: AddingView) -> Element {
    var parts = [
      chooser(adding),
      Element(.p, "status", text: summary(adding)).keyed("status").with(.role, "status"),
    ]
    if let total = adding.total {
      parts.append(bar(total.percent, words(.progress)))
      if let rate = total.rate {
        parts.append(note(.pace(rate: rate, secondsLeft: total.secondsLeft)).keyed("pace"))
      }
    }
    if !adding.rows.isEmpty {
      parts.append(Element(.ul, "files", adding.rows.map(tree)).keyed("files"))
    }
    if adding.more > 0 { parts.append(note(.more(adding.more)).keyed("more")) }
    if adding.canRetryAll { parts.append(action("again", .retryAll, .retryAllTapped)) }
    if adding.canClear { parts.append(action("clear", .clear, .clearTapped)) }
    return Element(.div, "adder", parts).keyed("adder")
  }

  private func words(_ phrase: AddingPhrase) -> String { phrase.text(in: language) }

  private func chooser(_ adding: AddingView) -> Element {
    let field = Element(.input).with(.type, "file").with(.multiple)
      .with(.accept, AddingPage.formats).with(.dataName, "files")
      .with(.ariaLabel, words(.choose)).with(.ariaDescribedby, "formats")
    let face = Element(.span, text: words(.choose)).with(.ariaHidden, "true")
    return Element(
      .div, "chooser",
      [
        Element(.label, "choose", [face, field]),
        note(.formats(megabytes: adding.megabytes)).with(.id, "formats"), note(.dropHere),
      ])
  }

  private func note(_ phrase: AddingPhrase) -> Element {
    Element(.p, "note", text: words(phrase))
  }

  private func action(
    _ style: String, _ phrase: AddingPhrase, _ event: AddingScreen.Event
  ) -> Element {
    Element(.button, style, text: words(phrase)).keyed(style).with(.type, "button")
      .on(.tap, event)
  }

  private func summary(_ adding: AddingView) -> String {
    if adding.isOffline { return words(.offline) }
    guard let total = adding.total else { return "" }
    return words(.total(done: total.done, files: total.files, added: total.added))
  }

  private func tree(of row: AddingView.Row) -> Element {
    var parts = [
      Element(.p, "file", text: row.name),
      Element(.p, "state", text: words(row.state.phrase)),
    ]
    if case .sending(let percent) = row.state { parts.append(bar(percent, row.name)) }
    if case .failed = row.state {
      parts.append(action("again", .retry(row.name), .retryTapped(row.key)))
    }
    if row.canRemove {
      parts.append(action("remove", .remove(row.name), .removeTapped(row.key)))
    }
    return Element(.li, "row " + look(of: row.state), parts).keyed("\(row.key)")
  }

  private func bar(_ percent: Int32, _ name: String) -> Element {
    Element(.progress).keyed("bar").with(.max, "100").with(.value, "\(percent)")
      .with(.ariaLabel, name)
  }

  private func look(of state: AddingView.State) -> String {
    switch state {
    case .waiting, .sending, .takingIn, .unfinished: "open"
    case .added, .similar, .known: "done"
    case .refused, .failed: "bad"
    }
  }
}
