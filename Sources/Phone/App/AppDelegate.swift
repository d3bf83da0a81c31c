import Domain
public import UIKit

/// The application delegate: one window per scene, no storyboard (IOS-1).
open class AppDelegate: UIResponder, UIApplicationDelegate {
  /// Uploads photos. It belongs to the app, because the system may launch the app for it without a
  /// scene (IOS-6).
  private(set) lazy var uploader = PhotoUploader.device(certificates)
  /// Adds new photos automatically (IOS-7).
  private(set) lazy var automatic = AutomaticAdder.device(uploader)
  /// The certificates that the person trusts, for the app's requests and for uploads.
  private(set) lazy var certificates = TrustedCertificates(KeychainVault())

  /// Registers what the system may launch the app for; the rest starts with its scene.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    BackgroundRun.register { [weak self] in self?.run($0) }
    return true
  }

  /// The system lets the app look for new photos.
  private func run(_ granted: BackgroundRun) {
    // Why first: the request is used up, and the process may be terminated during the run.
    BackgroundRun.request()
    granted.whenOver { [weak self] in self?.automatic.stop() }
    automatic.run(StoredSession(vault: KeychainVault())) { [weak self] in
      if self?.automatic.isOff == true { BackgroundRun.cancel() }
      granted.end()
    }
  }

  /// Uses the same configuration for every scene.
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

  /// Uploads have ended while the app was suspended or terminated.
  public func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void
  ) {
    guard identifier == BackgroundUploads.identifier else { return completionHandler() }
    uploader.wake(StoredSession(vault: KeychainVault()), completionHandler)
  }
}

/// Owns the window and the coordinator of the app.
public final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  /// The window, once the scene is connected.
  public var window: UIWindow?

  /// The coordinator of the app in the window, once the scene is connected.
  private(set) var app: AppCoordinator?

  /// Opens the window, and the link that launched the app.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    let delegate = UIApplication.shared.delegate as? AppDelegate
    let app = AppCoordinator(
      tools: .device(
        scale: scene.screen.scale, uploader: delegate?.uploader, automatic: delegate?.automatic,
        certificates: delegate?.certificates),
      language: .ofDevice)
    window.rootViewController = app.rootViewController
    self.app = app
    self.window = window
    window.makeKeyAndVisible()
    open(connectionOptions.urlContexts)
  }

  /// Reports that the app is in front, so that it retries what failed meanwhile.
  public func sceneDidBecomeActive(_ scene: UIScene) { app?.cameToFront() }

  /// Reports that the app is no longer in front.
  public func sceneWillResignActive(_ scene: UIScene) { app?.wasCovered() }

  /// Asks the system to let the app look for new photos later, if that is switched on.
  public func sceneDidEnterBackground(_ scene: UIScene) {
    guard let automatic = app?.tools.automatic else { return }
    if automatic.isOn { BackgroundRun.request() } else { BackgroundRun.cancel() }
  }

  /// Opens links into the app.
  public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    open(contexts)
  }

  private func open(_ contexts: Set<UIOpenURLContext>) {
    for context in contexts { app?.open(context.url) }
  }
}
