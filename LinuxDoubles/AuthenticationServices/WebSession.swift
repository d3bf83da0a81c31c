public import Foundation
public import UIKit

public typealias ASPresentationAnchor = UIWindow

@MainActor public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

public struct ASWebAuthenticationSessionError: Error {
  public enum Code: Int, Sendable {
    case canceledLogin = 1
    case presentationContextNotProvided, presentationContextInvalid
  }
  public let code: Code
  public init(_ code: Code) { self.code = code }
}

/// Opens no browser; a test ends the session with `doubleEnd`.
open class ASWebAuthenticationSession: NSObject {
  public typealias CompletionHandler = (URL?, (any Error)?) -> Void
  private let handler: CompletionHandler
  /// Test only: the URL to open.
  public let doubleURL: URL
  /// Test only: the URL scheme of the callback.
  public let doubleScheme: String?
  open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
  open var prefersEphemeralWebBrowserSession = false
  /// Test only: the last started session.
  public private(set) nonisolated(unsafe) static weak var doubleStarted: ASWebAuthenticationSession?

  public init(
    url URL: URL, callbackURLScheme: String?,
    completionHandler: @escaping ASWebAuthenticationSession.CompletionHandler
  ) {
    (doubleURL, doubleScheme, handler) = (URL, callbackURLScheme, completionHandler)
  }
  /// As in UIKit, returns false without a presentation anchor.
  @discardableResult open func start() -> Bool {
    nonisolated(unsafe) let session = self
    let hasAnchor = MainActor.assumeIsolated {
      session.presentationContextProvider?.presentationAnchor(for: session) != nil
    }
    guard hasAnchor else { return false }
    ASWebAuthenticationSession.doubleStarted = self
    return true
  }
  /// Test only: calls the completion handler, as a redirect or the person's cancel would.
  public func doubleEnd(_ url: URL?, _ error: (any Error)?) { handler(url, error) }
}
