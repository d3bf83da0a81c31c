import Domain
import Screens
import Texts
import UIKit

/// The full-screen photo viewer (FEED-9, FEED-11…14, FEED-20, FEED-23, FEED-24, FEED-28).
///
/// UIKit moves the photo; the screen receives where it came to rest.
final class ViewerViewController: DarkViewController {
  /// What the viewer needs from the list that opened it.
  struct Actions {
    /// Receives events of the screen.
    let send: (AppScreen.Event) -> Void
    /// Receives what a person did to the photo.
    let touched: (PhotoTouch) -> Void
    /// What the sheet with the photo's metadata needs.
    let metadata: MetadataViewController.Host
    /// Receives events of sharing.
    let shared: (ShareSheet.Event) -> Void
    /// Called after the viewer has left the navigation controller.
    let closed: (ViewerViewController) -> Void
    /// The card of the photo with this id; nil if it is not on screen.
    let card: (String) -> PhotoFace?
  }

  private let haptics: any Haptics
  private let actions: Actions
  private let pager: PhotoPager
  private let loader = UIActivityIndicatorView(style: .large)
  private let back = RoundButton(.bare, "chevron.backward", "nav back button white")
  private let share = RoundButton(.filled, "square.and.arrow.up", "share")
  private let details = RoundButton(.bare, "info.circle", "details")
  private let heart: HeartButton
  /// Puts the upper buttons 8 points below the status bar.
  private lazy var top = back.topAnchor.constraint(equalTo: view.topAnchor)
  private let modal: AlertPresenter
  private let shareModal: AlertPresenter
  private var shown: ViewerView?
  private var sheet: ShareView?
  private var environment: ViewerEnvironment?
  private var pulls: PullGestures?
  private var swipeUp: SwipeUp?
  private var voiceOver: SystemObserver?
  private weak var metadata: MetadataViewController?

  /// A viewer without a photo.
  init(
    language: Language, pictures: any Pictures, videos: any Files,
    haptics: any Haptics = DeviceHaptics(), actions: Actions
  ) {
    self.haptics = haptics
    self.actions = actions
    pager = PhotoPager(
      language, pictures, videos, send: { actions.send(.viewer($0)) },
      touched: { touch in
        // Why: VoiceOver activates the photo by a tap, and cannot reach buttons that are hidden.
        if touch == .tapped, UIAccessibility.isVoiceOverRunning { return }
        actions.touched(touch)
      })
    heart = HeartButton(language, symbolSize: 22)
    modal = AlertPresenter(language)
    shareModal = AlertPresenter(language)
    super.init(language: language)
  }

