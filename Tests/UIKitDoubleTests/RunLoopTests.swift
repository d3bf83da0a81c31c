import PhoneTestKit
import Testing
import UIKit

/// What UIKit, and therefore the double, defers to a later turn of the run loop.
@MainActor @Suite(.serialized) struct RunLoopTests {
  /// A controller that records its appearance callbacks.
  final class Recorder: UIViewController {
    var calls: [String] = []
    override func viewDidLoad() { calls.append("loaded") }
    override func viewWillAppear(_ animated: Bool) { calls.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear") }
  }

  private let root = Recorder()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))

  init() async {
    await settle()
    window.rootViewController = root
  }

  @Test func aWindowShowsItsControllerInALaterTurn() {
    window.makeKeyAndVisible()
    #expect(root.calls == ["loaded", "will appear"])
    doubleRunLoopTurn()
    #expect(root.calls == ["loaded", "will appear", "did appear"])
    window.rootViewController = nil
    #expect(root.calls.last == "will disappear")
    doubleRunLoopTurn()
    #expect(root.calls.last == "did disappear")
  }

  @Test func whatLeavesBeforeItAppearedNeverAppears() async {
    window.makeKeyAndVisible()
    window.rootViewController = nil
    await settle()
    #expect(root.calls == ["loaded", "will appear", "will disappear", "did disappear"])
  }

  @Test func aChildAppearsInALaterTurn() async {
    window.makeKeyAndVisible()
    await settle()
    let child = Recorder()
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    #expect(child.calls == ["loaded", "will appear"])
    await settle()
    #expect(child.calls.last == "did appear")
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(child.calls.last == "will disappear")
    await settle()
    #expect(child.calls.last == "did disappear")
  }

  @Test func aPresentationTakesTurnsAndThenCompletes() async {
    window.makeKeyAndVisible()
    await settle()
    let page = Recorder()
    root.present(page, animated: true) { page.calls.append("completed") }
    #expect(root.presentedViewController === page && page.isBeingPresented && page.calls.isEmpty)
    page.transitionCoordinator?.animate(alongsideTransition: nil) { _ in
      page.calls.append("ended")
    }
    #expect(root.transitionCoordinator === page.transitionCoordinator)
    doubleRunLoopTurn()
    #expect(page.calls == ["loaded", "will appear"] && page.isBeingPresented)
    await settle()
    #expect(page.calls.suffix(3) == ["did appear", "ended", "completed"])
    #expect(!page.isBeingPresented && page.transitionCoordinator == nil)
  }

  @Test func aDismissalTakesTurnsAndThenCompletes() async {
    window.makeKeyAndVisible()
    let page = Recorder()
    root.present(page, animated: true)
    await settle()
    root.dismiss(animated: true) { page.calls.append("completed") }
    #expect(page.isBeingDismissed && root.presentedViewController === page)
    #expect(page.calls.last == "did appear")
    await settle()
    #expect(page.calls.suffix(3) == ["will disappear", "did disappear", "completed"])
    #expect(root.presentedViewController == nil && page.presentingViewController == nil)
    #expect(page.view.window == nil)
  }

  @Test func duringATransitionNothingIsPresentedOrDismissed() async {
    window.makeKeyAndVisible()
    let (page, other) = (Recorder(), Recorder())
    root.present(page, animated: true)
    page.present(other, animated: true)
    root.dismiss(animated: true) { page.calls.append("completed") }
    await settle()
    #expect(root.presentedViewController === page && page.presentedViewController == nil)
    #expect(page.calls.last == "did appear")
    root.dismiss(animated: true)
    page.present(other, animated: true)
    await settle()
    #expect(root.presentedViewController == nil && other.calls.isEmpty)
  }

  @Test func theHandlerOfAnAlertRunsWhenItIsGone() async {
    window.makeKeyAndVisible()
    await settle()
    let alert = UIAlertController(title: "A", message: nil, preferredStyle: .alert)
    var presented: [UIViewController?] = []
    alert.addAction(
      UIAlertAction(title: "OK", style: .default) { [root] _ in
        presented.append(root.presentedViewController)
      })
    root.present(alert, animated: true)
    #expect(!alert.doubleTap("OK"), "it is not on display yet")
    await settle()
    #expect(alert.doubleTap("OK") && presented.isEmpty)
    #expect(!alert.doubleTap("OK"), "it is leaving")
    await settle()
    #expect(presented == [nil])
  }

  @Test func completionsOfAnimationsComeLater() {
    var ends: [String] = []
    UIView.animate(withDuration: 0, animations: {}, completion: { _ in ends.append("animation") })
    UIView.transition(with: window, duration: 0.3, animations: nil) { _ in ends.append("transition")
    }
    UIView.animate(
      withDuration: 0, delay: 0, animations: {}, completion: { _ in ends.append("with options") })
    #expect(ends.isEmpty)
    doubleRunLoopTurn()
    #expect(ends == ["animation", "transition", "with options"])
  }

  @Test func anActionIsSentAtOnce() {
    let control = UIControl(frame: .zero)
    var count = 0
    control.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(count == 1)
  }
}
