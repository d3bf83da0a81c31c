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
  private func asked() -> AppUser {
    let owner = AppUser(isSignedIn: true)
    owner.tapTab(1)
    owner.person.tap("leave")
    return owner
  }

  // FEED-16: «Да» revokes the token and removes all data from the device.
  @Test func yesSignsOutEverywhereOnTheDevice() {
    let owner = asked()
    owner.api?.response(.photos(["a"]))
    #expect(owner.person.alert?.doubleTap("Yes") == true)
    #expect(owner.person.sees("loading"))
    #expect(owner.line?.bearer == nil && owner.line?.network.sent.last?.address == "/oauth/revoke")
    #expect(owner.line?.network.lastForm["token"] == "refresh")
    owner.line?.network.response(.status(200))
    #expect(owner.person.sees("enter") && owner.vault.secrets.keys.sorted() == ["server"])
    #expect(owner.timesForgotten == 1 && owner.files.timesForgotten == 1)
    #expect(
      owner.app?.savedState.likes == "" && owner.app?.savedState.offlineCache.photo("a") == nil)
    owner.start()
    #expect(owner.person.sees("enter") && owner.person.text("message") == nil)
  }

  // FEED-16: «Нет» keeps the session.
  @Test func noStays() {
    let owner = asked()
    #expect(owner.person.alert?.doubleTap("No") == true)
    #expect(owner.isInside && owner.person.alert == nil && owner.person.sees("portrait"))
    #expect(owner.vault.secret("admission") != nil)
  }

  // FEED-16: if revoking the token fails, the person sees an error and stays signed in.
  @Test func whoCannotSignOutIsToldAndStays() {
    let owner = asked()
    _ = owner.person.alert?.doubleTap("Yes")
    owner.line?.network.response(Response.none)
    #expect(owner.alertWords == ["Something went wrong(", "Please try again"])
    #expect(owner.vault.secret("admission") != nil && owner.isInside)
    _ = owner.person.alert?.doubleTap("OK")
    #expect(owner.person.alert == nil && owner.isInside)
  }

  // FEED-2: OK returns to the screen, whose button works again.
  @Test func okReturnsToTheButton() {
    let owner = AppUser()
    owner.person.tap("enter")
    owner.browser.end(.failed)
    #expect(owner.person.alert?.doubleTap("OK") == true)
    owner.comeBackWithCode()
    owner.line?.network.response(AppUser.tokens)
    #expect(owner.isInside)
  }

  // FEED-2: an alert cannot be shown while the browser is being dismissed; it is shown afterwards.
  @Test func aModalWaitsForWhatIsLeaving() {
    let owner = AppUser()
    owner.person.tap("enter")
    let page = UIViewController()
    owner.app?.present(page, animated: true)
    page.doubleBeginDismissal()
    owner.browser.end(.failed)
    #expect(owner.person.alert == nil)
    page.doubleEndDismissal()
    #expect(owner.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(owner.person.alert?.doubleTap("OK") == true)
    #expect(owner.person.alert == nil)
    owner.comeBackWithCode()
    #expect(owner.lines.count == 1)
  }

  // FEED-2: an alert that arrives while the app is in the background waits for the foreground.
  @Test func aModalWaitsForTheApp() throws {
    let owner = AppUser()
    owner.person.tap("enter")
    let app = try #require(owner.app)
    owner.person.window.rootViewController = UIViewController()
    owner.browser.end(.failed)
    #expect(app.presentedViewController == nil)
    owner.person.window.rootViewController = app
    #expect(owner.alertWords == ["Something went wrong(", "Could not sign in"])
  }

  // FEED-2: after an alert was lost, the button still works.
  @Test func aLostModalLeavesAButtonThatWorks() {
    let owner = AppUser()
    owner.person.tap("enter")
    owner.browser.end(.failed)
    owner.app?.dismiss(animated: false)
    #expect(owner.person.alert == nil && owner.person.tap("enter"))
    #expect(owner.browser.pages.count == 2 && owner.person.alert == nil)
  }

  // FEED-2, FEED-16: an alert that replaces another is shown when that one has closed.
  @Test func oneModalFollowsAnother() throws {
    let person = Person(before: UIViewController())
    let root = try #require(person.window.rootViewController)
    var profile = ProfileScreen()
    _ = profile.handle(.signOutTapped)
    let modal = AlertPresenter(.english)
    modal.show(profile.view.alert, above: root) { _ in }
    #expect(person.alert?.title == "Bye-bye!")
    modal.show(WelcomeScreen(reason: .failed).view.alert, above: root) { _ in }
    #expect(person.alert?.title == "Something went wrong(")
    modal.show(nil, above: root) { _ in }
    #expect(person.alert == nil)
  }

  // FEED-4: an alert of a signed-in screen does not outlive the session.
  @Test func theSessionEndsUnderAModal() {
    let owner = AppUser(isSignedIn: true)
    owner.api?.response(.photos(["a"]))
    owner.app?.happened(.feed(.likeTapped("a")))
    owner.api?.response(.status(500))
    #expect(owner.person.alert != nil)
    owner.tapTab(1)
    owner.api?.response(.status(401))
    #expect(owner.person.alert == nil && owner.person.sees("enter"))
  }

  // FEED-3, IOS-3: the link that opened the app waits until the session is known.
  @Test func aLinkMayOpenTheApp() {
    let owner = AppUser()
    owner.person.tap("enter")
    let app = owner.makeApp()
    app.open(AppUser.response("code=first"))
    #expect(owner.lines.isEmpty)
    owner.person.window.rootViewController = app
    #expect(owner.line?.network.lastForm["code"] == "first")
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

  // PASS-6: a link opens the demonstration, whether the app was running or not.
  @Test(arguments: [true, false])
  func aLinkOpensTheDemonstration(startsTheApp: Bool) throws {
    let link = try #require(URL(string: "imagefeed://password-demo"))
    let links: Set<UIOpenURLContext> = [UIOpenURLContext(doubleURL: link)]
    let session = UISceneSession(doubleRole: .windowApplication)
    let scene = UIWindowScene(doubleSession: session)
    let delegate = SceneDelegate()
    delegate.scene(
      scene, willConnectTo: session,
      options: UIScene.ConnectionOptions(doubleContexts: startsTheApp ? links : []))
    let root = try #require(delegate.window?.rootViewController)
    if !startsTheApp {
      #expect(root.presentedViewController == nil)
      delegate.scene(scene, openURLContexts: links)
    }
    let demo = try #require(root.presentedViewController as? PasswordDemoViewController)
    delegate.scene(scene, openURLContexts: links)
    #expect(root.presentedViewController === demo, "a second link opens no second one")
  }
}