  /// The anchor of the share sheet where it is a popover.
  var shareSource: UIView { share }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.clipsToBounds = true
    let gap = PhotoPager.gap / 2
    view.fill(with: pager, margins: UIEdgeInsets(top: 0, left: -gap, bottom: 0, right: -gap))
    loader.color = .white
    loader.accessibilityIdentifier = "loader"
    view.center(loader)
    for button in buttons { view.add(button) }
    showHeart(nil)
    navigationItem.hidesBackButton = true
    arrange()
    take(back, .back, .viewer(.backTapped))
    take(share, .sharing(.share), .shareTapped)
    heart.addAction(
      UIAction { [weak self] _ in self?.send(.viewer(.likeTapped)) }, for: .touchUpInside)
    details.accessibilityLabel = MetadataPhrase.details.text(in: language)
    details.addAction(UIAction { [weak self] _ in self?.openMetadata() }, for: .touchUpInside)
    addGestures()
    voiceOver = .voiceOver { [weak self] in self?.voiceOverChanged() }
    if let shown { display(shown) }
  }

  private func take(_ button: UIButton, _ name: Phrase, _ event: AppScreen.Event) {
    button.accessibilityLabel = name.text(in: language)
    button.addAction(UIAction { [weak self] _ in self?.send(event) }, for: .touchUpInside)
  }

  private func addGestures() {
    pulls = PullGestures(in: view) { [weak pager] in
      pager?.mayBePulled == true
    } begin: { [weak self] in
      guard let self else { return nil }
      return (self.navigationController as? PhotoNavigationController)?.beginPull(of: self)
    }
    swipeUp = SwipeUp(in: view) { [weak pager] in
      pager?.mayBeSwipedUp == true
    } swiped: { [weak self] in
      self?.openMetadata()
    }
  }

  private var buttons: [UIButton] { [back, heart, share, details] }

  private func arrange() {
    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      top, back.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 8),
      heart.topAnchor.constraint(equalTo: back.topAnchor),
      heart.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -8),
      share.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
      share.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -17),
      details.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -8),
      details.centerYAnchor.constraint(equalTo: share.centerYAnchor),
    ])
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    // Why not the view's own safe area: it begins below the bar.
    top.constant = 8 + (navigationController?.view.safeAreaInsets.top ?? 0)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    // NB: still, because UIKit moves the photo.
    let fresh = ViewerEnvironment(
      viewport: Viewport(
        width: Int32(clamping: Int(size.width)), height: Int32(clamping: Int(size.height))),
      density: traitCollection.displayScale, isStill: true)
    guard fresh != environment else { return }
    environment = fresh
    send(.placed(fresh))
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    fadeControls()
  }

  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    guard parent == nil else { return }
    pager.leave()
    actions.closed(self)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if let shown { showAlert(shown.alert) }
  }

  /// VoiceOver's escape gesture goes back.
  override func accessibilityPerformEscape() -> Bool {
    send(.viewer(.backTapped))
    return true
  }

  private func send(_ event: AppScreen.Event) { actions.send(event) }

  /// The tap that opened the photo was the first of a double tap: likes it, and goes back.
  func cardTappedAgain() { send(.viewer(.cardTappedAgain)) }

  // MARK: Transitions

  /// The card of the photo on display; nil if it is not on screen.
  var card: PhotoFace? { shown.flatMap { actions.card($0.id) } }

  /// The picture of the photo on display; nil if it is missing.
  var image: UIImage? { pager.current?.page.image }

  /// The photo's size at zoom 1, and how it lies on the screen.
  var photoPlace: (size: CGSize, pose: Pose) {
    guard let page = pager.current else { return (.zero, PhotoScrollView.filling) }
    return (page.fillingSize, page.pose)
  }

  /// Whether a transition shows the photo instead.
  var hidesPhotos: Bool {
    get { pager.isHidden }
    set { pager.isHidden = newValue }
  }

  // MARK: Showing

  /// Shows `view`, with haptics for a changed or failed like.
  func show(_ view: ViewerView) {
    guard view != shown else { return }
    let before = shown
    shown = view
    if view.id != before?.id { closeMetadata() }
    guard isViewLoaded else { return }
    display(view)
    guard let before else { return }
    if view.areControlsHidden != before.areControlsHidden { animateControls() }
    feel(view, before)
  }

  private func display(_ view: ViewerView) {
    pager.show(view, scale: traitCollection.displayScale)
    if view.picture == .loading { loader.startAnimating() } else { loader.stopAnimating() }
    showHeart(view.isLiked)
    showAlert(view.alert)
  }

  /// Shows whether the photo is liked; nil hides the heart.
  private func showHeart(_ isLiked: Bool?) {
    heart.isHidden = isLiked == nil
    if let isLiked { heart.show(isLiked: isLiked, isBusy: false) }
    let hearts = isLiked == nil ? [] : [heart]
    view.accessibilityElements = [back] + hearts + [pager, share, details]
  }

  /// In seconds.
  private static let fadingTime = 0.2

  private func animateControls() {
    UIView.animate(withDuration: ViewerViewController.fadingTime) { self.fadeControls() }
  }

  private func voiceOverChanged() {
    if viewIfLoaded?.window != nil { animateControls() }
  }

  /// Shows the buttons, or hides them (FEED-24); what is transparent takes no touches, and VoiceOver
  /// cannot reach it.
  private func fadeControls() {
    let areHidden = shown?.areControlsHidden == true && !UIAccessibility.isVoiceOverRunning
    for button in buttons { button.alpha = areHidden ? 0 : 1 }
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

  // MARK: Metadata

  /// Opens the metadata of the photo on display, unless something is in front of it already, or the share
  /// sheet is about to be.
  private func openMetadata() {
    guard let shown, viewIfLoaded?.window != nil, presentedViewController == nil,
      self.sheet?.share != .busy
    else { return }
    let sheet = MetadataViewController(of: shown.id, language: language, actions.metadata)
    metadata = sheet
    present(sheet.makeSheet(), animated: true)
  }

  /// Closes the metadata, if it is open.
  func closeMetadata() {
    metadata?.presentingViewController?.dismissPresented(animated: true)
  }

  // MARK: Sharing

  /// Shows a loader while the photo's file is being loaded, and why sharing failed; nil while no photo is shared.
  func show(_ sheet: ShareView?) {
    guard sheet != self.sheet else { return }
    self.sheet = sheet
    share.isBusy = sheet?.share == .busy
    let alert = sheet?.message.map {
      AlertView(title: .somethingWentWrong, message: $0, first: .ok, second: nil)
    }
    shareModal.show(alert, above: self) { [weak self] _ in self?.actions.shared(.dismissed) }
  }
}
