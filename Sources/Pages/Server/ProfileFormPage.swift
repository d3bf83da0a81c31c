import Domain
import Texts

extension SignInPages {
  /// The page that edits the person's profile; `isSaved` says that it was just saved.
  public func profileForm(_ fields: [LabeledField], isSaved: Bool, seal: String) -> Element {
    var parts = [
      Element(.a, "back", text: words(.yourAccount)).with(.href, Path.account.template),
      Element(.h1, text: text(of: .yourProfile)),
    ]
    if isSaved { parts.append(Element(.p, "person", text: text(of: .saved)).with(.role, "status")) }
    parts.append(Element(.p, text: text(of: .isPublic)))
    parts.append(
      ownForm(
        fields.map(labeled) + [submit(text(of: .save), "save", "1", "allow")],
        action: Path.ownProfile.template, seal: seal))
    return Element(.main, "plain account", parts)
  }

  private func text(of phrase: ProfileFormPhrase) -> String { phrase.text(in: language) }
}
