@MainActor open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }
  public let title: String?
  public let style: Style
  open var isEnabled = true
  let handler: ((UIAlertAction) -> Void)?
  public init(
    title: String?, style: UIAlertAction.Style,
    handler: ((UIAlertAction) -> Void)? = nil
  ) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }
}

@MainActor open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }
  open var message: String?
  open private(set) var preferredStyle = Style.actionSheet
  open private(set) var actions: [UIAlertAction] = []
  public convenience init(
    title: String?, message: String?, preferredStyle: UIAlertController.Style
  ) {
    self.init(nibName: nil, bundle: nil)
    (self.title, self.message, self.preferredStyle) = (title, message, preferredStyle)
  }
  open func addAction(_ action: UIAlertAction) {
    precondition(
      action.style != .cancel || !actions.contains { $0.style == .cancel },
      "UIAlertController can only have one action with a style of UIAlertActionStyleCancel")
    actions.append(action)
  }
  open private(set) var textFields: [UITextField]?
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    precondition(
      preferredStyle == .alert,
      "Text fields can only be added to an alert controller of style UIAlertControllerStyleAlert")
    let field = UITextField(frame: .zero)
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
  }
  /// Test only: taps a button of the alert; returns false if there is no enabled button with this
  /// title or the alert is not on display. UIKit has no public API for it. As in UIKit, the alert is
  /// dismissed first, and the button's handler runs after that.
  public func doubleTap(_ title: String) -> Bool {
    guard let presentingViewController, !isBeingPresented, !isBeingDismissed,
      let action = actions.first(where: { $0.title == title && $0.isEnabled })
    else { return false }
    presentingViewController.dismiss(animated: true) { action.handler?(action) }
    return true
  }
  /// Draws the alert roughly as iOS does.
  open override func viewDidLoad() {
    view.backgroundColor = UIColor(white: 0, alpha: 0.4)
    let height: CGFloat = 96 + 44 * CGFloat(max(1, actions.count))
    let box = UIView(
      frame: CGRect(x: 52.5, y: (view.frame.height - height) / 2, width: 270, height: height))
    box.backgroundColor = UIColor(white: 0.95, alpha: 1)
    box.layer.cornerRadius = 14
    view.addSubview(box)
    func line(_ text: String?, _ y: CGFloat, _ font: UIFont, _ colour: UIColor) {
      let label = UILabel(frame: CGRect(x: 16, y: y, width: 238, height: 22))
      (label.text, label.font, label.textColor) = (text, font, colour)
      label.textAlignment = .center
      box.addSubview(label)
    }
    line(title, 24, .systemFont(ofSize: 17, weight: .semibold), .black)
    line(message, 50, .systemFont(ofSize: 13), .black)
    for (index, action) in actions.enumerated() {
      let top = 96 + 44 * CGFloat(index)
      let rule = UIView(frame: CGRect(x: 0, y: top, width: 270, height: 0.5))
      rule.backgroundColor = UIColor(white: 0.84, alpha: 1)
      box.addSubview(rule)
      let isRed = action.style == .destructive
      line(
        action.title, top + 11, .systemFont(ofSize: 17),
        isRed ? UIColor(red: 1, green: 0.23, blue: 0.19, alpha: 1) : .tintColor)
    }
  }
}
