import Domain
import Texts
import UIKit

/// The parts of the account page: who the person is, how photos open, where they are signed in, and the applications.
final class AccountListView: UIScrollView {
  /// Opens the password change; the owner sets the action.
  let password = WordButton(.link(Palette.mist), .designed(15))
  /// Called with whether the person wants to see whole photos first.
  var choseWholePhotos: (Bool) -> Void = { _ in }
  /// Called with the access that the person wants to end.
  var ended: (AccountAccess) -> Void = { _ in }
  private let language: Language
  private let column = UIStackView()
  private let photos = WordButton(.link(Palette.link), .designed(15))
  private let others = WordButton(.link(Palette.heart), .designed(15))
  private var rows: [AccountAccess: AccessRow] = [:]
  private var shown: AccountOverview?

  /// An empty page.
  init(_ language: Language) {
    self.language = language
    super.init(frame: .zero)
    accessibilityIdentifier = "account"
    backgroundColor = Palette.night
    column.axis = .vertical
    column.spacing = 8
    scroll(column, margins: UIEdgeInsets(top: 8, left: 16, bottom: 24, right: 16))
    make(password, AccountPhrase.newPassword.text(in: language), "account password")
    make(others, AccessPhrase.signOutOfBrowsers.text(in: language), "end other sessions")
    make(photos, "", "whole photos")
    photos.addAction(
      UIAction { [weak self] _ in
        guard let self, let shown = self.shown else { return }
        self.choseWholePhotos(!shown.opensWhole)
      }, for: .touchUpInside)
    others.addAction(
      UIAction { [weak self] _ in self?.ended(.otherSessions) }, for: .touchUpInside)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  private func make(_ button: WordButton, _ title: String, _ identifier: String) {
    button.setTitle(title, for: .normal)
    button.accessibilityTraits = .button
    button.accessibilityIdentifier = identifier
  }

  /// Shows the account; while an access is `ending`, no other one can be ended.
  func show(_ account: AccountOverview, ending: AccountAccess?) {
    if account != shown { fill(with: account) }
    shown = account
    others.isEnabled = ending == nil
    for (access, row) in rows {
      row.show(
        isEnding: ending == access || ending == .otherSessions && access.isSession,
        isEnabled: ending == nil)
    }
  }

  private func fill(with account: AccountOverview) {
    for part in column.arrangedSubviews { part.removeFromSuperview() }
    rows = [:]
    addPerson(account)
    addHeading(.openedPhotos)
    addLine((account.opensWhole ? AccessPhrase.photosAreWhole : .photosFill).text(in: language))
    let choice = account.opensWhole ? AccessPhrase.fillScreen : .showWhole
    photos.setTitle(choice.text(in: language), for: .normal)
    addLink(photos)
    addHeading(.signedInOn)
    for session in account.sessions {
      add(session.content(in: language), .session(session.id))
    }
    if account.sessions.isEmpty { addLine(AccessPhrase.noSessions.text(in: language)) }
    // Why: a single session has a button of its own.
    if account.sessions.filter({ !$0.isCurrent }).count > 1 { addLink(others) }
    addHeading(.applications)
    for grant in account.grants { add(grant.content(in: language), .application(grant.id)) }
    if account.grants.isEmpty { addLine(AccessPhrase.noApplications.text(in: language)) }
  }

  private func addPerson(_ account: AccountOverview) {
    let name = UILabel(.designed(23, .bold), .white, .natural).asHeading()
    name.text = account.name
    name.accessibilityIdentifier = "account name"
    column.addArrangedSubview(name)
    if let login = account.login { addLine(AccessPhrase.ownLogin(login).text(in: language)) }
    if let phone = account.phone { addLine(AccessPhrase.ownPhone(phone).text(in: language)) }
    // Why: without a login there is no password.
    if account.login != nil { addLink(password) }
  }

  private func addHeading(_ phrase: AccessPhrase) {
    let heading = UILabel(.designed(17, .bold), .white, .natural).asHeading()
    heading.text = phrase.text(in: language)
    if let last = column.arrangedSubviews.last { column.setCustomSpacing(20, after: last) }
    column.addArrangedSubview(heading)
  }

  private func addLine(_ text: String) {
    let label = UILabel(.designed(15), Palette.mist, .natural)
    label.text = text
    column.addArrangedSubview(label)
  }

  /// Adds a button at the leading edge.
  private func addLink(_ button: WordButton) {
    column.addArrangedSubview(UIStackView.leading(button))
  }

  private func add(_ content: AccessRow.Content, _ access: AccountAccess) {
    let row = AccessRow(content, language) { [weak self] in self?.ended(access) }
    rows[access] = row
    column.addArrangedSubview(row)
  }
}
