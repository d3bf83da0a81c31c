import Domain
import Testing
import Wire

/// OA-53: the account page as JSON.
struct AccountOverviewTests {
  private static let account = AccountOverview(
    name: "Anna \"A\" Ли", login: "anna", phone: "+7 *** ***-**-01",
    sessions: [
      AccountOverview.Session(
        id: "0f", browser: "Mozilla/5.0 (iPhone)", since: Instant(seconds: 1_700_000_000),
        seen: Instant(seconds: 1_700_003_600), isCurrent: true)
    ],
    grants: [
      AccountOverview.Grant(
        id: 7, name: "Frame", scopes: Scopes([.public, .writeLikes]),
        since: Instant(seconds: 1_700_000_000), isCurrent: true)
    ])

  private func bytes(_ account: AccountOverview, seal: String? = nil) -> [UInt8] {
    var json = JSONWriter()
    account.write(to: &json, seal: seal)
    return json.bytes
  }

  // OA-53
  @Test func thePageIsReadAsItWasWritten() {
    #expect(AccountOverview(bytes(Self.account)) == Self.account)
    let least = AccountOverview(name: "", login: nil, phone: nil, sessions: [], grants: [])
    #expect(AccountOverview(bytes(least, seal: "s")) == least)
  }

  // OA-53: only a browser needs the CSRF token.
  @Test func thePageLooksAsAgreed() {
    var account = Self.account
    account.phone = nil
    let text = String(decoding: bytes(account, seal: "s"), as: UTF8.self)
    #expect(
      text == #"{"name":"Anna \"A\" Ли","login":"anna","form":"s","#
        + #""whole_photos":false,"sessions":[{"id":"0f","#
        + #""browser":"Mozilla/5.0 (iPhone)","since":"2023-11-14T22:13:20Z","#
        + #""seen":"2023-11-14T23:13:20Z","current":true}],"applications":[{"id":7,"#
        + #""name":"Frame","scopes":["public","write_likes"],"since":"2023-11-14T22:13:20Z","#
        + #""current":true}]}"#)
  }

  // OA-53: a newer server may have further scopes.
  @Test func anUnknownScopeIsLeftOut() throws {
    let text = String(decoding: bytes(Self.account), as: UTF8.self)
      .replacing(#""public""#, with: #""own_world""#)
    let account = try #require(AccountOverview(Array(text.utf8)))
    #expect(account.grants.first?.scopes == Scopes([.writeLikes]))
  }

  // OA-53: no part of another page passes for this one.
  @Test func everyTruncationIsRefused() {
    let whole = bytes(Self.account)
    for length in whole.indices { #expect(AccountOverview(Array(whole[..<length])) == nil) }
    for text in ["{}", "[]", #"{"name":"a","sessions":[{}],"applications":[]}"#] {
      #expect(AccountOverview(Array(text.utf8)) == nil)
    }
  }

  // OA-53
  @Test(arguments: [
    (AccountAccess.session("0f"), "session=0f"), (.otherSessions, "others=1"),
    (.application(7), "grant=7"),
  ])
  func endingIsAFormOfThePage(access: AccountAccess, form: String) {
    let request = Request(ending: access)
    #expect(request.method == .post && request.address == "/account")
    #expect(request.form == Secret(form))
    #expect(Request.account.method == .get && Request.account.address == "/account")
  }
}
