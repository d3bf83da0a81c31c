import Domain
import Screens
import Texts
import UIKit

/// The photo on display between its neighbors, to which a swipe leads (FEED-20); to VoiceOver it is the
/// photo.
final class PhotoPager: UIScrollView, UIScrollViewDelegate {
  /// Points between two photos.
  static let gap: CGFloat = 16

  private let language: Language
  private let pictures: any Pictures
  private let send: (ViewerScreen.Event) -> Void
  private let touched: (PhotoTouch) -> Void
  private let player: LivePhotoPlayer
  private var pages: [String: PhotoScrollView] = [:]
  private var view: ViewerView?
  private var laidOut = CGSize.zero
  /// The photo on display, and its page, at the last layout.
  private var shownHome: (id: String, page: Int)?

  /// A pager without photos; `videos` downloads those of Live Photos. Its events go to `send`, what a person
  /// does to the photo on display goes to `touched`.
  init(
    _ language: Language, _ pictures: any Pictures, _ videos: any Files,
    send: @escaping (ViewerScreen.Event) -> Void, touched: @escaping (PhotoTouch) -> Void
  ) {
    player = LivePhotoPlayer(videos)
    self.language = language
    self.pictures = pictures
    self.send = send
    self.touched = touched
    super.init(frame: .zero)
    delegate = self
    isPagingEnabled = true
    contentInsetAdjustmentBehavior = .never
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    isAccessibilityElement = true
    accessibilityTraits = .image
    accessibilityIdentifier = "photo"
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// The photo on display.
  var current: PhotoScrollView? { view.flatMap { pages[$0.id] } }

  /// Whether a swipe down pulls the photo out of the screen.
  var mayBePulled: Bool { isAtRest && current?.endsTop == true }

  /// Whether a swipe up opens the photo's metadata.
  var mayBeSwipedUp: Bool { isAtRest && current?.endsBottom == true }

  private var isAtRest: Bool { !isDragging && !isDecelerating }

  /// Shows the photo and its neighbors; `scale` is device pixels per point.
  func show(_ view: ViewerView, scale: CGFloat) {
    let before = self.view
    let left = current
    self.view = view
    for id in pages.keys where !view.pages.contains(where: { $0.id == id }) {
      remove(id)
    }
    // Why: a photo that its owner rotated has another picture, of another shape.
    for photo in view.pages {
      guard let shown = pages[photo.id]?.page.address, shown != photo.address else { continue }
      remove(photo.id)
    }
    for photo in view.pages {
      let page = pages[photo.id] ?? addPage(photo.id)
      page.page.show(photo, scale: scale)
      page.show(photo.size, opensWhole: view.opensWhole)
    }
    name(view)
    layPages()
    guard view.id != before?.id else { return }
    player.stop()
    // Why: a photo that is shown again has the pose in which photos open.
    left?.open()
  }

  /// Ends the video, and deletes it from the device.
  func leave() { player.forget() }

  private func remove(_ id: String) {
    guard let page = pages.removeValue(forKey: id) else { return }
    page.page.leave()
    page.removeFromSuperview()
  }

  private func addPage(_ id: String) -> PhotoScrollView {
    let page = PhotoScrollView(ViewerPage(pictures, send: send)) { [weak self] in
      if self?.view?.id == id { self?.touched($0) }
    } pressed: { [weak self] in
      guard let self, view?.id == id, let current else { return }
      player.play(over: current.page)
    }
    page.accessibilityIdentifier = "page " + id
    pages[id] = page
    addSubview(page)
    return page
  }

  /// Updates what VoiceOver reads, and the actions that lead to the neighboring photos.
  private func name(_ view: ViewerView) {
    accessibilityLabel = view.caption.isEmpty ? Phrase.photo.text(in: language) : view.caption
    accessibilityValue =
      switch view.picture {
      case .loading: Phrase.loading.text(in: language)
      case .failed: Phrase.pictureMissing.text(in: language)
      case .shown: nil
      }
    accessibilityCustomActions = [
      view.hasPrevious ? action(.previousPhoto, -1) : nil,
      view.hasNext ? action(.nextPhoto, 1) : nil,
    ].compactMap { $0 }
  }

  private func action(_ phrase: Phrase, _ step: Int32) -> UIAccessibilityCustomAction {
    UIAccessibilityCustomAction(name: phrase.text(in: language)) { [weak self] _ in
      self?.send(.turnTapped(step))
      return true
    }
  }

  // MARK: Pages

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.size != laidOut else { return }
    laidOut = bounds.size
    shownHome = nil
    layPages()
  }

  /// The page of the photo on display: 1 if there is one before it.
  private var home: Int { view?.hasPrevious == true ? 1 : 0 }

  private func layPages() {
    guard let view, bounds.width > 0 else { return }
    let width = bounds.width
    let count = home + 1 + (view.hasNext ? 1 : 0)
    contentSize = CGSize(width: width * CGFloat(count), height: bounds.height)
    for photo in view.pages {
      pages[photo.id]?.frame = CGRect(
        x: width * CGFloat(home + Int(photo.step)) + PhotoPager.gap / 2, y: 0,
        width: width - PhotoPager.gap, height: bounds.height)
    }
    // Why not always: it would stop a finger.
    guard shownHome.map({ $0 != (view.id, home) }) ?? true else { return }
    shownHome = (view.id, home)
    contentOffset = CGPoint(x: width * CGFloat(home), y: 0)
  }

  /// Reports the photo at which scrolling has stopped.
  private func stopped() {
    let step = Int((contentOffset.x / max(1, bounds.width)).rounded()) - home
    if step != 0 { send(.turnTapped(step < 0 ? -1 : 1)) }
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { stopped() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    stopped()
  }
}
