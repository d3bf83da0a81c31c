import Domain
import Screens
import Texts
import UIKit

/// The card that switches the adding of new photos on and off, with its state and choices (IOS-7).
final class AutomaticCard: UIView {
  /// The switch; the owner sets its action.
  let onOff = UISwitch()
  /// Offers albums; the owner sets its action.
  let album = WordButton(.link(Palette.link), .designed(15))
  /// Offers days from which on photos are added; the owner sets its action.
  let start = WordButton(.link(Palette.link), .designed(15))
  /// The switch for cellular data; the owner sets its action.
  let cellular = UISwitch()
  /// Opens the app's page in the system's settings; the owner sets its action.
  let settings = WordButton(.filled(Palette.night, radius: 16), .designed(15, .semibold))
  private let state = UILabel(.designed(15), .white, .natural)
  private let access = UILabel(.designed(15), .white, .natural)
  private let albumName = UILabel(.designed(13), Palette.mist, .natural)
  private let since = UILabel(.designed(13), Palette.mist, .natural)
  private let details = UIStackView()
  private let language: Language

  /// The card in `language`.
  init(_ language: Language) {
    self.language = language
    super.init(frame: .zero)
    backgroundColor = Palette.card
    layer.cornerRadius = 16
    let explanation = UILabel(.designed(13), Palette.mist, .natural)
    explanation.text = AutomaticPhrase.explanation.text(in: language)
    album.setTitle(AutomaticPhrase.chooseAlbum.text(in: language), for: .normal)
    start.setTitle(AutomaticPhrase.chooseStart.text(in: language), for: .normal)
    settings.setTitle(ConnectionPhrase.settings.text(in: language), for: .normal)
    for button in [album, start] { button.accessibilityTraits = .button }
    let parts: [UIView] = [
      state, access, settings, explanation, albumName, UIStackView.leading(album), since,
      UIStackView.leading(start), row(.cellular, cellular),
    ]
    details.axis = .vertical
    details.spacing = 8
    for part in parts { details.addArrangedSubview(part) }
    details.setCustomSpacing(0, after: albumName)
    details.setCustomSpacing(0, after: since)
    let column = UIStackView(arrangedSubviews: [row(.title, onOff), details])
    column.axis = .vertical
    column.spacing = 8
    fill(with: column, margins: UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16))
    let names: [(UIView, String)] = [
      (onOff, "automatic"), (album, "choose album"), (start, "choose start"),
      (cellular, "cellular"), (settings, "photo settings"), (state, "automatic state"),
      (access, "photo access"), (albumName, "album"), (since, "taken since"),
    ]
    for (part, identifier) in names { part.accessibilityIdentifier = identifier }
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// A switch with its words before it.
  private func row(_ phrase: AutomaticPhrase, _ control: UISwitch) -> UIView {
    let label = UILabel(.designed(17), .white, .natural)
    label.text = phrase.text(in: language)
    label.isAccessibilityElement = false
    control.accessibilityLabel = label.text
    control.setContentHuggingPriority(.required, for: .horizontal)
    control.setContentCompressionResistancePriority(.required, for: .horizontal)
    let row = UIStackView(arrangedSubviews: [label, control])
    row.alignment = .center
    row.spacing = 8
    return row
  }

  /// Shows the choices and the state of `screen`, which `summary` describes.
  func show(_ screen: AutomaticAdding, summary: String?) {
    let chosen = screen.memory.settings
    onOff.setOn(chosen.isOn, animated: false)
    cellular.setOn(chosen.usesCellular, animated: false)
    details.isHidden = !chosen.isOn
    state.text = summary
    access.text = AutomaticPhrase.limitedAccess.text(in: language)
    access.isHidden = screen.access != .limited
    settings.isHidden = access.isHidden && screen.access != .denied
    albumName.text = AutomaticPhrase.album(chosen.album?.title).text(in: language)
    let day = chosen.since.flatMap {
      $0.milliseconds > 0 ? CalendarDate($0.onDeviceClock) : nil
    }
    since.text = AutomaticPhrase.since(day).text(in: language)
  }
}
