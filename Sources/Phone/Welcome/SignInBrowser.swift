import AuthenticationServices
public import UIKit

/// How the sign-in page ended.
public enum SignInReturn: Hashable, Sendable {
  /// The page redirected to this URL of the app.
  case address(URL)
  /// The person closed the page.
  case closed
  /// The page could not be opened, or ended with an error.
  case failed
}

/// Opens the OAuth sign-in page in a browser.
@MainActor public protocol SignInBrowser: AnyObject {
  /// Opens `page` above `window`. Calls `then` when the page redirects to a URL with `scheme`, is
  /// closed, or fails.
  func open(
    _ page: URL, until scheme: String, above window: UIWindow,
    then: @escaping @MainActor (SignInReturn) -> Void)
}

/// The system's sign-in browser, isolated from the app. It is ephemeral: it keeps no cookies
/// (FEED-16).
final class SystemSignInBrowser: NSObject, SignInBrowser,
  ASWebAuthenticationPresentationContextProviding
{
  private var session: ASWebAuthenticationSession?
  private var window: UIWindow?

  func open(
    _ page: URL, until scheme: String, above window: UIWindow,
    then: @escaping @MainActor (SignInReturn) -> Void
  ) {
    let session = ASWebAuthenticationSession(url: page, callbackURLScheme: scheme) {
      @Sendable [weak self] address, error in
      let code = (error as? ASWebAuthenticationSessionError)?.code
      let end: SignInReturn =
        address.map { .address($0) } ?? (code == .canceledLogin ? .closed : .failed)
      Task { @MainActor [weak self] in
        self?.session = nil
        then(end)
      }
    }
    session.presentationContextProvider = self
    session.prefersEphemeralWebBrowserSession = true
    self.session = session
    self.window = window
    if !session.start() {
      self.session = nil
      then(.failed)
    }
  }

  /// The window that the browser opens above.
  nonisolated func presentationAnchor(
    for session: ASWebAuthenticationSession
  ) -> ASPresentationAnchor {
    MainActor.assumeIsolated { window ?? ASPresentationAnchor() }
  }
}
