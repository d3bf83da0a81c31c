@MainActor public protocol UISearchBarDelegate: NSObjectProtocol {
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}
extension UISearchBarDelegate {
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}

@MainActor open class UISearchTextField: UITextField {
  open override func textRect(forBounds bounds: CGRect) -> CGRect {
    bounds.inset(by: UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 8))
  }
}

/// A field of 36 points in a bar of 56, and a button beside it. The delegate gets the field's events.
@MainActor open class UISearchBar: UIView {
  public enum Style: UInt, Sendable { case `default`, prominent, minimal }
  open weak var delegate: (any UISearchBarDelegate)?
  open var searchBarStyle = UISearchBar.Style.default
  public let searchTextField = UISearchTextField(frame: .zero)
  open var showsCancelButton = false { didSet { place() } }
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    self.showsCancelButton = showsCancelButton
  }
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  private let cancel = UIButton(frame: .zero)
  private var end: NSLayoutConstraint?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    searchTextField.backgroundColor = UIColor(white: 0.46, alpha: 0.24)
    searchTextField.layer.cornerRadius = 10
    searchTextField.returnKeyType = .search
    cancel.setTitle("Cancel", for: .normal)
    for part in [searchTextField, cancel] as [UIView] {
      part.translatesAutoresizingMaskIntoConstraints = false
      addSubview(part)
    }
    let end = searchTextField.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8)
    self.end = end
    NSLayoutConstraint.activate([
      searchTextField.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8), end,
      searchTextField.topAnchor.constraint(equalTo: topAnchor, constant: 10),
      searchTextField.heightAnchor.constraint(equalToConstant: 36),
      cancel.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
      cancel.centerYAnchor.constraint(equalTo: searchTextField.centerYAnchor),
      cancel.widthAnchor.constraint(equalToConstant: 64),
      cancel.heightAnchor.constraint(equalToConstant: 44),
    ])
    forward()
    place()
  }
  public required init?(coder: NSCoder) { return nil }

  private func forward() {
    let field = searchTextField
    field.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        self.delegate?.searchBar(self, textDidChange: self.text ?? "")
      }, for: .editingChanged)
    field.addAction(
      UIAction { [weak self] _ in
        if let self { self.delegate?.searchBarTextDidBeginEditing(self) }
      }, for: .editingDidBegin)
    field.addAction(
      UIAction { [weak self] _ in
        if let self { self.delegate?.searchBarTextDidEndEditing(self) }
      }, for: .editingDidEnd)
    cancel.addAction(
      UIAction { [weak self] _ in
        if let self { self.delegate?.searchBarCancelButtonClicked(self) }
      }, for: .touchUpInside)
  }
  private func place() {
    cancel.isHidden = !showsCancelButton
    end?.constant = showsCancelButton ? -80 : -8
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 56)
  }
}
