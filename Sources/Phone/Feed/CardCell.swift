import Domain
import Screens
import Texts
import UIKit

/// The dependencies of a card. Taps on the photo are reported by the table.
struct CardActions {
  let language: Language
  let pictures: any Pictures
  /// Opens the photos of an author; nil if no name opens.
  let openAuthor: ((ListHeader) -> Void)?
  let send: (FeedScreen.Event) -> Void
}

/// A photo of the list with its author, its date and its heart button (FEED-6…8, FEED-35).
final class CardCell: UITableViewCell {
  /// The cell's reuse identifier.
  static let name = "card"
  /// Points between a card and the sides of the window.
  static let margin: CGFloat = 16
  /// The maximum width of a card, in points.
  static let widest: CGFloat = 600
  /// The widths in pixels in which pictures are requested; few, so that cached ones are found
  /// again.
  private static let widths = [400, 800, 1200]

  /// The photo, which VoiceOver reads as one element.
  let face = PhotoFace()
  private let strip = DateStrip()
  private let badge = AuthorBadge()
  private let loader = UIActivityIndicatorView(style: .medium)
  private var heart: HeartButton?
  private var actions: CardActions?
  private var card: CardView?
  private let slot = PictureSlot()

  /// Adds `part` to the row, where its photo is: centered, with margins, at most `widest` points
  /// wide.
  static func place(_ part: UIView, in row: UIView) {
    row.add(part)
    let wide = part.widthAnchor.constraint(
      equalTo: row.widthAnchor, multiplier: 1, constant: -2 * margin)
    wide.priority = .defaultHigh
    NSLayoutConstraint.activate([
      wide, part.widthAnchor.constraint(lessThanOrEqualToConstant: widest),
      part.topAnchor.constraint(equalTo: row.topAnchor, constant: CardRows.edge),
      part.bottomAnchor.constraint(equalTo: row.bottomAnchor, constant: -CardRows.edge),
      part.centerXAnchor.constraint(equalTo: row.centerXAnchor),
    ])
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    slot.leave()
    card = nil
  }

  /// Shows `card`; its events go to `actions`.
  func show(_ card: CardView, _ actions: CardActions) {
    guard card != self.card else { return }
    let before = self.card
    self.card = card
    self.actions = actions
    let heart = self.heart ?? makeHeart(actions.language)
    heart.show(isLiked: card.isLiked, isBusy: card.isLiking)
    strip.show(card.date.map { Phrase.date($0).text(in: actions.language) })
    badge.show(card.author)
    badge.isEnabled = actions.openAuthor != nil && !card.username.isEmpty
    accessibilityElements =
      badge.isHidden || !badge.isEnabled ? [face, heart] : [face, heart, badge]
    face.show(isMissing: card.picture == .failed)
    if card.picture == .loading { loader.startAnimating() } else { loader.stopAnimating() }
    name(card, actions.language)
    if before?.id != card.id || before?.address != card.address {
      slot.leave()
      face.begin(blurHash: card.blurHash, card.size)
    }
    // Why: after a failure, the picture is requested again as soon as the card says it is loading.
    if window != nil, before != nil, card.picture != .failed { come() }
  }

  private func name(_ card: CardView, _ language: Language) {
    accessibilityIdentifier = "card " + card.id
    face.accessibilityIdentifier = "photo " + card.id
    let caption = card.caption.isEmpty ? Phrase.photo.text(in: language) : card.caption
    face.accessibilityLabel =
      card.picture == .failed
      ? caption + ". " + Phrase.pictureMissing.text(in: language) : caption
    let known = [card.author, card.date.map { Phrase.date($0).text(in: language) } ?? ""].filter {
      !$0.isEmpty
    }
    face.accessibilityValue = known.isEmpty ? nil : known.joined(separator: ", ")
  }

  /// Builds the cell's views and returns its heart button; called once, for the first card, which
  /// determines the language.
  private func makeHeart(_ language: Language) -> HeartButton {
    let heart = HeartButton(language)
    self.heart = heart
    backgroundColor = .clear
    selectionStyle = .none
    face.layer.cornerRadius = 16
    face.isAccessibilityElement = true
    face.accessibilityTraits = [.image, .button]
    loader.color = .white
    loader.accessibilityIdentifier = "card loader"
    CardCell.place(face, in: contentView)
    face.add(strip)
    face.center(loader)
    contentView.add(badge)
    contentView.add(heart)
    NSLayoutConstraint.activate([
      strip.leadingAnchor.constraint(equalTo: face.leadingAnchor),
      strip.trailingAnchor.constraint(equalTo: face.trailingAnchor),
      strip.bottomAnchor.constraint(equalTo: face.bottomAnchor),
      badge.leadingAnchor.constraint(equalTo: face.leadingAnchor),
      badge.topAnchor.constraint(equalTo: face.topAnchor),
      badge.trailingAnchor.constraint(lessThanOrEqualTo: heart.leadingAnchor),
      heart.topAnchor.constraint(equalTo: face.topAnchor),
      heart.trailingAnchor.constraint(equalTo: face.trailingAnchor),
    ])
    heart.addAction(
      UIAction { [weak self] _ in
        if let self, let card = self.card { self.actions?.send(.likeTapped(card.id)) }
      }, for: .touchUpInside)
    badge.addAction(UIAction { [weak self] _ in self?.openAuthor() }, for: .touchUpInside)
    return heart
  }

  /// Opens the photos of the card's author (FEED-38).
  private func openAuthor() {
    guard let card, let open = actions?.openAuthor else { return }
    open(ListHeader(.person(card.username), title: card.author))
  }

  /// Reports a picture that is on display, although the list still waits for it.
  func tellPicture() {
    guard let card, let actions, card.picture == .loading, face.picture.image != nil else { return }
    actions.send(.pictureShown(card.id))
  }

  /// The card came on screen: loads its picture, unless it is loaded, loading or failed.
  func come() {
    guard let card, let actions, !slot.isWaiting, face.picture.image == nil,
      card.picture != .failed
    else { return }
    let (address, size) = CardCell.request(card, width: bounds.width, traitCollection)
    slot.ask(actions.pictures, address, size) { [weak self] in
      self?.face.picture.image = $0
    } told: { isHere in
      actions.send(isHere ? .pictureShown(card.id) : .pictureFailed(card.id))
    }
  }

  /// The card went off screen: cancels its load.
  func leave() { slot.leave() }

  /// The picture's URL, and its size in points, for a row of this width.
  static func request(
    _ card: CardView, width: CGFloat, _ traits: UITraitCollection
  ) -> (address: String, size: CGSize) {
    let drawn = min(widest, width - 2 * margin)
    let pixels = Int((drawn * max(1, traits.displayScale)).rounded(.up))
    let chosen = widths.first { $0 >= pixels } ?? widths[widths.count - 1]
    return (
      PictureURL.ofCard(card.address, width: chosen, of: card.size),
      CGSize(width: drawn, height: CGFloat(card.height ?? 0))
    )
  }
}
