/// A linear expression: variables with factors, plus a constant.
public struct Linear: Hashable, Sendable {
  /// The factor of each variable, never 0.
  public private(set) var factors: [Int: Double] = [:]
  /// The term without a variable.
  public var constant: Double

  /// An expression without variables.
  public init(_ constant: Double) {
    self.constant = constant
  }

  /// An expression of one variable with the factor 1.
  public init(variable: Int) {
    constant = 0
    factors = [variable: 1]
  }

  static func isZero(_ number: Double) -> Bool { abs(number) < 1e-8 }

  func factor(of variable: Int) -> Double { factors[variable] ?? 0 }

  mutating func add(_ factor: Double, of variable: Int) {
    let sum = (factors[variable] ?? 0) + factor
    factors[variable] = Linear.isZero(sum) ? nil : sum
  }

  mutating func add(_ other: Linear, times factor: Double = 1) {
    constant += other.constant * factor
    for (variable, part) in other.factors { add(part * factor, of: variable) }
  }

  mutating func remove(_ variable: Int) { factors[variable] = nil }

  /// Replaces `variable` by the expression that it equals.
  mutating func substitute(_ variable: Int, with other: Linear) {
    guard let factor = factors.removeValue(forKey: variable) else { return }
    add(other, times: factor)
  }

  /// Solves the equation 0 = self for `variable`; self becomes the result.
  mutating func solve(for variable: Int) {
    guard let factor = factors.removeValue(forKey: variable) else { return }
    self = self * (-1 / factor)
  }

  /// The sum of both.
  public static func + (left: Linear, right: Linear) -> Linear {
    var sum = left
    sum.add(right)
    return sum
  }

  /// The difference of both.
  public static func - (left: Linear, right: Linear) -> Linear {
    var sum = left
    sum.add(right, times: -1)
    return sum
  }

  /// The expression with each term multiplied by `right`.
  public static func * (left: Linear, right: Double) -> Linear {
    var product = Linear(left.constant * right)
    for (variable, factor) in left.factors { product.add(factor * right, of: variable) }
    return product
  }

  /// The expression with a number added.
  public static func + (left: Linear, right: Double) -> Linear {
    var sum = left
    sum.constant += right
    return sum
  }
}
