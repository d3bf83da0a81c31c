import Domain
import Screens
import Texts
import UIKit

/// A file in the list of uploads: thumbnail, name, state, and what the person can do with it
/// (FEED-22).
final class AddingCell: UITableViewCell {
  /// What the person does with a row.
  struct Actions {
    let retry: (Int32) -> Void
    let remove: (Int32) -> Void
  }

  /// The cell's reuse identifier.
  static let name = "upload"
  /// The size of the thumbnail, in points.
  static let pictureSize = CGSize(width: 44, height: 44)
  /// Points between the edges of the table and the text, on both sides together.
  private static let outsideText: CGFloat = 16 + 12 + 44 + 12 + 52 + 16

  private let card = UIView()
  private let picture = UIImageView(image: nil)
  private let name = UILabel(.designed(15), .white, .natural, lines: 1)
  private let state = UILabel(.designed(13), Palette.mist, .natural)
  private let bar = UIProgressView(progressViewStyle: .default)
  private let retry = WordButton(.link(.white), .designed(15, .semibold))
  private let remove = RoundButton(.bare, "xmark", "remove upload")
  private var key: Int32?
  private var actions: Actions?

  /// The height in points of a row in a table of this width.
  static func height(of row: AddingView.Row, _ language: Language, width: CGFloat) -> CGFloat {
    let label = UILabel(.designed(13), Palette.mist, .natural)
    label.text = row.phrase(in: language)
    let room = CGSize(width: max(1, width - outsideText), height: .greatestFiniteMagnitude)
    var height = UIFont.designed(15).lineHeight.rounded(.up)
    height += 2 + label.sizeThatFits(room).height.rounded(.up) + 16
    if row.percent != nil { height += 12 }
    if row.canRetry {
      // NB: the button has a margin of 4 points on each side of its title.
      let title = UIFont.designed(15, .semibold).lineHeight.rounded(.up) + 8
      height += 4 + max(44, title)
    }
    return max(60, height) + 8
  }

  /// Shows `row`; `thumbnail` is nil while it is not known.
  func show(
    _ row: AddingView.Row, _ language: Language, _ thumbnail: UIImage?, _ actions: Actions
  ) {
    if card.superview == nil { arrange() }
    key = row.key
    self.actions = actions
    picture.image = thumbnail ?? (row.isVideo ? UIImage(systemName: "livephoto") : nil)
    picture.contentMode = thumbnail == nil ? .center : .scaleAspectFill
    name.text = row.name
    let text = row.phrase(in: language)
    state.text = text
    state.textColor = row.isBad ? Palette.heart : Palette.mist
    state.accessibilityLabel = row.name + ", " + text
    bar.isHidden = row.percent == nil
    bar.progress = Float(row.percent ?? 0) / 100
    retry.isHidden = !row.canRetry
    retry.setTitle(Phrase.retry.text(in: language), for: .normal)
    retry.accessibilityLabel = AddingPhrase.retry(row.name).text(in: language)
    remove.isHidden = !row.canRemove
    remove.accessibilityLabel = AddingPhrase.remove(row.name).text(in: language)
    accessibilityIdentifier = "upload \(row.key)"
    retry.accessibilityIdentifier = "retry upload \(row.key)"
    remove.accessibilityIdentifier = "remove upload \(row.key)"
    state.accessibilityIdentifier = "state of upload \(row.key)"
  }

  private func arrange() {
    backgroundColor = Palette.night
    selectionStyle = .none
    card.backgroundColor = Palette.card
    card.layer.cornerRadius = 16
    picture.backgroundColor = Palette.night
    picture.tintColor = Palette.mist
    picture.clipsToBounds = true
    picture.layer.cornerRadius = 8
    bar.progressTintColor = .white
    bar.trackTintColor = UIColor(white: 1, alpha: 0.2)
    // Why: the text of the state names the file and the percentage.
    name.isAccessibilityElement = false
    bar.isAccessibilityElement = false
    retry.accessibilityTraits = .button
    state.setContentHuggingPriority(.required, for: .vertical)
    retry.addAction(
      UIAction { [weak self] _ in self?.act { $0.retry } }, for: .touchUpInside)
    remove.addAction(
      UIAction { [weak self] _ in self?.act { $0.remove } }, for: .touchUpInside)
    place()
  }

  private func place() {
    let words = UIStackView(arrangedSubviews: [name, state, bar, retry])
    words.axis = .vertical
    words.alignment = .leading
    words.spacing = 2
    words.setCustomSpacing(8, after: state)
    contentView.add(card)
    for part in [picture, words, remove] as [UIView] { card.add(part) }
    NSLayoutConstraint.activate([
      card.topAnchor.constraint(equalTo: contentView.topAnchor),
      card.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
      card.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
      card.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
      picture.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 12),
      picture.topAnchor.constraint(equalTo: card.topAnchor, constant: 8),
      picture.widthAnchor.constraint(equalToConstant: AddingCell.pictureSize.width),
      picture.heightAnchor.constraint(equalToConstant: AddingCell.pictureSize.height),
      words.leadingAnchor.constraint(equalTo: picture.trailingAnchor, constant: 12),
      words.topAnchor.constraint(equalTo: card.topAnchor, constant: 8),
      words.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -52),
      bar.widthAnchor.constraint(equalTo: words.widthAnchor),
      remove.topAnchor.constraint(equalTo: card.topAnchor, constant: 8),
      remove.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -4),
    ])
  }

  private func act(_ which: (Actions) -> (Int32) -> Void) {
    guard let key, let actions else { return }
    which(actions)(key)
  }
}

extension AddingView.Row {
  /// The text of the state. A file that cannot be read is a copy on the device, not one in a browser.
  func phrase(in language: Language) -> String {
    if state == .failed(.unreadable) { return PhotoChoicePhrase.unreadable.text(in: language) }
    return state.phrase.text(in: language)
  }

  /// The percentage sent; nil unless it is being sent.
  var percent: Int32? {
    if case .sending(let percent) = state { return percent }
    return nil
  }

  /// Whether the file is the video of a Live Photo.
  var isVideo: Bool { name.lowercased().hasSuffix(".mov") }

  /// Whether the row has a Retry button.
  var canRetry: Bool {
    if case .failed = state { return true }
    return false
  }

  /// Whether the file was refused or failed.
  var isBad: Bool {
    switch state {
    case .refused, .failed: true
    case .waiting, .sending, .takingIn, .added, .similar, .known, .unfinished: false
    }
  }
}
