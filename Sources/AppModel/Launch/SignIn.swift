public import Domain

/// Decides what happens between the sign-in button of the iPhone app and the token: which redirect
/// counts, when the authorization code is sent, and where the app continues (FEED-2, FEED-3).
///
/// The device stores the authorization before the screens or the browser open, and marks it as sent before it sends
/// the code. So a code is sent at most once, even if the process ends at any moment.
public struct SignIn: Hashable, Sendable {
  /// An authorization in this process.
  public struct Authorization: Hashable, Sendable {
    /// Its id.
    public let ticket: Ticket
    /// The address to open afterwards.
    public let returnTo: String

    /// The authorization with this id.
    public init(ticket: Ticket, returnTo: String) {
      (self.ticket, self.returnTo) = (ticket, returnTo)
    }
  }

  /// An authorization that an earlier process stored.
  public struct StoredAuthorization: Hashable, Sendable {
    /// The address to open afterwards.
    public let returnTo: String
    /// Whether its code was sent.
    public let isSent: Bool

    /// An authorization as it was stored.
    public init(returnTo: String, isSent: Bool) {
      (self.returnTo, self.isSent) = (returnTo, isSent)
    }
  }

  /// A redirect, compared with the stored authorization.
  public enum Redirect: Hashable, Sendable {
    /// It contains this code.
    case code(Secret)
    /// The person declined.
    case declined
    /// Not a valid response to this authorization.
    case foreign
  }

  /// How the browser ended.
  public enum BrowserEnd: Hashable, Sendable {
    /// With a redirect.
    case redirected(Redirect)
    /// The person closed it.
    case closed
    /// It could not be opened, or it ended with an error.
    case failed
  }

  /// Where a person signs in.
  public enum Way: Hashable, Sendable {
    /// On the app's own screens, at an Image Feed server (IOS-4).
    case screens
    /// In the system's browser.
    case browser
  }

  /// How the app's own screens ended.
  public enum ScreensEnd: Hashable, Sendable {
    /// The person signed in, and the server issued this code.
    case code(Secret)
    /// The person closed them.
    case closed
    /// The server issued no code.
    case failed
  }

  /// An input.
  public enum Event: Hashable, Sendable {
    /// The app started; nil if no authorization was stored.
    case restored(StoredAuthorization?)
    /// The person wants to sign in and then continue at this address. `isOwnServer` means an Image Feed
    /// server.
    case requested(returnTo: String, isOwnServer: Bool)
    /// The result of `storeAuthorization`: false if there is no page to open, or if the device
    /// refused; then the authorization stored before is still stored.
    case stored(Ticket, Bool)
    /// The result of `findScreens`: whether the server lets the app sign people in; false if it did not
    /// respond.
    case screensFound(Ticket, Bool)
    /// The screens that `openScreens` opened are closed.
    case screensEnded(Ticket, ScreensEnd)
    /// The browser that `openBrowser` opened has ended.
    case browserEnded(Ticket, BrowserEnd)
    /// The system opened a link that may be a redirect.
    case linkOpened(Redirect)
    /// The result of `markSent`: false if the device refused.
    case markedSent(Ticket, Bool)
    /// The response to `sendCode`: the credentials as the device stores them; nil if it contains no
    /// token.
    case exchanged(Ticket, Secret?)
    /// The person chose another server.
    case serverChanged
    /// The session ended, and the device has deleted its data and the stored authorization.
    case sessionEnded
  }

  /// What the device must do, in this order.
  public enum Command: Hashable, Sendable {
    /// Create an authorization that returns to this address, and store it in place of any other;
    /// `stored` follows.
    case storeAuthorization(Ticket, returnTo: String)
    /// Ask the server whether it gives the app a code without a browser; `screensFound` follows.
    case findScreens(Ticket)
    /// Open the app's own sign-in screens; `screensEnded` follows.
    case openScreens(Ticket)
    /// Open the page of the stored authorization in the browser; `browserEnded` follows.
    case openBrowser(Ticket)
    /// Show on the welcome screen that the page cannot be opened.
    case reportOpeningFailed
    /// Mark the stored authorization as sent; `markedSent` follows.
    case markSent(Ticket)
    /// Send this code of the stored authorization to the server; `exchanged` follows. A code that came
    /// by the browser is bound to the redirect URI.
    case sendCode(Ticket, Secret, from: Way)
    /// Store these credentials; nil deletes those before.
    case storeCredentials(Secret?)
    /// Delete the stored authorization.
    case forgetAuthorization
    /// Start over at this address, nil for the last one: signed in if credentials are stored, else at
    /// the welcome screen for this reason.
    case begin(WelcomeReason, at: String?)
  }

  /// The state of the sign-in.
  public enum Phase: Hashable, Sendable {
    /// No authorization is pending.
    case idle
    /// The server is asked whether the app's own screens can be used.
    case findingScreens(Authorization)
    /// The app's own screens are open.
    case onScreens(Authorization)
    /// The browser is open, or an earlier process opened it or the screens. The redirect may come from
    /// it or as a link.
    case awaitingRedirect(Authorization)
    /// This code arrived; the authorization is being marked as sent.
    case markingSent(Authorization, code: Secret, from: Way)
    /// The code was sent.
    case exchanging(Authorization)
  }

  /// The state of the sign-in.
  public private(set) var phase = Phase.idle
  /// The authorization that the device is storing. Until it is stored, the one in `phase` counts.
  private var storing: Authorization?
  /// Whether the server of `storing` is an Image Feed server.
  private var mayHaveScreens = false
  private var ticket = Ticket()

