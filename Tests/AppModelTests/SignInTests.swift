import AppModel
import Domain
import Testing

/// What happens between the sign-in button and the token.
@Suite struct SignInTests {
  private static let first = SignIn.Authorization(ticket: Ticket(number: 1), returnTo: "/app/a")
  private static let second = SignIn.Authorization(ticket: Ticket(number: 2), returnTo: "/app/b")
  private static let code = Secret("code")
  private static let credentials = Secret("token\nrefresh\nanna")
  private static let stored = SignIn.StoredAuthorization(returnTo: "/app/a", isSent: false)
  private static let sent = SignIn.StoredAuthorization(returnTo: "/app/a", isSent: true)

  /// The events from the button to the open browser.
  private static let opening = [
    SignIn.Event.restored(nil), .requested(returnTo: "/app/a", isOwnServer: false),
    .stored(first.ticket, true),
  ]
  /// The events from the button to the sent code.
  private static let exchanging =
    opening + [.linkOpened(.code(code)), .markedSent(first.ticket, true)]

  /// A sign-in after these events, and the commands of the last one.
  private func signIn(
    _ events: [SignIn.Event]
  ) -> (signIn: SignIn, commands: [SignIn.Command]) {
    var signIn = SignIn()
    var commands: [SignIn.Command] = []
    for event in events { commands = signIn.handle(event) }
    return (signIn, commands)
  }

  /// The commands that end the first authorization.
  private static func ended(_ reason: WelcomeReason) -> [SignIn.Command] {
    [.forgetAuthorization, .begin(reason, at: "/app/a")]
  }

  // MARK: Failures

  // FEED-2: if the authorization cannot be stored, no page opens, and an alert says so.
  @Test func anAuthorizationThatIsNotStoredOpensNoPage() {
    let (signIn, commands) = signIn([
      .restored(nil), .requested(returnTo: "/app/a", isOwnServer: false),
      .stored(Self.first.ticket, false),
    ])
    #expect(commands == [.reportOpeningFailed] && signIn.phase == .idle)
  }

  // FEED-2: if a later authorization cannot be stored, the one before still counts.
  @Test func anAuthorizationThatIsNotStoredReplacesNone() {
    let (signIn, _) = signIn(
      Self.opening + [
        .requested(returnTo: "/app/b", isOwnServer: false), .stored(Self.second.ticket, false),
      ])
    #expect(signIn.phase == .awaitingRedirect(Self.first))
  }

  // FEED-2: a browser that fails leads to the alert; one that the person closed does not, nor does a
  // refusal.
  @Test(arguments: [
    (SignIn.BrowserEnd.failed, WelcomeReason.failed), (.closed, .plain),
    (.redirected(.foreign), .failed), (.redirected(.declined), .plain),
  ])
  func aBrowserWithoutACodeEndsTheSignIn(end: SignIn.BrowserEnd, reason: WelcomeReason) {
    let (signIn, commands) = signIn(Self.opening + [.browserEnded(Self.first.ticket, end)])
    #expect(commands == Self.ended(reason) && signIn.phase == .idle)
  }

  // FEED-2: a link that any website can open does not end the sign-in.
  @Test func aForeignLinkIsIgnored() {
    let (signIn, commands) = signIn(Self.opening + [.linkOpened(.foreign)])
    #expect(commands == [] && signIn.phase == .awaitingRedirect(Self.first))
  }

  // FEED-2: a redirect that says that the person declined may come as a link.
  @Test func aLinkCanDecline() {
    let (signIn, commands) = signIn(Self.opening + [.linkOpened(.declined)])
    #expect(commands == Self.ended(.plain) && signIn.phase == .idle)
  }

  // FEED-3: a code that cannot be marked as sent is never sent.
  @Test func aCodeThatIsNotMarkedIsNotSent() {
    let (signIn, commands) = signIn(
      Self.opening + [.linkOpened(.code(Self.code)), .markedSent(Self.first.ticket, false)])
    #expect(commands == Self.ended(.failed) && signIn.phase == .idle)
  }

  // FEED-3: a second redirect does not send a second code.
  @Test(arguments: [opening + [.linkOpened(.code(code))], exchanging])
  func aSecondCodeIsIgnored(events: [SignIn.Event]) {
    var (signIn, _) = signIn(events)
    let before = signIn
    let commands =
      signIn.handle(.linkOpened(.code(Secret("other"))))
      + signIn.handle(.browserEnded(Self.first.ticket, .redirected(.code(Secret("other")))))
      + signIn.handle(.browserEnded(Self.first.ticket, .closed))
    #expect(commands == [] && signIn == before)
  }

