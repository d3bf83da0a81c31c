import Domain
import Screens
import UIKit

/// A photo that is moved, zoomed and rotated (FEED-11). UIKit moves it; `ScrollLimits` says how far it
/// goes and where it comes to rest.
///
/// The content is the bounding box of the rotated photo, which the photo leaves only while two fingers
/// rotate it.
final class PhotoScrollView: UIScrollView, UIScrollViewDelegate {
  /// What moves the photo.
  private enum Motion {
    case drag
    case zoom
    case rotation
  }

  /// The pose that fills the screen.
  static let filling = Pose(
    zoom: 1, direction: ScrollLimits.upright, centre: ScreenPoint(x: 0, y: 0))
  /// In seconds.
  private static let settlingTime = 0.25

  /// The picture.
  let page: ViewerPage
  private let canvas = UIView()
  private let touched: (PhotoTouch) -> Void
  private var rotation: RotationGesture?
  private var targets: [GestureTarget] = []
  private var size = PixelSize(width: 1, height: 1)
  /// Whether the photo is whole at first, instead of filling the screen.
  private var opensWhole = false
  private var limits: ScrollLimits?
  private var laidOut = CGSize.zero
  /// The unit vector of the photo's rotation.
  private var direction = ScrollLimits.upright
  private var motions: Set<Motion> = []
  /// The middle of the fingers that rotate the photo, relative to the middle of the screen.
  private var pivot = ScreenPoint(x: 0, y: 0)
  private var isPlacing = false
  /// Whether the photo was rotated since its bounding box was the content.
  private var isTurned = false

  /// A scroll view that shows `page`; `touched` receives taps, and each pose in which the photo comes to
  /// rest; `pressed` is called when a finger rests on the photo.
  init(
    _ page: ViewerPage, touched: @escaping (PhotoTouch) -> Void, pressed: @escaping () -> Void
  ) {
    self.page = page
    self.touched = touched
    super.init(frame: .zero)
    delegate = self
    contentInsetAdjustmentBehavior = .never
    showsVerticalScrollIndicator = false
    showsHorizontalScrollIndicator = false
    addSubview(canvas)
    canvas.addSubview(page)
    rotation = RotationGesture(in: self) { [weak self] in self?.take($0) }
    let double = listenForTaps(2) { [weak self] in self?.tappedTwice($0) }
    listenForTaps(1) { [weak self] in self?.tappedOnce($0) }.require(toFail: double)
    listen(to: UILongPressGestureRecognizer()) { if $0.state == .began { pressed() } }
  }

  /// Adds a recognizer of `count` taps, and calls `act` for each that it recognizes.
  @discardableResult private func listenForTaps(
    _ count: Int, _ act: @escaping (UIGestureRecognizer) -> Void
  ) -> UITapGestureRecognizer {
    let taps = UITapGestureRecognizer()
    taps.numberOfTapsRequired = count
    listen(to: taps) { if $0.state == .ended { act($0) } }
    return taps
  }

