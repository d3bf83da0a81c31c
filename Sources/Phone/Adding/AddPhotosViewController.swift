import Domain
import Screens
import Texts
import UIKit

/// The list of uploads in front of the profile (FEED-22, IOS-6).
final class AddPhotosViewController: DarkViewController, UITableViewDataSource,
  UITableViewDelegate
{
  private let uploader: PhotoUploader
  private let automatic: AutomaticAdder?
  /// Opens the app's page in the system's settings.
  let openSettings: () -> Void
  private let table = UITableView(frame: .zero, style: .plain)
  private let summary: AddingSummary
  private let footer: AddingFooter
  private let chooser = PhotoChooser()
  private var rows: [AddingView.Row] = []
  /// The thumbnails of the rows by key; they outlive the copies of the photos.
  private var thumbnails: [Int32: UIImage] = [:]
  private var wanted: Set<Int32> = []
  private var announced: String?

  /// The uploads of `tools`, which has an uploader.
  init?(_ tools: AppDependencies, language: Language) {
    guard let uploader = tools.uploader else { return nil }
    self.uploader = uploader
    automatic = tools.automatic
    openSettings = tools.openSettings
    summary = AddingSummary(language, isAutomatic: automatic != nil)
    footer = AddingFooter(language)
    super.init(language: language)
    title = Phrase.addPhotos.text(in: language)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    table.backgroundColor = Palette.night
    table.separatorStyle = .none
    table.accessibilityIdentifier = "upload list"
    table.register(AddingCell.self, forCellReuseIdentifier: AddingCell.name)
    table.dataSource = self
    table.delegate = self
    view.fill(with: table)
    summary.choose.addAction(UIAction { [weak self] _ in self?.choose() }, for: .touchUpInside)
    footer.retryAll.addAction(
      UIAction { [weak self] _ in self?.uploader.handle(.retryAllTapped) }, for: .touchUpInside)
    footer.clear.addAction(
      UIAction { [weak self] _ in self?.uploader.handle(.clearTapped) }, for: .touchUpInside)
    if let card = summary.automatic, let automatic { makeAutomatic(card, automatic) }
    show()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    tellFailures()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOut()
  }

  /// Shows the uploads as they are now.
  func show() {
    guard isViewLoaded else { return }
    let uploads = uploader.view
    summary.show(uploads, copying: uploader.copying)
    if let automatic {
      summary.automatic?.show(automatic.screen, summary: automatic.summary(in: language))
    }
    footer.show(uploads)
    layOut()
    let fresh = uploads?.rows ?? []
    let isSameLayout = zip(rows, fresh).allSatisfy { $0.isAsHigh(as: $1) }
    let isSame = rows.count == fresh.count && isSameLayout
    rows = fresh
    let keys = Set(rows.map(\.key))
    thumbnails = thumbnails.filter { keys.contains($0.key) }
    wanted.formIntersection(keys)
    // Why not always: reloading would take the focus of VoiceOver from the row that changed.
    if isSame { showCells() } else { table.reloadData() }
    announce(uploads)
    tellFailures()
  }

  /// Reports to VoiceOver that the last upload has ended.
  private func announce(_ uploads: AddingView?) {
    guard let total = uploads?.total, total.done == total.files else {
      announced = nil
      return
    }
    let text = uploads?.summary?.text(in: language)
    guard text != announced else { return }
    announced = text
    UIAccessibility.post(notification: .announcement, argument: text)
  }

  /// Fits what is above and below the rows to the width.
  private func layOut() {
    let width = table.bounds.width
    guard width > 0 else { return }
    if fit(summary, width) || table.tableHeaderView == nil { table.tableHeaderView = summary }
    guard !footer.isEmpty else {
      if table.tableFooterView != nil { table.tableFooterView = nil }
      return
    }
    if fit(footer, width) || table.tableFooterView == nil { table.tableFooterView = footer }
  }

  /// Returns whether the size of `part` has changed.
  private func fit(_ part: UIView, _ width: CGFloat) -> Bool {
    let before = part.frame.size
    // Why laid out first: the height of a button depends on the width of its last layout.
    part.frame.size.width = width
    part.layoutIfNeeded()
    let size = part.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    part.frame.size = size
    return size != before
  }

  // MARK: Choosing

  private func choose() {
    guard presentedViewController == nil else { return }
    chooser.open(above: self) { [weak self] photos in
      self?.uploader.choose(photos)
    }
  }

  /// Says that some photos, or the videos of Live Photos, could not be copied, also while the list was closed.
  private func tellFailures() {
    guard viewIfLoaded?.window != nil else { return }
    let failed = uploader.takeFailedCopies()
    let videos = failed.count { $0.isVideo }
    let photos = failed.count - videos
    let facts: [PhotoChoicePhrase] = [
      photos > 0 ? .notCopied(photos) : nil, videos > 0 ? .withoutVideo(videos) : nil,
    ].compactMap { $0 }
    guard let title = facts.first else { return }
    let reasons = Set(failed.map(\.reason))
    let reason: PhotoChoicePhrase =
      reasons.contains(.noRoom)
      ? .noRoom : reasons == [.interrupted] ? .interrupted : .notProvided
    let message = facts.dropFirst() + [reason]
    let alert = UIAlertController(
      title: title.text(in: language),
      message: message.map { $0.text(in: language) }.joined(separator: "\n"),
      preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: Phrase.ok.text(in: language), style: .default))
    presentInFront(alert)
  }

  // MARK: The table

  private var actions: AddingCell.Actions {
    AddingCell.Actions(
      retry: { [weak self] in self?.uploader.handle(.retryTapped($0)) },
      remove: { [weak self] in self?.uploader.handle(.removeTapped($0)) })
  }

  private func showCells() {
    for case let cell as AddingCell in table.visibleCells {
      guard let path = table.indexPath(for: cell), rows.indices.contains(path.row) else { continue }
      cell.show(rows[path.row], language, thumbnails[rows[path.row].key], actions)
    }
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: AddingCell.name, for: indexPath)
    let row = rows[indexPath.row]
    (cell as? AddingCell)?.show(row, language, thumbnails[row.key], actions)
    loadThumbnail(of: row.key)
    return cell
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    AddingCell.height(of: rows[indexPath.row], language, width: tableView.bounds.width)
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

  private func loadThumbnail(of key: Int32) {
    guard !wanted.contains(key), let load = uploader.thumbnail(ofRow: key, size) else { return }
    wanted.insert(key)
    Task { [weak self] in
      guard let picture = await load() else { return }
      self?.thumbnails[key] = picture
      self?.showCells()
    }
  }

  /// The size of a thumbnail in pixels.
  private var size: CGSize {
    let pixels = traitCollection.displayScale
    return CGSize(
      width: AddingCell.pictureSize.width * pixels, height: AddingCell.pictureSize.height * pixels)
  }
}

