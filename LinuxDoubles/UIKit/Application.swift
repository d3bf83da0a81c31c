@MainActor open class UIApplication: UIResponder {
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  public nonisolated static let openSettingsURLString = "app-settings:"
  public static let shared = UIApplication()
  /// One scene, as on an iPhone.
  open private(set) lazy var connectedScenes: Set<UIScene> = [
    UIWindowScene(doubleSession: UISceneSession(doubleRole: .windowApplication))
  ]
  /// Always fails: there is no other app to open the URL.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any],
    completionHandler: (@MainActor @Sendable (Bool) -> Void)?
  ) {
    if let completionHandler { LaterTurn.perform { completionHandler(false) } }
  }
  /// Test only: the tasks that keep the app running in the background.
  public private(set) var doubleBackgroundTasks: Set<UIBackgroundTaskIdentifier> = []
  private var expirations: [UIBackgroundTaskIdentifier: @MainActor @Sendable () -> Void] = [:]
  private var lastTask = 0
  open nonisolated func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    MainActor.assumeIsolated {
      lastTask += 1
      let task = UIBackgroundTaskIdentifier(rawValue: lastTask)
      doubleBackgroundTasks.insert(task)
      expirations[task] = handler
      return task
    }
  }
  open nonisolated func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    MainActor.assumeIsolated {
      _ = doubleBackgroundTasks.remove(identifier)
      expirations[identifier] = nil
    }
  }
  /// Test only: the system's time for this task is over.
  public func doubleExpire(_ task: UIBackgroundTaskIdentifier) { expirations[task]?() }
  open weak var delegate: (any UIApplicationDelegate)?
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
}

public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void)
}
extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void
  ) {}
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Launches no app: prints a message and returns.
  public static func main() { print("UIKit's double launches no app.") }
}

@MainActor open class UISceneConfiguration: NSObject {
  public let name: String?
  public let role: UISceneSession.Role
  open var delegateClass: AnyClass?
  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
  }
}

@MainActor open class UISceneSession: NSObject {
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }
  public let role: Role
  /// Test only: UIKit has no public initializer.
  public init(doubleRole role: Role) { self.role = role }
}

@MainActor open class UIOpenURLContext: NSObject {
  public let url: URL
  /// Test only: UIKit has no public initializer.
  public init(doubleURL url: URL) { self.url = url }
}

@MainActor open class UIScene: UIResponder {
  @MainActor open class ConnectionOptions: NSObject {
    public let urlContexts: Set<UIOpenURLContext>
    /// Test only: UIKit has no public initializer.
    public init(doubleContexts contexts: Set<UIOpenURLContext>) { urlContexts = contexts }
  }
  public let session: UISceneSession
  /// Test only: lets a test create a scene.
  public init(doubleSession session: UISceneSession) { self.session = session }
}

@MainActor open class UIScreen: NSObject {
  open var scale: CGFloat { 2 }
  /// The screen of the design: that of an iPhone SE (3rd generation).
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 375, height: 667) }
}

@MainActor open class UIWindowScene: UIScene {
  open private(set) lazy var screen = UIScreen()
}

@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
}
extension UISceneDelegate {
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}

extension UIWindow {
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
    self.windowScene = windowScene
  }
}
