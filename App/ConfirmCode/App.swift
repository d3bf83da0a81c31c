import UIKit

/// The phone, code and name screens as an app of their own, which needs no server.
@main final class ConfirmCodeApp: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(
      name: nil, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = ConfirmCodeSceneDelegate.self
    return configuration
  }
}

/// Opens the window with the phone screen.
final class ConfirmCodeSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = ConfirmCodeViewController()
    self.window = window
    window.makeKeyAndVisible()
  }
}
