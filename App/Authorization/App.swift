import Phone
import UIKit

/// The authorization screen as an app of its own, which needs no server.
@main final class AuthorizationApp: SingleScreenApp {
  override func makeRoot() -> UIViewController? { AuthorizationFlow.makeRoot() }
}
