import Simplex

/// The layout errors of a view tree.
@MainActor public struct LayoutReport {
  /// Required constraints that contradict others; UIKit would break one of them and log it.
  public let broken: [String]
  let ambiguousViews: [UIView]

  /// Lays the tree out again and collects its errors.
  public init(of root: UIView) {
    let pass = LayoutPass(root)
    pass.run()
    broken = pass.broken
    ambiguousViews = pass.ambiguous()
  }

  /// The names of the views whose frame is ambiguous.
  public var ambiguous: [String] { ambiguousViews.map(\.doubleName) }
}

/// Solves all constraints below a root view, in its coordinates.
@MainActor final class LayoutPass {
  private struct Place {
    var x: Linear
    var y: Linear
    var width: Linear
    var height: Linear
  }

  private let root: UIView
  private var fittingWidth: CGFloat?
  private var solver = Simplex()
  private var places: [ObjectIdentifier: Place] = [:]
  private var solved: [UIView] = []
  private(set) var broken: [String] = []
  /// The widths at which multiline labels wrap.
  private var widths: [ObjectIdentifier: CGFloat] = [:]

  init(_ root: UIView) { self.root = root }

  func run() {
    build()
    solver.solve()
    if findWidths() {
      build()
      solver.solve()
    }
    apply()
  }

  /// The smallest height of the root view at this width, in points.
  func height(fitting width: CGFloat) -> CGFloat {
    fittingWidth = width
    build()
    solver.solve()
    if findWidths() {
      build()
      solver.solve()
    }
    return places[ObjectIdentifier(root)].map { LayoutPass.onPixels(rect($0)).height } ?? 0
  }

  func ambiguous() -> [UIView] {
    let sums = solved.flatMap { view -> [Linear] in
      guard let place = places[ObjectIdentifier(view)] else { return [] }
      return [place.x, place.y, place.width, place.height]
    }
    let found = Set(solver.ambiguous(among: sums).map { $0 / 4 })
    return found.sorted().map { solved[$0] }
  }

  // MARK: Building

  private func build() {
    (solver, places, solved, broken) = (Simplex(), [:], [], [])
    var outer = Place(
      x: Linear(0), y: Linear(0), width: Linear(root.frame.width),
      height: Linear(root.frame.height))
    if let fittingWidth {
      outer.width = Linear(fittingWidth)
      outer.height = Linear(variable: solver.variable())
      demand(outer.height, .atLeast, Simplex.required, "height")
      demand(outer.height, .equal, UILayoutPriority.fittingSizeLevel.rawValue, "fitting")
    }
    places[ObjectIdentifier(root)] = outer
    placeSubviews(of: root)
    demand(in: root)
  }

  /// Whether a stack view leaves the view out because it is hidden.
  private func isLeftOut(_ view: UIView) -> Bool {
    guard view.isHidden, let stack = view.superview as? UIStackView else { return false }
    return stack.arrangedSubviews.contains { $0 === view }
  }

  private func placeSubviews(of view: UIView) {
    guard let outer = places[ObjectIdentifier(view)] else { return }
    for inner in view.subviews where !isLeftOut(inner) {
      if inner.translatesAutoresizingMaskIntoConstraints {
        places[ObjectIdentifier(inner)] = Place(
          x: outer.x + inner.frame.minX, y: outer.y + inner.frame.minY,
          width: Linear(inner.frame.width), height: Linear(inner.frame.height))
      } else {
        places[ObjectIdentifier(inner)] = freePlace()
        solved.append(inner)
      }
      placeSubviews(of: inner)
    }
  }

