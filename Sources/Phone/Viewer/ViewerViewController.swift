import Domain
import Screens
import Texts
import UIKit

/// The full-screen photo viewer (FEED-9, FEED-11…14, FEED-20).
///
/// Touches and frames go to `PhotoStage`, which places each photo.
final class ViewerViewController: DarkViewController {
  private let pictures: any Pictures
  private let haptics: any Haptics
  private let send: (AppScreen.Event) -> Void
  private let closed: (ViewerViewController) -> Void
  private let surface: StageSurface
  private let ground = UIView()
  private let loader = UIActivityIndicatorView(style: .large)
  private let back = RoundButton(.bare, "chevron.backward", "nav back button white")
  private let share = RoundButton(.filled, "square.and.arrow.up", "share")
  private let heart: HeartButton
  private let frames: Frames
  private let modal: AlertPresenter
  private let shareModal: AlertPresenter
  private var pages: [String: StagePage] = [:]
  private var shown: ViewerView?
  private var sheet: ShareView?
  private var stage: StageView?
  private var environment: ViewerEnvironment?

  /// A viewer whose events go to `send`; `closed` is called after it has left the navigation
  /// controller.
  init(
    language: Language, pictures: any Pictures, haptics: any Haptics = DeviceHaptics(),
    send: @escaping (AppScreen.Event) -> Void,
    closed: @escaping (ViewerViewController) -> Void
  ) {
    self.pictures = pictures
    self.haptics = haptics
    self.send = send
    self.closed = closed
    surface = StageSurface(language) { send(.viewer($0)) }
    heart = HeartButton(language, symbolSize: 22)
    frames = Frames { send(.viewer(.stage(.ticked(at: $0)))) }
    modal = AlertPresenter(language)
    shareModal = AlertPresenter(language)
    super.init(language: language)
  }

  /// The anchor of the share sheet where it is a popover.
  var shareSource: UIView { share }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.clipsToBounds = true
    view.fill(with: ground)
    view.fill(with: surface)
    ground.backgroundColor = Palette.night
    ground.isUserInteractionEnabled = false
    loader.color = .white
    loader.accessibilityIdentifier = "loader"
    view.center(loader)
    view.add(share)
    view.accessibilityElements = [surface, share]
    navigationItem.leftBarButtonItem = UIBarButtonItem(customView: BarPlace(back, .leading))
    arrange()
    take(back, .back, .viewer(.backTapped))
    take(share, .sharing(.share), .shareTapped)
    heart.addAction(
      UIAction { [weak self] _ in self?.send(.viewer(.likeTapped)) }, for: .touchUpInside)
    if let shown { display(shown) }
    send(.ableToShare(.files))
  }

  private func take(_ button: UIButton, _ name: Phrase, _ event: AppScreen.Event) {
    button.accessibilityLabel = name.text(in: language)
    button.addAction(UIAction { [weak self] _ in self?.send(event) }, for: .touchUpInside)
  }

  private func arrange() {
    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      share.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
      share.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -17),
    ])
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    let fresh = ViewerEnvironment(
      viewport: Viewport(
        width: Int32(clamping: Int(size.width)), height: Int32(clamping: Int(size.height))),
      density: traitCollection.displayScale, isStill: UIAccessibility.isReduceMotionEnabled)
    guard fresh != environment else { return }
    environment = fresh
    send(.placed(fresh))
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    // Why here too: a canceled swipe back has hidden the bar.
    navigationController?.setNavigationBarHidden(false, animated: animated)
  }

  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    if parent == nil { closed(self) }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    frames.isRunning = stage?.motion == .free
    if let shown { showAlert(shown.alert) }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    frames.isRunning = false
  }

  /// VoiceOver's escape gesture goes back.
  override func accessibilityPerformEscape() -> Bool {
    send(.viewer(.backTapped))
    return true
  }

  // MARK: Showing

  /// Shows `view`, with haptics for a changed or failed like.
  func show(_ view: ViewerView) {
    guard view != shown else { return }
    let before = shown
    shown = view
    guard isViewLoaded else { return }
    display(view)
    if let before { feel(view, before) }
  }

  private func display(_ view: ViewerView) {
    showPages(view.pages)
    surface.show(view)
    if view.picture == .loading { loader.startAnimating() } else { loader.stopAnimating() }
    if let isLiked = view.isLiked { heart.show(isLiked: isLiked, isBusy: false) }
    if (navigationItem.rightBarButtonItem == nil) != (view.isLiked == nil) {
      navigationItem.rightBarButtonItem = view.isLiked.map { _ in
        UIBarButtonItem(customView: BarPlace(heart, .trailing))
      }
    }
    showAlert(view.alert)
  }

  private func showPages(_ photos: [PhotoView]) {
    for id in pages.keys where !photos.contains(where: { $0.id == id }) {
      pages.removeValue(forKey: id)?.removeFromSuperview()
    }
    for photo in photos {
      let page = pages[photo.id] ?? addPage(photo.id)
      page.show(photo, scale: traitCollection.displayScale)
    }
    layPages()
  }

  private func addPage(_ id: String) -> StagePage {
    let page = StagePage(pictures) { [weak self] in self?.send(.viewer($0)) }
    page.accessibilityIdentifier = "page " + id
    view.insertSubview(page, aboveSubview: ground)
    pages[id] = page
    return page
  }

  /// Moves the photos to where `stage` places them, and fades background and buttons.
  func move(to stage: StageView) {
    self.stage = stage
    guard isViewLoaded else { return }
    layPages()
    ground.alpha = stage.cover
    for part in [back, heart, share] { part.alpha = stage.cover }
    frames.isRunning = stage.motion == .free && view.window != nil
  }

  private func layPages() {
    let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    for photo in shown?.pages ?? [] {
      let placing =
        photo.step < 0 ? stage?.previous : photo.step > 0 ? stage?.next : stage?.current
      pages[photo.id]?.lie(placing, middle: middle)
    }
  }

  private func showAlert(_ alert: AlertView?) {
    modal.show(alert, above: self) { [weak self] choice in
      self?.send(.viewer(choice == .first ? .alertDismissed : .retryTapped))
    }
  }

  /// Plays haptics for a changed or failed like.
  private func feel(_ view: ViewerView, _ before: ViewerView) {
    if view.alert != nil, before.alert == nil { return haptics.failed() }
    if view.id == before.id, view.isLiked != before.isLiked { haptics.succeeded() }
  }

  // MARK: Sharing

  /// Opens the system's share sheet in place of the web app's: as soon as the screen shows
  /// `sheet`, reports a tap on its Share button.
  func show(_ sheet: ShareView?) {
    let before = self.sheet
    guard sheet != before else { return }
    self.sheet = sheet
    share.isBusy = sheet?.share == .busy
    let alert = sheet?.message.map {
      AlertView(title: .somethingWentWrong, message: $0, first: .ok, second: nil)
    }
    shareModal.show(alert, above: self) { [weak self] _ in self?.send(.share(.dismissed)) }
    if before == nil { send(.share(.shareTapped)) }
  }
}
