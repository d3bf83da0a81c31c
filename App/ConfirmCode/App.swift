import Phone
import UIKit

/// The phone, code and name screens as an app of their own, which needs no server.
@main final class ConfirmCodeApp: SingleScreenApp {
  override func makeRoot() -> UIViewController? { ConfirmCodeViewController() }
}
