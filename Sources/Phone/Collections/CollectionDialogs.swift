import AppModel
import Domain
import Texts
import UIKit

/// The dialogs that create, rename and delete collections, and the alert about a failure (FEED-31).
@MainActor struct CollectionDialogs {
  let language: Language
  /// The controller above which the dialogs appear.
  weak var owner: UIViewController?
  /// Receives a change that the person wants.
  let submit: (CollectionChange) -> Void

  /// The bar's button that asks for a new collection.
  func makePlus() -> UIBarButtonItem {
    UIBarButtonItem(.add, label: words(.newCollection), identifier: "new collection") {
      askForNew()
    }
  }

  /// Asks for the title of a new collection, and whether others see it; `title` is filled in.
  func askForNew(title: String = "") {
    let alert = UIAlertController(
      title: words(.newCollection), message: nil, preferredStyle: .alert)
    let choices: [(CollectionPhrase, Bool)] = [(.create, false), (.createOnlyForMe, true)]
    let actions = choices.map { phrase, isPrivate in
      action(phrase, typedInto: alert) { .create(title: $0, isPrivate: isPrivate) }
    }
    show(alert, title, actions)
  }

  /// Asks for another title of the collection with this id; `title` is filled in.
  func askForTitle(of id: String, title: String) {
    let alert = UIAlertController(title: words(.rename), message: nil, preferredStyle: .alert)
    show(alert, title, [action(.save, typedInto: alert) { .rename(id: id, title: $0) }])
  }

  /// Asks whether to delete the collection.
  func askToDelete(_ collection: OwnCollection) {
    let alert = UIAlertController(
      title: words(.deleteQuestion(title: collection.title)), message: words(.photosStay),
      preferredStyle: .alert)
    alert.addAction(
      UIAlertAction(title: words(.delete), style: .destructive) { [submit] _ in
        submit(.delete(id: collection.id))
      })
    alert.addAction(UIAlertAction(title: words(.cancel), style: .cancel))
    owner?.presentInFront(alert)
  }

  /// Says why `change` did not happen; a typed title can be edited and sent again.
  func tell(_ trouble: CollectionTrouble, _ change: CollectionChange) {
    let alert = notice(trouble.phrase)
    guard change.title != nil else { return closeable(alert) }
    alert.addAction(UIAlertAction(title: words(.cancel), style: .cancel))
    alert.addAction(
      UIAlertAction(title: words(.edit), style: .default) { _ in askAgain(change) })
    owner?.presentInFront(alert)
  }

  /// Says that a photo was not added or not removed.
  func tell(_ failure: CollectionFailure) {
    closeable(notice(failure.phrase(refused: .full)))
  }

  private func askAgain(_ change: CollectionChange) {
    switch change {
    case .create(let title, _): askForNew(title: title)
    case .rename(let id, let title): askForTitle(of: id, title: title)
    case .setPrivate, .delete: break
    }
  }

  private func notice(_ phrase: CollectionPhrase) -> UIAlertController {
    UIAlertController(title: words(.notSaved), message: words(phrase), preferredStyle: .alert)
  }

  private func closeable(_ alert: UIAlertController) {
    alert.addAction(UIAlertAction(title: Phrase.ok.text(in: language), style: .cancel))
    owner?.presentInFront(alert)
  }

  /// A button that submits the change to the title in the alert's field.
  private func action(
    _ phrase: CollectionPhrase, typedInto alert: UIAlertController,
    _ change: @escaping (String) -> CollectionChange
  ) -> UIAlertAction {
    UIAlertAction(title: words(phrase), style: .default) { [submit, weak alert] _ in
      submit(change(alert?.textFields?.first?.text ?? ""))
    }
  }

  /// Presents an alert with a field for a title; its buttons need a title.
  private func show(_ alert: UIAlertController, _ title: String, _ actions: [UIAlertAction]) {
    let judge: (String) -> Void = { text in
      for action in actions { action.isEnabled = !CollectionDialogs.isBlank(text) }
    }
    alert.addTextField { [words = words(.title)] field in
      field.text = title
      field.placeholder = words
      field.accessibilityLabel = words
      field.accessibilityIdentifier = "collection title"
      field.autocapitalizationType = .sentences
      field.addAction(
        UIAction { [weak field] _ in judge(field?.text ?? "") }, for: .editingChanged)
    }
    judge(title)
    for action in actions { alert.addAction(action) }
    alert.addAction(UIAlertAction(title: words(.cancel), style: .cancel))
    owner?.presentInFront(alert)
  }

  private static func isBlank(_ title: String) -> Bool {
    do {
      _ = try PersonName(title)
      return false
    } catch {
      return error == .blank
    }
  }

  private func words(_ phrase: CollectionPhrase) -> String { phrase.text(in: language) }
}
