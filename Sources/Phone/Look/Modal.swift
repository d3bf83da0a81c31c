import Domain
import Screens
import Texts
import UIKit

/// Shows a screen's modal as the system's alert, once.
@MainActor final class Modal {
  /// Which button closed it.
  enum Choice {
    case first
    case second
  }

  /// Milliseconds until a modal that could not be shown is tried again.
  private static let pause: Int32 = 250

  private let language: Language
  private let alarm: any Alarm
  private weak var owner: UIViewController?
  private var wanted: AlertView?
  private var chosen: (Choice) -> Void = { _ in }
  private var shown: (view: AlertView, alert: UIAlertController)?

  /// A modal that is closed.
  init(_ language: Language, alarm: any Alarm = DeviceAlarm()) {
    self.language = language
    self.alarm = alarm
  }

  /// Shows `view` above everything that `owner` shows, or closes what it showed; `chosen` gets what the
  /// person answers.
  ///
  /// What something else is just leaving the screen for is shown when that has left. Where nothing can be
  /// shown at all, nothing happens: the owner calls again, or `settle`, when it appears.
  func show(
    _ view: AlertView?, above owner: UIViewController, chosen: @escaping (Choice) -> Void
  ) {
    self.owner = owner
    self.chosen = chosen
    wanted = view
    settle()
  }

  /// Brings on display what is wanted, as far as the moment allows.
  func settle() {
    if let alert = shown?.alert, alert.presentingViewController == nil { shown = nil }
    guard wanted != shown?.view else { return }
    if let alert = shown?.alert { return close(alert) }
    guard let wanted, let owner, owner.viewIfLoaded?.window != nil else { return }
    // Why: UIKit shows nothing above what is being dismissed, and says so in the console only.
    if let leaving = owner.inFront.first(where: { $0.isBeingDismissed }) {
      return wait(for: leaving)
    }
    let front = owner.frontmost
    guard !(front is UIAlertController) else { return }
    let alert = makeAlert(wanted)
    front.present(alert, animated: true)
    guard alert.presentingViewController != nil else { return wait(for: front) }
    shown = (wanted, alert)
  }

  private func close(_ alert: UIAlertController) {
    shown = nil
    guard !alert.isBeingDismissed, let presenter = alert.presentingViewController else {
      return wait(for: alert)
    }
    presenter.dismiss(animated: true) { [weak self] in self?.settle() }
  }

  private func wait(for other: UIViewController) {
    other.transitionCoordinator?.animate(alongsideTransition: nil) { [weak self] _ in
      self?.settle()
    }
    // Why the clock too: a transition without animation has no coordinator, and one that has just ended
    // may still be in the way.
    alarm.wake(after: Modal.pause) { [weak self] in self?.settle() }
  }

  private func makeAlert(_ view: AlertView) -> UIAlertController {
    let alert = UIAlertController(
      title: view.title.text(in: language), message: view.message.text(in: language),
      preferredStyle: .alert)
    func add(_ phrase: Phrase, _ role: AlertView.Role, _ choice: Choice) {
      alert.addAction(
        UIAlertAction(title: phrase.text(in: language), style: Modal.style(role)) {
          [weak self] _ in
          self?.answer(choice)
        })
    }
    add(view.first, view.second == nil ? .plain : view.firstRole, .first)
    if let second = view.second { add(second, view.secondRole, .second) }
    return alert
  }

  private static func style(_ role: AlertView.Role) -> UIAlertAction.Style {
    switch role {
    case .plain: .default
    case .cancel: .cancel
    case .destructive: .destructive
    }
  }

  private func answer(_ choice: Choice) {
    // Why: the system has closed the alert already, and it was answered.
    shown = nil
    wanted = nil
    chosen(choice)
  }
}

extension UIViewController {
  /// This controller, and what stands above it, the frontmost last.
  var inFront: [UIViewController] {
    Array(sequence(first: self, next: { $0.presentedViewController }))
  }

  /// What stands above everything else here.
  var frontmost: UIViewController { inFront.last ?? self }
}
