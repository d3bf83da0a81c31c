import Domain
import Screens
import Texts
import UIKit

/// A registration or password page: fields with captions, the password field, a button.
class SheetViewController: FormViewController {
  /// A field with a note below it, which is the field's error or its hint.
  private struct Row {
    let field: InsetField
    let note: UILabel
    let hint: String?
  }

  let password: PasswordField
  let confirm: WordButton
  let column = UIStackView()
  private let error = UILabel(.designed(15), Palette.red)
  private var rows: [EntranceField: Row] = [:]
  private var problem: FormProblem?

  override init(
    _ start: EntranceStart, send: @escaping (EntranceScreen.Event) -> Void,
    lead: @escaping (String) -> Void
  ) {
    password = PasswordField(language: start.language)
    confirm = WordButton(.filled(Palette.ink, radius: 10), .designed(17, .semibold))
    super.init(start, send: send, lead: lead)
  }

  override var hasFreeTop: Bool { false }

  override func viewDidLoad() {
    super.viewDidLoad()
    ground(.white, isLightOnly: true)
    column.axis = .vertical
    column.spacing = 4
    error.accessibilityIdentifier = "error"
    keep(password.field, as: .password)
    sheet.add(column)
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: sheet.topAnchor, constant: 20),
      column.leadingAnchor.constraint(equalTo: sheet.leadingAnchor, constant: 20),
      column.trailingAnchor.constraint(equalTo: sheet.trailingAnchor, constant: -20),
      column.bottomAnchor.constraint(lessThanOrEqualTo: sheet.bottomAnchor, constant: -24),
    ])
  }

  func addTitle(_ phrase: AccountPhrase) {
    let title = UILabel(.designed(28, .bold), .black, .natural).asHeading()
    title.text = words(phrase)
    title.accessibilityIdentifier = "title"
    column.addArrangedSubview(title)
    column.setCustomSpacing(12, after: title)
  }

  func addRow(
    _ field: InsetField, _ name: EntranceField, _ caption: AccountPhrase, hint: AccountPhrase?,
    changed: @escaping (String) -> EntranceScreen.Event
  ) {
    let label = UILabel(.designed(14, .semibold), Palette.caption, .natural)
    label.text = words(caption)
    label.isAccessibilityElement = false
    let note = UILabel(.designed(13), Palette.caption, .natural)
    note.accessibilityIdentifier = name.rawValue + "-flaw"
    note.heightAnchor.constraint(greaterThanOrEqualToConstant: 18).isActive = true
    field.font = .designed(17)
    field.textColor = .black
    field.backgroundColor = .white
    field.accessibilityLabel = words(caption)
    field.heightAnchor.constraint(greaterThanOrEqualToConstant: 44).isActive = true
    take(field, as: name, changed: changed)
    for part in [label, field, note] { column.addArrangedSubview(part) }
    column.setCustomSpacing(2, after: field)
    column.setCustomSpacing(8, after: note)
    rows[name] = Row(field: field, note: note, hint: hint.map { words($0) })
  }

  func addPassword(happened: @escaping (Screens.PasswordField.Event) -> Void) {
    password.happened = happened
    column.addArrangedSubview(password)
    column.setCustomSpacing(12, after: password)
  }

  func addEnding(_ phrase: AccountPhrase) {
    confirm.setTitle(words(phrase), for: .normal)
    error.heightAnchor.constraint(greaterThanOrEqualToConstant: 22).isActive = true
    column.addArrangedSubview(confirm)
    column.addArrangedSubview(error)
    column.setCustomSpacing(8, after: confirm)
  }

  /// Shows the password field and the problem, and enables or disables all input.
  func show(_ view: PasswordFieldView, _ problem: FormProblem?, isEnabled: Bool) {
    self.problem = problem
    password.show(
      view, reason: view.reason(problem), isWrong: problem?.passwordProblem != nil)
    password.isEnabled = isEnabled
    confirm.isEnabled = isEnabled
    let message = problem?.message(in: start.language)
    if let message, message != error.text {
      UIAccessibility.post(notification: .announcement, argument: message)
    }
    error.text = message
    for (name, row) in rows {
      let flaw = problem?.flaw(at: name, in: start.language)
      row.field.isEnabled = isEnabled
      row.field.accessibilityHint = flaw ?? row.hint
      row.note.text = flaw ?? row.hint
      row.note.textColor = flaw == nil ? Palette.caption : Palette.red
    }
    paint()
  }

  override func paint() {
    for (name, row) in rows {
      let isWrong = problem?.flaw(at: name, in: start.language) != nil
      row.field.outline(isWrong ? Palette.red : Palette.coral)
    }
  }

  func words(_ phrase: AccountPhrase) -> String { phrase.text(in: start.language) }

  /// The distances between the border of a field and its text.
  static let insets = UIEdgeInsets(top: 0, left: 8, bottom: 0, right: 8)

  /// Creates an empty text field, inset by 8 points on the left and right.
  static func line() -> InsetField {
    InsetField(insets: insets, border: 1.5)
  }
}
