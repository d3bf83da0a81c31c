public import Domain
public import UIKit

/// A demonstration of the password field that prints its two values (PASS-6).
///
/// No other part of the product prints a password.
public final class PasswordDemoViewController: UIViewController {
  private let field = PasswordField()
  private let words: WordFilter?
  private let write: (String) -> Void

  /// A demonstration that checks passwords against `words` and prints to the console.
  public init(
    words: WordFilter? = BundledWords.read(), write: @escaping (String) -> Void = { print($0) }
  ) {
    self.words = words
    self.write = write
    super.init(nibName: nil, bundle: nil)
  }

  /// Unavailable: the app has no storyboard.
  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  /// Places the control 20 points from both sides and 40 below the safe area's top.
  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    view.overrideUserInterfaceStyle = .light
    if let words { field.take(words) }
    field.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        self.write("\(self.field.password): \(self.field.strength)")
      }, for: .valueChanged)
    view.add(field)
    NSLayoutConstraint.activate([
      field.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 40),
      field.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      field.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
    ])
  }
}
