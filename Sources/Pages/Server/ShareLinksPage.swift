public import Domain
public import Texts

extension SignInPages {
  /// A share link in the list of the person's own.
  public struct ShareLink: Sendable {
    /// The id by which it is revoked.
    public var id: Int64
    /// The whole URL.
    public var address: String
    /// The title, or what is shared.
    public var title: String
    /// When it expires; nil if it does not.
    public var expiresAt: Instant?
    /// Whether it has expired.
    public var isExpired: Bool
    /// Whether it has a password.
    public var hasPassword: Bool
    /// Whether visitors may download the photos.
    public var allowsDownload: Bool
    /// Whether it shows only the person's own photos of a collection.
    public var onlyOwn: Bool
    /// How often it was opened.
    public var visits: Int
    /// Why guests cannot open it, or see no photo; nil if they can.
    public var obstacle: ShareLinkPhrase?

    /// Creates a link from its properties.
    public init(
      id: Int64, address: String, title: String, expiresAt: Instant?, isExpired: Bool,
      hasPassword: Bool, allowsDownload: Bool, onlyOwn: Bool, visits: Int
    ) {
      self.id = id
      self.address = address
      self.title = title
      self.expiresAt = expiresAt
      self.isExpired = isExpired
      self.hasPassword = hasPassword
      self.allowsDownload = allowsDownload
      self.onlyOwn = onlyOwn
      self.visits = visits
    }
  }

  /// The form for a new share link.
  public struct ShareForm: Sendable {
    /// What the link will show.
    public var subject: SharePhrase
    /// The field that names it: the collection or the photos.
    public var hidden: HiddenField
    /// Whether the link will show only the person's own photos of a collection.
    public var onlyOwn: Bool
    /// The title as it was typed.
    public var title: String
    /// The number of days as it was typed.
    public var days: String
    /// The password as it was typed.
    public var password = ""
    /// Whether the box that forbids downloads is checked.
    public var noDownloads = false
    /// Whether the box that allows a preview is checked.
    public var preview = false
    /// Why the last attempt was refused; nil if it was not.
    public var problem: SharePhrase?
    /// The name of the field whose value was refused; nil if none was.
    public var refused: String?

    /// Creates a form.
    public init(
      subject: SharePhrase, hidden: HiddenField, onlyOwn: Bool = false, title: String = "",
      days: String = "", problem: SharePhrase? = nil
    ) {
      self.subject = subject
      self.hidden = hidden
      self.onlyOwn = onlyOwn
      self.title = title
      self.days = days
      self.problem = problem
    }
  }

  /// The person's own share links, below the form for a new one, if there is one, and those of others that show the
  /// person's photos. `seal` is the CSRF token of the forms.
  public func shareLinks(
    _ links: [ShareLink], others: [OthersLink], _ form: ShareForm?, seal: String
  ) -> Element {
    var parts = [
      Element(.a, "back", text: words(.yourAccount)).with(.href, Path.account.template),
      Element(.h1, text: text(of: .shareLinks)),
    ]
    if let form { parts.append(newLink(form, seal)) }
    parts.append(
      links.isEmpty
        ? Element(.p, text: text(of: .noLinks))
        : Element(.ul, "entries", links.map { entry($0, seal) }))
    if !others.isEmpty { parts += linksOfOthers(others, seal) }
    return Element(.main, "plain account", parts)
  }

  private func newLink(_ form: ShareForm, _ seal: String) -> Element {
    var parts = [
      field(form.hidden), Element(.h2, text: text(of: .newLink)),
      Element(.p, "note", text: text(of: form.subject)),
    ]
    if form.onlyOwn {
      parts.append(Element(.p, "note", text: OthersPhotosPhrase.onlyOwn.text(in: language)))
    }
    parts += fields(of: form)
    parts += [
      checkbox("noDownloads", text(of: .noDownloads), form.noDownloads),
      checkbox("preview", text(of: .preview), form.preview),
    ]
    if let problem = form.problem, form.refused == nil {
      parts.append(refusal(text(of: problem)))
    }
    parts.append(submit(text(of: .create), "create", "1", "allow"))
    return ownForm(parts, action: Path.shareLinks.template, seal: seal)
  }

  private func words(_ phrase: ShareLinkPhrase) -> String { phrase.text(in: language) }

  private func fields(of form: ShareForm) -> [Element] {
    let fields = [
      LabeledField("title", text(of: .title), form.title, longest: 100),
      LabeledField(
        "days", text(of: .days), form.days, .number, hint: words(.daysHint), longest: 5),
      LabeledField(
        "password", text(of: .password), form.password, .exact, hint: words(.passwordHint),
        longest: 256),
    ]
    return fields.map { field in
      var field = field
      if form.refused == field.name { field.problem = form.problem.map(text) }
      return labeled(field)
    }
  }

  private func entry(_ link: ShareLink, _ seal: String) -> Element {
    var notes = [text(of: .visits(count: link.visits))]
    let expiry =
      link.expiresAt.map { SharePhrase.validUntil(CalendarDate($0)) } ?? .validUntilRevoked
    notes.append(text(of: link.isExpired ? .expired : expiry))
    if link.onlyOwn { notes.append(OthersPhotosPhrase.onlyOwn.text(in: language)) }
    if link.hasPassword { notes.append(text(of: .hasPassword)) }
    if !link.allowsDownload { notes.append(text(of: .noDownloads)) }
    let button = submit(text(of: .revoke), "revoke", "\(link.id)", about: link.title)
    var parts = [Element(.p, "name", text: link.title).with(.dir, "auto")]
    // Why before the address: it is to be read before the address is copied.
    if let obstacle = link.obstacle {
      parts.append(Element(.p, "problem", text: words(obstacle)))
    }
    parts.append(Element(.a, "uri", text: link.address).with(.href, link.address))
    // Why disabled: the script enables what only it can do.
    if !link.isExpired {
      parts.append(
        Element(.button, "copy", text: words(.copy)).with(.type, "button").with(.disabled)
          .with(.value, words(.copied)).with(.ariaLive, "polite"))
    }
    parts.append(Element(.p, "note", text: notes.joined(separator: " · ")))
    parts.append(ownForm([button], action: Path.shareLinks.template, seal: seal, "order"))
    return Element(.li, "", parts)
  }
}
