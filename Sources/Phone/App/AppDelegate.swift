import Domain
public import UIKit

/// What the system launches: an app of one window per scene, without storyboard (IOS-1).
open class AppDelegate: UIResponder, UIApplicationDelegate {
  /// Nothing is done before there is a scene.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Every scene is the app's only kind.
  public func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(
      name: nil, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = SceneDelegate.self
    return configuration
  }
}

/// One window with the app in it.
public final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  /// The window, once the scene is connected.
  public var window: UIWindow?

  private var app: AppViewController? { window?.rootViewController as? AppViewController }

  /// Opens the window.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = AppViewController(
      tools: .device(scale: scene.screen.scale), language: SceneDelegate.language)
    self.window = window
    window.makeKeyAndVisible()
    open(connectionOptions.urlContexts)
  }

  /// The person looks at the app again.
  public func sceneDidBecomeActive(_ scene: UIScene) { app?.cameToFront() }

  /// The person looks away.
  public func sceneWillResignActive(_ scene: UIScene) { app?.wasCovered() }

  /// A link leads into the app.
  public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    open(contexts)
  }

  private func open(_ contexts: Set<UIOpenURLContext>) {
    for context in contexts { app?.open(context.url) }
  }

  /// Russian for those who prefer it to English, English for everybody else.
  static var language: Language {
    Locale.preferredLanguages.lazy.compactMap { Language(rawValue: String($0.prefix(2))) }.first
      ?? .english
  }
}
