public import Domain
public import Wire

extension AccountOverview {
  private static func session(_ id: String, _ browser: String) -> AccountOverview.Session {
    AccountOverview.Session(
      id: id, browser: browser, since: Instant(seconds: 1_700_000_000),
      seen: Instant(seconds: 1_700_100_000), isCurrent: false)
  }

  /// Two browsers, this app and another one.
  public static let sample = AccountOverview(
    name: "Anna Lee", login: "anna", phone: nil,
    sessions: [session("a", "Firefox Windows"), session("b", "")],
    grants: [
      AccountOverview.Grant(
        id: 1, name: "Image Feed for iPhone", scopes: Scopes([.public]),
        since: Instant(seconds: 1_700_000_000), isCurrent: true),
      AccountOverview.Grant(
        id: 2, name: "Frame", scopes: Scopes([.public, .writeLikes]),
        since: Instant(seconds: 1_700_000_000)),
    ])
}

extension Response {
  /// The account page as the server sends it to the app.
  public static func account(_ account: AccountOverview = .sample) -> Response {
    var json = JSONWriter()
    account.write(to: &json, seal: nil)
    return Response(status: 200, body: json.bytes)
  }
}

extension AppUser {
  /// Opens the account page from the profile; `response` answers its request.
  public func openAccount(_ response: Response = .account()) async {
    await tapTab(1)
    while await api?.response(.status(404)) == true {}
    await person.tap("open account")
    await self.response(response)
  }
}
