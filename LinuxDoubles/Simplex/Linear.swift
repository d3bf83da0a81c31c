/// A linear expression: variables with factors, plus a constant.
public struct Linear: Hashable, Sendable {
  struct Term: Hashable, Sendable {
    let variable: Int
    var factor: Double
  }

  /// The variables with their factors, which are never 0, in the order of the variables.
  ///
  /// Why no dictionary: laying out a screen adds hundreds of thousands of short expressions, and
  /// two sorted lists are merged several times as fast.
  private(set) var terms: [Term] = []
  /// The term without a variable.
  public var constant: Double

  /// An expression without variables.
  public init(_ constant: Double) {
    self.constant = constant
  }

  /// An expression of one variable with the factor 1.
  public init(variable: Int) {
    constant = 0
    terms = [Term(variable: variable, factor: 1)]
  }

  static func isZero(_ number: Double) -> Bool { abs(number) < 1e-8 }

  /// The factor of a variable, 0 if it does not occur.
  func factor(of variable: Int) -> Double { index(of: variable).map { terms[$0].factor } ?? 0 }

  func contains(_ variable: Int) -> Bool { index(of: variable) != nil }

  private func index(of variable: Int) -> Int? {
    let place = place(of: variable)
    return place < terms.count && terms[place].variable == variable ? place : nil
  }

  /// Where the variable is, or would be inserted.
  private func place(of variable: Int) -> Int {
    var (low, high) = (0, terms.count)
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].variable < variable { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func add(_ factor: Double, of variable: Int) {
    let place = place(of: variable)
    guard place < terms.count, terms[place].variable == variable else {
      guard !Linear.isZero(factor) else { return }
      terms.insert(Term(variable: variable, factor: factor), at: place)
      return
    }
    terms[place].factor += factor
    if Linear.isZero(terms[place].factor) { terms.remove(at: place) }
  }

  mutating func add(_ other: Linear, times factor: Double = 1) {
    constant += other.constant * factor
    guard let last = other.terms.last, let first = other.terms.first else { return }
    if first.variable == last.variable { return add(first.factor * factor, of: first.variable) }
    var sum: [Term] = []
    sum.reserveCapacity(terms.count + other.terms.count)
    var own = terms.startIndex
    for term in other.terms {
      while own < terms.endIndex, terms[own].variable < term.variable {
        sum.append(terms[own])
        own += 1
      }
      var part = term.factor * factor
      if own < terms.endIndex, terms[own].variable == term.variable {
        part += terms[own].factor
        own += 1
      }
      if !Linear.isZero(part) { sum.append(Term(variable: term.variable, factor: part)) }
    }
    sum.append(contentsOf: terms[own...])
    terms = sum
  }

  mutating func remove(_ variable: Int) { _ = removeFactor(of: variable) }

  private mutating func removeFactor(of variable: Int) -> Double? {
    index(of: variable).map { terms.remove(at: $0).factor }
  }

  /// Replaces `variable` by the expression that it equals.
  mutating func substitute(_ variable: Int, with other: Linear) {
    guard let factor = removeFactor(of: variable) else { return }
    add(other, times: factor)
  }

  /// Solves the equation 0 = self for `variable`; self becomes the result.
  mutating func solve(for variable: Int) {
    guard let factor = removeFactor(of: variable) else { return }
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
    var product = Linear(0)
    product.add(left, times: right)
    return product
  }

  /// The expression with a number added.
  public static func + (left: Linear, right: Double) -> Linear {
    var sum = left
    sum.constant += right
    return sum
  }
}
