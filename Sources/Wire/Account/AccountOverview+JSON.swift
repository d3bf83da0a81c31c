public import Domain

extension AccountOverview {
  /// Reads the account page as JSON; returns nil if required fields are missing or invalid. Scopes that
  /// this version does not know are left out.
  public init?(_ json: JSON) {
    guard let name = json["name"]?.string, let sessions = json["sessions"]?.array,
      let grants = json["applications"]?.array
    else { return nil }
    self.init(
      name: name, login: json["login"]?.string, phone: json["phone"]?.string,
      sessions: sessions.compactMap { Session($0) }, grants: grants.compactMap { Grant($0) },
      opensWhole: json["whole_photos"]?.bool ?? false)
    guard self.sessions.count == sessions.count, self.grants.count == grants.count else {
      return nil
    }
  }

  /// Reads the body of a response; returns nil if it is not the account page.
  public init?(_ body: [UInt8]) {
    guard let json = try? JSON(reading: body) else { return nil }
    self.init(json)
  }

  /// Writes the page as a JSON object. `seal` is the CSRF token for a caller with a session cookie; nil
  /// for one with an access token, which needs none.
  public func write(to json: inout JSONWriter, seal: String?) {
    json.object { json in
      json.field("name", name)
      if let login { json.field("login", login) }
      if let phone { json.field("phone", phone) }
      if let seal { json.field("form", seal) }
      json.field("whole_photos", opensWhole)
      json.key("sessions")
      json.array(sessions) { $1.write(to: &$0) }
      json.key("applications")
      json.array(grants) { $1.write(to: &$0) }
    }
  }
}

extension AccountOverview.Session {
  fileprivate init?(_ json: JSON) {
    guard let id = json["id"]?.string, !id.isEmpty, let browser = json["browser"]?.string,
      let since = Instant(json["since"]), let seen = Instant(json["seen"])
    else { return nil }
    self.init(
      id: id, browser: browser, since: since, seen: seen,
      isCurrent: json["current"]?.bool ?? false)
  }

  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("browser", browser)
      json.field("since", since)
      json.field("seen", seen)
      json.field("current", isCurrent)
    }
  }
}

extension AccountOverview.Grant {
  fileprivate init?(_ json: JSON) {
    guard let id = json["id"]?.integer, let name = json["name"]?.string,
      let scopes = json["scopes"]?.array, let since = Instant(json["since"])
    else { return nil }
    self.init(
      id: id, name: name,
      scopes: Scopes(scopes.compactMap { $0.string.flatMap { Scope(rawValue: $0) } }),
      since: since, isCurrent: json["current"]?.bool ?? false)
  }

  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("name", name)
      json.key("scopes")
      json.array(scopes.all) { $0.string($1.rawValue) }
      json.field("since", since)
      json.field("current", isCurrent)
    }
  }
}

extension Instant {
  fileprivate init?(_ json: JSON?) {
    guard let text = json?.string, let instant = Instant(text: text) else { return nil }
    self = instant
  }
}

extension Request {
  /// The account page as JSON.
  public static var account: Request { Request(page: Path.account.template) }

  /// Ends this access; the response is the account page without it. A caller with a session cookie must
  /// add the page's CSRF token.
  public init(ending access: AccountAccess) {
    let field =
      switch access {
      case .session(let id): FormField("session", id)
      case .otherSessions: FormField("others", "1")
      case .application(let id): FormField("grant", String(id))
      }
    self.init(form: [field], to: Path.account.template)
  }

  /// Stores whether the person wants to see whole photos first; the response and the token are as for
  /// `init(ending:)`.
  public init(opensWhole: Bool) {
    self.init(
      form: [FormField("photos", opensWhole ? "whole" : "filling")], to: Path.account.template)
  }
}
