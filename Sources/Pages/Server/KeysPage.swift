import Domain
import Texts

extension SignInPages {
  /// The page that lists the keys of the web app; the question mark opens it there.
  public func keys() -> Element {
    let scrolling = KeyPhrase.scrolling.text(in: language)
    return Element(
      .main, "plain account",
      [
        Element(.a, "back", text: words(.yourAccount)).with(.href, Path.account.template),
        Element(.h1, text: KeyPhrase.keys.text(in: language)),
        Element(.h2, text: KeyPhrase.inLists.text(in: language)),
        keys([
          ("← → ↑ ↓", .toPhoto), ("Enter", .open), ("L", .like), (scrolling, .scroll),
          ("Esc", .back), ("?", .help),
        ]),
        Element(.h2, text: KeyPhrase.onPhoto.text(in: language)),
        keys([
          ("← →", .turn), ("↑ ↓", .move), ("+ −", .zoom), ("0", .restore), ("[ ]", .rotate),
          ("L", .like), ("P", .play), ("Esc", .close),
        ]),
      ])
  }

  private func keys(_ lines: [(keys: String, phrase: KeyPhrase)]) -> Element {
    Element(
      .ul, "entries",
      lines.map { line in
        Element(
          .li, "",
          [
            Element(.p, "name", text: line.keys),
            Element(.p, "note", text: line.phrase.text(in: language)),
          ])
      })
  }
}
