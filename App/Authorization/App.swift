import UIKit

/// The authorization screen as an app of its own, which needs no server.
@main final class AuthorizationApp: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(
      name: nil, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = AuthorizationSceneDelegate.self
    return configuration
  }
}

/// Opens the window with the authorization screen.
final class AuthorizationSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = AuthorizationFlow.makeRoot()
    self.window = window
    window.makeKeyAndVisible()
  }
}
