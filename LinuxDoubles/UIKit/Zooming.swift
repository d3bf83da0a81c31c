/// How a scroll view zooms and moves. Nothing is animated: what bounces or decelerates is at its end
/// immediately.
extension UIScrollView {
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }
  struct Zooming {
    var scale: CGFloat = 1
    var smallest: CGFloat = 1
    var largest: CGFloat = 1
    var isPinched = false
    var isDragged = false
    var isPaging = false
    var adjustment = ContentInsetAdjustmentBehavior.automatic
    var showsHorizontalIndicator = true
  }
  public var minimumZoomScale: CGFloat {
    get { zooming.smallest }
    set { zooming.smallest = newValue }
  }
  public var maximumZoomScale: CGFloat {
    get { zooming.largest }
    set { zooming.largest = newValue }
  }
  public var isDragging: Bool { zooming.isDragged }
  /// NB: always false, since a fling ends immediately.
  public var isDecelerating: Bool { false }
  public var isPagingEnabled: Bool {
    get { zooming.isPaging }
    set { zooming.isPaging = newValue }
  }
  public var showsHorizontalScrollIndicator: Bool {
    get { zooming.showsHorizontalIndicator }
    set { zooming.showsHorizontalIndicator = newValue }
  }
  public var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior {
    get { zooming.adjustment }
    set { zooming.adjustment = newValue }
  }
  public var zoomScale: CGFloat {
    get { zooming.scale }
    set {
      let scale = min(max(newValue, minimumZoomScale), maximumZoomScale)
      zoom(to: scale, keeping: CGPoint(x: bounds.width / 2, y: bounds.height / 2))
    }
  }

  /// The point of the content at `place`, which is relative to the visible part, stays there.
  private func zoom(to scale: CGFloat, keeping place: CGPoint) {
    guard let view = delegate?.viewForZooming(in: self), scale != zooming.scale else { return }
    let ratio = scale / zooming.scale
    zooming.scale = scale
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    contentSize = CGSize(width: view.bounds.width * scale, height: view.bounds.height * scale)
    view.center = CGPoint(x: contentSize.width / 2, y: contentSize.height / 2)
    contentOffset = CGPoint(
      x: (contentOffset.x + place.x) * ratio - place.x,
      y: (contentOffset.y + place.y) * ratio - place.y)
    delegate?.scrollViewDidZoom(self)
  }

  /// The nearest offset at which the content's edges are not inside the frame.
  func inside(_ offset: CGPoint) -> CGPoint {
    let insets = contentInset
    func near(
      _ place: CGFloat, _ before: CGFloat, _ content: CGFloat, _ frame: CGFloat, _ after: CGFloat
    ) -> CGFloat { min(max(place, -before), max(-before, content - frame + after)) }
    return CGPoint(
      x: near(offset.x, insets.left, contentSize.width, bounds.width, insets.right),
      y: near(offset.y, insets.top, contentSize.height, bounds.height, insets.bottom))
  }

  /// Test only: two fingers pinch about a point of the window; beyond a limit, the zoom follows half
  /// as far. False if another gesture prevents it.
  @discardableResult public func doublePinch(by factor: CGFloat, about point: CGPoint) -> Bool {
    guard let pinch = pinchGestureRecognizer, let view = delegate?.viewForZooming(in: self) else {
      return false
    }
    if !zooming.isPinched {
      guard pinch.begin(at: point, touches: 2) else { return false }
      zooming.isPinched = true
      delegate?.scrollViewWillBeginZooming(self, with: view)
    }
    let own = pinch.location(in: self)
    let place = CGPoint(x: own.x - contentOffset.x, y: own.y - contentOffset.y)
    let wanted = zoomScale * factor
    let limit = min(max(wanted, minimumZoomScale), maximumZoomScale)
    zoom(to: limit + (wanted - limit) / 2, keeping: place)
    return true
  }
  /// Test only: lifts the fingers; the zoom and the content spring back to their limits.
  public func doubleEndPinch() {
    zooming.isPinched = false
    pinchGestureRecognizer?.turn(to: .ended)
    zoomScale = zooming.scale
    contentOffset = inside(contentOffset)
    delegate?.scrollViewDidEndZooming(
      self, with: delegate?.viewForZooming(in: self), atScale: zoomScale)
  }
}

/// The pan of a scroll view. A scroll view that cannot move farther leaves the finger to the next one
/// around it that can.
@MainActor final class ScrollPan: UIPanGestureRecognizer {
  private var start = CGPoint.zero
  private var scroll: UIScrollView? { view as? UIScrollView }

  override func wouldBegin(at point: CGPoint) -> Bool {
    guard let scroll, super.wouldBegin(at: point) else { return false }
    let isAcross = abs(speed.x) > abs(speed.y)
    if scroll.canMove(against: speed) { return true }
    let hasMore =
      isAcross
      ? scroll.contentSize.width > scroll.bounds.width
      : scroll.contentSize.height > scroll.bounds.height
    let around = sequence(first: scroll as UIView, next: { $0.superview }).dropFirst()
    return hasMore
      && !around.contains { ($0 as? UIScrollView)?.canMove(against: speed) == true }
  }
  override func turn(to fresh: State) {
    super.turn(to: fresh)
    guard let scroll else { return }
    switch fresh {
    case .began:
      start = scroll.contentOffset
      scroll.zooming.isDragged = true
      scroll.delegate?.scrollViewWillBeginDragging(scroll)
    case .changed:
      let way = translation(in: nil)
      let wanted = CGPoint(x: start.x - way.x, y: start.y - way.y)
      let limit = scroll.inside(wanted)
      scroll.contentOffset = CGPoint(
        x: (wanted.x + limit.x) / 2, y: (wanted.y + limit.y) / 2)
    case .ended, .cancelled: end(scroll)
    case .possible, .failed: break
    }
  }
  private func end(_ scroll: UIScrollView) {
    scroll.zooming.isDragged = false
    // A fling goes on for a quarter of a second here.
    let flung = CGPoint(
      x: scroll.contentOffset.x - speed.x / 4, y: scroll.contentOffset.y - speed.y / 4)
    var target = scroll.inside(flung)
    if scroll.isPagingEnabled {
      let width = scroll.bounds.width
      let here = (start.x / width).rounded()
      let page = min(max((flung.x / width).rounded(), here - 1), here + 1)
      target = scroll.inside(CGPoint(x: page * width, y: target.y))
    }
    let moves = target != scroll.contentOffset
    scroll.delegate?.scrollViewDidEndDragging(scroll, willDecelerate: moves)
    guard moves else { return }
    scroll.contentOffset = target
    scroll.delegate?.scrollViewDidEndDecelerating(scroll)
  }
}

extension UIScrollView {
  fileprivate func canMove(against speed: CGPoint) -> Bool {
    let step =
      abs(speed.x) > abs(speed.y)
      ? CGPoint(x: speed.x > 0 ? -1 : 1, y: 0) : CGPoint(x: 0, y: speed.y > 0 ? -1 : 1)
    let next = CGPoint(x: contentOffset.x + step.x, y: contentOffset.y + step.y)
    return inside(next) == next
  }
}
