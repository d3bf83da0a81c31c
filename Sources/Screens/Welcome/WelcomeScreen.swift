public import Texts

/// The screen with the logo and the button «Войти» (FEED-1, FEED-2).
public struct WelcomeScreen: Hashable, Sendable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The person pressed «Войти».
    case enterTapped
    /// The person closed the alert.
    case alertDismissed
    /// The sign-in page could not be opened.
    case openingFailed
  }

  /// What the shell shall do.
  public enum Effect: Hashable, Sendable {
    /// Open the server's authorization page; afterwards the person is back at `address`.
    case openAuthorization(returnTo: String)
  }

  /// Why the screen is shown.
  public enum Reason: String, Hashable, Sendable {
    /// Nobody is signed in, or sign-in was cancelled.
    case plain
    /// Signing in failed.
    case failed
    /// The session ended while the app was in use.
    case ended
    /// The device does not know which server to ask.
    case noServer
  }

  /// Where the screen stands.
  public enum Phase: Hashable, Sendable {
    /// Waiting for the person.
    case ready
    /// Waiting for the person, who was told that the session ended.
    case ended
    /// Showing that sign-in failed.
    case failed
    /// The authorization page is being opened; further taps do nothing.
    case opening
    /// No server is known, so the button opens nothing.
    case noServer
  }

  /// Where the screen stands.
  public private(set) var phase: Phase
  private let returnTo: String

  /// A screen that leads back to the address `returnTo` after sign-in.
  public init(reason: Reason = .plain, returnTo: String = "/app/feed") {
    switch reason {
    case .plain: phase = .ready
    case .failed: phase = .failed
    case .ended: phase = .ended
    case .noServer: phase = .noServer
    }
    self.returnTo = returnTo
  }

  /// Takes notice of what happened and answers with what to do.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch (phase, event) {
    // Why after a failure too: on an iPhone its modal can be lost, and the button has to work.
    case (.ready, .enterTapped), (.ended, .enterTapped), (.failed, .enterTapped):
      phase = .opening
      return [.openAuthorization(returnTo: returnTo)]
    case (.opening, .openingFailed):
      phase = .failed
      return []
    case (.failed, .alertDismissed):
      phase = .ready
      return []
    case (.ready, .alertDismissed), (.ready, .openingFailed), (.ended, .alertDismissed),
      (.ended, .openingFailed), (.failed, .openingFailed), (.opening, .enterTapped),
      (.opening, .alertDismissed), (.noServer, .enterTapped), (.noServer, .alertDismissed),
      (.noServer, .openingFailed):
      return []
    }
  }

  /// What is on display.
  public var view: WelcomeView {
    var view = look
    view.returnTo = returnTo
    return view
  }

  private var look: WelcomeView {
    switch phase {
    case .ready: WelcomeView(message: nil, isOpening: false, alert: nil)
    case .ended: WelcomeView(message: .sessionEnded, isOpening: false, alert: nil)
    case .opening: WelcomeView(message: nil, isOpening: true, alert: nil)
    case .failed: WelcomeView(message: nil, isOpening: false, alert: WelcomeScreen.failure)
    case .noServer: WelcomeView(isWithoutServer: true, isOpening: false, alert: nil)
    }
  }

  private static let failure = AlertView(
    title: .somethingWentWrong, message: .couldNotSignIn, first: .ok, second: nil)
}

/// What the screen with «Войти» shows.
public struct WelcomeView: Hashable, Sendable {
  /// A sentence above the button.
  public var message: Phrase?
  /// Whether no server is known, which the place of that sentence says.
  public var isWithoutServer = false
  /// Whether the loading screen covers everything.
  public var isOpening: Bool
  /// The modal.
  public var alert: AlertView?
  /// Where the person goes after signing in.
  public var returnTo = ""
}
