import Domain
import UIKit

/// A page of the sign-in flow that opens by itself, and those that follow it (IOS-4).
final class AloneSheet: EntranceSheet {
  private let address: String

  /// Begins at `address`; the rest is as in `EntranceSheet`.
  init(at address: String, tools: EntranceDependencies, origin: URL, language: Language) {
    self.address = address
    super.init(tools: tools, origin: origin, language: language)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    open(address) { [weak self] _ in self?.presentingViewController?.dismiss(animated: true) }
  }
}
