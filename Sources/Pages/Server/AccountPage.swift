public import Domain
import Texts

extension SignInPages {
  /// The account page: sessions and grants, each with a button to end it. That of an owner has a link
  /// to the page of the server.
  public func account(_ view: AccountOverview, isOwner: Bool, seal: String) -> Element {
    var parts = [
      Element(.a, "back", text: words(.toStart)).with(.href, Path.start.template),
      Element(.h1, text: words(.yourAccount)), Element(.p, "person", text: view.name),
    ]
    if let login = view.login { parts.append(Element(.p, text: words(.ownLogin(login)))) }
    if let phone = view.phone { parts.append(Element(.p, text: words(.ownPhone(phone)))) }
    if view.login != nil {
      parts.append(
        Element(.a, text: words(.changePassword)).with(.href, Path.password.template))
    }
    parts += [
      Element(.a, text: ProfileFormPhrase.yourProfile.text(in: language))
        .with(.href, Path.ownProfile.template),
      Element(.a, text: OwnPhotoPhrase.yourPhotos.text(in: language))
        .with(.href, Path.ownPhotos.template),
      Element(.a, text: OwnPhotoPhrase.bin.text(in: language)).with(.href, Path.bin.template),
      Element(.a, text: SharePhrase.shareLinks.text(in: language))
        .with(.href, Path.shareLinks.template),
    ]
    if isOwner {
      parts.append(
        Element(.a, text: OwnerPhrase.server.text(in: language))
          .with(.href, Path.ownServer.template))
    }
    parts.append(Element(.h2, text: words(.signedInOn)))
    parts.append(Element(.ul, "entries", view.sessions.map { entry($0, seal) }))
    if view.sessions.count > 1 {
      parts.append(order("others", "1", .signOutElsewhere, of: nil, seal))
    }
    parts.append(Element(.h2, text: words(.applications)))
    parts.append(
      view.grants.isEmpty
        ? Element(.p, text: words(.noApplications))
        : Element(.ul, "entries", view.grants.map { entry($0, seal) }))
    return Element(.main, "plain account", parts)
  }

  private func entry(_ session: AccountOverview.Session, _ seal: String) -> Element {
    let browser = BrowserName.text(of: session.browser) ?? words(.unknownBrowser)
    var parts = [
      Element(.p, "name", text: browser),
      Element(
        .p, "note",
        text: words(
          .signedInSince(CalendarDate(session.since), seen: CalendarDate(session.seen)))),
    ]
    parts.append(
      session.isCurrent
        ? Element(.p, "here", text: words(.thisBrowser))
        : order("session", session.id, .signOutThere, of: browser, seal))
    return Element(.li, "", parts)
  }

  private func entry(_ grant: AccountOverview.Grant, _ seal: String) -> Element {
    Element(
      .li, "",
      [
        Element(.p, "name", text: grant.name),
        Element(.p, "note", text: words(.allowedSince(CalendarDate(grant.since)))),
        Element(.ul, "scopes", grant.scopes.all.map { Element(.li, text: words(.scope($0))) }),
        order("grant", "\(grant.id)", .takeBack, of: grant.name, seal),
      ])
  }

  /// A form with a single button, whose accessible name includes what it refers to.
  private func order(
    _ name: String, _ value: String, _ phrase: AccountPagePhrase, of subject: String?,
    _ seal: String
  ) -> Element {
    let label = subject.map { words(phrase) + ": " + $0 } ?? words(phrase)
    let button = Element(.button, text: words(phrase)).with(.type, "submit")
      .with(.name, name).with(.value, value).with(.ariaLabel, label)
    return Element(.form, "order", [field(HiddenField("form", seal)), button])
      .with(.method, "post").with(.action, Path.account.template)
  }
}
