public import UIKit

/// The application delegate of an app with one screen (IOS-2), for a subclass that is the app's entry point.
open class SingleScreenApp: UIResponder, UIApplicationDelegate {
  /// The name of the scene in the Info.plist whose storyboard has the screen; nil if `makeRoot` makes it.
  open var sceneName: String? { nil }

  /// Makes the screen; nil if it is in a storyboard.
  open func makeRoot() -> UIViewController? { nil }

  /// Uses the same delegate for every scene.
  public func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(
      name: sceneName, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = SingleScreenSceneDelegate.self
    return configuration
  }
}

/// Opens the window of a `SingleScreenApp`.
public final class SingleScreenSceneDelegate: UIResponder, UIWindowSceneDelegate {
  /// The window, once the scene is connected; UIKit creates that of a storyboard.
  public var window: UIWindow?

  /// Opens the window with the app's screen.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    let app = UIApplication.shared.delegate as? SingleScreenApp
    guard let scene = scene as? UIWindowScene, let root = app?.makeRoot() else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = root
    self.window = window
    window.makeKeyAndVisible()
  }
}