  /// Adds a recognizer, and calls `act` when its state changes.
  private func listen(
    to recognizer: UIGestureRecognizer, _ act: @escaping (UIGestureRecognizer) -> Void
  ) {
    let target = GestureTarget(act)
    target.listen(to: recognizer)
    targets.append(target)
    addGestureRecognizer(recognizer)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Shows a photo of this size, which is whole at first if `opensWhole`, or fills the screen.
  func show(_ size: PixelSize, opensWhole: Bool) {
    guard size != self.size || opensWhole != self.opensWhole else { return }
    self.size = size
    self.opensWhole = opensWhole
    open()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if bounds.size != laidOut { open() }
  }

  /// Puts the photo into the pose in which it opens.
  func open() {
    // Why: placing the photo stops its deceleration, whose end UIKit may then not report.
    motions = []
    laidOut = bounds.size
    let limits = ScrollLimits(size, in: viewport, direction: ScrollLimits.upright)
    place(limits.opened(whole: opensWhole))
  }

  // MARK: Poses

  private var viewport: Viewport {
    Viewport(
      width: Int32(clamping: Int(bounds.width)), height: Int32(clamping: Int(bounds.height)))
  }

  /// How the photo lies on the screen now.
  var pose: Pose {
    Pose(
      zoom: zoomScale, direction: direction,
      centre: onScreen(CGPoint(x: page.center.x * zoomScale, y: page.center.y * zoomScale)))
  }

  /// Whether a swipe down pulls the photo out of the screen.
  var endsTop: Bool { motions.isEmpty && limits?.endsTop(pose) == true }

  /// Whether the photo is at rest with its bottom edge in view.
  var endsBottom: Bool { motions.isEmpty && limits?.endsBottom(pose) == true }

  /// The photo's size at zoom 1, in points.
  var fillingSize: CGSize { page.bounds.size }

  /// A point of the content, relative to the middle of the screen.
  private func onScreen(_ place: CGPoint) -> ScreenPoint {
    ScreenPoint(
      x: place.x - contentOffset.x - bounds.width / 2,
      y: place.y - contentOffset.y - bounds.height / 2)
  }

  /// Moves the photo there, and adapts content and limits to its rotation.
  private func place(_ pose: Pose) {
    guard bounds.width > 0, bounds.height > 0 else { return }
    isPlacing = true
    defer { isPlacing = false }
    let limits = ScrollLimits(size, in: viewport, direction: pose.direction)
    self.limits = limits
    direction = pose.direction
    isTurned = false
    minimumZoomScale = limits.smallestZoom
    maximumZoomScale = ScrollLimits.largestZoom
    canvas.bounds = CGRect(x: 0, y: 0, width: limits.content.x, height: limits.content.y)
    zoomScale = pose.zoom
    contentSize = CGSize(
      width: limits.content.x * zoomScale, height: limits.content.y * zoomScale)
    canvas.center = CGPoint(x: contentSize.width / 2, y: contentSize.height / 2)
    page.bounds = CGRect(x: 0, y: 0, width: limits.photo.x, height: limits.photo.y)
    page.center = CGPoint(x: limits.content.x / 2, y: limits.content.y / 2)
    turnPage()
    updateInsets(limits)
    let offset = limits.offset(of: pose)
    contentOffset = CGPoint(x: offset.x, y: offset.y)
  }

  private func turnPage() {
    page.transform = CGAffineTransform(
      a: direction.x, b: direction.y, c: -direction.y, d: direction.x, tx: 0, ty: 0)
  }

  /// Centers content that is smaller than the screen.
  private func updateInsets(_ limits: ScrollLimits) {
    let margin = limits.margin(at: zoomScale)
    let insets = UIEdgeInsets(top: margin.y, left: margin.x, bottom: margin.y, right: margin.x)
    if contentInset != insets { contentInset = insets }
  }

  private func settle() {
    guard motions.isEmpty, let limits else { return }
    let now = pose
    move(from: now, to: limits.resting(now, about: pivot))
    pivot = ScreenPoint(x: 0, y: 0)
  }

  private func move(from now: Pose, to rest: Pose) {
    if isTurned || !rest.isNear(now) {
      // Why first: the content of a photo that was rotated has another size.
      place(now)
      let duration = UIAccessibility.isReduceMotionEnabled ? 0 : PhotoScrollView.settlingTime
      UIView.animate(
        withDuration: duration, delay: 0, options: [.curveEaseOut, .allowUserInteraction]
      ) { self.place(rest) }
    }
    touched(.settled(rest))
  }

  // MARK: Gestures

  private func take(_ step: RotationGesture.Step) {
    switch step {
    case .began: motions.insert(.rotation)
    case .turned(let angle, let place):
      let turn = ScreenPoint(x: cos(angle), y: sin(angle))
      pivot = onScreen(place)
      // The fingers keep the point of the photo between them.
      let (x, y) = (place.x / zoomScale, place.y / zoomScale)
      let (dx, dy) = (page.center.x - x, page.center.y - y)
      page.center = CGPoint(x: x + dx * turn.x - dy * turn.y, y: y + dx * turn.y + dy * turn.x)
      direction = direction.turned(by: turn)
      isTurned = true
      turnPage()
    case .ended: end(.rotation)
    }
  }

  /// A tap on a photo that is still whole makes it fill the screen; any other tap is reported.
  private func tappedOnce(_ recognizer: UIGestureRecognizer) {
    let place = onScreen(recognizer.location(in: self))
    if opensWhole, motions.isEmpty, let filled = limits?.filled(pose, at: place) {
      return move(from: pose, to: filled)
    }
    touched(.tapped)
  }

  private func tappedTwice(_ recognizer: UIGestureRecognizer) {
    guard motions.isEmpty, let limits else { return }
    let place = onScreen(recognizer.location(in: self))
    move(from: pose, to: limits.tappedTwice(pose, at: place))
  }

  private func end(_ motion: Motion) {
    motions.remove(motion)
    settle()
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { canvas }

  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    motions.insert(.zoom)
  }

  func scrollViewDidZoom(_ scrollView: UIScrollView) {
    if !isPlacing, let limits { updateInsets(limits) }
  }

  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {
    end(.zoom)
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    motions.insert(.drag)
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { end(.drag) }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    end(.drag)
  }
}
