import Domain
import Screens
import Texts
import UIKit

/// Presents an `AlertView` as a `UIAlertController`, once.
@MainActor final class AlertPresenter {
  /// The button that closed the alert.
  enum Choice {
    case first
    case second
  }

  /// Milliseconds before another attempt to present an alert that could not be presented.
  private static let pause: Int32 = 250

  private let language: Language
  private let alarm: any AppTimer
  private weak var owner: UIViewController?
  private var wanted: AlertView?
  private var chosen: (Choice) -> Void = { _ in }
  private var shown: (view: AlertView, alert: UIAlertController)?

  /// A presenter without an alert; `alarm` schedules further attempts.
  init(_ language: Language, alarm: any AppTimer = DeviceTimer()) {
    self.language = language
    self.alarm = alarm
  }

  /// Presents `view` above everything that `owner` presents, or closes the alert if `view` is nil.
  /// `chosen` receives the person's answer.
  ///
  /// The alert waits while another controller is being dismissed. If the owner is not on screen,
  /// nothing is presented; the owner calls this again, or `settle`, when it appears.
  func show(
    _ view: AlertView?, above owner: UIViewController, chosen: @escaping (Choice) -> Void
  ) {
    self.owner = owner
    self.chosen = chosen
    wanted = view
    settle()
  }

  /// Presents or closes the alert to match the requested view, if UIKit allows it now.
  func settle() {
    if let alert = shown?.alert, alert.presentingViewController == nil { shown = nil }
    guard wanted != shown?.view else { return }
    if let alert = shown?.alert { return close(alert) }
    guard let wanted, let owner, owner.viewIfLoaded?.window != nil else { return }
    // Why: UIKit presents nothing above a controller that is being dismissed; it only logs an
    // error.
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
    // Why: UIKit ignores a dismissal during the presentation.
    if alert.isBeingPresented, alert.transitionCoordinator != nil { return wait(for: alert) }
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
    // Why a timer as well: a transition without animation has no coordinator, and one that has just
    // ended may still block a presentation.
    alarm.wake(after: AlertPresenter.pause) { [weak self] in self?.settle() }
  }

  private func makeAlert(_ view: AlertView) -> UIAlertController {
    let alert = UIAlertController(
      title: view.title.text(in: language), message: view.message.text(in: language),
      preferredStyle: .alert)
    func add(_ phrase: Phrase, _ role: AlertView.Role, _ choice: Choice) {
      alert.addAction(
        UIAlertAction(title: phrase.text(in: language), style: AlertPresenter.style(role)) {
          [weak self] _ in
          self?.response(choice)
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

  private func response(_ choice: Choice) {
    // Why both: UIKit has closed the alert on display, and the requested one now has its answer.
    shown = nil
    wanted = nil
    chosen(choice)
  }
}