  private func freePlace() -> Place {
    let numbers = (0..<4).map { _ in Linear(variable: solver.variable()) }
    _ = solver.add(numbers[2], .atLeast)
    _ = solver.add(numbers[3], .atLeast)
    return Place(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  private func demand(in view: UIView) {
    guard places[ObjectIdentifier(view)] != nil else { return }
    for constraint in view.heldConstraints { demand(constraint) }
    if !view.translatesAutoresizingMaskIntoConstraints { demandContent(of: view) }
    if let stack = view as? UIStackView { demandOrder(of: stack) }
    for inner in view.subviews { demand(in: inner) }
  }

  private func demand(_ constraint: NSLayoutConstraint) {
    guard let left = sum(constraint.firstItem, constraint.firstAttribute) else { return }
    var right = Linear(constraint.constant)
    if constraint.secondItem != nil {
      guard let other = sum(constraint.secondItem, constraint.secondAttribute) else { return }
      right = other * constraint.multiplier + Linear(constraint.constant)
    }
    let relation: Simplex.Relation =
      switch constraint.relation {
      case .equal: .equal
      case .lessThanOrEqual: .atMost
      case .greaterThanOrEqual: .atLeast
      }
    demand(left - right, relation, constraint.priority.rawValue, constraint.doubleText)
  }

  private func demand(
    _ sum: Linear, _ relation: Simplex.Relation, _ priority: Float,
    _ what: @autoclosure () -> String
  ) {
    if !solver.add(sum, relation, priority: priority) { broken.append(what()) }
  }

  private func sum(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute) -> Linear? {
    guard let item, let place = place(of: item) else { return nil }
    switch attribute {
    case .left, .leading: return place.x
    case .right, .trailing: return place.x + place.width
    case .top: return place.y
    case .bottom: return place.y + place.height
    case .width: return place.width
    case .height: return place.height
    case .centerX: return place.x + place.width * 0.5
    case .centerY: return place.y + place.height * 0.5
    case .notAnAttribute: return nil
    }
  }

  private func place(of item: AnyObject) -> Place? {
    guard let guide = item as? UILayoutGuide else { return places[ObjectIdentifier(item)] }
    if let known = places[ObjectIdentifier(guide)] { return known }
    guard let view = guide.owningView, let outer = places[ObjectIdentifier(view)] else {
      return nil
    }
    let place: Place
    switch guide.kind {
    case .safeArea: place = inset(outer, view.safeAreaInsets)
    case .margins, .readable: place = inset(outer, view.layoutMargins)
    case .frame: place = outer
    case .keyboard: place = keyboard(outer, view)
    case .content, .free:
      var own = freePlace()
      if guide.kind == .content { (own.x, own.y) = (outer.x, outer.y) }
      place = own
    }
    places[ObjectIdentifier(guide)] = place
    return place
  }

  private func inset(_ place: Place, _ insets: UIEdgeInsets) -> Place {
    Place(
      x: place.x + insets.left, y: place.y + insets.top,
      width: place.width + (-insets.left - insets.right),
      height: place.height + (-insets.top - insets.bottom))
  }

  /// The frame of the keyboard layout guide: the keyboard, or the bottom safe area if it is hidden.
  private func keyboard(_ place: Place, _ view: UIView) -> Place {
    let height = max(UIWindow.doubleKeyboardHeight, view.safeAreaInsets.bottom)
    return Place(
      x: place.x, y: place.y + place.height + (-height), width: place.width,
      height: Linear(height))
  }

  private func demandContent(of view: UIView) {
    guard let place = places[ObjectIdentifier(view)] else { return }
    let size = contentSize(of: view)
    for (axis, length, sum) in [(0, size.width, place.width), (1, size.height, place.height)]
    where length != UIView.noIntrinsicMetric {
      let rest = sum - Linear(length)
      let name = "\(view.doubleName) content \(length)"
      demand(rest, .atMost, view.priorities[0][axis].rawValue, name + " (hugging)")
      demand(rest, .atLeast, view.priorities[1][axis].rawValue, name + " (compression)")
    }
  }

  private func contentSize(of view: UIView) -> CGSize {
    guard let label = view as? UILabel, let width = widths[ObjectIdentifier(view)] else {
      return view.intrinsicContentSize
    }
    var size = label.textSize(in: width)
    size.width = label.textSize(in: nil).width
    return size
  }

  /// Records the widths of multiline labels narrower than their text; returns whether there are
  /// any.
  private func findWidths() -> Bool {
    for case let label as UILabel in solved where label.numberOfLines != 1 {
      guard let place = places[ObjectIdentifier(label)] else { continue }
      let width = solver.value(of: place.width)
      if width < label.textSize(in: nil).width - 0.01 { widths[ObjectIdentifier(label)] = width }
    }
    return !widths.isEmpty
  }

  // MARK: Stack views

  private func demandOrder(of stack: UIStackView) {
    guard let outer = places[ObjectIdentifier(stack)] else { return }
    let isVertical = stack.axis == .vertical
    let insets = stack.isLayoutMarginsRelativeArrangement ? stack.layoutMargins : .zero
    let frame = inset(outer, insets)
    let (start, length) = isVertical ? (frame.y, frame.height) : (frame.x, frame.width)
    var end = start
    let shown = stack.arrangedSubviews.filter { !$0.isHidden }
    var first: Linear?
    for (index, view) in shown.enumerated() {
      guard let place = places[ObjectIdentifier(view)] else { continue }
      let own = isVertical ? (place.y, place.height) : (place.x, place.width)
      let gap = index == 0 ? 0 : stack.spacing(after: shown[index - 1])
      let name = "\(stack.doubleName): order of \(view.doubleName)"
      demand(own.0 - end + (-gap), .equal, Simplex.required, name)
      if stack.distribution == .fillEqually, let first {
        demand(own.1 - first, .equal, Simplex.required, name + " (equal)")
      }
      first = first ?? own.1
      end = own.0 + own.1
      demandAlignment(of: place, in: frame, stack, name)
    }
    let name = "\(stack.doubleName): end"
    demand(end - (start + length), .equal, Simplex.required, name)
  }

  private func demandAlignment(
    _ ends: (Linear, Linear), _ outer: (Linear, Linear), _ stack: UIStackView, _ name: String
  ) {
    let (start, length) = ends
    let (outerStart, outerLength) = outer
    let rest = (start + length) - (outerStart + outerLength)
    let isFill = stack.alignment == .fill
    let isCentre = stack.alignment == .center
    demand(
      start - outerStart, isFill || stack.alignment == .leading ? .equal : .atLeast,
      Simplex.required, name + " (start)")
    demand(
      rest, isFill || stack.alignment == .trailing ? .equal : .atMost, Simplex.required,
      name + " (end)")
    if isCentre {
      let middle = (start + length * 0.5) - (outerStart + outerLength * 0.5)
      demand(middle, .equal, Simplex.required, name + " (middle)")
    }
    // Why: as in UIKit, a stack view hugs its content in the direction perpendicular to its axis.
    if !isFill { demand(outerLength - length, .equal, 49, name + " (across)") }
  }

  private func demandAlignment(
    of place: Place, in frame: Place, _ stack: UIStackView, _ name: String
  ) {
    if stack.axis == .vertical {
      demandAlignment((place.x, place.width), (frame.x, frame.width), stack, name)
    } else {
      demandAlignment((place.y, place.height), (frame.y, frame.height), stack, name)
    }
  }

  // MARK: Applying

  private func rect(_ place: Place) -> CGRect {
    CGRect(
      x: solver.value(of: place.x), y: solver.value(of: place.y),
      width: solver.value(of: place.width), height: solver.value(of: place.height))
  }

  private func apply() {
    for view in solved {
      guard let place = places[ObjectIdentifier(view)], let superview = view.superview,
        let outer = places[ObjectIdentifier(superview)]
      else { continue }
      let corner = rect(outer).origin
      let frame = rect(place).offsetBy(dx: -corner.x, dy: -corner.y)
      view.frame = LayoutPass.onPixels(frame).outset(by: view.alignmentRectInsets)
      if let scroll = view as? UIScrollView { applyContent(of: scroll) }
    }
  }

  private func applyContent(of scroll: UIScrollView) {
    guard let place = places[ObjectIdentifier(scroll.contentLayoutGuide)] else { return }
    scroll.contentSize = LayoutPass.onPixels(rect(place)).size
  }

  /// Rounds the edges to half points, the pixels of a 2x screen.
  private static func onPixels(_ rect: CGRect) -> CGRect {
    func near(_ number: CGFloat) -> CGFloat { (number * 2).rounded() / 2 }
    let (x, y) = (near(rect.minX), near(rect.minY))
    return CGRect(x: x, y: y, width: near(rect.maxX) - x, height: near(rect.maxY) - y)
  }
}
