public import AppModel
public import Texts

/// The screen with the logo and the sign-in button (FEED-1, FEED-2).
public struct WelcomeScreen: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
  public enum Event: Hashable, Sendable {
    /// The person pressed the sign-in button.
    case enterTapped
    /// The person closed the alert.
    case alertDismissed
    /// The sign-in page could not be opened.
    case openingFailed
  }

  /// A side effect for the shell (the web page or the iPhone app) to carry out.
  public enum Effect: Hashable, Sendable {
    /// Open the server's authorization page, which then returns to this path.
    case openAuthorization(returnTo: String)
  }

  /// The state of the screen.
  public enum Phase: Hashable, Sendable {
    /// Waiting for input.
    case ready
    /// Waiting for input, with a message that the session ended.
    case ended
    /// Showing an alert that sign-in failed.
    case failed
    /// The authorization page is being opened; further taps are ignored.
    case opening
    /// No server is chosen, so the sign-in button does nothing.
    case noServer
    /// Nobody can sign in at the server, so the sign-in button does nothing.
    case notConfigured
  }

  /// The state of the screen.
  public private(set) var phase: Phase
  private let returnTo: String

  /// Creates the screen; `returnTo` is the path to open after sign-in.
  public init(reason: WelcomeReason = .plain, returnTo: String = Place.feed.path) {
    switch reason {
    case .plain: phase = .ready
    case .failed: phase = .failed
    case .ended: phase = .ended
    case .noServer: phase = .noServer
    case .notConfigured: phase = .notConfigured
    }
    self.returnTo = returnTo
  }

  /// Handles an event and returns the effects to carry out.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch (phase, event) {
    // Why a tap in `failed` too: on an iPhone the alert may not appear; the button must still work.
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
      (.noServer, .openingFailed), (.notConfigured, _):
      return []
    }
  }

  /// The content to display.
  public var view: WelcomeView {
    var view = look
    view.returnTo = returnTo
    return view
  }

  private var look: WelcomeView {
    switch phase {
    case .ready: WelcomeView(message: nil, isOpening: false, alert: nil)
    case .ended: WelcomeView(message: .sessionEnded, isOpening: false, alert: nil)
    case .notConfigured:
      WelcomeView(message: .list(.signInNotConfigured), isOpening: false, alert: nil)
    case .opening: WelcomeView(message: nil, isOpening: true, alert: nil)
    case .failed: WelcomeView(message: nil, isOpening: false, alert: WelcomeScreen.failure)
    case .noServer: WelcomeView(isWithoutServer: true, isOpening: false, alert: nil)
    }
  }

  private static let failure = AlertView(
    title: .somethingWentWrong, message: .couldNotSignIn, first: .ok, second: nil)
}

/// The data from which the web app and the iPhone app draw the welcome screen.
public struct WelcomeView: Hashable, Sendable {
  /// A message above the button.
  public var message: Phrase?
  /// Whether to show, instead of `message`, that no server is chosen.
  public var isWithoutServer = false
  /// Whether the loading screen covers everything.
  public var isOpening: Bool
  /// The alert to show, if any.
  public var alert: AlertView?
  /// The path to open after sign-in.
  public var returnTo = ""
}