  /// A sign-in that has not begun.
  public init() {}

  /// Handles an event and returns the commands to carry out.
  public mutating func handle(_ event: Event) -> [Command] {
    switch event {
    case .restored(let stored): return restored(stored)
    case .requested(let address, let isOwnServer):
      mayHaveScreens = isOwnServer
      let ticket = ticket.next()
      storing = Authorization(ticket: ticket, returnTo: address)
      return [.storeAuthorization(ticket, returnTo: address)]
    case .stored(let ticket, let isStored): return stored(ticket, isStored)
    case .screensFound(let ticket, let areThere): return screensFound(ticket, areThere)
    case .screensEnded(let ticket, let end): return screensEnded(ticket, end)
    case .browserEnded(let ticket, let end): return browserEnded(ticket, end)
    case .linkOpened(let redirect): return linkOpened(redirect)
    case .markedSent(let ticket, let isMarked): return markedSent(ticket, isMarked)
    case .exchanged(let ticket, let credentials): return exchanged(ticket, credentials)
    case .serverChanged:
      (phase, storing) = (.idle, nil)
      return [.forgetAuthorization]
    case .sessionEnded:
      (phase, storing) = (.idle, nil)
      return []
    }
  }

  private mutating func restored(_ stored: StoredAuthorization?) -> [Command] {
    guard let stored else { return [.begin(.plain, at: nil)] }
    let authorization = Authorization(ticket: ticket.next(), returnTo: stored.returnTo)
    // Why: if the process ended after sending the code, the result is unknown, and the code cannot be
    // sent again.
    if stored.isSent { return finish(.failed, authorization) }
    phase = .awaitingRedirect(authorization)
    return [.begin(.plain, at: nil)]
  }

  private mutating func stored(_ ticket: Ticket, _ isStored: Bool) -> [Command] {
    guard let authorization = storing, authorization.ticket == ticket else { return [] }
    storing = nil
    // Why: a redirect is compared with the stored authorization, so without it none would count.
    guard isStored else { return [.reportOpeningFailed] }
    if mayHaveScreens {
      phase = .findingScreens(authorization)
      return [.findScreens(ticket)]
    }
    phase = .awaitingRedirect(authorization)
    return [.openBrowser(ticket)]
  }

  private mutating func screensFound(_ ticket: Ticket, _ areThere: Bool) -> [Command] {
    switch phase {
    case .findingScreens(let authorization):
      guard authorization.ticket == ticket else { return [] }
      phase = areThere ? .onScreens(authorization) : .awaitingRedirect(authorization)
      return [areThere ? .openScreens(ticket) : .openBrowser(ticket)]
    case .idle, .onScreens, .awaitingRedirect, .markingSent, .exchanging: return []
    }
  }

  private mutating func screensEnded(_ ticket: Ticket, _ end: ScreensEnd) -> [Command] {
    switch phase {
    case .onScreens(let authorization):
      guard authorization.ticket == ticket else { return [] }
      return switch end {
      case .code(let code): take(code, authorization, from: .screens)
      case .closed: finish(.plain, authorization)
      case .failed: finish(.failed, authorization)
      }
    case .idle, .findingScreens, .awaitingRedirect, .markingSent, .exchanging: return []
    }
  }

  private mutating func browserEnded(_ ticket: Ticket, _ end: BrowserEnd) -> [Command] {
    switch phase {
    case .awaitingRedirect(let authorization):
      guard authorization.ticket == ticket else { return [] }
      return switch end {
      case .redirected(.code(let code)): take(code, authorization, from: .browser)
      case .redirected(.declined), .closed: finish(.plain, authorization)
      case .redirected(.foreign), .failed: finish(.failed, authorization)
      }
    case .idle, .findingScreens, .onScreens, .markingSent, .exchanging: return []
    }
  }

  private mutating func linkOpened(_ redirect: Redirect) -> [Command] {
    switch phase {
    case .awaitingRedirect(let authorization):
      return switch redirect {
      case .code(let code): take(code, authorization, from: .browser)
      case .declined: finish(.plain, authorization)
      // Why not a failure: any website can open such a link.
      case .foreign: []
      }
    case .idle, .findingScreens, .onScreens, .markingSent, .exchanging: return []
    }
  }

  private mutating func take(
    _ code: Secret, _ authorization: Authorization, from way: Way
  ) -> [Command] {
    phase = .markingSent(authorization, code: code, from: way)
    return [.markSent(authorization.ticket)]
  }

  private mutating func markedSent(_ ticket: Ticket, _ isMarked: Bool) -> [Command] {
    switch phase {
    case .markingSent(let authorization, let code, let way):
      guard authorization.ticket == ticket else { return [] }
      guard isMarked else { return finish(.failed, authorization) }
      phase = .exchanging(authorization)
      return [.sendCode(ticket, code, from: way)]
    case .idle, .findingScreens, .onScreens, .awaitingRedirect, .exchanging: return []
    }
  }

  private mutating func exchanged(_ ticket: Ticket, _ credentials: Secret?) -> [Command] {
    switch phase {
    case .exchanging(let authorization):
      guard authorization.ticket == ticket else { return [] }
      // NB: the reason is shown only if no credentials could be stored.
      return [.storeCredentials(credentials)] + finish(.failed, authorization)
    case .idle, .findingScreens, .onScreens, .awaitingRedirect, .markingSent: return []
    }
  }

  private mutating func finish(
    _ reason: WelcomeReason, _ authorization: Authorization
  ) -> [Command] {
    phase = .idle
    return [.forgetAuthorization, .begin(reason, at: authorization.returnTo)]
  }
}
