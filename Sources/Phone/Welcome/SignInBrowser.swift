import AuthenticationServices
public import UIKit

/// What became of the page on which one signs in.
public enum SignInReturn: Hashable, Sendable {
  /// It led back to the app, to this address.
  case address(URL)
  /// The person closed it.
  case closed
  /// It could not be opened.
  case failed
}

/// The browser in which one signs in.
@MainActor public protocol SignInBrowser: AnyObject {
  /// Opens `page` above `window`, until it leads to an address of `scheme`.
  func open(
    _ page: URL, until scheme: String, above window: UIWindow,
    then: @escaping @MainActor (SignInReturn) -> Void)
}

/// The system's own, which no app can look into; it forgets everything when it closes (FEED-16).
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