  // FEED-3: a code that an earlier process sent is not sent again, whatever link arrives.
  @Test func aCodeOfAnEarlierProcessIsNotSentAgain() {
    var (signIn, commands) = signIn([.restored(Self.sent)])
    #expect(commands == Self.ended(.failed) && signIn.phase == .idle)
    commands = signIn.handle(.linkOpened(.code(Self.code)))
    #expect(commands == [])
  }

  // FEED-3: a response without a token deletes the credentials before and leads to the alert.
  @Test func aResponseWithoutATokenFails() {
    let (signIn, commands) = signIn(Self.exchanging + [.exchanged(Self.first.ticket, nil)])
    #expect(commands == [.storeCredentials(nil)] + Self.ended(.failed) && signIn.phase == .idle)
  }

  // FEED-3: a response to an earlier authorization is not stored.
  @Test func aResponseToAnEarlierAuthorizationIsIgnored() {
    let (signIn, commands) = signIn(
      Self.exchanging + [
        .requested(returnTo: "/app/b", isOwnServer: false), .stored(Self.second.ticket, true),
        .exchanged(Self.first.ticket, Self.credentials),
      ])
    #expect(commands == [] && signIn.phase == .awaitingRedirect(Self.second))
  }

  // FEED-2: the end of an earlier browser does not end the current sign-in.
  @Test(arguments: [SignIn.BrowserEnd.closed, .failed, .redirected(.code(code))])
  func theEndOfAnEarlierBrowserIsIgnored(end: SignIn.BrowserEnd) {
    let (signIn, commands) = signIn(
      Self.opening + [
        .requested(returnTo: "/app/b", isOwnServer: false), .stored(Self.second.ticket, true),
        .browserEnded(Self.first.ticket, end),
      ])
    #expect(commands == [] && signIn.phase == .awaitingRedirect(Self.second))
  }

  // FEED-16, IOS-3: after the end of a session or another server a response is not stored.
  @Test(arguments: [SignIn.Event.sessionEnded, .serverChanged])
  func aResponseAfterTheEndIsIgnored(end: SignIn.Event) {
    var (signIn, commands) = signIn(Self.exchanging + [end])
    #expect(commands == (end == .serverChanged ? [.forgetAuthorization] : []))
    commands =
      signIn.handle(.exchanged(Self.first.ticket, Self.credentials))
      + signIn.handle(.linkOpened(.code(Self.code)))
    #expect(commands == [] && signIn.phase == .idle)
  }

  // MARK: From the button to the token

  // FEED-2: a start without a stored authorization opens the last place.
  @Test func aStartWithoutAnAuthorizationOpensTheLastPlace() {
    let (signIn, commands) = signIn([.restored(nil)])
    #expect(commands == [.begin(.plain, at: nil)] && signIn.phase == .idle)
  }

  // FEED-2: the authorization is stored before the browser opens.
  @Test func theAuthorizationIsStoredBeforeTheBrowserOpens() {
    var (signIn, commands) = signIn([
      .restored(nil), .requested(returnTo: "/app/a", isOwnServer: false),
    ])
    #expect(commands == [.storeAuthorization(Self.first.ticket, returnTo: "/app/a")])
    #expect(signIn.phase == .idle)
    commands = signIn.handle(.stored(Self.first.ticket, true))
    #expect(commands == [.openBrowser(Self.first.ticket)])
    #expect(signIn.phase == .awaitingRedirect(Self.first))
  }

  // FEED-3: the authorization is marked before its code is sent.
  @Test(arguments: [
    SignIn.Event.linkOpened(.code(code)), .browserEnded(first.ticket, .redirected(.code(code))),
  ])
  func theAuthorizationIsMarkedBeforeTheCodeIsSent(event: SignIn.Event) {
    var (signIn, commands) = signIn(Self.opening + [event])
    #expect(commands == [.markSent(Self.first.ticket)])
    commands = signIn.handle(.markedSent(Self.first.ticket, true))
    #expect(commands == [.sendCode(Self.first.ticket, Self.code, from: .browser)])
    #expect(signIn.phase == .exchanging(Self.first))
    commands = signIn.handle(.markedSent(Self.first.ticket, true))
    #expect(commands == [])
  }

  // FEED-3: the token is stored, then the app continues where the person wanted to go.
  @Test func theTokenIsStored() {
    let (signIn, commands) = signIn(
      Self.exchanging + [.exchanged(Self.first.ticket, Self.credentials)])
    #expect(commands.first == .storeCredentials(Self.credentials))
    #expect(commands.last == .begin(.failed, at: "/app/a") && signIn.phase == .idle)
  }

  // FEED-3: a redirect to an authorization of an earlier process counts.
  @Test func theRedirectOfAnEarlierProcessCounts() {
    var (signIn, commands) = signIn([.restored(Self.stored)])
    #expect(commands == [.begin(.plain, at: nil)])
    commands = signIn.handle(.linkOpened(.code(Self.code)))
    #expect(commands == [.markSent(Self.first.ticket)])
  }
}
