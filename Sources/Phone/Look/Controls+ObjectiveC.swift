#if canImport(ObjectiveC)
  import Domain
  public import UIKit

  // What Objective-C sees of the controls besides their `@IBInspectable` properties and what they
  // inherit. docs/objective-c.md lists all of it, which `Scripts/guard-app` checks.

  extension PasswordField {
    /// The password as typed.
    @available(swift, obsoleted: 1.0)
    @objc(password) public var passwordForObjectiveC: String { password }

    /// The strength: 0 weak, 1 medium, 2 strong.
    @available(swift, obsoleted: 1.0)
    @objc(strength) public var strengthForObjectiveC: Int { Int(strength.rawValue) }

    /// Replaces the title.
    @available(swift, obsoleted: 1.0)
    @objc(setTitle:) public func setTitleForObjectiveC(_ text: String) { setTitle(text) }
  }

  extension CodeField {
    /// The digits typed so far.
    @available(swift, obsoleted: 1.0)
    @objc(code) public var codeForObjectiveC: String { code.reveal() }
  }

  extension SecurePanel {
    /// The digits pressed so far.
    @available(swift, obsoleted: 1.0)
    @objc(sequence) public var sequenceForObjectiveC: String { sequence.reveal() }

    /// The judgement: 0 pending, 1 wrong, 2 right. Other values are ignored.
    @available(swift, obsoleted: 1.0)
    @objc(verdict) public var verdictForObjectiveC: Int {
      get { verdict.rawValue }
      set { if let new = Verdict(rawValue: newValue) { verdict = new } }
    }
  }
#endif
