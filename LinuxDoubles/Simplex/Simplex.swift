/// Linear constraints with priorities, solved by the simplex method.
///
/// The tableau is that of Cassowary (Badros, Borning, Stuckey 2001): a free variable that has
/// become basic stays basic. Priorities are strict: no number of weaker constraints outweighs a
/// stronger one.
public struct Simplex: Sendable {
  /// The relation of an expression to 0.
  public enum Relation: Sendable {
    /// The expression is at most 0.
    case atMost
    /// The expression is exactly 0.
    case equal
    /// The expression is at least 0.
    case atLeast
  }

  /// The priority of required constraints.
  public static let required: Float = 1000

  private enum Kind { case free, slack, error, dummy }

  private var kinds: [Kind] = []
  private var rows: [Int: Linear] = [:]
  private var wishes: [Float: Linear] = [:]
  private var artificial: Linear?
  /// Variables that are 0 in every optimal solution.
  private var locked: Set<Int> = []

  /// Creates a solver without constraints.
  public init() {}

  /// Creates a variable, which may have any value.
  public mutating func variable() -> Int { symbol(.free) }

  private mutating func symbol(_ kind: Kind) -> Int {
    kinds.append(kind)
    return kinds.count - 1
  }

  /// Adds a constraint. Returns false, and leaves it out, if it contradicts required ones.
  public mutating func add(
    _ sum: Linear, _ relation: Relation, priority: Float = Simplex.required
  ) -> Bool {
    var row = inRows(sum)
    let own = addMarks(to: &row, relation, priority)
    if row.constant < 0 { row = row * -1 }
    if let subject = subject(of: row, own) {
      row.solve(for: subject)
      enter(subject, row)
      return true
    }
    if row.terms.allSatisfy({ kinds[$0.variable] == .dummy }) {
      guard Linear.isZero(row.constant) else { return false }
      guard let marker = own.first, row.contains(marker) else { return true }
      row.solve(for: marker)
      enter(marker, row)
      return true
    }
    let before = self
    if addWithArtificial(row) { return true }
    self = before
    return false
  }

  /// Adds the slack, error and marker variables of a new row; returns them.
  private mutating func addMarks(
    to row: inout Linear, _ relation: Relation, _ priority: Float
  ) -> [Int] {
    let isRequired = priority >= Simplex.required
    switch relation {
    case .equal where isRequired:
      let marker = symbol(.dummy)
      row.add(1, of: marker)
      return [marker]
    case .equal:
      let (above, below) = (symbol(.error), symbol(.error))
      row.add(-1, of: above)
      row.add(1, of: below)
      wish(above, priority)
      wish(below, priority)
      return [above, below]
    case .atMost, .atLeast:
      let sign = relation == .atMost ? 1.0 : -1.0
      let slack = symbol(.slack)
      row.add(sign, of: slack)
      guard !isRequired else { return [slack] }
      let error = symbol(.error)
      row.add(-sign, of: error)
      wish(error, priority)
      return [slack, error]
    }
  }

  private mutating func wish(_ symbol: Int, _ priority: Float) {
    wishes[priority, default: Linear(0)].add(1, of: symbol)
  }

  private func subject(of row: Linear, _ own: [Int]) -> Int? {
    if let free = row.terms.first(where: { kinds[$0.variable] == .free }) { return free.variable }
    return own.first { (kinds[$0] == .slack || kinds[$0] == .error) && row.factor(of: $0) < 0 }
  }

  /// Makes a variable basic: it equals `row`.
  private mutating func enter(_ symbol: Int, _ row: Linear) {
    for index in rows.values.indices { rows.values[index].substitute(symbol, with: row) }
    for index in wishes.values.indices { wishes.values[index].substitute(symbol, with: row) }
    artificial?.substitute(symbol, with: row)
    rows[symbol] = row
  }

