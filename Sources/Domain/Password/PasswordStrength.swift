/// The strength level of a password (PASS-3).
public enum PasswordStrength: Int8, CaseIterable, Hashable, Sendable {
  /// 0–9 characters.
  case weak = 0
  /// 10–19 characters.
  case medium = 1
  /// 20 characters and more.
  case strong = 2

  /// The strength for a length in user-perceived characters.
  public init(length: Int) {
    switch length {
    case ..<10: self = .weak
    case 10..<20: self = .medium
    default: self = .strong
    }
  }

  /// Minimum length in characters.
  public var leastLength: Int {
    switch self {
    case .weak: 0
    case .medium: 10
    case .strong: 20
    }
  }

  /// One level lower, at least `weak` (PASS-7).
  public var demoted: PasswordStrength {
    switch self {
    case .weak, .medium: .weak
    case .strong: .medium
    }
  }
}

extension PasswordStrength: Comparable {
  /// Whether `left` is the weaker one.
  public static func < (left: PasswordStrength, right: PasswordStrength) -> Bool {
    left.rawValue < right.rawValue
  }
}
