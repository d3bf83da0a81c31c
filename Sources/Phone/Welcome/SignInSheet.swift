import AppModel
import Domain
import Texts
import UIKit
import Wire

/// The app's own sign-in: the pages of the server's sign-in flow, then the request for a code (IOS-4).
///
/// The pages' session stands for the `auth_session` of "OAuth 2.0 for First-Party Applications"; the
/// server ends it with the code.
final class SignInSheet: EntranceSheet {
  private let address: String
  private let challenge: Request
  private let ended: (SignIn.ScreensEnd) -> Void
  private var isOver = false

  /// Begins at `address`, an authorization URL's path, and then sends `challenge`. `ended` is called
  /// once, when the sheet is closing or closed.
  init(
    at address: String, challenge: Request, tools: EntranceDependencies, origin: URL,
    language: Language, ended: @escaping (SignIn.ScreensEnd) -> Void
  ) {
    self.address = address
    self.challenge = challenge
    self.ended = ended
    super.init(tools: tools, origin: origin, language: language)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    open(address) { [weak self] next in self?.left(for: next) }
  }

  /// Reports that the person closed the sheet, with its button or VoiceOver's scrub.
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    end(.closed)
  }

  private func left(for next: String) {
    if next == address { return requestCode() }
    if next.hasPrefix(Path.accountWarning.template + "?") { return warn() }
    // Why: every other way out of the flow leads to a page that only a browser can show.
    end(.failed)
  }

  /// Shows the server's warning that someone else knows the password; the person then continues.
  private func warn() {
    let alert = UIAlertController(
      title: WarningPhrase.passwordIsKnown.text(in: language),
      message: WarningPhrase.sequenceWasTried.text(in: language), preferredStyle: .alert)
    alert.addAction(
      UIAlertAction(title: WarningPhrase.goOn.text(in: language), style: .default) {
        [weak self] _ in self?.requestCode()
      })
    present(alert, animated: true)
  }

  private func requestCode() {
    clear()
    tools.network.send(challenge) { [weak self] response in
      guard let self else { return }
      guard let code = Secret(challengeResponse: response) else { return self.end(.failed) }
      self.sessionEnded()
      self.end(.code(code))
    }
  }

  private func end(_ end: SignIn.ScreensEnd) {
    guard !isOver else { return }
    isOver = true
    ended(end)
  }
}

extension Secret {
  /// The authorization code of a response to the challenge request; nil if it has none.
  fileprivate init?(challengeResponse response: Response) {
    guard response.status == 200, let json = response.json("read the code"),
      let code = json["authorization_code"]?.string, !code.isEmpty
    else { return nil }
    self.init(code)
  }
}