  private mutating func addWithArtificial(_ row: Linear) -> Bool {
    let extra = symbol(.slack)
    rows[extra] = row
    artificial = row
    while let goal = artificial, let entering = entering(goal), let leaving = leaving(entering) {
      pivot(entering, leaving)
    }
    let isPossible = artificial.map { Linear.isZero($0.constant) } ?? false
    artificial = nil
    if var row = rows.removeValue(forKey: extra) {
      if let pivotable = row.terms.first(where: { isBounded($0.variable) })?.variable {
        row.add(-1, of: extra)
        row.solve(for: pivotable)
        enter(pivotable, row)
      } else if !row.terms.isEmpty {
        return false
      }
    }
    for index in rows.values.indices { rows.values[index].remove(extra) }
    for index in wishes.values.indices { wishes.values[index].remove(extra) }
    return isPossible
  }

  /// Whether the variable is at least 0 and may become basic.
  private func isBounded(_ symbol: Int) -> Bool {
    kinds[symbol] == .slack || kinds[symbol] == .error
  }

  // MARK: Pivoting by Bland's rule: the lowest index first, which guarantees termination

  private func entering(_ goal: Linear) -> Int? {
    goal.terms.first {
      $0.factor < -1e-8 && isBounded($0.variable) && !locked.contains($0.variable)
    }?.variable
  }

  private func leaving(_ entering: Int) -> Int? {
    var best: (symbol: Int, ratio: Double)?
    for (symbol, row) in rows where kinds[symbol] != .free {
      let factor = row.factor(of: entering)
      guard factor < 0 else { continue }
      let ratio = -row.constant / factor
      if let found = best, ratio > found.ratio + 1e-12 { continue }
      if let found = best, abs(ratio - found.ratio) <= 1e-12, symbol > found.symbol { continue }
      best = (symbol, ratio)
    }
    return best?.symbol
  }

  private mutating func pivot(_ entering: Int, _ leaving: Int) {
    guard var row = rows.removeValue(forKey: leaving) else { return }
    row.add(-1, of: leaving)
    row.solve(for: entering)
    enter(entering, row)
  }

  /// Satisfies each optional constraint as far as stronger ones allow.
  public mutating func solve() {
    for priority in wishes.keys.sorted(by: >) {
      while let goal = wishes[priority], let entering = entering(goal),
        let leaving = leaving(entering)
      {
        pivot(entering, leaving)
      }
      for term in wishes[priority]?.terms ?? [] where term.factor > 1e-8 {
        locked.insert(term.variable)
      }
    }
  }

  /// The value of an expression in the solution.
  public func value(of sum: Linear) -> Double {
    sum.terms.reduce(sum.constant) { $0 + $1.factor * (rows[$1.variable]?.constant ?? 0) }
  }

  /// The indices of `sums` that could have another value in an equally good solution.
  public func ambiguous(among sums: [Linear]) -> [Int] {
    var found: Set<Int> = []
    var ends: [[Double]] = []
    for sign in [1.0, -1.0] {
      var copy = self
      var goal = Linear(0)
      for (index, sum) in sums.enumerated() {
        // Why different weights: with equal ones, changes of two variables could cancel out, and an
        // ambiguity would be missed.
        goal.add(copy.inRows(sum), times: sign * (1 + Double((index * 7919) % 1009) / 1009))
      }
      copy.artificial = goal
      while let goal = copy.artificial, let entering = copy.entering(goal) {
        if let leaving = copy.leaving(entering) {
          copy.pivot(entering, leaving)
        } else {
          for (index, sum) in sums.enumerated()
          where !Linear.isZero(copy.inRows(sum).factor(of: entering)) { found.insert(index) }
          copy.locked.insert(entering)
        }
      }
      ends.append(sums.map { copy.value(of: $0) })
      for (index, sum) in sums.enumerated()
      where copy.inRows(sum).terms.contains(where: { kinds[$0.variable] == .free }) {
        found.insert(index)
      }
    }
    for index in sums.indices where abs(ends[0][index] - ends[1][index]) > 0.01 {
      found.insert(index)
    }
    return found.sorted()
  }

  private func inRows(_ sum: Linear) -> Linear {
    var result = Linear(sum.constant)
    for term in sum.terms {
      result.add(rows[term.variable] ?? Linear(variable: term.variable), times: term.factor)
    }
    return result
  }
}
