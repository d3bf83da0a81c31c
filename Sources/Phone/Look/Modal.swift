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

  private let language: Language
  private var shown: (view: AlertView, alert: UIAlertController)?

  /// A modal that is closed.
  init(_ language: Language) {
    self.language = language
  }

  /// Shows `view` above everything that `owner` shows, or closes what it showed; `chosen` gets what the
  /// person answers.
  ///
  /// Where nothing can be shown at the moment, nothing happens: the owner calls again when it appears.
  func show(
    _ view: AlertView?, above owner: UIViewController, chosen: @escaping (Choice) -> Void
  ) {
    guard view != shown?.view else { return }
    if let alert = shown?.alert {
      shown = nil
      alert.presentingViewController?.dismiss(animated: true)
      return
    }
    guard let view, owner.viewIfLoaded?.window != nil else { return }
    let front = owner.frontmost
    guard !(front is UIAlertController) else { return }
    let alert = makeAlert(view, chosen)
    shown = (view, alert)
    front.present(alert, animated: true)
  }

  private func makeAlert(
    _ view: AlertView, _ chosen: @escaping (Choice) -> Void
  ) -> UIAlertController {
    let alert = UIAlertController(
      title: view.title.text(in: language), message: view.message.text(in: language),
      preferredStyle: .alert)
    func add(_ phrase: Phrase, _ style: UIAlertAction.Style, _ choice: Choice) {
      alert.addAction(
        UIAlertAction(title: phrase.text(in: language), style: style) { [weak self] _ in
          // Why: the system has closed it already.
          self?.shown = nil
          chosen(choice)
        })
    }
    add(view.first, view.second == nil ? .default : .cancel, .first)
    if let second = view.second { add(second, .default, .second) }
    return alert
  }
}

extension UIViewController {
  /// What stands above everything else here.
  var frontmost: UIViewController {
    sequence(first: self, next: { $0.presentedViewController }).reduce(self) { $1 }
  }
}
