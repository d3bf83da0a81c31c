/// Test only: what was laid out and measured during a block.
@MainActor public struct LayoutWork {
  /// The views whose `layoutSubviews` was called, once for each call.
  public fileprivate(set) var views: [UIView] = []
  /// The labels whose text was measured for the first time since it or its font was set.
  public fileprivate(set) var labels: [UILabel] = []
}

extension UIView {
  private static var work: LayoutWork?

  /// Test only: runs `block` and returns what was laid out and measured meanwhile.
  public static func doubleLayoutWork(_ block: () -> Void) -> LayoutWork {
    work = LayoutWork()
    block()
    defer { work = nil }
    return work ?? LayoutWork()
  }
  static func note(layoutOf view: UIView) { work?.views.append(view) }
  static func note(measuring label: UILabel) { work?.labels.append(label) }
}
