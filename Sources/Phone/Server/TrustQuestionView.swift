import Domain
import Screens
import Texts
import UIKit

/// The question whether to trust a server's certificate: the address, the fingerprint, two buttons (IOS-3).
final class TrustQuestionView: UIView {
  private let language: Language
  private let question = UILabel(.designed(15), Palette.text, .natural)
  private let fingerprint = UILabel(.digits(13, .regular), Palette.text, .natural)
  private let trust = WordButton(.filled(Palette.button, radius: 8), .designed(17, .semibold))
  private let distrust = WordButton(.link(Palette.link), .designed(17))

  /// `send` receives the person's answer.
  init(_ language: Language, send: @escaping (ServerScreen.Event) -> Void) {
    self.language = language
    super.init(frame: .zero)
    isHidden = true
    fingerprint.accessibilityIdentifier = "fingerprint"
    for (button, phrase, identifier, event) in [
      (trust, ConnectionPhrase.trust, "trust", ServerScreen.Event.trustTapped),
      (distrust, .distrust, "distrust", .distrustTapped),
    ] {
      button.setTitle(phrase.text(in: language), for: .normal)
      button.accessibilityIdentifier = identifier
      button.addAction(UIAction { _ in send(event) }, for: .touchUpInside)
    }
    let column = UIStackView(arrangedSubviews: [question, fingerprint, trust, distrust])
    column.axis = .vertical
    column.spacing = 8
    fill(with: column)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Shows this question; nil hides it.
  func show(_ view: ServerView.TrustQuestion?) {
    isHidden = view == nil
    guard let view else { return }
    let words = ConnectionPhrase.trustQuestion(view.server).text(in: language)
    guard words != question.text || view.fingerprint != fingerprint.text else { return }
    question.text = words
    fingerprint.text = view.fingerprint
    UIAccessibility.post(notification: .screenChanged, argument: question)
  }
}
