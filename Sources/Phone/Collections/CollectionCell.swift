import AppModel
import Domain
import Texts
import UIKit

/// A collection in a list: cover, title, number of photos, and a lock if only its owner sees it
/// (FEED-31).
final class CollectionCell: UITableViewCell {
  /// What is at the end of the row.
  enum Accessory: Hashable {
    /// A tap opens the collection.
    case arrow
    /// Whether it contains the photo; a loader replaces the mark while that changes.
    case check(isOn: Bool, isBusy: Bool)
  }

  /// A collection as it is shown.
  struct Row: Hashable {
    let collection: OwnCollection
    let accessory: Accessory
  }

  /// The cell's reuse identifier.
  static let name = "collection"
  /// In points; at three pixels per point, as wide as the covers of the web app.
  private static let coverSize = CGSize(width: 64, height: 64)
  /// In points: the cover, or two lines of title and one of text at the person's text size.
  static var height: CGFloat {
    let lines = 2 * UIFont.designed(17).lineHeight + UIFont.designed(13).lineHeight
    return max(coverSize.height, lines.rounded(.up)) + 20
  }

  private let cover = UIImageView(image: nil)
  private let title = UILabel(.designed(17), .white, .natural, lines: 2)
  private let lock = UIImageView(image: UIImage(systemName: "lock.fill"))
  private let note = UILabel(.designed(13), Palette.mist, .natural, lines: 1)
  private let mark = UIImageView(image: nil)
  private let loader = UIActivityIndicatorView(style: .medium)
  private let slot = PictureSlot()
  private var shownCover: String?

  override func prepareForReuse() {
    super.prepareForReuse()
    slot.leave()
    shownCover = nil
  }

  /// Shows `row`.
  func show(_ row: Row, _ language: Language, _ pictures: any Pictures) {
    if cover.superview == nil { arrange() }
    let collection = row.collection
    title.text = collection.title
    lock.isHidden = !collection.isPrivate
    note.text = CollectionPhrase.photoCount(Int(collection.photoCount)).text(in: language)
    let mark = collection.isPrivate ? CollectionPhrase.onlyForMe.text(in: language) : nil
    accessibilityLabel = [collection.title, mark, note.text].compactMap { $0 }
      .joined(separator: ", ")
    accessibilityIdentifier = "collection " + collection.id
    show(row.accessory)
    show(collection.cover, pictures)
  }

  /// Cancels the load of the cover.
  func leave() {
    if slot.isWaiting { shownCover = nil }
    slot.leave()
  }

  private func show(_ accessory: Accessory) {
    switch accessory {
    case .arrow:
      mark.image = UIImage(systemName: "chevron.forward")
      mark.tintColor = Palette.mist
      accessibilityTraits = .button
    case .check(let isOn, let isBusy):
      mark.image = UIImage(systemName: isOn ? "checkmark.circle.fill" : "circle")
      mark.tintColor = isOn ? .white : Palette.mist
      mark.isHidden = isBusy
      if isBusy { loader.startAnimating() } else { loader.stopAnimating() }
      accessibilityTraits = isOn ? [.button, .selected] : .button
    }
  }

  private func show(_ address: String, _ pictures: any Pictures) {
    guard address != shownCover else { return }
    shownCover = address
    cover.image = nil
    slot.leave()
    guard !address.isEmpty else { return }
    let side = Int(3 * CollectionCell.coverSize.width)
    slot.ask(pictures, address + "&fit=crop&h=\(side)&w=\(side)", CollectionCell.coverSize) {
      [weak self] in
      self?.cover.image = $0
    } told: { _ in
    }
  }

  private func arrange() {
    backgroundColor = Palette.night
    selectionStyle = .none
    isAccessibilityElement = true
    cover.backgroundColor = Palette.card
    cover.contentMode = .scaleAspectFill
    cover.clipsToBounds = true
    cover.layer.cornerRadius = 8
    lock.tintColor = Palette.mist
    loader.color = .white
    for image in [lock, mark] { image.contentMode = .scaleAspectFit }
    note.setContentHuggingPriority(.defaultLow, for: .horizontal)
    let below = UIStackView(arrangedSubviews: [lock, note])
    below.spacing = 4
    below.alignment = .center
    let words = UIStackView(arrangedSubviews: [title, below])
    words.axis = .vertical
    words.spacing = 2
    for part in [cover, words, mark, loader] as [UIView] { contentView.add(part) }
    NSLayoutConstraint.activate([
      cover.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
      cover.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
      cover.widthAnchor.constraint(equalToConstant: CollectionCell.coverSize.width),
      cover.heightAnchor.constraint(equalToConstant: CollectionCell.coverSize.height),
      words.leadingAnchor.constraint(equalTo: cover.trailingAnchor, constant: 12),
      words.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
      words.trailingAnchor.constraint(equalTo: mark.leadingAnchor, constant: -12),
      lock.widthAnchor.constraint(equalToConstant: 13),
      lock.heightAnchor.constraint(equalToConstant: 13),
      mark.widthAnchor.constraint(equalToConstant: 24),
      mark.heightAnchor.constraint(equalToConstant: 24),
      mark.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
      mark.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
      loader.centerXAnchor.constraint(equalTo: mark.centerXAnchor),
      loader.centerYAnchor.constraint(equalTo: mark.centerYAnchor),
    ])
  }
}
