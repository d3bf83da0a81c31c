public import Foundation
public import UIKit

public typealias ASPresentationAnchor = UIWindow

public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
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

/// No browser opens; a test says what became of it.
open class ASWebAuthenticationSession: NSObject {
  public typealias CompletionHandler = (URL?, (any Error)?) -> Void
  private let handler: CompletionHandler
  /// Double only: what was asked for.
  public let doubleURL: URL
  /// Double only: the scheme that ends it.
  public let doubleScheme: String?
  open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
  open var prefersEphemeralWebBrowserSession = false
  /// Double only: the session that was started last.
  public private(set) nonisolated(unsafe) static weak var doubleStarted: ASWebAuthenticationSession?

  public init(
    url URL: URL, callbackURLScheme: String?,
    completionHandler: @escaping ASWebAuthenticationSession.CompletionHandler
  ) {
    (doubleURL, doubleScheme, handler) = (URL, callbackURLScheme, completionHandler)
  }
  /// Like the original, opens nothing without something to open above.
  @discardableResult open func start() -> Bool {
    guard presentationContextProvider?.presentationAnchor(for: self) != nil else { return false }
    ASWebAuthenticationSession.doubleStarted = self
    return true
  }
  /// Double only: ends as a page or the person would.
  public func doubleEnd(_ url: URL?, _ error: (any Error)?) { handler(url, error) }
}
