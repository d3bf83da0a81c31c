@MainActor open class UIApplication: UIResponder {}

@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  init()
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
}
@MainActor open class UIScene: UIResponder {
  @MainActor public class ConnectionOptions: NSObject {}
}
@MainActor open class UIWindowScene: UIScene {}
@MainActor open class UISceneSession: NSObject {
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  public let role = Role(rawValue: "UIWindowSceneSessionRoleApplication")
}
@MainActor open class UISceneConfiguration: NSObject {
  open var delegateClass: AnyClass?
  public init(name: String?, sessionRole: UISceneSession.Role) {}
}
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
}
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}