extension AddingView.Row {
  /// Whether `other` is the same file with the same text or one of the same height: only the
  /// percentage differs.
  fileprivate func isAsHigh(as other: AddingView.Row) -> Bool {
    var copy = self
    if percent != nil, other.percent != nil { copy.state = other.state }
    return copy == other
  }
}

/// Below the list of uploads: what concerns several files.
final class AddingFooter: UIView {
  /// Retries all failed files; the owner sets its action.
  let retryAll = WordButton(.filled(Palette.card, radius: 16), .designed(15, .semibold))
  /// Removes the finished files from the list; the owner sets its action.
  let clear = WordButton(.filled(Palette.card, radius: 16), .designed(15, .semibold))
  private let more = UILabel(.designed(13), Palette.mist, .natural)
  private let language: Language

  /// The buttons in `language`.
  init(_ language: Language) {
    self.language = language
    super.init(frame: .zero)
    retryAll.setTitle(AddingPhrase.retryAll.text(in: language), for: .normal)
    clear.setTitle(AddingPhrase.clear.text(in: language), for: .normal)
    retryAll.accessibilityIdentifier = "retry all"
    clear.accessibilityIdentifier = "clear finished"
    more.accessibilityIdentifier = "more uploads"
    let column = UIStackView(arrangedSubviews: [more, retryAll, clear])
    column.axis = .vertical
    column.spacing = 8
    fill(with: column, margins: UIEdgeInsets(top: 8, left: 16, bottom: 24, right: 16))
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Whether nothing is visible.
  var isEmpty: Bool { more.isHidden && retryAll.isHidden && clear.isHidden }

  /// Shows what `view` offers.
  func show(_ view: AddingView?) {
    let count = view?.more ?? 0
    more.text = AddingPhrase.more(count).text(in: language)
    more.isHidden = count == 0
    retryAll.isHidden = view?.canRetryAll != true
    clear.isHidden = view?.canClear != true
  }
}
