import Texts

extension SignInPages {
  /// The server's terms, one string per paragraph; line breaks in a paragraph are kept.
  public func terms(_ paragraphs: [String]) -> Element {
    Element(
      .main, "plain",
      [Element(.h1, text: words(PagePhrase.terms))]
        + paragraphs.map { Element(.p, "letter", text: $0) })
  }
}
