import Domain
import Texts

extension AccountAccess {
  /// The title of the button that ends it.
  var button: AccessPhrase {
    switch self {
    case .session: .signOutThere
    case .otherSessions: .signOutOfBrowsers
    case .application: .takeBack
    }
  }
}

extension AccountOverview {
  /// What ends with this access: the name of a browser or an application; nil for all browsers.
  func title(of access: AccountAccess, in language: Language) -> String? {
    switch access {
    case .session(let id): sessions.first { $0.id == id }?.title(in: language)
    case .otherSessions: nil
    case .application(let id): grants.first { $0.id == id }?.name
    }
  }
}

extension AccountOverview.Session {
  /// The names of the browser and the system.
  func title(in language: Language) -> String {
    BrowserName.text(of: browser) ?? AccessPhrase.unknownBrowser.text(in: language)
  }

  /// The texts of its row.
  func content(in language: Language) -> AccessRow.Content {
    let dates = AccessPhrase.signedInSince(since, seen: seen)
    return AccessRow.Content(
      identifier: "session " + id, name: title(in: language),
      notes: [dates.text(in: language)],
      mark: isCurrent ? AccessPhrase.thisBrowser.text(in: language) : nil,
      button: isCurrent ? nil : AccountAccess.session(id).button.text(in: language))
  }
}

extension AccountOverview.Grant {
  /// The texts of its row.
  func content(in language: Language) -> AccessRow.Content {
    let scopes = scopes.all.map { "• " + AccessPhrase.scope($0).text(in: language) }
    return AccessRow.Content(
      identifier: "application \(id)", name: name,
      notes: [AccessPhrase.allowedSince(CalendarDate(since)).text(in: language)] + scopes,
      mark: isCurrent ? AccessPhrase.thisApp.text(in: language) : nil,
      button: AccountAccess.application(id).button.text(in: language))
  }
}
