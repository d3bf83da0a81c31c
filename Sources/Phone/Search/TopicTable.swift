import AppModel
import Domain
import Texts
import UIKit

/// The server's topics below the hint of the search (FEED-33).
@MainActor final class TopicTable: NSObject, UITableViewDataSource, UITableViewDelegate {
  /// The heading and the table; the view controller adds it to a view.
  let view = UIView()
  private let table = UITableView(frame: .zero, style: .plain)
  private let open: (Offer) -> Void
  private var topics: [Offer] = []

  /// An empty table; `open` receives the topic that was tapped.
  init(_ language: Language, open: @escaping (Offer) -> Void) {
    self.open = open
    super.init()
    let title = UILabel(.designed(17, .semibold), .white, .natural).asHeading()
    title.text = CollectionPhrase.topics.text(in: language)
    table.backgroundColor = Palette.night
    table.separatorStyle = .none
    table.keyboardDismissMode = .onDrag
    table.accessibilityIdentifier = "topics"
    table.register(TopicCell.self, forCellReuseIdentifier: TopicCell.name)
    table.dataSource = self
    table.delegate = self
    for part in [title, table] as [UIView] { view.add(part) }
    NSLayoutConstraint.activate([
      title.topAnchor.constraint(equalTo: view.topAnchor),
      title.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
      title.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
      table.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 4),
      table.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      table.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      table.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      // Why: it stays usable between large text above and the keyboard below.
      table.heightAnchor.constraint(greaterThanOrEqualToConstant: 88),
    ])
    show([], isInFront: false)
  }

  /// Shows the topics; without any, or while something else is in front, the table is hidden.
  func show(_ topics: [Offer], isInFront: Bool) {
    view.isHidden = topics.isEmpty || !isInFront
    // Why: a tap on the status bar has no effect if two lists could scroll to their top.
    table.scrollsToTop = !view.isHidden
    guard topics != self.topics else { return }
    self.topics = topics
    table.reloadData()
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    topics.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: TopicCell.name, for: indexPath)
    (cell as? TopicCell)?.show(topics[indexPath.row])
    return cell
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    TopicCell.height
  }

  /// Opens the topic.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    open(topics[indexPath.row])
  }
}

/// The title of a topic.
private final class TopicCell: UITableViewCell {
  static let name = "topic"
  /// In points: one line at the person's text size, at least 44.
  static var height: CGFloat { max(44, UIFont.designed(17).lineHeight.rounded(.up) + 20) }

  private let title = UILabel(.designed(17), .white, .natural, lines: 1)

  func show(_ topic: Offer) {
    if title.superview == nil { arrange() }
    title.text = topic.title
    accessibilityLabel = topic.title
    accessibilityIdentifier = "topic " + topic.target
  }

  private func arrange() {
    backgroundColor = Palette.night
    selectionStyle = .none
    isAccessibilityElement = true
    accessibilityTraits = .button
    let arrow = UIImageView(image: UIImage(systemName: "chevron.forward"))
    arrow.tintColor = Palette.mist
    arrow.contentMode = .scaleAspectFit
    for part in [title, arrow] as [UIView] { contentView.add(part) }
    NSLayoutConstraint.activate([
      title.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
      title.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
      title.trailingAnchor.constraint(lessThanOrEqualTo: arrow.leadingAnchor, constant: -8),
      arrow.widthAnchor.constraint(equalToConstant: 16),
      arrow.heightAnchor.constraint(equalToConstant: 16),
      arrow.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
      arrow.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
    ])
  }
}
