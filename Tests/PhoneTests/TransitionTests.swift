import AppModel
import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit

@testable import Phone

/// What is presented or dismissed during another presentation or dismissal, which UIKit ignores.
@MainActor @Suite(.serialized) struct TransitionTests {
  // FEED-4: an alert that has just begun to appear does not outlive the session either.
  @Test func theSessionEndsWhileAModalAppears() async {
    let user = await AppUser(isSignedIn: true)
    user.app?.happened(.profile(.signOutTapped))
    #expect(user.person.alert?.title == "Bye-bye!")
    user.app?.happened(.profile(.signOutConfirmed))
    await user.settle()
    #expect(user.person.alert == nil && user.person.sees("loading"))
  }

  // FEED-2, FEED-16: an alert that is answered elsewhere while it appears is closed.
  @Test func aModalThatAppearsCanBeClosed() async throws {
    let person = await Person(before: UIViewController())
    let root = try #require(person.window.rootViewController)
    let modal = AlertPresenter(.english)
    modal.show(WelcomeScreen(reason: .failed).view.alert, above: root) { _ in }
    modal.show(nil, above: root) { _ in }
    await person.settle()
    #expect(person.alert == nil)
  }

  // FEED-31: an alert about a list that is just appearing is shown when the list has appeared.
  @Test func anAlertWaitsForWhatAppears() async throws {
    let person = await Person(before: UIViewController())
    let root = try #require(person.window.rootViewController)
    root.present(UIViewController(), animated: true)
    root.presentInFront(UIAlertController(title: "A", message: nil, preferredStyle: .alert))
    var isAnimated: Bool?
    root.transitionCoordinator?.animate(alongsideTransition: nil) { _ in
      isAnimated = root.frontmost.transitionCoordinator?.isAnimated
    }
    await person.settle()
    #expect(person.alert?.title == "A" && isAnimated == true)
  }

  // IOS-4: what appears in front is animated
  @Test func whatAppearsInFrontIsAnimated() async throws {
    let person = await Person(before: UIViewController())
    let root = try #require(person.window.rootViewController)
    root.presentInFront(UIViewController())
    #expect(root.transitionCoordinator?.isAnimated == true)
  }

  // IOS-4: a dismissal is animated only if the caller wants that
  @Test(arguments: [false, true]) func aDismissalIsAnimatedAsAsked(isAnimated: Bool) async throws {
    let person = await Person(before: UIViewController())
    let root = try #require(person.window.rootViewController)
    root.present(UIViewController(), animated: false)
    await person.settle()
    root.dismissPresented(animated: isAnimated)
    #expect(root.transitionCoordinator?.isAnimated == isAnimated)
  }

  // FEED-31: an alert waits for a list that is closing.
  @Test func anAlertWaitsForWhatLeaves() async throws {
    let person = await Person(before: UIViewController())
    let root = try #require(person.window.rootViewController)
    root.present(UIViewController(), animated: true)
    await person.settle()
    root.dismiss(animated: true)
    root.presentInFront(UIAlertController(title: "A", message: nil, preferredStyle: .alert))
    await person.settle()
    #expect(person.alert?.title == "A" && root.presentedViewController === person.alert)
  }

  // IOS-4: sign-in screens that end while they appear, or while they are closed by hand, still end.
  @Test(arguments: [false, true]) func whatMovesCanBeDismissed(isLeaving: Bool) async throws {
    let person = await Person(before: UIViewController())
    let root = try #require(person.window.rootViewController)
    root.present(UIViewController(), animated: true)
    if isLeaving {
      await person.settle()
      root.dismiss(animated: true)
    }
    var ends = 0
    root.dismissPresented(animated: true) { ends += 1 }
    await person.settle()
    #expect(ends == 1 && root.presentedViewController == nil)
  }

  @Test func withNothingPresentedItHasEndedAtOnce() async throws {
    let person = await Person(before: UIViewController())
    var ends = 0
    person.window.rootViewController?.dismissPresented(animated: true) { ends += 1 }
    #expect(ends == 1)
  }
}
