import Phone
import UIKit

/// The scene of `Main.storyboard`, which contains the field and wires its `valueChanged`.
final class PasswordViewController: UIViewController {
  /// Receives each line; by default it is printed to the console, as the course brief asks.
  var write: (String) -> Void = { print($0) }

  /// Writes password and strength after Return (PASS-6).
  @IBAction func passwordChanged(_ sender: PasswordField) {
    write("\(sender.password): \(sender.strength)")
  }
}
