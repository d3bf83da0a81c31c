import AppModel
import AuthenticationServices
import Domain
import Foundation
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// Tests that tap an alert or use the system's browser.
@MainActor @Suite(.serialized) struct AppDeviceTests {
  private func asked() async -> AppUser {
    let user = await AppUser(isSignedIn: true)
    await user.tapTab(1)
    await user.person.tap("leave")
    return user
  }

  // FEED-16: «Да» (yes) revokes the token and removes all data from the device.
  @Test func yesSignsOutEverywhereOnTheDevice() async {
    let user = await asked()
    await user.api?.response(.photos(["a"]))
    #expect(await user.person.answer("Yes"))
    #expect(user.person.sees("loading"))
    #expect(user.line?.bearer == nil && user.line?.network.sent.last?.address == "/oauth/revoke")
    #expect(user.line?.network.lastForm["token"] == "refresh")
    await user.line?.network.response(.status(200))
    #expect(user.person.sees("enter") && user.vault.secrets.keys.sorted() == ["server"])
    #expect(user.timesForgotten == 1 && user.files.timesForgotten == 1)
    #expect(
      user.app?.savedState.likes == "" && user.app?.savedState.offlineCache.photo("a") == nil)
    await user.start()
    #expect(user.person.sees("enter") && user.person.text("message") == nil)
  }

  // FEED-16: «Нет» (no) keeps the session.
  @Test func noKeepsTheSession() async {
    let user = await asked()
    #expect(await user.person.answer("No"))
    #expect(user.isInside && user.person.alert == nil && user.person.sees("portrait"))
    #expect(user.vault.secret("admission") != nil)
  }

  // FEED-16: if revoking the token fails, the person sees an error and stays signed in.
  @Test func aFailedRevocationShowsAnErrorAndKeepsTheSession() async {
    let user = await asked()
    _ = await user.person.answer("Yes")
    await user.line?.network.response(Response.none)
    #expect(user.alertWords == ["Something went wrong(", "Please try again"])
    #expect(user.vault.secret("admission") != nil && user.isInside)
    _ = await user.person.answer("OK")
    #expect(user.person.alert == nil && user.isInside)
  }

  // FEED-2: OK closes the alert, and the sign-in button works again.
  @Test func okReturnsToTheButton() async {
    let user = await AppUser()
    await user.person.tap("enter")
    await user.browser.end(.failed)
    #expect(await user.person.answer("OK"))
    await user.comeBackWithCode()
    await user.line?.network.response(AppUser.tokens)
    #expect(user.isInside)
  }

  // FEED-2: an alert cannot be shown while the browser is being dismissed; it is shown afterwards.
  @Test func aModalWaitsForWhatIsLeaving() async {
    let user = await AppUser()
    await user.person.tap("enter")
    let page = UIViewController()
    user.app?.rootViewController.present(page, animated: true)
    await user.settle()
    user.app?.rootViewController.dismiss(animated: true)
    await user.browser.end(.failed)
    #expect(user.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(await user.person.answer("OK"))
    #expect(user.person.alert == nil)
    await user.comeBackWithCode()
    #expect(user.lines.count == 1)
  }

  // FEED-2: an alert that arrives while the app is in the background waits for the foreground.
  @Test func aModalWaitsForTheApp() async throws {
    let user = await AppUser()
    await user.person.tap("enter")
    let app = try #require(user.app)
    user.person.window.rootViewController = UIViewController()
    await user.browser.end(.failed)
    #expect(app.rootViewController.presentedViewController == nil)
    user.person.window.rootViewController = app.rootViewController
    await user.settle()
    #expect(user.alertWords == ["Something went wrong(", "Could not sign in"])
  }

  // FEED-2: after an alert was lost, the button still works.
  @Test func aLostModalLeavesAButtonThatWorks() async {
    let user = await AppUser()
    await user.person.tap("enter")
    await user.browser.end(.failed)
    user.app?.rootViewController.dismiss(animated: false)
    await user.settle()
    #expect(user.person.alert == nil)
    #expect(await user.person.tap("enter"))
    #expect(user.browser.pages.count == 2 && user.person.alert == nil)
  }

  // FEED-2, FEED-16: an alert that replaces another is shown when that one has closed.
  @Test func oneModalFollowsAnother() async throws {
    let person = await Person(before: UIViewController())
    let root = try #require(person.window.rootViewController)
    var profile = ProfileScreen()
    _ = profile.handle(.signOutTapped)
    let modal = AlertPresenter(.english)
    modal.show(profile.view.alert, above: root) { _ in }
    #expect(person.alert?.title == "Bye-bye!")
    modal.show(WelcomeScreen(reason: .failed).view.alert, above: root) { _ in }
    await person.settle()
    #expect(person.alert?.title == "Something went wrong(")
    modal.show(nil, above: root) { _ in }
    await person.settle()
    #expect(person.alert == nil)
  }

  // FEED-4: an alert of a signed-in screen does not outlive the session.
  @Test func theSessionEndsUnderAModal() async {
    let user = await AppUser(isSignedIn: true)
    await user.api?.response(.photos(["a"]))
    user.app?.happened(.feed(.likeTapped("a")))
    await user.api?.response(.status(500))
    #expect(user.person.alert != nil)
    await user.tapTab(1)
    await user.api?.response(.status(401))
    #expect(user.person.alert == nil && user.person.sees("enter"))
  }

  /// A signed-in person with a photo whose like has just found no server.
  private func offline() async -> AppUser {
    let user = await AppUser(isSignedIn: true)
    await user.api?.response(.photos(["a"]))
    user.app?.happened(.feed(.likeTapped("a")))
    await user.api?.response(Response.none)
    await user.settle()
    return user
  }

  // FEED-21, Q-3: VoiceOver announces once that the app is offline.
  @Test func beingOfflineIsAnnouncedOnce() async {
    UIAccessibility.doubleAnnouncements = []
    let user = await offline()
    user.app?.cameToFront()
    await user.api?.response(Response.none)
    await user.tapTab(1)
    await user.tapTab(0)
    #expect(user.person.sees("notice"))
    let notice = user.person.text("notice")
    #expect(UIAccessibility.doubleAnnouncements.filter { $0 == notice }.count == 1)
  }

  // FEED-21, Q-3: with large text the notice is taller, and the list ends above it as before.
  @Test func aLargeOfflineNoticeCoversNoPartOfTheList() async throws {
    let small = await offline().person.frame("notice")
    try await UIFontMetrics.$doubleScale.withValue(3) {
      let user = await offline()
      let notice = try #require(user.person.frame("notice"))
      #expect(try notice.height > #require(small).height)
      #expect(notice.maxY == small?.maxY)
      let list = try #require(user.person.find("cards"))
      let end = list.convert(CGPoint(x: 0, y: list.bounds.maxY), to: nil).y
      #expect(end - list.safeAreaInsets.bottom == notice.minY)
    }
  }

  // FEED-3, IOS-3: the link that opened the app waits until the session is known.
  @Test func aLinkMayOpenTheApp() async {
    let user = await AppUser()
    await user.person.tap("enter")
    let app = user.makeApp()
    app.open(AppUser.response("code=first"))
    #expect(user.lines.isEmpty)
    user.person.window.rootViewController = app.rootViewController
    await user.settle()
    #expect(user.line?.network.lastForm["code"] == "first")
  }

  struct Ending: Sendable {
    let address: URL?
    let code: ASWebAuthenticationSessionError.Code?
    let told: SignInReturn
  }

  nonisolated private static let page = URL(fileURLWithPath: "/page")
  nonisolated private static let end = URL(fileURLWithPath: "/end")

  // FEED-2: the system's browser opens above the window and keeps no cookies (FEED-16).
  @Test(arguments: [
    Ending(address: AppDeviceTests.end, code: nil, told: .address(AppDeviceTests.end)),
    Ending(address: nil, code: .canceledLogin, told: .closed),
    Ending(address: nil, code: .presentationContextInvalid, told: .failed),
    Ending(address: nil, code: nil, told: .failed),
  ])
  func theSystemsBrowserTellsHowItEnded(ending: Ending) async {
    let browser = SystemSignInBrowser()
    let window = UIWindow(frame: .zero)
    let told = await withCheckedContinuation { done in
      browser.open(AppDeviceTests.page, until: "imagefeed", above: window) {
        done.resume(returning: $0)
      }
      let session = ASWebAuthenticationSession.doubleStarted
      #expect(session?.doubleURL == AppDeviceTests.page && session?.doubleScheme == "imagefeed")
      #expect(session?.prefersEphemeralWebBrowserSession == true)
      if let session { #expect(browser.presentationAnchor(for: session) === window) }
      session?.doubleEnd(ending.address, ending.code.map { ASWebAuthenticationSessionError($0) })
    }
    #expect(told == ending.told)
  }

  // IOS-1: every scene is portrait with a light status bar.
  @Test func aSceneHasTheAppInItsWindow() throws {
    let session = UISceneSession(doubleRole: .windowApplication)
    let options = UIScene.ConnectionOptions(doubleContexts: [])
    let app = AppDelegate()
    let configuration = app.application(
      UIApplication(), configurationForConnecting: session, options: options)
    #expect(configuration.delegateClass == SceneDelegate.self)
    let scene = UIWindowScene(doubleSession: session)
    let delegate = SceneDelegate()
    delegate.scene(scene, willConnectTo: session, options: options)
    let root = try #require(delegate.window?.rootViewController as? AppViewController)
    #expect(root.supportedInterfaceOrientations == .portrait)
    #expect(root.childForStatusBarStyle?.preferredStatusBarStyle == .lightContent)
    delegate.sceneDidBecomeActive(scene)
    delegate.sceneWillResignActive(scene)
  }

  // IOS-2: the small apps start on their screen; one whose screen is in a storyboard gets its window from UIKit.
  @Test(arguments: [true, false]) func anAppWithOneScreenOpensIt(hasStoryboard: Bool) {
    let app = SmallApp(screen: hasStoryboard ? nil : UIViewController())
    UIApplication.shared.delegate = app
    defer { UIApplication.shared.delegate = nil }
    let session = UISceneSession(doubleRole: .windowApplication)
    let options = UIScene.ConnectionOptions(doubleContexts: [])
    let configuration = app.application(
      .shared, configurationForConnecting: session, options: options)
    #expect(configuration.name == (hasStoryboard ? "Only scene" : nil))
    #expect(configuration.delegateClass == SingleScreenSceneDelegate.self)
    let delegate = SingleScreenSceneDelegate()
    delegate.scene(
      UIWindowScene(doubleSession: session), willConnectTo: session, options: options)
    #expect(delegate.window?.rootViewController === app.screen)
    #expect(delegate.window?.isKeyWindow == (hasStoryboard ? nil : true))
  }

  // PASS-6: a link opens the demonstration, whether the app was running or not.
  @Test(arguments: [true, false])
  func aLinkOpensTheDemonstration(startsTheApp: Bool) async throws {
    let link = try #require(URL(string: "imagefeed://password-demo"))
    let links: Set<UIOpenURLContext> = [UIOpenURLContext(doubleURL: link)]
    let session = UISceneSession(doubleRole: .windowApplication)
    let scene = UIWindowScene(doubleSession: session)
    let delegate = SceneDelegate()
    delegate.scene(
      scene, willConnectTo: session,
      options: UIScene.ConnectionOptions(doubleContexts: startsTheApp ? links : []))
    let app = try #require(delegate.app)
    let root = app.rootViewController
    #expect(delegate.window?.rootViewController === root)
    await settle()
    await app.tools.queue.settle()
    await settle()
    if !startsTheApp {
      #expect(root.presentedViewController == nil)
      delegate.scene(scene, openURLContexts: links)
      await app.tools.queue.settle()
    }
    await settle()
    let demo = try #require(root.presentedViewController as? PasswordDemoViewController)
    delegate.scene(scene, openURLContexts: links)
    await settle()
    #expect(root.presentedViewController === demo, "a second link opens no second one")
  }
}

/// An app with one screen.
private final class SmallApp: SingleScreenApp {
  let screen: UIViewController?

  init(screen: UIViewController?) { self.screen = screen }

  override var sceneName: String? { screen == nil ? "Only scene" : nil }

  override func makeRoot() -> UIViewController? { screen }
}
