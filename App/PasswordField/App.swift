import Phone
import UIKit

/// The password field in an app of its own. `Main.storyboard` has its only scene.
@main final class PasswordFieldApp: SingleScreenApp {
  override var sceneName: String? { "Default Configuration" }
}
