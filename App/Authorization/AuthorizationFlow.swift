import Domain
import Phone
import UIKit

/// The only screen: AUTH-1…14, with “Welcome” and “Refresh” at its end.
@MainActor enum AuthorizationFlow {
  static func makeRoot() -> UIViewController {
    EntranceViewController(
      at: TaskServer.address, tools: EntranceDependencies(network: TaskServer()),
      language: .english
    ) { _ in }
  }
}
