import Domain
import Screens
import Texts
import UIKit

/// The photos that the user likes, below the profile (FEED-17).
@MainActor final class FavouritesList {
  /// The list with its header; the view controller adds it to a view.
  var view: UIView { list.table }
  private let list: CardList
  private let heading: FavouritesHeading

  /// A list below `header`, whose events go to `send`, and taps on the name of an author to `openAuthor`.
  init(
    below header: UIView, language: Language, pictures: any Pictures,
    openAuthor: ((ListHeader) -> Void)?, send: @escaping (FeedScreen.Event) -> Void
  ) {
    heading = FavouritesHeading(language)
    let column = UIStackView(arrangedSubviews: [header, heading])
    column.axis = .vertical
    let top = UIView()
    top.fill(with: column)
    list = CardList(
      CardActions(language: language, pictures: pictures, openAuthor: openAuthor, send: send),
      header: top, empty: .list(.noFavourites))
  }

  /// Shows `view`; nil hides the heading.
  func show(_ view: FavouritesView?) {
    heading.isHidden = view == nil
    if let view {
      heading.show(view.count)
      list.show(view.list)
    }
    list.layOut()
  }

  /// Scrolls to `offset` points into the list; 0 scrolls to the very top, above the header.
  func scroll(to offset: Int32) { list.scroll(to: offset) }

  /// The photo of the card with this id; nil if it is not on screen.
  func card(of id: String) -> PhotoFace? { list.card(of: id) }

  /// Call it after layout: the list reports the new size of its viewport.
  func layOut() { list.layOut() }
}

/// The heading «Избранное» with the counter.
private final class FavouritesHeading: UIView {
  private let count = UILabel(.designed(13), .white)

  init(_ language: Language) {
    super.init(frame: .zero)
    let title = UILabel(.designed(23, .bold), .white, .natural).asHeading()
    title.text = Phrase.list(.favourites).text(in: language)
    title.accessibilityIdentifier = "favourites"
    count.accessibilityIdentifier = "favourites count"
    count.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    count.setContentCompressionResistancePriority(.required, for: .horizontal)
    let badge = UIView()
    badge.backgroundColor = Palette.badge
    badge.layer.cornerRadius = 11
    badge.fill(with: count, margins: UIEdgeInsets(top: 3, left: 7, bottom: 3, right: 7))
    add(title)
    add(badge)
    NSLayoutConstraint.activate([
      title.topAnchor.constraint(equalTo: topAnchor, constant: 24),
      title.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -4),
      title.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      badge.leadingAnchor.constraint(equalTo: title.trailingAnchor, constant: 8),
      badge.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor, constant: -16),
      badge.centerYAnchor.constraint(equalTo: title.centerYAnchor),
      badge.widthAnchor.constraint(greaterThanOrEqualTo: badge.heightAnchor),
    ])
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  // Why: a badge of 0 says less than the empty list below it.
  func show(_ number: Int32) {
    count.text = "\(number)"
    count.superview?.isHidden = number == 0
  }
}
