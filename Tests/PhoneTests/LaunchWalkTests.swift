import Domain
import Foundation
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// FEED-2, FEED-3, FEED-16, FEED-21: a launch and a sign-in that something else interferes with.
@MainActor struct LaunchWalkTests {
  // FEED-2: if the stored authorization is lost while the browser is open, an alert says so.
  @Test func anAuthorizationThatIsLostIsTold() async {
    let user = await AppUser()
    await user.person.tap("enter")
    user.vault.keep(nil, as: "errand")
    await user.browser.end(.address(AppUser.response("code=c")))
    #expect(user.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(user.lines.isEmpty && user.person.sees("enter"))
  }

  // FEED-3: after the person has closed the browser, a redirect does not sign them in, even if the
  // device could not delete the authorization.
  @Test func aRedirectAfterTheBrowserWasClosedIsIgnored() async {
    let user = await AppUser()
    await user.person.tap("enter")
    user.vault.isLocked = true
    await user.browser.end(.closed)
    user.vault.isLocked = false
    user.app?.open(AppUser.response("code=c"))
    #expect(user.lines.isEmpty && user.person.sees("enter"))
  }

  // FEED-3, IOS-3: choosing another server deletes the authorization of an earlier process.
  @Test func anotherServerEndsTheSignIn() async {
    let user = await AppUser()
    await user.person.tap("enter")
    await user.start()
    await user.person.tap("servers")
    await user.person.type("192.168.1.5", into: "address")
    await user.person.tap("use address")
    let body = #"{"issuer":"http://192.168.1.5","scopes_supported":["write_likes"]}"#
    await user.line?.network.response(Response(status: 200, body: Array(body.utf8)))
    #expect(user.vault.secret("server") == Secret("http://192.168.1.5"))
    #expect(user.vault.secret("errand") == nil)
    user.app?.open(AppUser.response("code=c"))
    #expect(user.lines.count == 1, "no code is sent")
  }

  // FEED-21: the paged feed is not replaced below a screen that the person uses.
  @Test func aScreenAboveThePagedFeedKeepsIt() async throws {
    let server = ListServer(count: 300)
    server.isSlow = true
    let user = await AppUser(isSignedIn: true) { server.response($0) }
    await user.api?.response(.status(503))
    await user.api?.response(.photos(["p0", "p1"]))
    let paged = user.api
    user.app?.open(try #require(URL(string: "imagefeed://password-demo")))
    await user.settle()
    server.isSlow = false
    user.app?.cameToFront()
    #expect(user.api === paged && user.presented != nil)
    user.app?.rootViewController.dismiss(animated: false)
    await user.settle()
    user.app?.cameToFront()
    await user.settle()
    #expect(user.api !== paged && user.isInside)
  }

  // FEED-16, IOS-3: a sign-out that succeeds while the page of a later sign-in is awaited leads to the
  // welcome screen, where timers of the launch open nothing and a link opens.
  @Test func aSignOutThatASignInOvertakesStillEndsTheSession() async throws {
    let server = ListServer(count: 3)
    let user = await AppUser { server.response($0) }
    await user.person.tap("enter")
    user.vault.keep(Secret("token\nrefresh\nanna"), as: "admission")
    await user.start()
    user.app?.happened(.profile(.signOutTapped))
    user.app?.happened(.profile(.signOutConfirmed))
    let signOut = try #require(user.line)
    #expect(signOut.network.oldest?.address == "/oauth/revoke")
    server.isSlow = true
    user.app?.open(AppUser.response("code=c"))
    await user.line?.network.response(AppUser.tokens)
    #expect(user.api?.oldest?.address.hasPrefix("/app/") == true && !user.person.sees("enter"))
    await signOut.network.response(.status(200))
    await user.alarm.ring(times: 2)
    await user.person.settle()
    #expect(user.person.sees("enter") && user.vault.secret("admission") == nil)
    user.app?.open(try #require(URL(string: "imagefeed://password-demo")))
    #expect(user.presented is PasswordDemoViewController)
  }
}
