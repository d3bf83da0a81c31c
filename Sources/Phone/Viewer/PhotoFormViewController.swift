import Domain
import Screens
import Texts
import UIKit

/// The form with which the owner of a photo edits its texts, tags, place and capture date (FEED-36).
final class PhotoFormViewController: DarkViewController, UITextFieldDelegate {
  /// A field of the form, with its label above and its problem below.
  private struct Row {
    let field: InsetField
    let problem: UILabel
  }

  private let send: (OwnPhotoScreen.Event) -> Void
  private let scroll = SheetScrollView()
  private let column = UIStackView()
  private var rows: [PhotoDraft.Field: Row] = [:]
  private let initial: OwnPhotoFormView

  /// A form that shows `view`; what the person does is reported to `send`.
  init(
    _ view: OwnPhotoFormView, language: Language, send: @escaping (OwnPhotoScreen.Event) -> Void
  ) {
    self.send = send
    initial = view
    super.init(language: language)
    title = OwnPhotoPhrase.edit.text(in: language)
  }

  /// The form as it is presented.
  func makeSheet() -> UIViewController {
    let sheet = SheetNavigationController(self, color: Palette.card)
    // Why: a sheet closes with a swipe down, which would discard what was typed.
    sheet.modalPresentationStyle = .fullScreen
    return sheet
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.card
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      CollectionPhrase.cancel.text(in: language), identifier: "cancel editing"
    ) { [send] in send(.formClosed) }
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      OwnPhotoPhrase.save.text(in: language), identifier: "save photo", isMain: true
    ) { [send] in send(.saveTapped) }
    column.axis = .vertical
    column.spacing = 4
    for field in initial.fields { add(field) }
    scroll.accessibilityIdentifier = "photo form"
    scroll.stand(
      in: view, with: column, margins: UIEdgeInsets(top: 8, left: 16, bottom: 24, right: 16))
    show(initial)
  }

  /// Shows problems at their fields and whether the form is being saved; what was typed stays.
  func show(_ view: OwnPhotoFormView) {
    guard isViewLoaded else { return }
    for button in [navigationItem.leftBarButtonItem, navigationItem.rightBarButtonItem] {
      button?.isEnabled = !view.isSaving
    }
    for field in view.fields {
      guard let row = rows[field.name] else { continue }
      row.field.show(field.text)
      row.field.isEnabled = !view.isSaving
      show(field.problem, in: row, field.name)
    }
  }

  /// VoiceOver's escape gesture closes the form.
  override func accessibilityPerformEscape() -> Bool {
    send(.formClosed)
    return true
  }

  /// Return moves to the next field; in the last one it saves.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    let order = initial.fields.compactMap { rows[$0.name]?.field }
    let next = order.firstIndex { $0 === textField }.map { $0 + 1 } ?? order.count
    if order.indices.contains(next) {
      order[next].becomeFirstResponder()
    } else {
      send(.saveTapped)
    }
    return false
  }

  private func show(_ problem: String?, in row: Row, _ name: PhotoDraft.Field) {
    guard problem != row.problem.text else { return }
    row.problem.text = problem
    row.problem.isHidden = problem == nil
    let label = name.label.text(in: language)
    row.field.accessibilityLabel = problem.map { label + ": " + $0 } ?? label
    guard let problem else { return }
    UIAccessibility.post(notification: .announcement, argument: label + ": " + problem)
  }

  private func add(_ field: OwnPhotoFormView.Field) {
    let label = UILabel(.designed(13), Palette.mist, .natural)
    label.text = field.name.label.text(in: language)
    label.isAccessibilityElement = false
    let input = InsetField(insets: UIEdgeInsets(top: 0, left: 12, bottom: 0, right: 12))
    input.font = .designed(17)
    input.textColor = .white
    input.backgroundColor = Palette.night
    input.layer.cornerRadius = 8
    input.accessibilityLabel = label.text
    input.accessibilityIdentifier = "photo " + field.name.rawValue
    input.returnKeyType = .next
    input.delegate = self
    input.heightAnchor.constraint(greaterThanOrEqualToConstant: 44).isActive = true
    if field.name == .captured {
      input.plain(nil, .numbersAndPunctuation, .done)
      input.placeholder = "2021-07-15"
    }
    input.addAction(
      UIAction { [weak input, send] _ in send(.typed(field.name, input?.text ?? "")) },
      for: .editingChanged)
    let problem = UILabel(.designed(15), Palette.heart, .natural)
    problem.accessibilityIdentifier = "photo problem " + field.name.rawValue
    problem.isHidden = true
    rows[field.name] = Row(field: input, problem: problem)
    for part in [label, input, problem] { column.addArrangedSubview(part) }
    column.setCustomSpacing(16, after: problem)
  }
}
