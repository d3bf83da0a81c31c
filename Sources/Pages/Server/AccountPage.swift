public import Domain
import Texts

extension SignInPages {
  /// The account page: how photos open; sessions and grants, each with a button to end it. That of an
  /// owner has a link to the page of the server.
  public func account(_ view: AccountOverview, isOwner: Bool, seal: String) -> Element {
    var parts = [
      Element(.a, "back", text: Phrase.profile.text(in: language))
        .with(.href, Path.profile.template),
      Element(.h1, text: words(.yourAccount)),
      Element(.p, "person", text: view.name).with(.dir, "auto"),
    ]
    if let login = view.login { parts.append(Element(.p, text: words(.ownLogin(login)))) }
    if let phone = view.phone { parts.append(Element(.p, text: words(.ownPhone(phone)))) }
    if view.login != nil {
      parts.append(
        Element(.a, text: words(.changePassword)).with(.href, Path.password.template))
    }
    parts += ownLinks(isOwner) + viewing(view, seal)
    parts += [
      Element(.h2, text: words(.signedInOn)),
      Element(.ul, "entries", view.sessions.map { entry($0, seal) }),
    ]
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

  /// Links to the person's own pages, for an owner also to that of the server.
  private func ownLinks(_ isOwner: Bool) -> [Element] {
    var links: [(String, Path)] = []
    if hasLibrary {
      links += [
        (ProfileFormPhrase.yourProfile.text(in: language), .ownProfile),
        (OwnPhotoPhrase.yourPhotos.text(in: language), .ownPhotos),
        (OwnPhotoPhrase.bin.text(in: language), .bin),
        (SharePhrase.shareLinks.text(in: language), .shareLinks),
      ]
    }
    links += [
      (FirstStepPhrase.connect.text(in: language), .connection),
      (KeyPhrase.keys.text(in: language), .keys),
    ]
    if isOwner { links.append((OwnerPhrase.server.text(in: language), .ownServer)) }
    return links.map { Element(.a, text: $0.0).with(.href, $0.1.template) }
  }

  /// How photos open, and the button that changes it (FEED-35).
  private func viewing(_ view: AccountOverview, _ seal: String) -> [Element] {
    [
      Element(.h2, text: words(.openedPhotos)),
      Element(.p, text: words(view.opensWhole ? .photosAreWhole : .photosFill)),
      order(
        "photos", view.opensWhole ? "filling" : "whole",
        view.opensWhole ? .fillScreen : .showWhole, of: nil, seal),
    ]
  }

  private func entry(_ session: AccountOverview.Session, _ seal: String) -> Element {
    let browser = BrowserName.text(of: session.browser) ?? words(.unknownBrowser)
    var parts = [
      Element(.p, "name", text: browser),
      Element(
        .p, "note",
        text: words(.signedInSince(session.since, seen: session.seen))),
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
        Element(.p, "name", text: grant.name).with(.dir, "auto"),
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
